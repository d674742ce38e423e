// What vendors are owed beside the payable accounts of the books, with the entries to blame for a difference.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const apTieOut = defineReport({
  name: 'ap-subledger-to-gl-tie-out',
  title: 'AP subledger to GL tie-out',
  group: 'Accounts payable',
  description: 'Open bills against the payable accounts, with every entry that differs.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [{ name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'endOfLastMonth' }],
  opens: ['open-bills', 'postings'],
  proves: ['The payable accounts equal what vendors are owed'],
  orientation: 'portrait',
  addsUp: 'totals',
});
