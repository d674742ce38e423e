// Every owner whose account is late on a day, by stage of collection, with the next step and what stands
// beside it.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const delinquencyStatus = defineReport({
  name: 'delinquency-status',
  title: 'Delinquency status',
  group: 'Accounts receivable',
  description: 'Late owners by stage: total, oldest assessment, days late, stage and its day, next step, what holds it, attorney, plan.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [asOfParam, { name: 'minimumDays', title: 'At least days late', kind: 'count', required: true, initial: '1' }],
  unopened: {
    'Days late': 'days since the oldest open assessment',
  },
  opens: ['open-items'],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
