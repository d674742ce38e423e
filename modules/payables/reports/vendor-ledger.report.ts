// The account of a vendor, or of all of them: bills, checks, voids and cancelled bills with a running
// balance.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const vendorLedger = defineReport({
  name: 'vendor-ledger',
  title: 'Vendor ledger',
  group: 'Accounts payable',
  description: 'Bills, payments and voids of each vendor with a running balance, from opening to closing, tied to the open bills.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [{ name: 'payeeId', title: 'Vendor', kind: 'payee', required: false }, ...spanParams],
  opens: ['vendor-ledger'],
  proves: ['The balance of each vendor equals its open bills'],
  orientation: 'landscape',
  addsUp: 'totals',
});
