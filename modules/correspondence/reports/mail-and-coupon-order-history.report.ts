// The orders of mail and coupons of a span of days, with what each was estimated to cost and what it cost.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';
import { mailOrderKinds, mailOrderKindWords, mailOrderStates, mailOrderStateWords } from '../mail-house/mail-order.contract.ts';

const all = { value: 'ALL', title: 'All' };

export const mailAndCouponOrderHistory = defineReport({
  name: 'mail-and-coupon-order-history',
  title: 'Mail and coupon order history',
  group: 'Mailing',
  description: 'Orders to the mail house or our own printer by kind: pieces, estimate, cost, status and who made them.',
  claims: needs('standardreports', 1, ['ownercommunications', 1]),
  protects: 'what mailings of owners cost',
  params: [
    ...spanParams,
    {
      name: 'kind',
      title: 'Kind',
      kind: 'choice',
      required: true,
      choices: [all, ...mailOrderKinds.map((value) => ({ value, title: mailOrderKindWords[value] }))],
      initial: 'ALL',
    },
    {
      name: 'state',
      title: 'Status',
      kind: 'choice',
      required: true,
      choices: [all, ...mailOrderStates.map((value) => ({ value, title: mailOrderStateWords[value][0] }))],
      initial: 'ALL',
    },
  ],
  opens: [],
  proves: ['The orders of all kinds make the total'],
  unopened: { Pieces: 'the pieces of an order, which stand on its own page' },
  orientation: 'landscape',
  addsUp: 'totals',
});
