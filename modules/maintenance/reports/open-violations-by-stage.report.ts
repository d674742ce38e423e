// Violations that are open, by the step they stand at.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const openViolationsByStage = defineReport({
  name: 'open-violations-by-stage',
  title: 'Open violations by stage',
  group: 'Violation',
  description: 'Violations that were open on a day, by the last step taken, with owner, next action, fines and photos.',
  claims: needs('standardreports', 1, ['ccrreports', 1]),
  params: [asOfParam],
  unopened: { Photos: 'files of the violation' },
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
