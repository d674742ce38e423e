// What registers read of entries: the adjustments of a day, journal entries by pages.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Books } from '../books.store.ts';
import { type DaySpan, joinTurnovers, type Turnover, type TurnoverCut, turnoversBetween } from '../statement.store.ts';
import { readFigures } from './statement-figures.store.ts';

/** Entries an accountant makes by hand to adjust a trial balance, and their mirrors. */
export const adjustingTypes = ['JOURNAL', 'JOURNAL_REVERSAL'] as const;

/** Debits and credits by account of the entries of some types in a span, in cents, both positive: read from the postings, since the summary knows no types. */
export async function turnoverOfTypes(
  tx: Tx,
  books: Books,
  { from, to, types }: DaySpan & { types: readonly string[] },
  { costCenterIds = [], isSplit = false }: TurnoverCut = {},
): Promise<Turnover[]> {
  const found = await sql<Turnover>`
    select g.account_id as "accountId", ${isSplit ? sql`g.cost_center_id` : sql`null::bigint`} as "costCenterId", sum(greatest(g.amount_cents, 0))::bigint as debit_cents, sum(greatest(-g.amount_cents, 0))::bigint as credit_cents
    from ledger.entry e join ledger.posting g on g.customer_id = e.customer_id and g.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${books.communityId} and e.post_date between ${from} and ${to} and e.entry_type = any(${[...types]}::text[])
      ${books.knownTime === null ? sql`` : sql`and e.entered_time < ${books.knownTime}`}
      ${costCenterIds.length === 0 ? sql`` : sql`and g.cost_center_id = any(${[...costCenterIds]}::bigint[])`}
    group by 1, 2`.execute(tx.db);
  return joinTurnovers(books, found.rows);
}

/** Balances before and after a span and what moved them, by account, in cents; debit positive, turnovers both positive. */
export interface Movement {
  openings: Map<string, Cents>;
  turnovers: Map<string, Turnover>;
  closings: Map<string, Cents>;
}

/** Reads a span, of some cost centers or all; with `types` the movement of those entries alone. */
export async function readMovement(
  tx: Tx,
  books: Books,
  {
    from,
    to,
    costCenterIds,
    types = null,
  }: { from: LocalDate; to: LocalDate; costCenterIds: readonly string[]; types?: readonly string[] | null },
): Promise<Movement> {
  const [{ balances }, turnovers] = await Promise.all([
    readFigures(tx, books, { days: [addDays(from, -1), to] }),
    types
      ? turnoverOfTypes(tx, books, { from, to, types }, { costCenterIds })
      : turnoversBetween(tx, books, { from, to }, { costCenterIds }),
  ]);
  const [openings, closings] = [0, 1].map((i) => {
    const joined = new Map<string, Cents>();
    for (const { accountId, costCenterId, amount_cents } of balances[i] ?? [])
      if (costCenterIds.length === 0 || costCenterIds.includes(costCenterId))
        joined.set(accountId, (joined.get(accountId) ?? 0n) + amount_cents);
    return joined;
  });
  const byAccount = new Map(turnovers.map((row) => [row.accountId, row]));
  return { openings: openings ?? new Map(), turnovers: byAccount, closings: closings ?? new Map() };
}

/** The names of bank accounts by the account that is their cash. */
export async function bankNames(tx: Tx, communityId: string): Promise<Map<string, string>> {
  const found = await sql<{ accountId: string; name: string }>`select account_id as "accountId", name from ledger.bank_account
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.accountId, row.name]));
}
