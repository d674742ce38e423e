// Who owes what, and for how long: open charges by their age on a day, tied to the receivable accounts of the books.
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
    { name: 'netPrepaid', title: 'Net of prepaid balances', kind: 'flag', required: true, initial: 'on' },
    { name: 'chargeDetail', title: 'Show charges', kind: 'flag', required: true, initial: 'off' },
    { name: 'lastPayment', title: 'Show last payment', kind: 'flag', required: true, initial: 'on' },
  ],
  opens: ['open-items', 'net-open-items', 'prepaid-to-apply', 'owner-balance', 'owner-prepaid'],
  proves: ['Open charges equal the balances of the owners', 'Open charges equal the receivable accounts'],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
  chart: { title: 'Owed by age', head: 'Age', points: 'columns', columns: ['days30', 'days60', 'days90', 'older'] },
});
