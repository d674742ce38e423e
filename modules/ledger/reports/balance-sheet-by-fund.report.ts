// The balance sheet with a column for each fund: what a fund owes another is shown, and eliminated before the total.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const balanceSheetByFund = defineReport({
  name: 'balance-sheet-by-fund',
  title: 'Balance sheet by fund',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'suppressZero', title: 'Suppress zero lines', kind: 'flag', required: true, initial: 'on' },
  ],
  opens: ['postings'],
  proves: ['Each fund balances', 'Due to and from net to zero', 'Result equals income less expense'],
  orientation: 'landscape',
});
