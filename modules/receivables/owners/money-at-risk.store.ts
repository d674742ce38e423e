// What someone who handles the money of an association could take, for the check of its fidelity cover:
// assessments of three months, and the reserves.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addMonths, type Cents, dateParts, type LocalDate, mulDiv, sumCents } from '../../../packages/kernel/kernel.ts';
import { balancesAsOf, listAccountRows } from '../../ledger/ledger.server.ts';
import type { MoneyAtRisk } from '../../people/people.server.ts';

/**
 * Assessments of three months in cents, as charged in the year that ends on the day; of a shorter history, by
 * the months it has.
 */
async function threeMonthsOfAssessments(tx: Tx, communityId: string, on: LocalDate): Promise<Cents> {
  const found = await sql<{ total: string; first: LocalDate | null }>`
    select coalesce(sum(c.amount_cents), 0)::text as total, min(c.charge_date) as first from receivables.charge c
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and k.kind = 'ASSESSMENT' and c.kind = 'CHARGE' and not c.is_reversed
      and c.charge_date > ${addMonths(on, -12)} and c.charge_date <= ${on}`.execute(tx.db);
  const [row] = found.rows;
  if (!row?.first) return 0n;
  const [from, to] = [dateParts(row.first), dateParts(on)];
  const months = Math.min(12, (to.year - from.year) * 12 + to.month - from.month + 1);
  return mulDiv(BigInt(row.total), 3n, BigInt(months));
}

/** Money in the cash accounts of every fund but the operating one, in cents. */
async function reserves(tx: Tx, communityId: string, on: LocalDate): Promise<Cents> {
  const accounts = await listAccountRows(tx, communityId);
  const kept = new Set(accounts.filter((one) => one.role === 'CASH' && one.fundCode !== 'OPERATING').map((one) => one.accountId));
  const balances = await balancesAsOf(tx, communityId, on);
  return sumCents(balances.filter((row) => kept.has(row.accountId)).map((row) => row.balance_cents));
}

/** The money at risk on a day, as the check of fidelity cover asks for it. */
export async function moneyAtRisk(tx: Tx, communityId: string, on: LocalDate): Promise<MoneyAtRisk> {
  return { assessmentsAmount: await threeMonthsOfAssessments(tx, communityId, on), reservesAmount: await reserves(tx, communityId, on) };
}
