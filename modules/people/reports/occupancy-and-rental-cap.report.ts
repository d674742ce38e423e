// How many homes are rented, section by section, against the cap on rentals.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const occupancyAndRentalCap = defineReport({
  name: 'occupancy-and-rental-cap',
  title: 'Occupancy and rental cap',
  group: 'Owner and property',
  description: 'Owner-occupied, rented and vacant homes by section, the rental cap, and how many more homes may be rented.',
  claims: needs('standardreports', 1, ['ownermaintain', 1]),
  params: [asOfParam, { name: 'showHomes', title: 'Show homes', kind: 'flag', required: true, initial: 'off' }],
  sample: { showHomes: 'on' },
  unopened: {
    Homes: 'the homes below',
    'Owner-occupied': 'the homes below',
    Rented: 'the homes below',
    Vacant: 'the homes below',
    'Owner away, no lease': 'the homes below',
    'Not recorded': 'the homes below',
    'Rented %': 'a ratio of two counts of the same line',
  },
  opens: [],
  proves: ['Every home is counted once'],
  orientation: 'landscape',
  addsUp: 'totals',
});
