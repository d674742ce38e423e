// What owners who have left still owe, or have coming back, with where mail reaches them.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const previousOwnerBalances = defineReport({
  name: 'previous-owner-balances',
  title: 'Previous owner balances',
  group: 'Accounts receivable',
  description: 'Balances of owners who have left, the largest first, with the last day of ownership and forwarding address.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [asOfParam],
  opens: ['owner-activity'],
  proves: ['Previous and present owners together equal the receivable accounts'],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
});
