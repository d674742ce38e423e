// The SQL of setting a year up: budgets as they stand by period, and as they become.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/** The budget of one account and cost center in one period. */
export interface BudgetCell {
  accountId: string;
  fundId: string;
  costCenterId: string;
  periodStart: LocalDate;
  amount_cents: Cents;
}

/** The budget of a year, by account and cost center in the order of the periods. */
export async function listBudgetCells(tx: Tx, communityId: string, fiscalYearId: string): Promise<BudgetCell[]> {
  const found = await sql<BudgetCell>`
    select account_id as "accountId", fund_id as "fundId", cost_center_id as "costCenterId", period_start as "periodStart", amount_cents from ledger.budget
    where customer_id = ${tx.customerId} and community_id = ${communityId} and fiscal_year_id = ${fiscalYearId} order by account_id, cost_center_id, period_start`.execute(
    tx.db,
  );
  return found.rows;
}

/** Adds the budget of a year that has none. */
export async function insertBudgetCells(tx: Tx, communityId: string, fiscalYearId: string, cells: readonly BudgetCell[]): Promise<void> {
  await sql`insert into ledger.budget (customer_id, community_id, fiscal_year_id, account_id, fund_id, cost_center_id, period_start, amount_cents)
    select ${tx.customerId}::bigint, ${communityId}::bigint, ${fiscalYearId}::bigint, r.* from ${rowsOf(
      {
        account_id: { type: 'bigint', values: cells.map((cell) => cell.accountId) },
        fund_id: { type: 'bigint', values: cells.map((cell) => cell.fundId) },
        cost_center_id: { type: 'bigint', values: cells.map((cell) => cell.costCenterId) },
        period_start: { type: 'date', values: cells.map((cell) => cell.periodStart) },
        amount_cents: { type: 'bigint', values: cells.map((cell) => cell.amount_cents) },
      },
      'r',
    )}`.execute(tx.db);
}
