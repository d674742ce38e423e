// Who has paid ahead: the prepaid money of each owner on a day beside what the same owner has open, tied to
// the prepaid accounts of the books.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const prepaidOwners = defineReport({
  name: 'prepaid-owners',
  title: 'Prepaid owners',
  group: 'Accounts receivable',
  description: 'Who has paid ahead and how much, beside the charges the same owner has open, tied to the prepaid accounts.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'leastAmount', title: 'Prepaid from', kind: 'amount', required: true, initial: '0.01' },
  ],
  opens: ['owner-prepaid', 'open-items'],
  proves: ['The total equals the prepaid accounts'],
  orientation: 'portrait',
  addsUp: 'totals',
});
