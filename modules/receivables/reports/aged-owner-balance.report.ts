// Who owes what, and for how long: open charges by their age on a day, tied to the receivable accounts of the
// books.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const agedOwnerBalance = defineReport({
  name: 'aged-owner-balance',
  title: 'Aged owner balance',
  group: 'Accounts receivable',
  description:
    'Who owes what and for how long, by the days of lateness of each community, net of prepaid balances and tied to the receivable accounts.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'codeIds', title: 'Charge codes', kind: 'codes', required: false },
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
    { name: 'leastAmount', title: 'Balance from', kind: 'amount', required: true, initial: '0.00' },
    {
      name: 'status',
      title: 'Status',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'ATTORNEY', title: 'With attorney' },
        { value: 'BANKRUPTCY', title: 'Bankruptcy' },
        { value: 'PAYMENTS', title: 'Payments on hold' },
        { value: 'LATE_FEES', title: 'Late fees on hold' },
        { value: 'NONE', title: 'None of these' },
      ],
      initial: 'ALL',
    },
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
    { name: 'netPrepaid', title: 'Net of prepaid balances', kind: 'flag', required: true, initial: 'on' },
    { name: 'chargeDetail', title: 'Show charges', kind: 'flag', required: true, initial: 'off' },
    { name: 'lastPayment', title: 'Show last payment', kind: 'flag', required: true, initial: 'on' },
    { name: 'showStatus', title: 'Show status', kind: 'flag', required: true, initial: 'off' },
  ],
  opens: ['open-items', 'net-open-items', 'prepaid-to-apply', 'owner-balance', 'owner-prepaid'],
  proves: ['Open charges equal the balances of the owners', 'Open charges equal the receivable accounts'],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
  chart: { title: 'Owed by age', head: 'Age', points: 'columns', columns: ['days30', 'days60', 'days90', 'older'] },
});
