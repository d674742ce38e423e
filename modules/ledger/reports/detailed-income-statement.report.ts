// Income and expense against the budget: the span asked for, the year to date, and what the year's budget still holds.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const detailedIncomeStatement = defineReport({
  name: 'detailed-income-statement',
  title: 'Detailed income statement (actual v budget)',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  params: [
    { name: 'fromDate', title: 'From', kind: 'date', required: true, initial: 'startOfMonth' },
    { name: 'toDate', title: 'To', kind: 'date', required: true, initial: 'endOfMonth' },
    { name: 'fundId', title: 'Fund', kind: 'fund', required: false },
    { name: 'suppressZero', title: 'Suppress zero lines', kind: 'flag', required: true, initial: 'on' },
    {
      name: 'variance',
      title: 'Variance',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'favorable', title: 'Favorable is positive' },
        { value: 'difference', title: 'Actual less budget' },
      ],
      initial: 'favorable',
    },
  ],
  opens: ['postings', 'budget'],
  proves: ['Net income equals the change of the books'],
  orientation: 'landscape',
  chart: { title: 'Actual against budget', head: 'Total', points: 'totals', columns: ['actual', 'budget'] },
});
