// What was charged to owners in a span, less what of it was reversed, tied to the income the books took from
// it.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const chargesPosted = defineReport({
  name: 'charges-posted',
  title: 'Charges posted',
  group: 'Accounts receivable',
  description: 'Charges by code with batch, owner and income account, less reversals, tied to the income posted.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    ...spanParams,
    { name: 'codeIds', title: 'Charge codes', kind: 'codes', required: false },
    {
      name: 'groupBy',
      title: 'Group by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'code', title: 'Charge code' },
        { value: 'batch', title: 'Batch' },
      ],
      initial: 'code',
    },
  ],
  opens: ['owner-activity'],
  proves: ['Charges less reversals equal the income posted'],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
});
