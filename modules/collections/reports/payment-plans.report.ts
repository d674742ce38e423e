// Payment plans of owners in collection by state: what they cover, what is paid, what comes next and what was
// missed.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';
import { type PlanState, planStateWords } from '../plans/plan.contract.ts';

export const paymentPlansReported = defineReport({
  name: 'payment-plans',
  title: 'Payment plans',
  group: 'Accounts receivable',
  description: 'Plans by state with total, installment, paid, left, next due and missed installments; the most missed first.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    asOfParam,
    {
      name: 'state',
      title: 'State',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All states' },
        ...(Object.keys(planStateWords) as PlanState[]).map((value) => ({ value, title: planStateWords[value][0] })),
      ],
      initial: 'ALL',
    },
  ],
  unopened: { Missed: 'installments of a plan, which has its page' },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
