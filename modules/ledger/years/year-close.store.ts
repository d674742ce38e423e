// The SQL of closing a year: the lines the database would post, its two functions, and the closing entries as
// they stand.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

export interface CloseLine {
  leg: number;
  /** Null where a fund has no account to close into. */
  accountId: string | null;
  fundId: string;
  costCenterId: string;
  amount_cents: Cents;
  isFundBalance: boolean;
}

/** The legs that would close a year now, from the summary: whatever the number of postings. */
export async function listCloseLines(tx: Tx, communityId: string, fiscalYearId: string): Promise<CloseLine[]> {
  const found = await sql<CloseLine>`
    select leg, account_id as "accountId", fund_id as "fundId", cost_center_id as "costCenterId", amount_cents, is_fund_balance as "isFundBalance"
    from ledger.year_close_lines(${tx.customerId}, ${communityId}, ${fiscalYearId}) order by leg`.execute(tx.db);
  return found.rows;
}

export interface CloseAct {
  communityId: string;
  fiscalYearId: string;
  batchId: string;
  userId: string;
  now: Instant;
}

/** Posts the closing entry; the periods must be closed. Returns its id. */
export async function postClosing(tx: Tx, act: CloseAct, reference: string, description: string): Promise<string> {
  const made = await sql<{
    id: string;
  }>`select ledger.close_year(${tx.customerId}, ${act.communityId}, ${act.fiscalYearId}, ${act.batchId}, ${reference},
    ${description}, ${act.userId}, ${act.now}) as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Posts the mirror of a closing entry. */
export async function postUndoing(tx: Tx, act: Omit<CloseAct, 'fiscalYearId'>, entryId: string): Promise<void> {
  await sql`select ledger.undo_year_close(${tx.customerId}, ${act.communityId}, ${entryId}, ${act.batchId}, ${act.userId}, ${act.now})`.execute(
    tx.db,
  );
}

export interface ClosingRow {
  entryId: string;
  batchId: string;
  postDate: LocalDate;
  reference: string;
  description: string;
  total_cents: Cents;
  enteredTime: Instant;
  enteredBy: string;
  reversedByEntryId: string | null;
}

/** The closing entries of a community, newest first. */
export async function listClosings(tx: Tx, communityId: string): Promise<ClosingRow[]> {
  const found = await sql<ClosingRow>`
    select e.entry_id as "entryId", e.batch_id as "batchId", e.post_date as "postDate", e.reference, e.description, e.entered_time as "enteredTime",
      coalesce(u.display_name, '') as "enteredBy", r.entry_id as "reversedByEntryId",
      (select coalesce(sum(g.amount_cents), 0)::bigint from ledger.posting g where g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id and g.amount_cents > 0) as total_cents
    from ledger.entry e
    left join ledger.entry r on r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.entry_type = 'YEAR_CLOSE'
    order by e.entry_id desc`.execute(tx.db);
  return found.rows;
}

/** What each closing entry carried to the balance of each fund, in cents: positive what the fund gained. */
export async function listClosedNets(
  tx: Tx,
  entryIds: readonly string[],
): Promise<{ entryId: string; fundName: string; net_cents: Cents }[]> {
  const found = await sql<{ entryId: string; fundName: string; net_cents: Cents }>`
    select g.entry_id as "entryId", f.name as "fundName", -sum(g.amount_cents)::bigint as net_cents
    from ledger.posting g
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id and a.account_type not in ('INCOME', 'EXPENSE')
    join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = g.fund_id
    where g.customer_id = ${tx.customerId} and g.entry_id = any(${[...entryIds]}::bigint[])
    group by g.entry_id, f.sort_order, f.fund_id, f.name order by g.entry_id, f.sort_order, f.fund_id`.execute(tx.db);
  return found.rows;
}

/** Batches not posted that are dated in a span. */
export async function listWaiting(
  tx: Tx,
  communityId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<{ batchId: string; kind: string; description: string; postDate: LocalDate }[]> {
  const found = await sql<{ batchId: string; kind: string; description: string; postDate: LocalDate }>`
    select batch_id as "batchId", kind, description, post_date as "postDate" from ledger.batch
    where customer_id = ${tx.customerId} and community_id = ${communityId} and state = 'UNPOSTED' and post_date between ${from} and ${to}
    order by post_date, batch_id`.execute(tx.db);
  return found.rows;
}

export interface YearCounts {
  fiscalYearId: string;
  unpostedBatches: number;
  budgetedAccounts: number;
  /** True while income or expense has a balance at the end of the year. */
  isLeft: boolean;
}

/**
 * How many batches wait, how many accounts are budgeted, and whether something is left to close, by fiscal
 * year.
 */
export async function countByYear(tx: Tx, communityId: string): Promise<YearCounts[]> {
  const found = await sql<YearCounts>`
    select y.fiscal_year_id as "fiscalYearId", exists (select from ledger.year_close_lines(y.customer_id, y.community_id, y.fiscal_year_id)) as "isLeft",
      (select count(*)::int from ledger.batch b where b.customer_id = ${tx.customerId} and b.community_id = y.community_id and b.state = 'UNPOSTED'
        and b.post_date between y.start_on and y.end_on) as "unpostedBatches",
      (select count(distinct g.account_id)::int from ledger.budget g where g.customer_id = ${tx.customerId} and g.community_id = y.community_id
        and g.fiscal_year_id = y.fiscal_year_id) as "budgetedAccounts"
    from ledger.fiscal_year y where y.customer_id = ${tx.customerId} and y.community_id = ${communityId}`.execute(tx.db);
  return found.rows;
}
