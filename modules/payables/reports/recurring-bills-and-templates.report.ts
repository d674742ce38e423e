// Bills that recur and the templates they are made of: amount, frequency, next date, and what a month comes
// to.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const recurringBillsListing = defineReport({
  name: 'recurring-bills-and-templates',
  title: 'Recurring bills and templates',
  group: 'Accounts payable',
  description: 'Invoice templates by vendor with amount, frequency, next and last date, and the monthly total of what recurs.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [
    {
      name: 'status',
      title: 'Status',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ACTIVE', title: 'Active' },
        { value: 'ENDED', title: 'Ended or inactive' },
        { value: 'ALL', title: 'All' },
      ],
      initial: 'ACTIVE',
    },
  ],
  sample: { status: 'ALL' },
  opens: [],
  proves: [],
  orientation: 'landscape',
});
