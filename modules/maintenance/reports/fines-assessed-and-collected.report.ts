// Fines of violations in a time: what was asked, allowed and charged, and what of it was waived, paid and is
// open.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const finesAssessedAndCollected = defineReport({
  name: 'fines-assessed-and-collected',
  title: 'Fines assessed and collected',
  group: 'Violation',
  description:
    'Fines by code: proposed, allowed with the rule, charged, waived, paid and open through the last day, who saw the violation, and fines a hearing upheld that are not charged.',
  claims: needs('standardreports', 1, ['ccrreports', 1], ['arreports', 1]),
  params: [...spanParams],
  opens: ['owner-activity'],
  proves: ['Fines charged are all that was charged on the code of fines'],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
  sample: { toDate: '2026-02-28' },
});
