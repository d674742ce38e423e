// Closings of a fiscal year, and what was posted into it afterwards: who, when and why.
import { defineReport, fiscalYearParam, needs } from '../../../../packages/contract/contract.ts';

export const yearCloseHistory = defineReport({
  name: 'year-close-and-prior-period-postings',
  title: 'Year close and prior-period postings',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1], ['glcloseyear', 1]),
  description: 'The closing entries of a fiscal year with equity before and after, and what was posted into the year after it was closed.',
  params: [fiscalYearParam],
  opens: ['postings'],
  proves: ['Equity after is equity before and the closings', 'Closings and what is left to close are the net income of the year'],
  orientation: 'landscape',
  knowsPast: true,
});
