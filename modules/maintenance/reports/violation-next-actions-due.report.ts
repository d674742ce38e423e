// Steps of violations that are due in a time, day by day.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const violationNextActions = defineReport({
  name: 'violation-next-actions-due',
  title: 'Violation next actions due',
  group: 'Violation',
  description: 'The next step of every open violation that is due in a time, with letter, fine, inspection and days late.',
  claims: needs('standardreports', 1, ['ccrreports', 1]),
  params: [...spanParams],
  unopened: { 'Days late': 'a fact of the violation' },
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
