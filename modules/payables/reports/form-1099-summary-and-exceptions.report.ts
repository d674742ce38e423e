// The 1099s a community's payments make due in a year, by recipient and box, with the threshold used and
// what is missing before they are filed.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const tax1099Summary = defineReport({
  name: 'form-1099-summary-and-exceptions',
  title: '1099 summary and exceptions',
  group: 'Accounts payable',
  description: 'Recipients by form and box: paid, threshold, below it, withheld, W-9, answer of the tax office, and what is missing.',
  claims: needs('standardreports', 1, ['apreports', 1], ['vendormanagement', 1]),
  params: [
    { name: 'taxYearDate', title: 'Any day of the tax year', kind: 'date', required: true, initial: 'today' },
    {
      name: 'show',
      title: 'Show',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All recipients' },
        { value: 'DUE', title: 'Forms due' },
        { value: 'EXCEPTIONS', title: 'Something is missing' },
      ],
      initial: 'ALL',
    },
  ],
  opens: [],
  proves: ['Boxes and what is excluded make up all payments'],
  orientation: 'landscape',
});
