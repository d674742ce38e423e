// The SQL of legacy ACH files: the owners their entries name, and which entries were booked.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import type { Payer } from './legacy-ach.rules.ts';

/** The present primary owners of a community by the account number of their home. */
export async function listPayers(tx: Tx, communityId: string, on: LocalDate): Promise<(Payer & { accountNumber: string })[]> {
  const found = await sql<Payer & { accountNumber: string }>`
    select p.account_number as "accountNumber", o.ownership_id as "ownershipId", t.display_name as owner, ${isHeld(tx, 'PAYMENT', on)} as "isHeld"
    from people.ownership o
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.is_primary and o.end_on is null
    order by o.ownership_id`.execute(tx.db);
  return found.rows;
}

/** Entries of these traces that were booked and stand. */
export async function listBooked(
  tx: Tx,
  communityId: string,
  traces: readonly string[],
): Promise<{ trace: string; effectiveDate: LocalDate }[]> {
  const found = await sql<{ trace: string; effectiveDate: LocalDate }>`
    select e.trace, e.effective_on as "effectiveDate" from receivables.legacy_ach_entry e
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.trace = any(${[...traces]}::text[])
      and not exists (select from receivables.receipt_backout x where x.customer_id = ${tx.customerId} and x.receipt_id = e.receipt_id)`.execute(
    tx.db,
  );
  return found.rows;
}

/** Keeps which entries became which receipts. */
export async function insertLegacyEntries(
  tx: Tx,
  of: { communityId: string; fileName: string },
  entries: readonly { receiptId: string; trace: string; effectiveDate: LocalDate }[],
): Promise<void> {
  await sql`insert into receivables.legacy_ach_entry (customer_id, community_id, file_name, receipt_id, trace, effective_on)
    select customer.customer_id, ${of.communityId}::bigint, ${of.fileName}::text, r.* from ${rowsFor(
      tx,
      {
        receipt_id: { type: 'bigint', values: entries.map((one) => one.receiptId) },
        trace: { type: 'text', values: entries.map((one) => one.trace) },
        effective_on: { type: 'date', values: entries.map((one) => one.effectiveDate) },
      },
      'r',
    )}`.execute(tx.db);
}
