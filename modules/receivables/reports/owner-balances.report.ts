// What every owner owes and has paid ahead on a day, with the sums of those who owe and of those in credit.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const ownerBalanceList = defineReport({
  name: 'owner-balances',
  title: 'Owner balances',
  group: 'Accounts receivable',
  description: 'Balance, prepaid and net of every owner, with debit and credit totals, tied to the receivable and prepaid accounts.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    asOfParam,
    {
      name: 'owners',
      title: 'Owners',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'PRESENT', title: 'Present owners' },
        { value: 'PREVIOUS', title: 'Previous owners' },
      ],
      initial: 'ALL',
    },
    { name: 'codeIds', title: 'Charge codes', kind: 'codes', required: false },
    { name: 'showZero', title: 'Show zero balances', kind: 'flag', required: true, initial: 'off' },
    {
      name: 'order',
      title: 'Sort by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'account', title: 'Account' },
        { value: 'name', title: 'Name' },
        { value: 'lot', title: 'Lot' },
        { value: 'balance', title: 'Balance' },
      ],
      initial: 'account',
    },
  ],
  opens: ['owner-activity'],
  proves: ['Open charges equal the receivable accounts', 'Prepaid balances equal the prepaid accounts'],
  knowsPast: true,
  orientation: 'portrait',
  addsUp: 'totals',
});
