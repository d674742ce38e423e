// General requests with who has them and when they were answered last.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const generalRequestLog = defineReport({
  name: 'general-request-log',
  title: 'General request log',
  group: 'Request: general',
  description: 'General requests received in a time, by category, with promise, assignee and last answer.',
  claims: needs('standardreports', 1, ['generalrequestreports', 1]),
  params: [...spanParams],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
