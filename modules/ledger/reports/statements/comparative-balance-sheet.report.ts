// The balance sheet of a day beside that of another, with what changed.
import { asOfParam, defineReport, fundsParam, needs, suppressZeroParam } from '../../../../packages/contract/contract.ts';
import { sheetProofs } from '../../statements/balance-sheet.rules.ts';
import { rangeProof } from '../../statements/statement.rules.ts';
import { comparedDays } from '../../statements/statement-params.rules.ts';

export const comparativeBalanceSheet = defineReport({
  name: 'comparative-balance-sheet',
  title: 'Comparative balance sheet',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'What the association owns and owes at two days, and what changed in between.',
  params: [
    asOfParam,
    {
      name: 'compareWith',
      title: 'Compare with',
      kind: 'choice',
      required: true,
      choices: [...comparedDays, { value: 'date', title: 'Another date' }],
      initial: 'priorYearEnd',
    },
    { name: 'compareDate', title: 'Other date', kind: 'date', required: false },
    fundsParam,
    suppressZeroParam,
  ],
  opens: ['postings'],
  proves: [...sheetProofs, rangeProof],
  orientation: 'portrait',
  isStatement: true,
  knowsPast: true,
  addsUp: 'lines',
});
