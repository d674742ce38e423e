// Bills of a span by the day they were entered or booked, with what they charge and where each stands.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const billRegister = defineReport({
  name: 'bill-register',
  title: 'Bill register',
  group: 'Accounts payable',
  description: 'Bills entered or effective in a date range by vendor or GL account, with distribution, status and who entered them.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [
    ...spanParams,
    {
      name: 'basis',
      title: 'Dates are',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'EFFECTIVE', title: 'GL dates' },
        { value: 'ENTERED', title: 'Entry dates' },
      ],
      initial: 'EFFECTIVE',
    },
    {
      name: 'groupBy',
      title: 'Group by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'vendor', title: 'Vendor' },
        { value: 'account', title: 'GL account' },
      ],
      initial: 'vendor',
    },
    { name: 'payeeId', title: 'Vendor', kind: 'payee', required: false },
    { name: 'userId', title: 'Entered by', kind: 'user', required: false },
  ],
  opens: ['bill-lines'],
  proves: ['Booked bills equal the credits to payables'],
  orientation: 'landscape',
  addsUp: 'totals',
});
