// The balance sheet with its accounts under their ranges, each with a subtotal.
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
import { rangeProof } from '../../statements/statement.rules.ts';
import { sortParam } from '../../statements/statement-params.rules.ts';

export const balanceSheetByRange = defineReport({
  name: 'balance-sheet-by-range',
  title: 'Balance sheet by range',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'The balance sheet with a subtotal for each range of accounts: current cash, reserves, payables.',
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
  proves: [...sheetProofs, rangeProof],
  orientation: 'portrait',
  isStatement: true,
  knowsPast: true,
});
