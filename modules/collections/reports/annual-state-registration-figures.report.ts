// The figures states ask associations for once a year: homes, owners three and six months late, judgments,
// payment plans, foreclosures, and fees of collection.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const annualStateRegistrationFigures = defineReport({
  name: 'annual-state-registration-figures',
  title: 'Annual state registration figures',
  group: 'Accounts receivable',
  description: 'For the yearly registration: homes, owners 3 and 6 months late, judgments, payment plans, liens, foreclosures, fees.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    { name: 'fromDate', title: 'From', kind: 'date', required: true, initial: 'startOfYear' },
    { name: 'toDate', title: 'To', kind: 'date', required: true, initial: 'endOfYear' },
  ],
  unopened: { Count: 'homes, owners, cases and plans, which have their lists' },
  opens: ['open-items'],
  proves: [],
  orientation: 'portrait',
  addsUp: 'totals',
});
