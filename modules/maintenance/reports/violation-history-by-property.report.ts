// Every violation of the homes of a community with the steps that were taken.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const violationHistory = defineReport({
  name: 'violation-history-by-property',
  title: 'Violation history by property',
  group: 'Violation',
  description: 'Violations seen in a time, home by home, with every step, its letter and fine, and how the case ended.',
  claims: needs('standardreports', 1, ['ccrreports', 1]),
  params: [...spanParams],
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
