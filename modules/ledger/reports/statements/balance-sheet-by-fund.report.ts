// The balance sheet with the columns of each fund, beside an earlier day: what a fund owes another is shown,
// and eliminated before the total.
import { asOfParam, defineReport, fundsParam, needs, suppressZeroParam } from '../../../../packages/contract/contract.ts';
import { sheetProofs } from '../../statements/balance-sheet.rules.ts';
import { rangeProof } from '../../statements/statement.rules.ts';
import { comparedDays } from '../../statements/statement-params.rules.ts';

export const balanceSheetByFund = defineReport({
  name: 'balance-sheet-by-fund',
  title: 'Balance sheet by fund',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'What each fund owns and owes beside the prior month or year-end, and the total without what funds owe each other.',
  params: [
    asOfParam,
    {
      name: 'compareWith',
      title: 'Compare with',
      kind: 'choice',
      required: true,
      choices: [{ value: 'nothing', title: 'Nothing' }, ...comparedDays],
      initial: 'priorYearEnd',
    },
    fundsParam,
    suppressZeroParam,
  ],
  opens: ['postings'],
  proves: [...sheetProofs, rangeProof],
  orientation: 'landscape',
  isStatement: true,
  knowsPast: true,
});
