// What changed owners' balances and was neither a charge nor a payment, with the reason and who posted it.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const adjustments = defineReport({
  name: 'adjustments-waivers-and-write-offs',
  title: 'Adjustments, waivers and write-offs',
  group: 'Accounts receivable',
  description: 'Changes of owner balances that are neither charges nor payments, by kind, with reason, who posted them and totals by user.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    ...spanParams,
    { name: 'userId', title: 'Posted by', kind: 'user', required: false },
    { name: 'leastAmount', title: 'Amounts from', kind: 'amount', required: true, initial: '0.01' },
  ],
  opens: ['owner-activity'],
  proves: ['Adjustments are the change in balances that charges and payments do not explain'],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
});
