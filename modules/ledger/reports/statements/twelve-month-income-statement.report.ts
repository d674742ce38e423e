// Income and expense of a fiscal year period by period: actual, budget, or actual and then budget.
import {
  costCentersParam,
  defineReport,
  fiscalYearParam,
  fundsParam,
  needs,
  suppressZeroParam,
} from '../../../../packages/contract/contract.ts';
import { incomeProof } from '../../statements/income-statement.rules.ts';
import { rangeProof } from '../../statements/statement.rules.ts';
import { yearProof } from '../../statements/year-periods.rules.ts';

export const twelveMonthIncomeStatement = defineReport({
  name: 'twelve-month-income-statement',
  title: '12-month income statement (spreadsheet)',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Income and expense month by month over a fiscal year, with total and average.',
  params: [
    fiscalYearParam,
    {
      name: 'figures',
      title: 'Figures',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'actual', title: 'Actual' },
        { value: 'budget', title: 'Budget' },
        { value: 'actualThenBudget', title: 'Actual, then budget' },
      ],
      initial: 'actual',
    },
    { name: 'throughDate', title: 'Actual through', kind: 'date', required: true, initial: 'endOfLastMonth' },
    costCentersParam,
    fundsParam,
    suppressZeroParam,
  ],
  opens: ['postings', 'budget'],
  proves: [incomeProof, rangeProof, yearProof],
  orientation: 'landscape',
  isStatement: true,
  knowsPast: true,
});
