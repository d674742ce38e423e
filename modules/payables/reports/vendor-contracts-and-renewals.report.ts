// The contracts of an association with its vendors: until when, by when notice must be given, and what was
// paid this year.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const vendorContractsAndRenewals = defineReport({
  name: 'vendor-contracts-and-renewals',
  title: 'Vendor contracts and renewals',
  group: 'Vendor and insurance',
  description: 'Contracts by where they stand, with the last day for notice and what was paid to the vendor in the calendar year.',
  claims: needs('standardreports', 1, ['vendormanagement', 1]),
  protects: 'amounts of contracts, and what vendors were paid',
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'withinDays', title: 'Ending within days', kind: 'count', required: false, least: 0, most: 3650 },
    { name: 'showOver', title: 'Show expired and terminated', kind: 'flag', required: true, initial: 'off' },
  ],
  sample: { showOver: 'on' },
  opens: ['checks'],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
