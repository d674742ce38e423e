// Where work orders stand: their facts, how they stand beside them, the requests they answer, and the
// settings of a community.
import type { FactsOf, Fields } from '../../../packages/contract/contract.ts';
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { vendorKinds } from '../../people/people.contract.ts';
import type { WorkOrderState } from './work-order.contract.ts';
import { workOrderFields } from './work-order.fields.ts';
import type { OrderSettings } from './work-order.rules.ts';

export type WorkOrderFacts = FactsOf<typeof workOrderFields>;

export const keptWorkOrders = recordStore<WorkOrderFacts>({
  table: 'maintenance.work_order',
  idColumn: 'work_order_id',
  inCommunity: true,
  label: 'subject',
  columns: columnsOf(workOrderFields),
});

/** How an order stands beside its facts; amounts in cents. */
export interface OrderStanding {
  workOrderId: string;
  communityId: string;
  orderNumber: number;
  state: WorkOrderState;
  stateBefore: WorkOrderState | null;
  subject: string;
  description: string;
  community: string;
  property: string;
  amenity: string;
  location: string;
  entry: string;
  code: string;
  vendor: string;
  vendorEmail: string;
  assignee: string;
  owner: string;
  ownershipId: string | null;
  dueDate: LocalDate | null;
  nteAmount: Cents | null;
  scheduledDate: LocalDate | null;
  scheduledTimes: string;
  doneDate: LocalDate | null;
  doneNote: string;
  verifiedBy: string;
  approvedBy: string;
  approvedAmount: Cents | null;
  sentTime: Instant | null;
  answerByTime: Instant | null;
  acceptedTime: Instant | null;
  closedTime: Instant | null;
  linkNumber: number;
  linkEndsDate: LocalDate | null;
  rating: number | null;
  batchId: string | null;
  isBilled: boolean;
  warrantyUntilDate: LocalDate | null;
  invoiceNumber: string;
  invoiceAmount: Cents | null;
  enteredById: string | null;
  enteredBy: string;
  enteredTime: Instant | null;
  version: string;
}

const cents = (text: string | null): Cents | null => (text === null ? null : BigInt(text));

/** How an order of a community stands; locked when it is about to be changed. */
export async function findOrder(tx: Tx, communityId: string, workOrderId: string, lock = false): Promise<OrderStanding | undefined> {
  type Row = Omit<OrderStanding, 'nteAmount' | 'approvedAmount' | 'invoiceAmount'> & {
    nte: string | null;
    approved: string | null;
    invoice: string | null;
  };
  const userName = (column: string) =>
    sql`coalesce((select u.display_name from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = ${sql.ref(column)}), '')`;
  const found = await sql<Row>`
    select w.work_order_id as "workOrderId", w.community_id as "communityId", coalesce(w.order_number, 0) as "orderNumber", w.state,
      w.state_before as "stateBefore", w.subject, w.description, m.name as community,
      coalesce(p.account_number || ' ' || concat_ws(' ', p.street, nullif(p.unit, '')), '') as property, coalesce(a.name, '') as amenity, w.location, w.entry,
      coalesce(c.alias || ' ' || c.name, '') as code, coalesce(v.name, '') as vendor, coalesce(v.email, '') as "vendorEmail",
      ${userName('w.assignee_id')} as assignee, coalesce(o.owner, '') as owner, o.ownership_id as "ownershipId", w.due_on as "dueDate", w.nte_cents::text as nte,
      w.scheduled_on as "scheduledDate", w.scheduled_times as "scheduledTimes", w.done_on as "doneDate", w.done_note as "doneNote",
      ${userName('w.verified_by')} as "verifiedBy", ${userName('w.approved_by')} as "approvedBy", w.approved_cents::text as approved, w.sent_time as "sentTime",
      w.answer_by_time as "answerByTime", w.accepted_time as "acceptedTime", w.closed_time as "closedTime", w.link_number as "linkNumber",
      w.link_ends_on as "linkEndsDate", w.rating, w.batch_id as "batchId", coalesce(b.state = 'POSTED', false) as "isBilled",
      w.warranty_until as "warrantyUntilDate", w.invoice_number as "invoiceNumber", w.invoice_cents::text as invoice, w.entered_by as "enteredById",
      ${userName('w.entered_by')} as "enteredBy", w.entered_time as "enteredTime", w.version::text as version
    from maintenance.work_order w
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = w.community_id
    left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = w.property_id
    left join people.amenity a on a.customer_id = ${tx.customerId} and a.amenity_id = w.amenity_id
    left join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = w.request_code_id
    left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = w.vendor_id
    left join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = w.batch_id
    left join lateral (select s.ownership_id, t.display_name as owner from people.ownership s
      join people.party t on t.customer_id = ${tx.customerId} and t.party_id = s.party_id
      where s.customer_id = ${tx.customerId} and s.property_id = w.property_id and s.is_primary and s.end_on is null limit 1) o on true
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.work_order_id = ${workOrderId}
    ${lock ? sql`for update of w` : sql``}`.execute(tx.db);
  const row = found.rows[0];
  if (!row) return undefined;
  const { nte, approved, invoice, ...rest } = row;
  return { ...rest, nteAmount: cents(nte), approvedAmount: cents(approved), invoiceAmount: cents(invoice) };
}

/** What of an order is changed beside its facts; what is silent stays. Amounts in cents. */
export interface OrderChange {
  number?: number;
  state?: WorkOrderState;
  stateBefore?: WorkOrderState | null;
  enteredBy?: string | null;
  enteredTime?: Instant;
  vendorId?: string;
  nteAmount?: Cents;
  scheduledDate?: LocalDate | null;
  scheduledTimes?: string;
  doneDate?: LocalDate | null;
  doneNote?: string;
  verifiedBy?: string | null;
  verifiedTime?: Instant | null;
  approvedBy?: string;
  approvedTime?: Instant;
  approvedAmount?: Cents;
  linkNumber?: number;
  linkEndsDate?: LocalDate;
  answerByTime?: Instant | null;
  sentTime?: Instant;
  acceptedTime?: Instant | null;
  closedTime?: Instant | null;
  rating?: number | null;
  batchId?: string | null;
  warrantyUntilDate?: LocalDate | null;
  invoiceNumber?: string;
  invoiceAmount?: Cents | null;
}

const changeColumns: Readonly<Record<keyof OrderChange, string>> = {
  number: 'order_number',
  state: 'state',
  stateBefore: 'state_before',
  enteredBy: 'entered_by',
  enteredTime: 'entered_time',
  vendorId: 'vendor_id',
  nteAmount: 'nte_cents',
  scheduledDate: 'scheduled_on',
  scheduledTimes: 'scheduled_times',
  doneDate: 'done_on',
  doneNote: 'done_note',
  verifiedBy: 'verified_by',
  verifiedTime: 'verified_time',
  approvedBy: 'approved_by',
  approvedTime: 'approved_time',
  approvedAmount: 'approved_cents',
  linkNumber: 'link_number',
  linkEndsDate: 'link_ends_on',
  answerByTime: 'answer_by_time',
  sentTime: 'sent_time',
  acceptedTime: 'accepted_time',
  closedTime: 'closed_time',
  rating: 'rating',
  batchId: 'batch_id',
  warrantyUntilDate: 'warranty_until',
  invoiceNumber: 'invoice_number',
  invoiceAmount: 'invoice_cents',
};

/** Changes an order that was locked. */
export async function changeOrder(tx: Tx, workOrderId: string, change: OrderChange, now: Instant): Promise<void> {
  const sets = Object.entries(change).map(([key, value]) => sql`${sql.id(changeColumns[key as keyof OrderChange])} = ${value}`);
  await sql`update maintenance.work_order set ${sql.join([...sets, sql`changed_time = ${now}`, sql`version = version + 1`])}
    where customer_id = ${tx.customerId} and work_order_id = ${workOrderId}`.execute(tx.db);
}

/** A request an order answers. */
interface OrderRequest {
  requestId: string;
  requestNumber: number;
  subject: string;
  state: string;
}

/** The requests an order answers, by number. */
export async function listRequestsOf(tx: Tx, workOrderId: string): Promise<OrderRequest[]> {
  const found =
    await sql<OrderRequest>`select r.request_id as "requestId", coalesce(r.request_number, 0) as "requestNumber", r.subject, r.state
    from maintenance.work_order_request l join maintenance.request r on r.customer_id = ${tx.customerId} and r.request_id = l.request_id
    where l.customer_id = ${tx.customerId} and l.work_order_id = ${workOrderId} order by r.request_number, r.request_id`.execute(tx.db);
  return found.rows;
}

/** An open service request as an order is made of it. */
interface Convertible {
  requestId: string;
  subject: string;
  description: string;
  propertyId: string | null;
  location: string;
  requester: string;
  priority: WorkOrderFacts['priority'];
  entry: string;
  preferredTimes: string;
}

/** The open service requests of a community among the ids, locked, oldest first. */
export async function loadConvertible(tx: Tx, communityId: string, ids: readonly string[]): Promise<Convertible[]> {
  const found =
    await sql<Convertible>`select request_id as "requestId", subject, description, property_id as "propertyId", location, requester, priority, entry,
      preferred_times as "preferredTimes"
    from maintenance.request where customer_id = ${tx.customerId} and community_id = ${communityId} and family = 'SERVICE'
      and state in ('NEW', 'OPEN', 'WAITING') and request_id = any(${[...ids]}::bigint[])
    order by request_id for update`.execute(tx.db);
  return found.rows;
}

/** Says which requests an order answers, and that they are with it. */
export async function attachRequests(
  tx: Tx,
  communityId: string,
  workOrderId: string,
  requestIds: readonly string[],
  now: Instant,
): Promise<void> {
  const rows = rowsFor(tx, { request_id: { type: 'bigint', values: [...requestIds] } });
  await sql`insert into maintenance.work_order_request (customer_id, community_id, work_order_id, request_id)
    select customer.customer_id, ${communityId}, ${workOrderId}, given.request_id from ${rows}`.execute(tx.db);
  await sql`update maintenance.request set state_before = state, state = 'CONVERTED', changed_time = ${now}, version = version + 1
    where customer_id = ${tx.customerId} and request_id = any(${[...requestIds]}::bigint[])`.execute(tx.db);
}

/** Resolves the requests that are with an order, or puts them back with it. Returns how many. */
export async function resolveRequests(tx: Tx, workOrderId: string, isDone: boolean, now: Instant): Promise<number> {
  const [from, to] = isDone ? ['CONVERTED', 'RESOLVED'] : ['RESOLVED', 'CONVERTED'];
  const done =
    await sql`update maintenance.request r set state = ${to}, closed_time = ${isDone ? now : null}, changed_time = ${now}, version = r.version + 1
    where r.customer_id = ${tx.customerId} and r.state = ${from} and r.request_id in (select l.request_id from maintenance.work_order_request l
      where l.customer_id = ${tx.customerId} and l.work_order_id = ${workOrderId}) returning r.request_id`.execute(tx.db);
  return done.rows.length;
}

/** Opens the requests of an order that is canceled, as they stood before it. */
export async function releaseRequests(tx: Tx, workOrderId: string, now: Instant): Promise<void> {
  await sql`update maintenance.request r set state = coalesce(r.state_before, 'OPEN'), state_before = null, changed_time = ${now}, version = r.version + 1
    where r.customer_id = ${tx.customerId} and r.state = 'CONVERTED' and r.request_id in (select l.request_id from maintenance.work_order_request l
      where l.customer_id = ${tx.customerId} and l.work_order_id = ${workOrderId})`.execute(tx.db);
}

/** The column of a vendor's field by the title it has on its form. */
function vendorColumn(title: string) {
  const fields: Fields = vendorKinds.vendor.fields ?? {};
  const [fact = ''] = Object.entries(fields).find(([, field]) => field.title === title) ?? [];
  return sql.ref(`v.${String((columnsOf(fields) as Readonly<Record<string, unknown>>)[fact])}`);
}

/** The papers of a vendor: license and W-9. */
export async function findPapers(tx: Tx, vendorId: string) {
  const found = await sql<{ name: string; licenseNumber: string; licenseExpiresDate: LocalDate | null; w9Date: LocalDate | null }>`
    select v.name, ${vendorColumn('License number')} as "licenseNumber", ${vendorColumn('License expires')} as "licenseExpiresDate", v.w9_on as "w9Date"
    from people.vendor v where v.customer_id = ${tx.customerId} and v.vendor_id = ${vendorId}`.execute(tx.db);
  return found.rows[0];
}

/** True where a community has the amenity. */
export async function hasAmenity(tx: Tx, communityId: string, amenityId: string): Promise<boolean> {
  const found =
    await sql`select from people.amenity where customer_id = ${tx.customerId} and community_id = ${communityId} and amenity_id = ${amenityId}`.execute(
      tx.db,
    );
  return found.rows.length > 0;
}

/** What a community has set; undefined where it set nothing. */
export async function findSettings(tx: Tx, communityId: string, lock = false): Promise<(OrderSettings & { version: string }) | undefined> {
  const found = await sql<Omit<OrderSettings, 'approvalLimitAmount'> & { version: string; limit: string | null }>`
    select approval_limit_cents::text as limit, emergency_days as "emergencyDays", urgent_days as "urgentDays", normal_days as "normalDays",
      low_days as "lowDays", vendor_check as "vendorCheck", tolerance_basis_points as "toleranceBasisPoints", answer_hours as "answerHours",
      link_days as "linkDays", version::text as version
    from maintenance.work_order_setting where customer_id = ${tx.customerId} and community_id = ${communityId} ${lock ? sql`for update` : sql``}`.execute(
    tx.db,
  );
  const row = found.rows[0];
  if (!row) return undefined;
  const { limit, ...rest } = row;
  return { ...rest, approvalLimitAmount: cents(limit) };
}

/** Keeps what a community sets. */
export async function saveSettings(tx: Tx, communityId: string, to: OrderSettings): Promise<void> {
  await sql`insert into maintenance.work_order_setting as s (customer_id, community_id, approval_limit_cents, emergency_days, urgent_days, normal_days,
      low_days, vendor_check, tolerance_basis_points, answer_hours, link_days)
    values (${tx.customerId}, ${communityId}, ${to.approvalLimitAmount}, ${to.emergencyDays}, ${to.urgentDays}, ${to.normalDays}, ${to.lowDays},
      ${to.vendorCheck}, ${to.toleranceBasisPoints}, ${to.answerHours}, ${to.linkDays})
    on conflict (customer_id, community_id) do update set approval_limit_cents = excluded.approval_limit_cents, emergency_days = excluded.emergency_days,
      urgent_days = excluded.urgent_days, normal_days = excluded.normal_days, low_days = excluded.low_days, vendor_check = excluded.vendor_check,
      tolerance_basis_points = excluded.tolerance_basis_points, answer_hours = excluded.answer_hours, link_days = excluded.link_days,
      version = s.version + 1`.execute(tx.db);
}
