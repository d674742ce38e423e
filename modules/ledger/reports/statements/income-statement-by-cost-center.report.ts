// Income and expense with a column for each cost center.
import { costCentersParam, defineReport, needs, spanParams, suppressZeroParam } from '../../../../packages/contract/contract.ts';
import { incomeProof } from '../../statements/income-statement.rules.ts';

export const incomeStatementByCostCenter = defineReport({
  name: 'income-statement-by-cost-center',
  title: 'Income statement by cost center',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Income and expense with a column for each cost center, side by side.',
  params: [...spanParams, costCentersParam, suppressZeroParam],
  opens: ['postings'],
  proves: [incomeProof, 'Cost centers add up to the total'],
  orientation: 'landscape',
  isStatement: true,
  knowsPast: true,
});
