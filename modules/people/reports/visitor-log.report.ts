// Who came to visit, when, whom, and who let them in and out.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const visitorLog = defineReport({
  name: 'visitor-log',
  title: 'Visitor log',
  group: 'Owner and property',
  description: 'Visits by day, with the host, the car, and who checked the visitor in and out.',
  claims: needs('standardreports', 1, ['ownermaintain', 1], ['ownervisitors', 1]),
  params: [...spanParams, { name: 'property', title: 'Property', kind: 'text', required: false }],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
