// Where orders of disclosures stand, what was delivered, and the files of an association one may go with.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { disclosureStates } from './disclosure.contract.ts';
import { disclosureFields } from './disclosure.fields.ts';

/** An order as it is typed. */
export type OrderFacts = FactsOf<typeof disclosureFields> & { documentIds: readonly string[] };

export const keptOrders = recordStore<OrderFacts>({
  table: 'lifecycle.disclosure_order',
  idColumn: 'disclosure_order_id',
  inCommunity: true,
  label: 'requester',
  columns: { ...columnsOf(disclosureFields), documentIds: { json: 'document_ids' } },
});

/** How an order stands beside what was typed. */
export interface OrderStanding {
  state: (typeof disclosureStates)[number];
  deliveredDate: LocalDate | null;
  validThroughDate: LocalDate | null;
  certificate: unknown;
  batchId: string | null;
  deliveredBy: string;
  deliveredTime: Instant | null;
  endReason: string;
  /** Blank for orders of before makers were kept. */
  enteredById: string;
}

/** How an order of a community stands. */
export async function findOrderStanding(tx: Tx, communityId: string, orderId: string): Promise<OrderStanding | undefined> {
  const found = await sql<OrderStanding>`
    select o.state, o.delivered_on as "deliveredDate", o.valid_through as "validThroughDate", o.certificate, o.batch_id as "batchId",
      coalesce(u.display_name, '') as "deliveredBy", o.delivered_time as "deliveredTime", o.end_reason as "endReason",
      coalesce(o.entered_by::text, '') as "enteredById"
    from lifecycle.disclosure_order o left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = o.delivered_by
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.disclosure_order_id = ${orderId}`.execute(tx.db);
  return found.rows[0];
}

/** Keeps who ordered. */
export async function saveMaker(tx: Tx, orderId: string, userId: string): Promise<void> {
  await sql`update lifecycle.disclosure_order set entered_by = ${userId}
    where customer_id = ${tx.customerId} and disclosure_order_id = ${orderId}`.execute(tx.db);
}

/** What was delivered. */
export interface Delivery {
  deliveredDate: LocalDate;
  validThroughDate: LocalDate;
  certificate: object;
  batchId: string | null;
}

/** Keeps what was delivered, or that a delivery was taken back (null). */
export async function saveDelivery(tx: Tx, orderId: string, done: Delivery | null, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update lifecycle.disclosure_order set state = ${done ? 'DELIVERED' : 'ORDERED'}, delivered_on = ${done?.deliveredDate ?? null},
      valid_through = ${done?.validThroughDate ?? null}, certificate = ${done ? jsonb(done.certificate) : null}, batch_id = ${done?.batchId ?? null},
      delivered_by = ${done ? by.userId : null}, delivered_time = ${done ? by.now : null}, version = version + 1
    where customer_id = ${tx.customerId} and disclosure_order_id = ${orderId}`.execute(tx.db);
}

/** Keeps why an order will not be delivered. */
export async function cancelOrder(tx: Tx, orderId: string, reason: string): Promise<void> {
  await sql`update lifecycle.disclosure_order set state = 'CANCELLED', end_reason = ${reason}, version = version + 1
    where customer_id = ${tx.customerId} and disclosure_order_id = ${orderId}`.execute(tx.db);
}

/** A file of an association in its newest version. */
export interface CommunityFile {
  attachmentId: string;
  name: string;
  fileName: string;
  fileKey: string;
  sha256: string;
}

/** The files that hang on the association itself, by name. */
export async function listCommunityFiles(tx: Tx, communityId: string): Promise<CommunityFile[]> {
  const found = await sql<CommunityFile>`
    select a.attachment_id as "attachmentId", a.name, v.file_name as "fileName", v.file_key as "fileKey", v.sha256
    from records.attachment a
    cross join lateral (select one.file_name, one.file_key, one.sha256 from records.attachment_version one
      where one.customer_id = ${tx.customerId} and one.attachment_id = a.attachment_id order by one.version desc limit 1) v
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.entity_kind = 'community' and a.entity_id = ${communityId}
      and a.removed_time is null
    order by a.name, a.attachment_id limit 500`.execute(tx.db);
  return found.rows;
}

/** Whose account the fee of a delivery was charged to, and whether it has gone to a buyer since. */
export async function findCharged(tx: Tx, batchId: string): Promise<{ owners: string[]; isMoved: boolean }> {
  const found = await sql<{ ownershipId: string; moved: boolean }>`
    select c.ownership_id as "ownershipId", coalesce((select sum(a.amount_cents) from receivables.application a
      where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.kind = 'TRANSFER'), 0) <> 0 as moved
    from receivables.charge c where c.customer_id = ${tx.customerId} and c.batch_id = ${batchId}`.execute(tx.db);
  return { owners: [...new Set(found.rows.map((row) => row.ownershipId))], isMoved: found.rows.some((row) => row.moved) };
}
