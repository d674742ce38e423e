// What stands on the accounts that owners' balances are held against: receivables and prepaid money, as
// reports tie to them.
import type { ReportCheck } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, formatMoney, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { checkEqual } from '../../../packages/reporting/report.ts';
import { balancesAsOf, listAccountRows, yearAt } from '../../ledger/ledger.server.ts';

interface Standing {
  communityId: string;
  asOf: LocalDate;
  knownTime: Instant | null;
}

/**
 * Accounts of some roles and what stands on them at the end of a day, debit positive, with the words of a
 * proof: "1200, 1210: 540.00".
 */
async function controlBalance(tx: Tx, { communityId, asOf, knownTime }: Standing, roles: readonly string[]) {
  const control = (await listAccountRows(tx, communityId)).filter(({ role }) => roles.includes(role));
  const ids = new Set(control.map(({ accountId }) => accountId));
  const balances = await balancesAsOf(tx, communityId, asOf, knownTime);
  const booked = sumCents(balances.filter(({ accountId }) => ids.has(accountId)).map(({ balance_cents }) => balance_cents));
  return { booked, numbers: control.map(({ number }) => number).join(', ') };
}

/**
 * What owners owe must stand on the receivable accounts, where the year of the day knows receivables;
 * `isPart` says that the lines are not all there is.
 */
export async function tieReceivables(tx: Tx, name: string, standing: Standing, total: Cents, isPart = false): Promise<ReportCheck> {
  if (isPart) return { name, outcome: 'notApplicable', detail: 'the report shows a part' };
  if ((await yearAt(tx, standing.communityId, standing.asOf))?.arTiming !== 'CHARGE')
    return { name, outcome: 'notApplicable', detail: 'books on cash carry no receivable' };
  const { booked, numbers } = await controlBalance(tx, standing, ['RECEIVABLE']);
  return checkEqual(name, total, booked, `${numbers}: ${formatMoney(booked, 'digits')}`);
}

/** What owners have paid ahead must stand on the prepaid accounts, under every method. */
export async function tiePrepaid(tx: Tx, name: string, standing: Standing, total: Cents, isPart = false): Promise<ReportCheck> {
  if (isPart) return { name, outcome: 'notApplicable', detail: 'the report shows a part' };
  const { booked, numbers } = await controlBalance(tx, standing, ['PREPAID', 'PREPAID_RESERVE']);
  return checkEqual(name, total, -booked, `${numbers}: ${formatMoney(-booked, 'digits')}`);
}

/** What owners owe less what they have paid ahead must stand on the accounts of both. */
export async function tieLessPrepaid(tx: Tx, name: string, standing: Standing, total: Cents, isPart: boolean): Promise<ReportCheck> {
  const receivables = await tieReceivables(tx, name, standing, 0n, isPart);
  if (receivables.outcome === 'notApplicable') return receivables;
  const { booked, numbers } = await controlBalance(tx, standing, ['RECEIVABLE', 'PREPAID', 'PREPAID_RESERVE']);
  return checkEqual(name, total, booked, `${numbers}: ${formatMoney(booked, 'digits')}`);
}
