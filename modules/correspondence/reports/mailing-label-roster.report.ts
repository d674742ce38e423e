// Who gets a label, with the address that is printed and where on the sheets it stands.
import { defineReport, needs } from '../../../packages/contract/contract.ts';
import { labelAudiences, labelAudienceWords, labelSorts, labelSortWords, labelStocks } from '../paper/label.contract.ts';

const choice = <const N extends string>(name: N, title: string, choices: readonly { value: string; title: string }[], initial: string) =>
  ({ name, title, kind: 'choice', required: true, choices, initial }) as const;
const flagged = <const N extends string>(name: N, title: string, initial: 'on' | 'off') =>
  ({ name, title, kind: 'flag', required: false, initial }) as const;

export const mailingLabelRoster = defineReport({
  name: 'mailing-label-roster',
  title: 'Mailing labels',
  group: 'Mailing',
  description: 'The labels of owners, renters, the board or vendors on a stock: name and address lines, lot, sheet and place.',
  claims: needs('standardreports', 1, ['ownercommunications', 1]),
  protects: 'where owners live',
  params: [
    choice(
      'who',
      'For',
      labelAudiences.map((value) => ({ value, title: labelAudienceWords[value] })),
      'OWNERS',
    ),
    choice(
      'order',
      'Sorted by',
      labelSorts.map((value) => ({ value, title: labelSortWords[value] })),
      'ZIP',
    ),
    choice(
      'stock',
      'Stock',
      labelStocks.map(({ name, title }) => ({ value: name, title: `${name}: ${title}` })),
      '5160',
    ),
    { name: 'skip', title: 'Labels used up', kind: 'count', required: false, least: 0, most: 79, initial: '0' },
    flagged('atProperty', 'At the property', 'off'),
    flagged('oneEach', 'One for each household', 'on'),
    flagged('withoutEmail', 'Without those who get email', 'off'),
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
  ],
  opens: [],
  proves: ['Every person has one label or shares one, or has no address'],
  orientation: 'landscape',
  addsUp: 'totals',
});
