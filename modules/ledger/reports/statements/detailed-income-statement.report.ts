// Income and expense against the budget: the span asked for, the year to date, and what the budget of the
// year still holds.
import {
  costCentersParam,
  defineReport,
  fundsParam,
  needs,
  spanParams,
  suppressZeroParam,
} from '../../../../packages/contract/contract.ts';
import { incomeProof } from '../../statements/income-statement.rules.ts';
import { varianceParam } from '../../statements/statement-params.rules.ts';

export const detailedIncomeStatement = defineReport({
  name: 'detailed-income-statement',
  title: 'Detailed income statement (Actual vs. Budget)',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Income and expense against the budget, for a span and the year to date.',
  chart: { title: 'Actual against budget', head: 'Total', points: 'totals', columns: ['actual', 'budget'] },
  params: [...spanParams, costCentersParam, fundsParam, suppressZeroParam, varianceParam],
  opens: ['postings', 'budget'],
  proves: [incomeProof],
  orientation: 'landscape',
  isStatement: true,
  knowsPast: true,
  addsUp: 'lines',
});
