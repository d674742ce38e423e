// The same days of several years beside each other, with the change from the year before.
import { defineReport, needs, spanParams, suppressZeroParam } from '../../../../packages/contract/contract.ts';
import { incomeProof } from '../../statements/income-statement.rules.ts';

export const multiYearIncomeComparison = defineReport({
  name: 'multi-year-income-comparison',
  title: 'Multi-year income comparison',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Income and expense of the same days in two to five years.',
  params: [
    ...spanParams,
    { name: 'years', title: 'Years', kind: 'count', required: true, least: 2, most: 5, initial: '3' },
    suppressZeroParam,
  ],
  opens: ['postings'],
  proves: [incomeProof],
  orientation: 'landscape',
  isStatement: true,
  knowsPast: true,
});
