// What went in and out of a bank account in a span, with its balance in the books and what has cleared.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const bankAccountRegister = defineReport({
  name: 'bank-account-register',
  title: 'Bank account register',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Deposits, checks and other movements of a bank account with its running balance.',
  params: [
    { name: 'bankAccountId', title: 'Bank account', kind: 'bankAccount', required: false },
    ...spanParams,
    {
      name: 'cleared',
      title: 'Cleared',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'all', title: 'Cleared or not' },
        { value: 'cleared', title: 'Cleared' },
        { value: 'open', title: 'Not cleared' },
      ],
      initial: 'all',
    },
  ],
  opens: ['bankItems'],
  proves: ['Opening, in and out make the closing balance'],
  orientation: 'landscape',
});
