// How committees voted on architectural requests, and how long an answer took.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const architecturalVotes = defineReport({
  name: 'architectural-votes-and-turnaround',
  title: 'Architectural votes and turnaround',
  group: 'Request: architectural',
  description: 'Requests answered in a time, by committee, with the vote of each member, the quorum, and the days an answer took.',
  claims: needs('standardreports', 1, ['arcreports', 1]),
  params: [...spanParams, { name: 'committee', title: 'Committee', kind: 'text', required: false }],
  unopened: { Days: 'days, which are no rows' },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
