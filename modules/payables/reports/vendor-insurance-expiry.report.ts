// Whose insurance is over, runs out or is missing, of the vendors that serve an association.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const vendorInsuranceExpiry = defineReport({
  name: 'vendor-insurance-expiry',
  title: 'Vendor insurance expiry',
  group: 'Vendor and insurance',
  description: 'Insurance that is over, runs out soon or is missing, with what is still owed to the vendor.',
  claims: needs('standardreports', 1, ['vendormanagement', 1]),
  protects: 'policy numbers and limits of vendors, and what they are owed',
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'withinDays', title: 'Expiring within days', kind: 'count', required: true, initial: '60', least: 0, most: 3650 },
    { name: 'requiredOnly', title: 'Required only', kind: 'flag', required: true, initial: 'on' },
  ],
  opens: ['open-bills'],
  proves: [],
  orientation: 'landscape',
});
