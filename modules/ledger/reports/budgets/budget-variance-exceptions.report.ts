// Accounts whose year to date is further from the budget than is let pass, the largest variance first.
import { costCentersParam, defineReport, fundsParam, needs } from '../../../../packages/contract/contract.ts';
import { exceptionProof } from '../../statements/budget-variance.rules.ts';
import { incomeProof } from '../../statements/income-statement.rules.ts';

export const budgetVarianceExceptions = defineReport({
  name: 'budget-variance-exceptions',
  title: 'Budget variance exceptions',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Accounts far over or under their budget of the year to date, the largest variance first.',
  params: [
    { name: 'period', title: 'Through period', kind: 'period', required: true, initial: 'startOfLastMonth' },
    { name: 'leastAmount', title: 'Variance from', kind: 'amount', required: true, initial: '500.00' },
    { name: 'leastPercent', title: 'and from percent', kind: 'count', required: true, initial: '10', least: 0, most: 1000 },
    { name: 'comments', title: 'Manager’s comments', kind: 'flag', required: true, initial: 'on' },
    costCentersParam,
    fundsParam,
  ],
  sample: { leastAmount: '100.00' },
  opens: ['postings', 'budget'],
  proves: [incomeProof, exceptionProof],
  orientation: 'landscape',
  knowsPast: true,
});
