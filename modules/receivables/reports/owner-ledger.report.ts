// The history of one owner's account: charges, payments and adjustments with a running balance; prepaid money
// stands apart.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const ownerLedger = defineReport({
  name: 'owner-ledger',
  title: 'Owner ledger (account history)',
  group: 'Accounts receivable',
  description: 'Charges, payments and adjustments of one owner with a running balance.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  orClaims: needs('ownermaintain', 1),
  params: [
    { name: 'ownershipId', title: 'Owner', kind: 'owner', required: true },
    { name: 'fromDate', title: 'From', kind: 'date', required: false, initial: 'startOfYear' },
    { name: 'toDate', title: 'To', kind: 'date', required: true, initial: 'today' },
  ],
  opens: ['owner-balance', 'owner-prepaid'],
  proves: ['The balance equals the open charges', 'The prepaid balance equals the prepaid money held'],
  knowsPast: true,
  orientation: 'landscape',
});
