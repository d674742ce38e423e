// The SQL of the journal export: entries with their legs in keyset pages, so that memory stays flat over any
// history.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { JournalAccount, JournalEntry, JournalLeg } from './journal-text.rules.ts';

/** The whole chart by number, closed accounts included. */
export async function loadJournalAccounts(tx: Tx, communityId: string): Promise<JournalAccount[]> {
  const found = await sql<JournalAccount>`select a.account_id as "accountId", a.number, a.name, a.account_type as type, f.name as "fundName"
    from ledger.account a join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = a.fund_id
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} order by a.number`.execute(tx.db);
  return found.rows;
}

/** The entries after `after` in the order of their post dates, at most `limit`. */
export async function loadJournalPage(
  tx: Tx,
  communityId: string,
  after: { postDate: LocalDate; entryId: string } | null,
  limit: number,
): Promise<JournalEntry[]> {
  const beyond = after ? sql`and (e.post_date, e.entry_id) > (${after.postDate}::date, ${after.entryId}::bigint)` : sql``;
  const entries = await sql<Omit<JournalEntry, 'legs'>>`
    select e.entry_id as "entryId", e.post_date as "postDate", e.entry_type as "entryType", e.reference, e.description, e.batch_id as "batchId",
      e.source_type as "sourceType", e.source_id as "sourceId", p.account_number as unit, p.lot, e.ownership_id as "ownershipId", v.name as vendor
    from ledger.entry e
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = e.ownership_id
    left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = e.vendor_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} ${beyond}
    order by e.post_date, e.entry_id limit ${limit}`.execute(tx.db);
  const legs = await sql<JournalLeg & { entryId: string }>`
    select g.entry_id as "entryId", coalesce(a.survivor_id, a.account_id) as "accountId", case when a.survivor_id is not null then a.number end as "postedTo",
      f.name as fund, c.code as "costCenter", g.amount_cents, g.memo
    from ledger.posting g
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id
    join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = g.fund_id
    join ledger.cost_center c on c.customer_id = ${tx.customerId} and c.cost_center_id = g.cost_center_id
    where g.customer_id = ${tx.customerId} and g.entry_id = any(${entries.rows.map((e) => e.entryId)}::bigint[])
    order by g.entry_id, g.leg`.execute(tx.db);
  const byEntry = Map.groupBy(legs.rows, (leg) => leg.entryId);
  return entries.rows.map((entry) => ({ ...entry, legs: byEntry.get(entry.entryId) ?? [] }));
}
