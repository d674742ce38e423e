// The vendors that serve an association, by trade.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const vendorListing = defineReport({
  name: 'vendor-list',
  title: 'Vendor list',
  group: 'Vendor and insurance',
  description: 'Vendors by trade with how to reach them, terms, 1099 and the day each was last paid.',
  claims: needs('standardreports', 1, ['vendormanagement', 1]),
  protects: 'addresses, telephone numbers, terms and tax numbers of vendors',
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    {
      name: 'status',
      title: 'Status',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ACTIVE', title: 'Active' },
        { value: 'ALL', title: 'All' },
      ],
      initial: 'ACTIVE',
    },
    { name: 'servingOnly', title: 'Only those that serve it', kind: 'flag', required: true, initial: 'on' },
  ],
  opens: [],
  proves: [],
  orientation: 'landscape',
});
