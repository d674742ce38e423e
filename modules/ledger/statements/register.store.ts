// What registers read of entries: debits and credits of some types, and the names of bank accounts.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Books } from '../books.store.ts';
import { isOfTypes } from '../entries/journal-kind.sql.ts';
import { type DaySpan, joinTurnovers, type Turnover, type TurnoverCut } from '../statement.store.ts';

/** Entries whose maker says that they adjust a trial balance, and those that take them back. */
export const adjustingTypes = ['ADJUSTING', 'ADJUSTING_REVERSAL'] as const;

/**
 * Debits and credits by account of the entries of some types in a span, in cents, both positive: read from
 * the postings, since the summary knows no types.
 */
export async function turnoverOfTypes(
  tx: Tx,
  books: Books,
  { from, to, types }: DaySpan & { types: readonly string[] },
  { costCenterIds = [], isSplit = false }: TurnoverCut = {},
): Promise<Turnover[]> {
  const found = await sql<Turnover>`
    select g.account_id as "accountId", ${isSplit ? sql`g.cost_center_id` : sql`null::bigint`} as "costCenterId", sum(greatest(g.amount_cents, 0))::bigint as debit_cents, sum(greatest(-g.amount_cents, 0))::bigint as credit_cents
    from ledger.entry e join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${books.communityId} and e.post_date between ${from} and ${to} and ${isOfTypes(types)}
      ${books.knownTime === null ? sql`` : sql`and e.entered_time < ${books.knownTime}`}
      ${costCenterIds.length === 0 ? sql`` : sql`and g.cost_center_id = any(${[...costCenterIds]}::bigint[])`}
    group by 1, 2`.execute(tx.db);
  return joinTurnovers(books, found.rows);
}

/** The names of bank accounts by the account that is their cash. */
export async function bankNames(tx: Tx, communityId: string): Promise<Map<string, string>> {
  const found = await sql<{ accountId: string; name: string }>`select account_id as "accountId", name from ledger.bank_account
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.accountId, row.name]));
}
