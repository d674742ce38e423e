// What the accountant needs for Form 1120-H: exempt and other income of a fiscal year, both tests, and the
// tax.
import { defineReport, fiscalYearParam, needs } from '../../../packages/contract/contract.ts';

export const form1120hWorksheet = defineReport({
  name: 'form-1120-h-worksheet',
  title: 'Form 1120-H worksheet',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1], ['arreports', 1]),
  description:
    'Income of a fiscal year charged to owners and other income, the tests of 60 and 90 percent, the base to allocate deductions, the $100 deduction, and the tax.',
  params: [
    fiscalYearParam,
    { name: 'deductions', title: 'Deductions of other income', kind: 'amount', required: true, initial: '0.00' },
    { name: 'isTimeshare', title: 'Timeshare (32 percent)', kind: 'flag', required: true, initial: 'off' },
  ],
  unopened: { Percent: 'a ratio of two amounts of this report' },
  opens: ['postings'],
  proves: ['Exempt and other income are the income of the year'],
  orientation: 'portrait',
  knowsPast: true,
});
