// Income, expense and what remains of a span of days.
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
import { sortParam } from '../../statements/statement-params.rules.ts';

export const incomeStatement = defineReport({
  name: 'income-statement',
  title: 'Income statement',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'What came in, what was spent and what remains, account by account.',
  params: [
    ...spanParams,
    costCentersParam,
    consolidateParam,
    suppressZeroParam,
    sortParam,
    ...comparisonParams(['none', 'priorPeriod', 'priorYear', 'budget', 'otherDates', 'months12'], 'none'),
  ],
  opens: ['postings', 'budget'],
  proves: [incomeProof],
  orientation: 'portrait',
  isStatement: true,
  knowsPast: true,
  addsUp: 'lines',
});
