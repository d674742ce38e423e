// Income and expense with a column for each fund, transfers apart, and how the balance of each fund came
// about.
import { defineReport, fundsParam, needs, spanParams, suppressZeroParam } from '../../../../packages/contract/contract.ts';
import { incomeProof } from '../../statements/income-statement.rules.ts';

export const incomeStatementByFund = defineReport({
  name: 'income-statement-by-fund',
  title: 'Income statement by fund',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Income and expense of each fund side by side, with opening and closing fund balance.',
  params: [
    ...spanParams,
    fundsParam,
    { name: 'withBudget', title: 'Show budget', kind: 'flag', required: true, initial: 'off' },
    suppressZeroParam,
  ],
  opens: ['postings', 'budget'],
  proves: [incomeProof, 'Opening fund balance, net income and other changes make the closing'],
  orientation: 'landscape',
  isStatement: true,
  knowsPast: true,
});
