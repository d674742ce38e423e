// Late fees and interest charged in a span, with what each rests on and what of it was waived or reversed
// since.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const lateFeeAndInterestRegister = defineReport({
  name: 'late-fee-and-interest-register',
  title: 'Late fee and interest register',
  group: 'Accounts receivable',
  description:
    'Late fees and interest by code and owner: basis, rate, amount posted, and what was waived or reversed through the last day.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    ...spanParams,
    { name: 'codeIds', title: 'Charge codes', kind: 'codes', required: false },
    {
      name: 'what',
      title: 'Show',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'Late fees and interest' },
        { value: 'LATE_FEE', title: 'Late fees' },
        { value: 'INTEREST', title: 'Interest' },
      ],
      initial: 'ALL',
    },
  ],
  opens: ['owner-activity'],
  proves: [],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
});
