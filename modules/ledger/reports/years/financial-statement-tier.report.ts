// Which kind of year-end financial statements the law packs ask for by the revenue of a fiscal year, and
// by when.
import { defineReport, fiscalYearParam, needs } from '../../../../packages/contract/contract.ts';

export const financialStatementTier = defineReport({
  name: 'financial-statement-tier',
  title: 'Financial-statement tier',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Revenue and units of a fiscal year, whether its statements are to be compiled, reviewed or audited, and when they are due.',
  params: [fiscalYearParam],
  opens: ['postings'],
  proves: ['Revenue of the funds is the revenue of the year'],
  orientation: 'portrait',
  knowsPast: true,
});
