// Payments made on the pages of the processor in a span, by where they stand, with the fee the payer paid.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const onlinePaymentHistory = defineReport({
  name: 'online-payment-history',
  title: 'Online payment history',
  group: 'Accounts receivable',
  description: 'Payments by card and bank draft with what each was paid with, the fee of the payer, when it was submitted and posted.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    ...spanParams,
    { name: 'ownershipId', title: 'Owner', kind: 'owner', required: false },
    {
      name: 'status',
      title: 'Status',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'POSTED', title: 'Posted' },
        { value: 'PROGRESS', title: 'In progress' },
        { value: 'HOLD', title: 'On hold' },
      ],
      initial: 'ALL',
    },
  ],
  opens: ['online-payment'],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
