// Assets, liabilities and equity at the end of a day, with the net income of the year so far.
import {
  asOfParam,
  consolidateParam,
  costCentersParam,
  defineReport,
  levelParam,
  needs,
  suppressZeroParam,
} from '../../../../packages/contract/contract.ts';
import { sheetProofs } from '../../statements/balance-sheet.rules.ts';
import { sortParam } from '../../statements/statement-params.rules.ts';

export const balanceSheet = defineReport({
  name: 'balance-sheet',
  title: 'Balance sheet',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'What the association owns and owes at the end of a day, account by account.',
  params: [
    asOfParam,
    costCentersParam,
    consolidateParam,
    { name: 'netByCostCenter', title: 'Net income by cost center', kind: 'flag', required: true, initial: 'off' },
    suppressZeroParam,
    levelParam,
    sortParam,
  ],
  opens: ['postings'],
  proves: [...sheetProofs],
  orientation: 'portrait',
  isStatement: true,
  knowsPast: true,
  addsUp: 'lines',
});
