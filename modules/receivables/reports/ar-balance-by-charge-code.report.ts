// What owners owe by charge code on a day: what was charged on the charges still open, what of it was paid or
// adjusted, and what is open.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const balanceByCode = defineReport({
  name: 'ar-balance-by-charge-code',
  title: 'AR balance by charge code',
  group: 'Accounts receivable',
  description: 'Open charges by code: charged, paid, adjusted and open on a day, tied to the receivable accounts.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [asOfParam],
  opens: ['open-items'],
  proves: ['Open charges equal the balances of the owners', 'Open charges equal the receivable accounts'],
  knowsPast: true,
  orientation: 'portrait',
  addsUp: 'lines',
});
