// What owners paid, deposit by deposit, with the codes it was applied to, beside what was booked to the bank
// and what the bank cleared.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const cashReceiptsJournal = defineReport({
  name: 'cash-receipts-journal',
  title: 'Cash receipts journal',
  group: 'Accounts receivable',
  description: 'Owner payments by deposit with how each was applied; receipts, deposit and bank side by side, tied to the cash accounts.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    ...spanParams,
    { name: 'bankAccountId', title: 'Bank account', kind: 'bankAccount', required: false },
    {
      name: 'source',
      title: 'Source',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'MANUAL', title: 'Entered by hand' },
        { value: 'LOCKBOX', title: 'Lockbox' },
        { value: 'DIRECT_DEBIT', title: 'Direct debit' },
        { value: 'ONLINE', title: 'Online payment' },
      ],
      initial: 'ALL',
    },
  ],
  opens: ['receipt-parts', 'receipt-cash'],
  proves: ['Receipts equal what is applied and prepaid', 'Receipts less those backed out equal the debits to cash'],
  knowsPast: true,
  orientation: 'landscape',
  addsUp: 'totals',
});
