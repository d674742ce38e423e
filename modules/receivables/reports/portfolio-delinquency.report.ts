// What owners owe in every community and for how long, how many homes are behind, and how many are with an
// attorney.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const portfolioDelinquency = defineReport({
  name: 'portfolio-delinquency',
  title: 'Portfolio delinquency',
  group: 'Global',
  description: 'Communities by manager with homes behind, open charges by age, what was billed this month, and homes with an attorney.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  protects: 'what owners of each community owe',
  params: [asOfParam],
  unopened: {
    Homes: 'the properties of the community, which has its screen',
    Behind: 'the homes of the charges that the amounts open',
    'Behind %': 'a ratio of two counts of the same line',
    'With attorney': 'homes with the flag, which the owner summary lists',
  },
  opens: ['open-items'],
  proves: ['The communities make up all that is open'],
  orientation: 'landscape',
  addsUp: 'itself',
});
