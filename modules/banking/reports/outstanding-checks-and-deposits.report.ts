// What stands in the books and the bank has not cleared at the end of a day, with its age.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const outstandingChecksAndDeposits = defineReport({
  name: 'outstanding-checks-and-deposits',
  title: 'Outstanding checks and deposits',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Checks and deposits the bank has not cleared, with their age; those of more than 180 days are stale.',
  params: [
    asOfParam,
    { name: 'bankAccountId', title: 'Bank account', kind: 'bankAccount', required: false },
    { name: 'olderThan', title: 'Older than days', kind: 'count', required: true, least: 0, most: 9999, initial: '0' },
  ],
  opens: ['bankItems'],
  proves: ['Open and cleared items make the book balance'],
  orientation: 'portrait',
});
