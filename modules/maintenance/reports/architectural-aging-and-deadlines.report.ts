// Architectural requests without an answer by how soon it is due, and whom each waits for.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const architecturalAging = defineReport({
  name: 'architectural-aging-and-deadlines',
  title: 'Architectural aging and deadlines',
  group: 'Request: architectural',
  description: 'Architectural requests without an answer on a day: days open, the last day of the answer, and whom each waits for.',
  claims: needs('standardreports', 1, ['arcreports', 1]),
  params: [asOfParam, { name: 'dueWithin', title: 'Due within days', kind: 'count', required: true, least: 0, most: 365, initial: '14' }],
  unopened: { 'Days open': 'days, which are no rows', 'Days left': 'days, which are no rows' },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
