// What owners owe beside the receivable accounts of the books, account by account, with the entries to blame
// for a difference.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const arTieOut = defineReport({
  name: 'ar-subledger-to-gl-tie-out',
  title: 'AR subledger to GL tie-out',
  group: 'Accounts receivable',
  description: 'Open charges against each receivable account, with every entry that differs.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [{ name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'endOfLastMonth' }],
  opens: ['open-items', 'postings'],
  proves: ['The receivable accounts equal what owners owe'],
  orientation: 'portrait',
  addsUp: 'totals',
});
