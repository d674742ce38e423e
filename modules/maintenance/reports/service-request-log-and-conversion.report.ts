// Service requests and the work orders that came of them.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const serviceRequestLog = defineReport({
  name: 'service-request-log-and-conversion',
  title: 'Service request log and conversion',
  group: 'Request: service',
  description: 'Service requests received in a time, by state, with their work order and how many became one.',
  claims: needs('standardreports', 1, ['workorderreports', 1]),
  params: [...spanParams],
  protects: 'who asked for what in which home',
  unopened: { Days: 'a fact of the request' },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
