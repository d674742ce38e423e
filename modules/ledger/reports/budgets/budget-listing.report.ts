// The budget of a fiscal year as it stands: every account period by period.
import {
  costCentersParam,
  defineReport,
  fiscalYearParam,
  fundsParam,
  needs,
  suppressZeroParam,
} from '../../../../packages/contract/contract.ts';
import { yearProof } from '../../statements/year-periods.rules.ts';

export const budgetListing = defineReport({
  name: 'budget-listing',
  title: 'Budget listing',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'The budget of a fiscal year by account and period, with the version it is.',
  params: [fiscalYearParam, costCentersParam, fundsParam, suppressZeroParam],
  opens: ['budget'],
  proves: [yearProof],
  orientation: 'landscape',
});
