// What receivables declare about deposits: what went to the bank together, and its slip on paper.
import { z } from 'zod';
import {
  dateOut,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  moneyOut,
  needsOne,
  query,
} from '../../../packages/contract/contract.ts';

const permission = needsOne(1, 'arownerpayments', 'arlockbox');

export const deposits = defineEndpoints('Deposits', {
  getDeposit: query({
    summary: 'A deposit with its checks and cash; what was corrected since is left out, what the bank returned is not.',
    permission,
    input: z.object({ communityId: id, depositId: id }),
    output: z.object({
      depositId: id,
      depositDate: dateOut,
      source: z.enum(['MANUAL', 'LOCKBOX', 'DIRECT_DEBIT', 'ONLINE']),
      bankAccount: z.string(),
      bankName: z.string(),
      /** The last digits alone, as `****4417`. */
      maskedAccount: z.string(),
      items: z.array(
        z.object({
          itemId: z.string(),
          /** Blank for cash. */
          checkNumber: z.string(),
          payer: z.string(),
          amount: moneyOut,
          receiptId: id.nullable(),
          ownershipId: id.nullable(),
          miscReceiptId: id.nullable(),
        }),
      ),
      checkCount: z.number(),
      checks: moneyOut,
      cash: moneyOut,
      total: moneyOut,
    }),
  }),
  printDepositSlip: file({
    summary: 'The slip of a deposit as a PDF: bank, masked account, each check with number and amount, cash, count and total.',
    permission,
    input: z.object({ communityId: id, depositId: id }),
    output: z.custom<FileAnswer>(),
  }),
});

export const depositScreens = defineScreens({
  'deposit-view': {
    title: 'Deposit',
    area: 'receivables',
    path: '/c/$communityId/receivables/deposits/$depositId',
    claims: permission,
  },
  'deposit-slip-print': {
    title: 'Deposit slip',
    area: 'receivables',
    path: '/c/$communityId/receivables/deposits/$depositId/slip',
    claims: permission,
  },
});
