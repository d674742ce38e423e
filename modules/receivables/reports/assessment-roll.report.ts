// What recurs on every home on a day, code by code, what it makes in the fiscal year, and how that compares
// with the income that was budgeted.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const assessmentRoll = defineReport({
  name: 'assessment-roll',
  title: 'Assessment roll',
  group: 'Accounts receivable',
  description:
    'Recurring charges and special assessments of every home by code, yearly totals against budgeted income, and homes that are charged nothing.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    { name: 'asOfDate', title: 'Effective on', kind: 'date', required: true, initial: 'today' },
    { name: 'codeIds', title: 'Charge codes', kind: 'codes', required: false },
  ],
  opens: ['budget'],
  proves: ['No home is charged twice for a code'],
  orientation: 'landscape',
  addsUp: 'totals',
});
