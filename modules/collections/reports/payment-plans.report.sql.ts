// Reads payment plans with what of them is paid, next due and missed.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type PlanState, planStateWords } from '../plans/plan.contract.ts';
import { type Installment, keptOf, paidOf } from '../plans/plan.rules.ts';
import { listInstallmentsOf, listPlans, type PlanRow } from '../plans/plan.store.ts';
import { paymentPlansReported } from './payment-plans.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'offered', title: 'Offered', kind: 'date' },
  { key: 'signed', title: 'Signed', kind: 'date' },
  { key: 'total', title: 'Plan total', kind: 'money' },
  { key: 'installment', title: 'Installment', kind: 'money' },
  { key: 'paid', title: 'Paid', kind: 'money' },
  { key: 'left', title: 'Left', kind: 'money' },
  { key: 'nextDue', title: 'Next due', kind: 'date' },
  { key: 'missed', title: 'Missed', kind: 'count' },
];

/** One plan as its line, and how many installments it missed. */
function lineOf(plan: PlanRow, installments: readonly Installment[], on: LocalDate): { missed: number; row: ReportRow } {
  const isKept = plan.state === 'ACTIVE' || plan.state === 'BREACHED';
  const paid =
    plan.state === 'COMPLETED' ? plan.covered_cents : plan.state === 'OFFERED' ? 0n : paidOf(plan.covered_cents, plan.open_cents);
  const kept = keptOf(installments, paid, plan.cureDays, on);
  const missed = isKept ? kept.filter(({ isMissed }) => isMissed).length : 0;
  const next = isKept ? kept.find((one) => one.paid < one.amount) : undefined;
  const row = factRow({
    account: plan.accountNumber,
    owner: doorCell(plan.owner, 'payment-plan-view', { paymentPlanId: plan.paymentPlanId }),
    offered: dayCell(plan.offeredDate),
    signed: dayCell(plan.signedDate),
    total: { amount: plan.covered_cents },
    installment: { amount: installments.find(({ number }) => number > 0)?.amount ?? 0n },
    paid: { amount: paid },
    left: { amount: plan.covered_cents - paid },
    nextDue: dayCell(next?.dueDate ?? null),
    missed: { count: missed },
  });
  return { missed, row };
}

export const paymentPlansReport = joinReport(paymentPlansReported, async (tx, { communityId, params: { asOfDate: on, state: wanted } }) => {
  const plans = (await listPlans(tx, communityId, on)).filter(({ state }) => wanted === 'ALL' || state === wanted);
  const installments = Map.groupBy(
    await listInstallmentsOf(
      tx,
      plans.map(({ paymentPlanId }) => paymentPlanId),
    ),
    ({ paymentPlanId }) => paymentPlanId,
  );
  const rows = (Object.keys(planStateWords) as PlanState[]).flatMap((state) => {
    const own = plans.filter((plan) => plan.state === state).map((plan) => lineOf(plan, installments.get(plan.paymentPlanId) ?? [], on));
    if (own.length === 0) return [];
    const title = `${planStateWords[state][0]}, ${counted(own.length, 'plan')}`;
    return [headRow(title, columns), ...own.toSorted((a, b) => b.missed - a.missed).map(({ row }) => row)];
  });
  const total: ReportRow = { kind: 'grandTotal', level: 0, cells: { owner: { text: `Total, ${counted(plans.length, 'plan')}` } } };
  return { subtitle: [`Offered by ${formatDateLong(on)}, as they stand now`], columns, rows: [...rows, total], checks: [] };
});
