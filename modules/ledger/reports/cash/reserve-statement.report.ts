// How the reserves came from their opening to their closing balance: contributions, interest, expenditures
// and transfers.
import { costCentersParam, defineReport, needs, spanParams } from '../../../../packages/contract/contract.ts';

export const reserveStatement = defineReport({
  name: 'reserve-statement',
  title: 'Reserve statement',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Each reserve fund from opening to closing: contributions, interest, expenditures and transfers.',
  params: [...spanParams, costCentersParam],
  opens: ['postings'],
  proves: ['Closing equals the equity of the reserve funds'],
  orientation: 'landscape',
  isStatement: true,
  knowsPast: true,
  chart: {
    title: 'Movement of reserves',
    head: 'Movement',
    points: 'columns',
    columns: ['contributions', 'interest', 'expenditures', 'transfers'],
  },
});
