// Reads the policies of an association as they stand on a day, and sets its fidelity cover beside the money
// at risk.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { addDays, type Cents, daysBetween, formatDateLong, formatMoney, sumCents } from '../../../packages/kernel/kernel.ts';
import { dayCell, factRow, headRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { insurancePolicyFields } from '../../people/people.contract.ts';
import { fidelityCover, fidelityGap, listPoliciesOn, type PolicyOn } from '../../people/people.server.ts';
import { moneyAtRisk } from '../owners/money-at-risk.store.ts';
import { communityInsuranceSchedule } from './community-insurance-schedule.report.ts';

const columns: ReportColumn[] = [
  { key: 'policy', title: 'Policy', kind: 'code' },
  { key: 'type', title: 'Type', kind: 'text' },
  { key: 'carrier', title: 'Carrier', kind: 'text' },
  { key: 'limit', title: 'Limit', kind: 'money' },
  { key: 'deductible', title: 'Deductible', kind: 'money' },
  { key: 'premium', title: 'Premium', kind: 'money' },
  { key: 'begins', title: 'Begins', kind: 'date' },
  { key: 'expires', title: 'Expires', kind: 'date' },
  { key: 'days', title: 'Days left', kind: 'code' },
  { key: 'agent', title: 'Agent', kind: 'text' },
];

/** In the order they ask for something. What was renewed is history and stands in no schedule. */
const standings = [
  ['EXPIRED', 'Expired'],
  ['EXPIRING', 'Expires soon'],
  ['IN_FORCE', 'In force'],
  ['COMING', 'To come'],
] as const;

/** A fact of a policy, no sum of rows. */
const amount = (cents: Cents): ReportCell => ({ amount: cents });

export const communityInsuranceScheduleReport = joinReport(communityInsuranceSchedule, async (tx, { communityId, params }) => {
  const { asOfDate: asOf, withinDays } = params;
  const all = await listPoliciesOn(tx, communityId, asOf);
  const shown = withinDays === null ? all : all.filter((policy) => policy.expiresDate <= addDays(asOf, withinDays));
  const order = (policy: PolicyOn) => standings.findIndex(([standing]) => standing === policy.standing);
  const listed = shown.filter((policy) => order(policy) >= 0).toSorted((a, b) => order(a) - order(b));
  const inForce = all.filter(({ standing }) => standing === 'IN_FORCE' || standing === 'EXPIRING');
  const gap = fidelityGap(await moneyAtRisk(tx, communityId, asOf), await fidelityCover(tx, communityId, asOf));
  const money = (cents: Cents) => formatMoney(cents, 'digits');
  const lineOf = (policy: PolicyOn): ReportRow =>
    factRow({
      policy: policy.policyNumber,
      type: insurancePolicyFields.policyType.words[policy.policyType],
      carrier: policy.carrier,
      limit: amount(policy.limitAmount),
      deductible: amount(policy.deductibleAmount),
      premium: amount(policy.premiumAmount),
      begins: dayCell(policy.effectiveDate),
      expires: dayCell(policy.expiresDate),
      days: String(daysBetween(asOf, policy.expiresDate)),
      agent: [policy.agent, policy.agentPhone].filter(Boolean).join(', '),
    });
  return {
    subtitle: [`As of ${formatDateLong(asOf)}`, ...(withinDays === null ? [] : [`Expiring within ${withinDays} days`])],
    columns,
    rows: [
      ...underHeads(listed, (policy) => standings[order(policy)]?.[1] ?? '', lineOf, columns, ['policy', 'policies']),
      {
        kind: 'total',
        level: 0,
        cells: { type: { text: 'Premium of what is in force' }, premium: amount(sumCents(inForce.map((one) => one.premiumAmount))) },
      },
      headRow('Fidelity cover', columns),
      factRow({ type: 'Three months of assessments', carrier: 'by the charges of a year', limit: amount(gap.assessmentsAmount) }),
      factRow({ type: 'Reserves', carrier: 'by the books', limit: amount(gap.reservesAmount) }),
      factRow({ type: 'Needed', limit: amount(gap.wantedAmount) }),
      factRow({ type: 'Held', limit: amount(gap.coveredAmount) }),
      factRow({ type: gap.missingAmount > 0n ? `Missing ${money(gap.missingAmount)}` : 'Nothing is missing' }),
    ],
    checks: [],
  };
});
