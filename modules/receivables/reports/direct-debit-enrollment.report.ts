// Owners on direct debit on a day, and those on hold: authorized when and for what, the range they chose, the
// next draw and the last notice.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const directDebitEnrollment = defineReport({
  name: 'direct-debit-enrollment',
  title: 'Direct debit enrollment and on hold',
  group: 'Accounts receivable',
  description: 'Authorizations that stand on a day with method, codes, range, next draw and last notice, and why those on hold wait.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [{ name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' }],
  opens: ['owner-payment'],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
