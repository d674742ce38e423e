// Every bank account of every community: what the books hold, what the bank last stated, and how long ago the
// two were reconciled.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const bankBalancesAndReconciliationStatus = defineReport({
  name: 'bank-balances-and-reconciliation-status',
  title: 'Bank balances and reconciliation status',
  group: 'Global',
  description: 'Bank accounts by manager and community, with book balance, last reconciled statement, days since and difference.',
  claims: needs('standardreports', 1, ['glreports', 1]),
  protects: 'balances of the books and of bank statements',
  params: [asOfParam],
  unopened: { Days: 'days between two dates of the same line' },
  opens: ['postings'],
  proves: [],
  orientation: 'landscape',
  addsUp: 'itself',
});
