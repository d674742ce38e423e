// What is late in every community: violations, architectural answers, work orders and insurance.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

const listed = (report: string) => `a count; the ${report} lists them`;

export const portfolioComplianceBoard = defineReport({
  name: 'portfolio-compliance-board',
  title: 'Portfolio compliance board',
  group: 'Global',
  description:
    'Communities by manager with open violations, actions late, hearings ahead, architectural answers due in seven days, work orders past due, and insurance expiring.',
  claims: needs('standardreports', 1, ['ccrreports', 1], ['arcreports', 1], ['workorderreports', 1]),
  protects: 'what is late in each community',
  params: [
    asOfParam,
    { name: 'withinDays', title: 'Insurance expiring within days', kind: 'count', required: true, initial: '60', least: 0, most: 365 },
  ],
  unopened: {
    Open: listed('open violations by stage'),
    'Actions late': listed('violation next actions due'),
    'Hearings ahead': listed('hearing docket'),
    'Due in 7 days': listed('architectural aging and deadlines'),
    Overdue: listed('architectural aging and deadlines'),
    'Past due': listed('work order list'),
    Expiring: listed('community insurance schedule'),
    Expired: listed('community insurance schedule'),
    Late: 'the sum of the late ones of the same line',
  },
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'itself',
});
