// Who has paid ahead: the prepaid money of each owner on a day, what of it is kept for no charge code, what
// the same owner has open and what is charged after that day; tied to the prepaid accounts of the books.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const prepaidOwners = defineReport({
  name: 'prepaid-owners',
  title: 'Prepaid owners',
  group: 'Accounts receivable',
  description:
    'Who has paid ahead, what of it may pay any charge, and the open and future charges of the same owner; tied to the prepaid accounts.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'leastAmount', title: 'Prepaid from', kind: 'amount', required: true, initial: '0.01' },
  ],
  opens: ['owner-prepaid', 'owner-unapplied', 'owner-balance', 'open-items'],
  proves: ['The total equals the prepaid accounts'],
  orientation: 'portrait',
  addsUp: 'totals',
});
