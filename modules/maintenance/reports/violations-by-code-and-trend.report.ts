// How many violations of each code came, closed and stand open, against the time before.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

const fact = 'a count of violations; their list is the open violations by stage';

export const violationTrend = defineReport({
  name: 'violations-by-code-and-trend',
  title: 'Violations by code and trend',
  group: 'Violation',
  description:
    'New, repeated, closed and open violations of each code in a time, the days to cure, and the new ones of as many days before.',
  claims: needs('standardreports', 1, ['ccrreports', 1]),
  params: [...spanParams],
  unopened: { New: fact, Before: fact, Repeat: fact, Closed: fact, Open: fact, 'Days to cure': 'the middle of the days of those closed' },
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'portrait',
  addsUp: 'totals',
});
