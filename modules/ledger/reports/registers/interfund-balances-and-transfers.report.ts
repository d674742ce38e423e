// What went from fund to fund in a span, and what each pair of funds owes in the end.
import { defineReport, fundsParam, needs, spanParams } from '../../../../packages/contract/contract.ts';

export const interfundBalancesAndTransfers = defineReport({
  name: 'interfund-balances-and-transfers',
  title: 'Interfund balances and transfers',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Money lent between funds, how much of it is settled, and the net due of each pair.',
  params: [...spanParams, fundsParam],
  opens: ['interfund'],
  proves: ['Due to and from net to zero', 'Net dues equal the due to and from accounts'],
  orientation: 'landscape',
  knowsPast: true,
});
