// Bills that await approval: who approved so far, what is missing, and for how many business days they have
// waited.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const invoiceApprovalStatus = defineReport({
  name: 'invoice-approval-status',
  title: 'Invoice approval status',
  group: 'Accounts payable',
  description: 'Bills awaiting approval with approvals given and missing, waiting days, the longest first.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [asOfParam, { name: 'payeeId', title: 'Vendor', kind: 'payee', required: false }],
  unopened: { 'Business days': 'days, which are no rows' },
  opens: ['waiting-bills'],
  proves: [],
  orientation: 'landscape',
  addsUp: 'itself',
});
