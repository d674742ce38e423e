// Open bills as of a day, for the ageing of payables: what was booked by then, less what checks had paid by
// then.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { postedSince } from '../../ledger/ledger.server.ts';

export interface AgedPayable {
  billId: string;
  vendorId: string;
  vendorName: string;
  billNumber: string;
  description: string;
  /** The entry that booked it, and its batch; null for what an opening brought in. */
  entryId: string | null;
  batchId: string | null;
  billDate: LocalDate;
  dueDate: LocalDate;
  /** Days from the due date to the day asked for; negative when it is not due yet. */
  daysLate: number;
  total_cents: Cents;
  /** Open at the end of the day, from what happened up to it. */
  open_cents: Cents;
}

/**
 * Approved bills with something open at the end of `asOf`, by vendor and due date. What is open today is
 * carried back: checks dated later are put back, checks voided later count as paid, bills cancelled later are
 * whole. With a moment, what was posted then or later counts as not known; a bill that booked nothing is
 * known since it was entered. Source: data.md 16, invariant 28.
 */
export async function agedPayables(
  tx: Tx,
  filter: { communityId: string; asOf: LocalDate; knownTime?: Instant | null },
): Promise<AgedPayable[]> {
  const { communityId, asOf, knownTime = null } = filter;
  const isUnknown = (batch: string) => postedSince(tx, batch, [communityId], knownTime);
  const isKnown =
    knownTime === null
      ? sql`true`
      : sql`case when b.entry_id is null then b.entered_time else (select e.entered_time from ledger.entry e
          where e.customer_id = ${tx.customerId} and e.entry_id = b.entry_id) end < ${knownTime}::timestamptz`;
  const cancelledLater =
    knownTime === null
      ? sql`false`
      : sql`exists (select 1 from ledger.entry r where r.customer_id = ${tx.customerId} and r.reverses_entry_id = b.entry_id and r.entered_time >= ${knownTime}::timestamptz)`;
  const found = await sql<AgedPayable>`
    select b.bill_id as "billId", b.vendor_id as "vendorId", v.name as "vendorName", b.bill_number as "billNumber", b.description, b.entry_id as "entryId",
      (select e.batch_id from ledger.entry e where e.customer_id = ${tx.customerId} and e.entry_id = b.entry_id) as "batchId", b.bill_date as "billDate",
      b.due_on as "dueDate", ${asOf}::date - b.due_on as "daysLate", b.total_cents, (b.total_cents - coalesce(p.paid, 0))::bigint as open_cents
    from payables.bill b
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    left join lateral (
      select sum(s.amount_cents)::bigint as paid from payables.check_share s
      join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = s.check_id
      left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = s.check_id and not ${isUnknown('x.batch_id')}
      where s.customer_id = ${tx.customerId} and s.bill_id = b.bill_id and c.check_date <= ${asOf}::date and not ${isUnknown('c.batch_id')} and (x.void_date is null or x.void_date > ${asOf}::date)
    ) p on true
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.ap_timing is not null and b.effective_on <= ${asOf}::date
      and ${isKnown}
      and (b.status <> 'CANCELLED' or b.cancelled_on > ${asOf}::date or ${cancelledLater}) and b.total_cents <> coalesce(p.paid, 0)
    order by lower(v.name), b.vendor_id, b.due_on, b.bill_id`.execute(tx.db);
  return found.rows;
}
