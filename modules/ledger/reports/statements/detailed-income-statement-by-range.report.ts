// Income and expense against the budget under the ranges of accounts, each with a subtotal.
import {
  costCentersParam,
  defineReport,
  fundsParam,
  needs,
  spanParams,
  suppressZeroParam,
} from '../../../../packages/contract/contract.ts';
import { incomeProof } from '../../statements/income-statement.rules.ts';
import { rangeProof } from '../../statements/statement.rules.ts';
import { varianceParam } from '../../statements/statement-params.rules.ts';

export const detailedIncomeStatementByRange = defineReport({
  name: 'detailed-income-statement-by-range',
  title: 'Detailed income statement by range',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Income and expense against the budget with a subtotal for each range of accounts.',
  chart: { title: 'Actual against budget', head: 'Total', points: 'totals', columns: ['actual', 'budget'] },
  params: [...spanParams, costCentersParam, fundsParam, suppressZeroParam, varianceParam],
  opens: ['postings', 'budget'],
  proves: [incomeProof, rangeProof],
  orientation: 'landscape',
  isStatement: true,
  knowsPast: true,
});
