// The index of what an auditor gets for a fiscal year: each support with its tie and the hash of its file.
import { defineReport, fiscalYearParam, needs } from '../../../packages/contract/contract.ts';

export const auditAndTaxPackage = defineReport({
  name: 'audit-and-tax-package',
  title: 'Audit and tax package',
  group: 'Custom and packages',
  description:
    'Index of support for a fiscal year: trial balance, subledgers tied to the books, bank reconciliations, frozen statements with their hashes, and minutes.',
  claims: needs('standardreports', 1, ['glreports', 1], ['apreports', 1], ['arreports', 1]),
  protects: 'figures of the books, of payables and of receivables',
  params: [fiscalYearParam],
  opens: ['postings'],
  proves: ['Debits equal credits'],
  orientation: 'landscape',
});
