// Who owes what, and for how long: open charges by their age on a day, tied to the receivable accounts of the books.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const agedOwnerBalance = defineReport({
  name: 'aged-owner-balance',
  title: 'Aged owner balance',
  group: 'Accounts receivable',
  description: 'Who owes what and for how long, by the days of lateness of each community, tied to the receivable accounts.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'chargeDetail', title: 'Show charges', kind: 'flag', required: true, initial: 'off' },
    { name: 'lastPayment', title: 'Show last payment', kind: 'flag', required: true, initial: 'on' },
  ],
  opens: ['open-items', 'owner-balance', 'owner-prepaid'],
  proves: ['The total equals the balances of the owners', 'The total equals the receivable accounts'],
  orientation: 'landscape',
  addsUp: 'totals',
  chart: { title: 'Owed by age', head: 'Age', points: 'columns', columns: ['days30', 'days60', 'days90', 'older'] },
});
