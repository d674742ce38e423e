// What owners are told of the reserves each year: components, percent funded, the plan of five and thirty
// years, shortfalls, and what other funds owe.
import { asOfParam, defineReport, fiscalYearParam, fundsParam, needs } from '../../../../packages/contract/contract.ts';

export const reserveDisclosure = defineReport({
  name: 'reserve-disclosure',
  title: 'Reserve disclosure',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description:
    'For each reserve fund: components with remaining life and cost, percent funded and shortfall per unit, the funding plan of 5 and 30 years, special assessments it would need, and borrowing.',
  params: [fiscalYearParam, { ...asOfParam, title: 'Actual as of', initial: 'endOfLastMonth' }, fundsParam],
  unopened: { '% funded': 'a ratio of the balance, which opens, to a figure of the study' },
  opens: ['postings'],
  proves: ['Balances equal assets less liabilities of the reserve funds'],
  orientation: 'landscape',
  knowsPast: true,
});
