// Checks that were voided in a span, why and by whom, and the check that pays the same bills since.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const voidedPayments = defineReport({
  name: 'voided-and-reissued-payments',
  title: 'Voided and reissued payments',
  group: 'Accounts payable',
  description: 'Voided checks by bank account with reason, user and the check issued in their place, tied to the cash put back.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [...spanParams, { name: 'bankAccountId', title: 'Bank account', kind: 'bankAccount', required: false }],
  opens: ['checks'],
  proves: ['Voids equal the cash put back'],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
});
