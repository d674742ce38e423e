// How soon general requests were answered and closed, against what was promised.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

const fact = 'a count of requests; their list is the general request log';

export const generalRequestServiceLevel = defineReport({
  name: 'general-request-service-level',
  title: 'General request service level',
  group: 'Request: general',
  description:
    'General requests received in a time by category: closed and open, hours to the first public answer of a person and to the close, and how many were in time.',
  claims: needs('standardreports', 1, ['generalrequestreports', 1]),
  params: [...spanParams],
  unopened: {
    Received: fact,
    Closed: fact,
    Open: fact,
    'With target': fact,
    'In time': fact,
    'In time %': 'a ratio of two counts of the same line',
  },
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
