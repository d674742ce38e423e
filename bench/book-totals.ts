// What a book must hold, reckoned from its shape alone, and the check that it does: counts, sums, and the
// invariants the skipped triggers would have kept.
import type pg from 'pg';
import type { Shape } from './book.ts';

/** Monthly assessment, yearly reserve assessment (in January) and the bills paid each month, in cents. */
export const amounts = { assessment: 31_000, reserve: 12_000, bill: 40_000, bills: 10 } as const;

/** Counts and sums of a whole book; sums in cents. */
export interface Totals {
  entries: number;
  postings: number;
  charges: number;
  charged: number;
  received: number;
  open: number;
  cash: number;
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/**
 * What one unit does: who pays every other month, who stopped four months ago, who has not paid the last
 * month yet.
 */
function isUnpaid(unit: number, month: number, months: number): boolean {
  return (unit % 50 === 7 && month >= months - 4) || (unit % 10 === 3 && month === months - 1);
}

/** Reckoned by walking through units and months, not by the statements that write them. */
export function knownTotals({ communities, unitsEach, months }: Shape): Totals {
  const totals = { entries: 0, postings: 0, charges: 0, charged: 0, received: 0, open: 0, cash: 0 };
  for (const month of range(months)) {
    const isJanuary = month % 12 === 0;
    const due = amounts.assessment + (isJanuary ? amounts.reserve : 0);
    for (const unit of range(unitsEach).map((i) => i + 1)) {
      const lines = isJanuary ? 2 : 1;
      totals.charges += lines;
      totals.charged += due;
      totals.entries += lines;
      totals.postings += 2 * lines;
      if (isUnpaid(unit, month, months)) totals.open += due;
      else totals.received += due;
      const everyOther = unit % 20 === 0;
      const pays = everyOther ? month % 2 === 1 : !isUnpaid(unit, month, months);
      const paysReserve = everyOther ? month % 12 === 1 : isJanuary;
      if (pays) totals.entries += 1;
      if (pays) totals.postings += paysReserve ? 5 : 2;
    }
    totals.entries += amounts.bills;
    totals.postings += 2 * amounts.bills;
  }
  totals.cash = totals.received - months * amounts.bills * amounts.bill;
  for (const key of Object.keys(totals) as (keyof Totals)[]) totals[key] *= communities;
  return totals;
}

const faults: Readonly<Record<string, string>> = {
  'entries that do not balance in each fund': `select 1 from ledger.posting where customer_id = $1 group by entry_id, fund_id having sum(amount_cents) <> 0`,
  'legs that are not 1 to n': `select 1 from ledger.posting where customer_id = $1 group by entry_id having min(leg) <> 1 or max(leg) <> count(*)`,
  'postings without their entry': `select 1 from ledger.posting g where g.customer_id = $1 and not exists (select 1 from ledger.entry e
    where e.customer_id = g.customer_id and e.entry_id = g.entry_id and e.community_id = g.community_id and e.period_start = g.period_start and e.post_date = g.post_date)`,
  'entries outside their period': `select 1 from ledger.entry e where e.customer_id = $1 and not exists (select 1 from ledger.period p
    where p.customer_id = e.customer_id and p.community_id = e.community_id and p.period_start = e.period_start and e.post_date between p.period_start and p.period_end)`,
  'postings to an account of another fund or community': `select 1 from ledger.posting g where g.customer_id = $1 and not exists (select 1 from ledger.account a
    where a.customer_id = g.customer_id and a.community_id = g.community_id and a.account_id = g.account_id and a.fund_id = g.fund_id)`,
  'balances other than the sum of postings': `select 1 from (select community_id, account_id, period_start, sum(amount_cents) as s from ledger.posting where customer_id = $1 group by 1, 2, 3) g
    full join (select community_id, account_id, period_start, sum(amount_cents) as s from ledger.balance where customer_id = $1 group by 1, 2, 3) b
      using (community_id, account_id, period_start) where g.s is distinct from b.s`,
  'charges open by other than amount less applications': `select 1 from receivables.charge c left join (select charge_id, sum(amount_cents) as s from receivables.application
    where customer_id = $1 group by 1) a using (charge_id) where c.customer_id = $1 and c.open_cents <> c.amount_cents - coalesce(a.s, 0)`,
  'receivable accounts other than the open charges': `select 1 from (select g.account_id, sum(g.amount_cents) as s from ledger.posting g
      join ledger.account a on a.customer_id = g.customer_id and a.account_id = g.account_id and a.role = 'RECEIVABLE' where g.customer_id = $1 group by 1) g
    full join (select receivable_account_id as account_id, sum(open_cents) as s from receivables.charge where customer_id = $1 group by 1) c using (account_id)
    where coalesce(g.s, 0) <> coalesce(c.s, 0)`,
  'receipts other than their applications': `select 1 from receivables.receipt r left join (select receipt_id, sum(amount_cents) as s from receivables.application
    where customer_id = $1 group by 1) a using (receipt_id) where r.customer_id = $1 and r.amount_cents is distinct from a.s`,
};

/** Throws with everything that is wrong with a freshly loaded book. */
export async function checkBook(client: pg.PoolClient, shape: Shape, customerId: string): Promise<void> {
  const wrong: string[] = [];
  for (const [what, query] of Object.entries(faults)) {
    const found = await client.query(`select count(*)::int as n from (${query}) q`, [customerId]);
    if (found.rows[0].n > 0) wrong.push(`${found.rows[0].n} ${what}`);
  }
  const found = await client.query(
    `select (select count(*) from ledger.entry where customer_id = $1) as entries, (select count(*) from ledger.posting where customer_id = $1) as postings,
      (select count(*) from receivables.charge where customer_id = $1) as charges, (select sum(amount_cents) from receivables.charge where customer_id = $1) as charged,
      (select sum(amount_cents) from receivables.receipt where customer_id = $1) as received,
      (select sum(open_cents) from receivables.charge where customer_id = $1) as open,
      (select sum(g.amount_cents) from ledger.posting g join ledger.account a on a.customer_id = g.customer_id and a.account_id = g.account_id and a.role = 'CASH'
        where g.customer_id = $1) as cash`,
    [customerId],
  );
  for (const [key, value] of Object.entries(knownTotals(shape)))
    if (Number(found.rows[0][key]) !== value) wrong.push(`${key} is ${found.rows[0][key]}, must be ${value}`);
  if (wrong.length > 0) throw new Error(`the book ${shape.key} is wrong: ${wrong.join('; ')}`);
}
