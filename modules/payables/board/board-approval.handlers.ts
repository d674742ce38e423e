// The handlers of the board's approvals: what waits for the caller, and a bill as a board member judges it.
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { addDays, type Cents, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { balancesAsOf, listCountingAmounts, yearAt } from '../../ledger/ledger.server.ts';
import { cautionsFor } from '../../people/people.server.ts';
import { countingApprovals, mayDecide } from '../bills/approval.rules.ts';
import { loadDecisions } from '../bills/approval.store.ts';
import type { DecisionKind } from '../bills/bill.contract.ts';
import { loadBillLines, loadBills } from '../bills/bill.store.ts';
import { loadChart, todayOf } from '../subledger/chart.handlers.ts';
import type { boardApprovals } from './board-approval.contract.ts';
import { chargedAccounts } from './board-approval.rules.ts';
import { billsWaitingFor } from './board-approval.store.ts';
import { decisionHandlers } from './decision.handlers.ts';
import { interestIn, listInterests } from './interest.store.ts';

/** The year of a day with its budget by account, and what was charged in it up to the day. */
async function yearOfBill(tx: Tx, communityId: string, on: LocalDate) {
  const year = await yearAt(tx, communityId, on);
  if (!year) return { year: null, budgets: null, spent: new Map<string, Cents>() };
  const amounts = await listCountingAmounts(tx, communityId, year.fiscalYearId);
  const budgets = new Map<string, Cents>();
  for (const one of amounts) budgets.set(one.accountId, (budgets.get(one.accountId) ?? 0n) + one.amount_cents);
  const spent = new Map<string, Cents>();
  for (const one of await balancesAsOf(tx, communityId, on)) spent.set(one.accountId, (spent.get(one.accountId) ?? 0n) + one.balance_cents);
  for (const one of await balancesAsOf(tx, communityId, addDays(year.startOn, -1)))
    spent.set(one.accountId, (spent.get(one.accountId) ?? 0n) - one.balance_cents);
  return { year, budgets: amounts.length === 0 ? null : budgets, spent };
}

export const boardApprovalHandlers: Handlers<typeof boardApprovals> = {
  async listBoardBills({ tx, userId, communities }) {
    const rows = await billsWaitingFor(tx, userId, communities === 'all' ? null : [...communities]);
    return rows.map(({ total_cents, ...row }) => ({ ...row, total: total_cents }));
  },
  async getBoardBill(context) {
    const { tx, input, userId } = context;
    const { communityId, billId } = input;
    const [bill] = await loadBills(tx, communityId, [billId], false);
    if (!bill) throw notFound('The bill');
    const lines = (await loadBillLines(tx, [billId])).map((one) => ({ ...one, amount: one.amount_cents }));
    const decisions = await loadDecisions(tx, [billId]);
    const { byId } = await loadChart(tx, communityId);
    const { year, budgets, spent } = await yearOfBill(tx, communityId, bill.effectiveOn);
    const cautions = (await cautionsFor(tx, [bill.vendorId], await todayOf(context, communityId))).get(bill.vendorId) ?? [];
    const said = decisions.filter((one) => one.revision === bill.revision);
    const saidBy = (kind: DecisionKind) =>
      said.filter(({ decision }) => decision === kind).map(({ userName, reason }) => ({ name: userName, note: reason }));
    const interest = (await interestIn(tx, communityId, userId, [bill.vendorId])).get(bill.vendorId);
    const { revision, vendorName, billNumber, billDate, dueOn, description, total_cents, approvalsRequired } = bill;
    return {
      ...{ billId, revision, vendorName, billNumber, billDate, dueDate: dueOn, description, total: total_cents, approvalsRequired },
      approvals: countingApprovals(bill, decisions),
      mayDecide: mayDecide({ ...bill, interest: interest?.reason }, decisions, userId),
      vendorId: bill.vendorId,
      interest: interest ? { reason: interest.reason, declaredDate: interest.declaredDate } : null,
      fromDate: year?.startOn ?? null,
      toDate: year?.endOn ?? null,
      accounts: chargedAccounts(lines, budgets, spent).map((one) => {
        const account = byId.get(one.accountId);
        return { ...one, number: account?.number ?? '', name: account?.name ?? '', fundName: account?.fundName ?? '' };
      }),
      approvedBy: saidBy('APPROVED'),
      abstained: saidBy('ABSTAINED'),
      cautions: cautions.map(({ words }) => words),
    };
  },
  async listInterests({ tx, userId, communities }) {
    return listInterests(tx, userId, communities === 'all' ? null : [...communities]);
  },
  ...decisionHandlers,
};
