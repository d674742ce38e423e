// Payments that were taken back in a span, by reason, with the fee that was charged and who took them back.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const backedOutPayments = defineReport({
  name: 'nsf-and-backed-out-payments',
  title: 'NSF and backed-out payments',
  group: 'Accounts receivable',
  description: 'Payments returned by the bank (NSF) or corrected, with the fee charged and who reversed them, tied to the credits to cash.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    ...spanParams,
    {
      name: 'reason',
      title: 'Reason',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'NSF', title: 'Returned (NSF)' },
        { value: 'CORRECTION', title: 'Corrected' },
      ],
      initial: 'ALL',
    },
  ],
  opens: ['receipt-parts', 'owner-activity'],
  proves: ['Backed-out payments equal the credits to cash'],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
});
