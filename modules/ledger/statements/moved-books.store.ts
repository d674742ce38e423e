// Reads a span for reports on cash and reserves: what stood before and after, what moved, and what of that
// were opening balances.
import type { Tx } from '../../../packages/db/database.ts';
import { sql } from '../../../packages/db/database.ts';
import { addDays } from '../../../packages/kernel/kernel.ts';
import { type Books, survivorIn } from '../books.store.ts';
import { isOfTypes } from '../entries/journal-kind.sql.ts';
import type { DaySpan, Share } from '../statement.store.ts';
import type { MovedBooks } from './cash-flow.rules.ts';
import { readFigures } from './statement-figures.store.ts';

/**
 * Opening balances entered in a span, by account and cost center; they are few, and their index knows them.
 */
async function openingsIn(tx: Tx, books: Books, { from, to }: DaySpan): Promise<Share[]> {
  const found = await sql<Share>`
    select g.account_id as "accountId", g.cost_center_id as "costCenterId", sum(g.amount_cents)::bigint as amount_cents
    from ledger.entry e join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${books.communityId} and e.post_date between ${from} and ${to}
      and ${isOfTypes(['OPENING', 'OPENING_REVERSAL'])}
      ${books.knownTime === null ? sql`` : sql`and e.entered_time < ${books.knownTime}`}
    group by g.account_id, g.cost_center_id`.execute(tx.db);
  return found.rows.map((row) => ({ ...row, accountId: survivorIn(books, row.accountId) }));
}

/** Reads a span. */
export async function readMovedBooks(tx: Tx, books: Books, span: DaySpan): Promise<MovedBooks> {
  const [{ balances, activities }, openings] = await Promise.all([
    readFigures(tx, books, { days: [addDays(span.from, -1), span.to], spans: [span] }),
    openingsIn(tx, books, span),
  ]);
  const [[before = [], ends = []], [activity = []]] = [balances, activities];
  return { ...span, before, ends, activity, openings };
}
