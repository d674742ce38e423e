// Everything that changed what owners owe or have paid ahead, code by code, from the opening to the closing
// balance.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const arActivityRegister = defineReport({
  name: 'ar-activity-register',
  title: 'AR activity register',
  group: 'Accounts receivable',
  description: 'Every charge, payment and adjustment of owners, by charge code or kind, from opening to closing balance.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    ...spanParams,
    {
      name: 'groupBy',
      title: 'Group by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'code', title: 'Charge code' },
        { value: 'kind', title: 'Kind' },
      ],
      initial: 'code',
    },
    {
      name: 'kind',
      title: 'Kind',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'CHARGES', title: 'Charges' },
        { value: 'PAYMENTS', title: 'Payments' },
        { value: 'ADJUSTMENTS', title: 'Adjustments' },
      ],
      initial: 'ALL',
    },
    { name: 'codeIds', title: 'Charge codes', kind: 'codes', required: false },
    { name: 'userId', title: 'Posted by', kind: 'user', required: false },
  ],
  opens: ['owner-activity'],
  proves: [
    'Opening balance and activity make the closing balance of each code',
    'The closing balance equals the receivable accounts less prepaid',
  ],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
});
