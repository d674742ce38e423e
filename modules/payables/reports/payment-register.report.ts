// Every payment of a span by method, with one line for each thing that happened to it on its way: issued,
// sent, cleared, returned, voided, issued again.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const paymentRegister = defineReport({
  name: 'payment-register',
  title: 'Payment register',
  group: 'Accounts payable',
  description: 'Checks, ACH and digital payments by method, one line for each event with its trace number, tied to the credits to cash.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [
    ...spanParams,
    { name: 'bankAccountId', title: 'Bank account', kind: 'bankAccount', required: false },
    {
      name: 'method',
      title: 'Method',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'CHECK', title: 'Printed checks' },
        { value: 'HAND_CHECK', title: 'Handwritten checks' },
        { value: 'ACH', title: 'ACH' },
        { value: 'DIGITAL', title: 'Digital checks' },
        { value: 'OTHER', title: 'Other' },
      ],
      initial: 'ALL',
    },
    {
      name: 'event',
      title: 'Status',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'PAID', title: 'Issued' },
        { value: 'SENT', title: 'On the way' },
        { value: 'CLEARED', title: 'Cleared' },
        { value: 'BACK', title: 'Returned or voided' },
      ],
      initial: 'ALL',
    },
    {
      name: 'groupBy',
      title: 'Group by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'method', title: 'Method' },
        { value: 'batch', title: 'Batch' },
      ],
      initial: 'method',
    },
  ],
  opens: ['checks'],
  proves: ['Payments less those taken back equal the credits to cash'],
  orientation: 'landscape',
});
