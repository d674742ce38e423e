// The worksheet for next year's budget: what the year before and this one say, where this one will end, and a
// proposal to write beside.
import { defineReport, fiscalYearParam, fundsParam, needs, suppressZeroParam } from '../../../../packages/contract/contract.ts';
import { incomeProof } from '../../statements/income-statement.rules.ts';
import { rangeProof } from '../../statements/statement.rules.ts';

export const budgetWorksheet = defineReport({
  name: 'budget-worksheet',
  title: 'Budget worksheet (next year)',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'What next year may cost, account by account, from actual months and a forecast of the rest; made to be written on as XLSX.',
  params: [
    { ...fiscalYearParam, title: 'Base year' },
    { name: 'throughDate', title: 'Actual through', kind: 'date', required: true, initial: 'endOfLastMonth' },
    {
      name: 'forecast',
      title: 'Forecast of the rest',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'budget', title: 'As budgeted' },
        { value: 'pace', title: 'At the pace so far' },
      ],
      initial: 'budget',
    },
    { name: 'growth', title: 'Growth in percent', kind: 'count', required: true, initial: '3', least: 0, most: 100 },
    fundsParam,
    suppressZeroParam,
  ],
  opens: ['postings', 'budget'],
  proves: [incomeProof, rangeProof],
  orientation: 'landscape',
  outputs: ['xlsx'],
  knowsPast: true,
});
