// A reconciliation as it is filed: from the balance of the bank to the balance of the books, with what
// explains the way.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const bankReconciliationReport = defineReport({
  name: 'bank-reconciliation-report',
  title: 'Bank reconciliation report',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'From the statement of the bank to the books: deposits in transit, outstanding checks, adjustments, difference.',
  params: [
    { name: 'bankAccountId', title: 'Bank account', kind: 'bankAccount', required: false },
    { name: 'statementDate', title: 'Statement date', kind: 'date', required: true, initial: 'endOfLastMonth' },
    { name: 'showCleared', title: 'Show cleared items', kind: 'flag', required: true, initial: 'off' },
  ],
  sample: { showCleared: 'on' },
  opens: ['postings', 'bankItems'],
  proves: ['The difference is zero', 'Items are as they were when it was finished'],
  orientation: 'portrait',
});
