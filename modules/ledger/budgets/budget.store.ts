// The SQL of budgets: versions of a year and their amounts. What counts of them, `ledger.budget`, is written
// by the database alone.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { BudgetState } from './budget.rules.ts';

/**
 * A version as it stands. Income and expense are sums over its accounts of today, both positive; transfers
 * are what comes in from other funds less what goes to them.
 */
export interface BudgetRow {
  budgetVersionId: string;
  fiscalYearId: string;
  number: number;
  kind: 'BUDGET' | 'ACTUALS';
  name: string;
  note: string;
  state: BudgetState;
  version: string;
  madeTime: Instant;
  madeBy: string;
  adoptedDate: LocalDate | null;
  adoptedBy: string | null;
  income_cents: Cents;
  expense_cents: Cents;
  transfers_cents: Cents;
}

/** The versions of all years, the newest of a year first. */
export async function listBudgetRows(tx: Tx, communityId: string): Promise<BudgetRow[]> {
  const found = await sql<BudgetRow>`
    select v.budget_version_id as "budgetVersionId", v.fiscal_year_id as "fiscalYearId", v.number, v.kind, v.name, v.note, v.state, v.version,
      v.made_time as "madeTime", coalesce(m.display_name, '') as "madeBy", v.adopted_on as "adoptedDate", p.display_name as "adoptedBy", s.income_cents, s.expense_cents,
      s.transfers_cents
    from ledger.budget_version v
    left join identity.app_user m on m.customer_id = ${tx.customerId} and m.user_id = v.made_by
    left join identity.app_user p on p.customer_id = ${tx.customerId} and p.user_id = v.adopted_by
    cross join lateral (
      select coalesce(sum(b.amount_cents) filter (where a.account_type = 'INCOME' and a.role <> 'TRANSFER'), 0)::bigint as income_cents,
        coalesce(sum(b.amount_cents) filter (where a.account_type = 'EXPENSE' and a.role <> 'TRANSFER'), 0)::bigint as expense_cents,
        coalesce(sum(case a.account_type when 'INCOME' then b.amount_cents else -b.amount_cents end) filter (where a.role = 'TRANSFER'), 0)::bigint as transfers_cents
      from ledger.budget_amount b join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
      where b.customer_id = ${tx.customerId} and b.budget_version_id = v.budget_version_id
    ) s
    where v.customer_id = ${tx.customerId} and v.community_id = ${communityId}
    order by v.fiscal_year_id, v.number desc`.execute(tx.db);
  return found.rows;
}

/** Keeps others from changing the versions of a community's budgets until the transaction ends. */
export async function lockBudgets(tx: Tx, communityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`budget:${tx.customerId}:${communityId}`}, 0))`.execute(tx.db);
}

/** An amount of a version, in cents as budgeted. */
export interface BudgetAmount {
  accountId: string;
  costCenterId: string;
  periodStart: LocalDate;
  amount_cents: Cents;
}

/** The amounts of a version. */
export async function listBudgetAmounts(tx: Tx, communityId: string, budgetVersionId: string): Promise<BudgetAmount[]> {
  const found = await sql<BudgetAmount>`
    select b.account_id as "accountId", b.cost_center_id as "costCenterId", b.period_start as "periodStart", b.amount_cents from ledger.budget_amount b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.budget_version_id = ${budgetVersionId}`.execute(tx.db);
  return found.rows;
}

/** Begins a version; the number of the year's versions before it and one. */
export async function insertBudget(
  tx: Tx,
  budget: { communityId: string; fiscalYearId: string; kind: 'BUDGET' | 'ACTUALS'; name: string; userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into ledger.budget_version (customer_id, community_id, fiscal_year_id, kind, number, name, state, made_by, made_time)
    select ${tx.customerId}, ${budget.communityId}, ${budget.fiscalYearId}, ${budget.kind},
      case when ${budget.kind} = 'ACTUALS' then 0 else coalesce((select max(v.number) from ledger.budget_version v
        where v.customer_id = ${tx.customerId} and v.community_id = ${budget.communityId} and v.fiscal_year_id = ${budget.fiscalYearId}), 0) + 1 end,
      ${budget.name}, 'DRAFT', ${budget.userId}, ${budget.now}
    returning budget_version_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Replaces the amounts of some accounts, in all cost centers; of all accounts when `accountIds` is null. */
export async function replaceAmounts(
  tx: Tx,
  communityId: string,
  budgetVersionId: string,
  accountIds: readonly string[] | null,
  amounts: readonly BudgetAmount[],
): Promise<void> {
  await sql`delete from ledger.budget_amount where customer_id = ${tx.customerId} and community_id = ${communityId} and budget_version_id = ${budgetVersionId}
    and (${accountIds === null}::boolean or account_id = any(${[...(accountIds ?? [])]}::bigint[]))`.execute(tx.db);
  await insertAmounts(tx, communityId, budgetVersionId, amounts);
}

/**
 * Replaces the amounts of accounts in one cost center each; `taken` names rows that go without being written
 * anew.
 */
export async function replaceRows(
  tx: Tx,
  communityId: string,
  budgetVersionId: string,
  taken: readonly { accountId: string; costCenterId: string }[],
  amounts: readonly BudgetAmount[],
): Promise<void> {
  await sql`delete from ledger.budget_amount b using ${rowsOf(
    {
      account_id: { type: 'bigint', values: taken.map((row) => row.accountId) },
      cost_center_id: { type: 'bigint', values: taken.map((row) => row.costCenterId) },
    },
    't',
  )} where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.budget_version_id = ${budgetVersionId}
    and b.account_id = t.account_id and b.cost_center_id = t.cost_center_id`.execute(tx.db);
  await insertAmounts(tx, communityId, budgetVersionId, amounts);
}

async function insertAmounts(tx: Tx, communityId: string, budgetVersionId: string, amounts: readonly BudgetAmount[]): Promise<void> {
  if (amounts.length === 0) return;
  await sql`insert into ledger.budget_amount (customer_id, community_id, budget_version_id, account_id, cost_center_id, period_start, amount_cents)
    select customer.customer_id, ${communityId}::bigint, ${budgetVersionId}::bigint, r.* from ${rowsFor(
      tx,
      {
        account_id: { type: 'bigint', values: amounts.map((amount) => amount.accountId) },
        cost_center_id: { type: 'bigint', values: amounts.map((amount) => amount.costCenterId) },
        period_start: { type: 'date', values: amounts.map((amount) => amount.periodStart) },
        amount_cents: { type: 'bigint', values: amounts.map((amount) => amount.amount_cents) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Renames a version, and counts the save. Returns the version it has now. */
export async function touchBudget(tx: Tx, budgetVersionId: string, facts: { name: string; note: string }): Promise<string> {
  const saved = await sql<{
    version: string;
  }>`update ledger.budget_version set name = ${facts.name}, note = ${facts.note}, version = version + 1
    where customer_id = ${tx.customerId} and budget_version_id = ${budgetVersionId} returning version`.execute(tx.db);
  return saved.rows[0]?.version ?? '';
}

/** Changes what a version is. Returns the version it has now. */
export async function changeBudgetState(tx: Tx, budgetVersionId: string, state: BudgetState): Promise<string> {
  const saved = await sql<{ version: string }>`update ledger.budget_version set state = ${state}, version = version + 1
    where customer_id = ${tx.customerId} and budget_version_id = ${budgetVersionId} returning version`.execute(tx.db);
  return saved.rows[0]?.version ?? '';
}

/** Adopts a version; the one adopted before becomes superseded. */
export async function adoptVersion(
  tx: Tx,
  budget: { communityId: string; fiscalYearId: string; budgetVersionId: string },
  by: { adoptedDate: LocalDate; note: string; userId: string; now: Instant },
): Promise<string> {
  await sql`update ledger.budget_version set state = 'SUPERSEDED', version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${budget.communityId} and fiscal_year_id = ${budget.fiscalYearId} and state = 'ADOPTED'`.execute(
    tx.db,
  );
  const saved = await sql<{
    version: string;
  }>`update ledger.budget_version set state = 'ADOPTED', adopted_on = ${by.adoptedDate}, adopted_by = ${by.userId},
      adopted_time = ${by.now}, note = ${by.note}, version = version + 1
    where customer_id = ${tx.customerId} and budget_version_id = ${budget.budgetVersionId} returning version`.execute(tx.db);
  return saved.rows[0]?.version ?? '';
}

/** The amounts that count in a year. */
export async function listCountingAmounts(tx: Tx, communityId: string, fiscalYearId: string): Promise<BudgetAmount[]> {
  const found = await sql<BudgetAmount>`
    select b.account_id as "accountId", b.cost_center_id as "costCenterId", b.period_start as "periodStart", b.amount_cents from ledger.budget b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.fiscal_year_id = ${fiscalYearId} order by 1, 2, 3`.execute(
    tx.db,
  );
  return found.rows;
}
