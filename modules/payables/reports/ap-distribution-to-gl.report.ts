// Where bills were charged: what bills and checks put on accounts other than payables and cash, account by
// account.
import { costCentersParam, defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const apDistribution = defineReport({
  name: 'ap-distribution-to-gl',
  title: 'AP distribution to GL',
  group: 'Accounts payable',
  description: 'What bills charged to each account, by vendor and bill, less what was canceled or voided, tied to the bills behind it.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [...spanParams, { name: 'accountId', title: 'Account', kind: 'account', required: false }, costCentersParam],
  opens: ['postings'],
  proves: ['The distribution equals the bills behind it'],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
});
