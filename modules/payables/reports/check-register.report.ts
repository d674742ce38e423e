// The checks of a span by bank account; those voided in it stand apart, and what is left is what the books
// took from cash.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const checkRegister = defineReport({
  name: 'check-register',
  title: 'Check register',
  group: 'Accounts payable',
  description: 'Checks by bank account with the bills they paid, voids apart, tied to the credits to cash.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [
    { name: 'fromDate', title: 'From', kind: 'date', required: true, initial: 'startOfMonth' },
    { name: 'toDate', title: 'To', kind: 'date', required: true, initial: 'endOfMonth' },
    { name: 'bankAccountId', title: 'Bank account', kind: 'bankAccount', required: false },
    { name: 'billDetail', title: 'Show bills paid', kind: 'flag', required: true, initial: 'on' },
    { name: 'glDetail', title: 'Show GL', kind: 'flag', required: true, initial: 'off' },
    { name: 'showVoided', title: 'Show voided', kind: 'flag', required: true, initial: 'on' },
    {
      name: 'order',
      title: 'Sort by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'number', title: 'Check number' },
        { value: 'date', title: 'Date' },
      ],
      initial: 'number',
    },
  ],
  opens: ['checks'],
  proves: ['Checks less voids equal the credits to cash'],
  knowsPast: true,
  orientation: 'portrait',
});
