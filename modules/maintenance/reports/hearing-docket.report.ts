// Hearings of violations of a time: what is alleged, how and how long before notice was given, who decides,
// and what came of it.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const hearingDocket = defineReport({
  name: 'hearing-docket',
  title: 'Hearing docket',
  group: 'Violation',
  description:
    'Hearings by day and hour: case, allegation, notice with its days and the days the law packs ask for, who of the panel may not sit, result and decision.',
  claims: needs('standardreports', 1, ['ccrreports', 1]),
  params: [...spanParams],
  unopened: { Days: 'days between two dates of the same line', Required: 'what the law packs ask for' },
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
