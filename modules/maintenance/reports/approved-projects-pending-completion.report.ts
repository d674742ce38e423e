// Approved work that is not inspected yet, with its last day and the deposits that are held.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const approvedProjects = defineReport({
  name: 'approved-projects-pending-completion',
  title: 'Approved projects pending completion',
  group: 'Request: architectural',
  description:
    'Work approved by a day and not inspected yet, with its start, its last day, open conditions and deposits held of the owner.',
  claims: needs('standardreports', 1, ['arcreports', 1]),
  params: [asOfParam],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
