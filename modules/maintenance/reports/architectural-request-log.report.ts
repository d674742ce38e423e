// Architectural requests with their clock, their answer and its conditions.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const architecturalRequestLog = defineReport({
  name: 'architectural-request-log',
  title: 'Architectural request log',
  group: 'Request: architectural',
  description: 'Architectural requests received in a time, by state, with topic, owner, answer and conditions.',
  claims: needs('standardreports', 1, ['arcreports', 1]),
  params: [
    ...spanParams,
    {
      name: 'state',
      title: 'State',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'OPEN', title: 'Not answered' },
        { value: 'APPROVED', title: 'Approved' },
        { value: 'DENIED', title: 'Denied' },
        { value: 'WITHDRAWN', title: 'Withdrawn or expired' },
      ],
      initial: 'ALL',
    },
    { name: 'topic', title: 'Topic', kind: 'text', required: false },
    { name: 'committee', title: 'Committee', kind: 'text', required: false },
  ],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
