// What was spent with whom, against the period before, and how much of it goes to few.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const vendorSpendAnalysis = defineReport({
  name: 'vendor-spend-analysis',
  title: 'Vendor spend analysis',
  group: 'Vendor and insurance',
  description: 'Bills by trade and vendor over all communities named, with the prior period, the share of the total and related parties.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  protects: 'what vendors billed',
  params: [...spanParams, { name: 'trade', title: 'Trade', kind: 'text', required: false }],
  unopened: {
    Communities: 'those of the bills that the amount opens',
    Bills: 'the bills that the amount opens',
    'Share of total %': 'a ratio of amounts that open',
  },
  opens: ['bill-lines'],
  proves: ['The vendors make up all that was billed'],
  orientation: 'landscape',
  addsUp: 'itself',
});
