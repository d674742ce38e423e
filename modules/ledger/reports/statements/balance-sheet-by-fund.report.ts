// The balance sheet with a column for each fund: what a fund owes another is shown, and eliminated before the
// total.
import { asOfParam, defineReport, fundsParam, needs, suppressZeroParam } from '../../../../packages/contract/contract.ts';
import { sheetProofs } from '../../statements/balance-sheet.rules.ts';
import { rangeProof } from '../../statements/statement.rules.ts';

export const balanceSheetByFund = defineReport({
  name: 'balance-sheet-by-fund',
  title: 'Balance sheet by fund',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'What each fund owns and owes, and all of them together without what they owe each other.',
  params: [asOfParam, fundsParam, suppressZeroParam],
  opens: ['postings'],
  proves: [...sheetProofs, rangeProof],
  orientation: 'landscape',
  knowsPast: true,
});
