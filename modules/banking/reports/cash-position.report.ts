// What stands on each bank account at the end of a day, in the books and at the bank.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const cashPosition = defineReport({
  name: 'cash-position',
  title: 'Cash position',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description:
    'Every bank account with what the bank stated last, its book balance, what is outstanding, its minimum, coverage and maturity.',
  params: [asOfParam],
  opens: ['postings', 'bankItems'],
  proves: ['Book balances equal the cash accounts'],
  orientation: 'landscape',
  addsUp: 'totals',
  chart: { title: 'Cash by fund', head: 'Fund', points: 'totals', columns: ['book', 'bank'] },
});
