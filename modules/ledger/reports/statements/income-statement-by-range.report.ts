// The income statement with its accounts under their ranges, each with a subtotal.
import {
  comparisonParams,
  consolidateParam,
  costCentersParam,
  defineReport,
  needs,
  spanParams,
  suppressZeroParam,
} from '../../../../packages/contract/contract.ts';
import { incomeProof } from '../../statements/income-statement.rules.ts';
import { rangeProof } from '../../statements/statement.rules.ts';
import { sortParam } from '../../statements/statement-params.rules.ts';

export const incomeStatementByRange = defineReport({
  name: 'income-statement-by-range',
  title: 'Income statement by range',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'The income statement with a subtotal for each range of accounts.',
  params: [
    ...spanParams,
    costCentersParam,
    consolidateParam,
    suppressZeroParam,
    sortParam,
    ...comparisonParams(['none', 'priorPeriod', 'priorYear', 'budget', 'otherDates', 'months12'], 'none'),
  ],
  opens: ['postings', 'budget'],
  proves: [incomeProof, rangeProof],
  orientation: 'portrait',
  isStatement: true,
  knowsPast: true,
});
