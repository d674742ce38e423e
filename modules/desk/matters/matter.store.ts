// Reads what is open about one property from the tables of all modules.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { MatterKind } from './matter.contract.ts';

/** Something open, before anybody has said where it leads. */
export interface FoundMatter {
  kind: MatterKind;
  /** What it leads to: ownership, case, plan, resale, task, renter, amenity; of files the property. */
  id: string;
  title: string;
  detail: string;
  isPressing: boolean;
  amount_cents: Cents | null;
  dueDate: LocalDate | null;
}

/** The property, and its day. */
export interface Place {
  communityId: string;
  propertyId: string;
  today: LocalDate;
  now: string;
}

/** A lease that ends within so many days is told. */
export const leaseDays = 60;

const none = { cents: sql`null::bigint`, day: sql`null::date` };

const resales = (tx: Tx, { propertyId }: Place) => sql`select 'RESALE', r.resale_id, r.seller_name,
    case r.state when 'UNDER_CONTRACT' then 'Sale under contract' else 'Sale requested' end || coalesce(' to ' || nullif(r.buyer_name, ''), ''),
    true, ${none.cents}, r.settlement_on
  from lifecycle.resale r where r.customer_id = ${tx.customerId} and r.property_id = ${propertyId} and r.state in ('REQUESTED', 'UNDER_CONTRACT')`;

const cases = (tx: Tx, { communityId, propertyId }: Place) => sql`select 'CASE', k.collection_case_id, 'Case ' || k.number,
    initcap(replace(lower(k.stage), '_', ' ')), true, ${none.cents}, k.stage_on
  from collections.collection_case k
  join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = k.ownership_id and o.property_id = ${propertyId}
  where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.closed_on is null`;

const plans = (tx: Tx, { communityId, propertyId }: Place) => sql`select 'PLAN', n.payment_plan_id, 'Payment plan',
    case n.state when 'OFFERED' then 'Offered, to be signed' else 'Active' end, n.state = 'OFFERED', ${none.cents}, n.offered_on
  from collections.payment_plan n
  join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = n.ownership_id and o.property_id = ${propertyId}
  where n.customer_id = ${tx.customerId} and n.community_id = ${communityId} and n.state in ('OFFERED', 'ACTIVE')`;

/** Tasks about the property, its owners and its renters. */
const tasks = (tx: Tx, { communityId, propertyId, today }: Place, seen: RawBuilder<boolean>) => sql`select 'TASK', t.task_id, t.title,
    initcap(lower(replace(t.status, '_', ' '))), t.due_on < ${today}::date or t.status = 'BLOCKED', ${none.cents}, t.due_on
  from records.task t where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} and t.removed_time is null and t.closed_time is null
    and (t.entity_kind, t.entity_id) in (
      select 'property', ${propertyId}::text
      union all select 'ownership', o.ownership_id::text from people.ownership o where o.customer_id = ${tx.customerId} and o.property_id = ${propertyId}
      union all select 'renter', n.renter_id::text from people.renter n where n.customer_id = ${tx.customerId} and n.property_id = ${propertyId})
    and ${seen}`;

const renters = (tx: Tx, { propertyId, today }: Place) => sql`select 'RENTER', n.renter_id, p.display_name,
    case when n.approval = 'PENDING' then 'Waits for approval' when n.lease_end_on < ${today}::date then 'The lease has ended' else 'The lease ends' end,
    n.approval = 'PENDING' or n.lease_end_on < ${today}::date, ${none.cents}, n.lease_end_on
  from people.renter n join people.party p on p.customer_id = n.customer_id and p.party_id = n.party_id
  where n.customer_id = ${tx.customerId} and n.property_id = ${propertyId} and n.lease_start_on <= ${today}::date + ${leaseDays}::integer
    and (n.approval = 'PENDING' or n.lease_end_on between ${today}::date - ${leaseDays}::integer and ${today}::date + ${leaseDays}::integer)`;

const reservations = (tx: Tx, { propertyId, now }: Place) => sql`select 'RESERVATION', r.amenity_id, a.name,
    case r.state when 'REQUESTED' then 'Asked for, to be decided' else 'Reserved' end, r.state = 'REQUESTED', ${none.cents},
    (r.from_time at time zone c.time_zone)::date
  from people.amenity_reservation r
  join people.amenity a on a.customer_id = r.customer_id and a.amenity_id = r.amenity_id
  join communities.community c on c.customer_id = r.customer_id and c.community_id = r.community_id
  where r.customer_id = ${tx.customerId} and r.property_id = ${propertyId} and r.state in ('REQUESTED', 'APPROVED') and r.until_time > ${now}::timestamptz`;

const files = (
  tx: Tx,
  { communityId, propertyId }: Place,
) => sql`select 'FILE', ${propertyId}::bigint, count(*) || case when count(*) = 1 then ' file' else ' files' end,
    'Seen by staff alone', false, ${none.cents}, ${none.day}
  from records.attachment f where f.customer_id = ${tx.customerId} and f.entity_kind = 'property' and f.entity_id = ${propertyId}::text
    and f.community_id = ${communityId} and f.removed_time is null and f.published_to = 'NOBODY' having count(*) > 0`;

/**
 * What is open of the kinds asked for, balances apart: the oldest day first within its kind, at most two
 * hundred.
 */
export async function listMatters(
  tx: Tx,
  place: Place,
  kinds: ReadonlySet<MatterKind>,
  tasksSeen: RawBuilder<boolean>,
): Promise<FoundMatter[]> {
  const parts = [
    ...(kinds.has('CASE') ? [cases(tx, place)] : []),
    ...(kinds.has('PLAN') ? [plans(tx, place)] : []),
    ...(kinds.has('RESALE') ? [resales(tx, place)] : []),
    ...(kinds.has('TASK') ? [tasks(tx, place, tasksSeen)] : []),
    ...(kinds.has('RENTER') ? [renters(tx, place)] : []),
    ...(kinds.has('RESERVATION') ? [reservations(tx, place)] : []),
    ...(kinds.has('FILE') ? [files(tx, place)] : []),
  ];
  if (parts.length === 0) return [];
  const found =
    await sql<FoundMatter>`select m.kind, m.id::text as id, m.title, m.detail, coalesce(m.pressing, false) as "isPressing", m.cents as amount_cents, m.due as "dueDate"
    from (${sql.join(parts, sql` union all `)}) m (kind, id, title, detail, pressing, cents, due)
    order by array_position(array['CASE', 'PLAN', 'RESALE', 'TASK', 'RENTER', 'RESERVATION', 'FILE'], m.kind), m.due nulls last, m.id limit 200`.execute(
      tx.db,
    );
  return found.rows;
}

/** The owners a property has and had, by name; null is no property of the community. */
export async function listOwnersOf(
  tx: Tx,
  { communityId, propertyId }: Pick<Place, 'communityId' | 'propertyId'>,
): Promise<{ ownershipId: string; name: string; endDate: LocalDate | null }[] | null> {
  const found = await sql<{ ownershipId: string | null; name: string; endDate: LocalDate | null }>`
    select o.ownership_id as "ownershipId", t.display_name as name, o.end_on as "endDate" from communities.property p
    left join people.ownership o on o.customer_id = p.customer_id and o.property_id = p.property_id
    left join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.property_id = ${propertyId}
    order by o.end_on desc nulls first, o.ownership_id`.execute(tx.db);
  if (found.rows.length === 0) return null;
  return found.rows.flatMap(({ ownershipId, ...rest }) => (ownershipId === null ? [] : [{ ownershipId, ...rest }]));
}
