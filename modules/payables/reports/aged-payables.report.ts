// What is owed to vendors, and for how long: open bills by their age on a day, tied to the payable accounts
// of the books.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const agedPayable = defineReport({
  name: 'aged-payables',
  title: 'Aged payables',
  group: 'Accounts payable',
  description: 'Open bills by vendor and age, tied to the payable accounts.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    {
      name: 'basis',
      title: 'Age by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'due', title: 'Due date' },
        { value: 'bill', title: 'Bill date' },
      ],
      initial: 'due',
    },
    { name: 'payeeId', title: 'Vendor', kind: 'payee', required: false },
    { name: 'firstDays', title: 'First age to', kind: 'count', required: true, initial: '30' },
    { name: 'secondDays', title: 'Second to', kind: 'count', required: true, initial: '60' },
    { name: 'thirdDays', title: 'Third to', kind: 'count', required: true, initial: '90' },
    { name: 'billDetail', title: 'Show bills', kind: 'flag', required: true, initial: 'off' },
    {
      name: 'order',
      title: 'Sort by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'vendor', title: 'Vendor' },
        { value: 'balance', title: 'Balance' },
      ],
      initial: 'vendor',
    },
  ],
  sample: { billDetail: 'on' },
  opens: ['open-bills', 'open-bills-by-bill-date'],
  proves: ['The total equals the payable accounts'],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
  chart: { title: 'Owed by age', head: 'Age', points: 'columns', columns: ['current', 'days30', 'days60', 'days90', 'older'] },
});
