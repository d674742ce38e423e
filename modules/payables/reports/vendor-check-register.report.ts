// What checks paid to each vendor in a span, with what they were for and which were voided.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const vendorCheckRegister = defineReport({
  name: 'vendor-check-register',
  title: 'Vendor check register',
  group: 'Accounts payable',
  description: 'Checks by vendor with the bills they paid, voids taken off, tied to the credits to cash.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [...spanParams, { name: 'payeeId', title: 'Vendor', kind: 'payee', required: false }],
  opens: ['checks'],
  proves: ['Checks less voids equal the credits to cash'],
  knowsPast: true,
  orientation: 'portrait',
  addsUp: 'totals',
});
