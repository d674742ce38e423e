// Legacy ACH files: draws another system sent to the bank, booked as receipts of their owners. Looked at
// entry by entry with every fault named; imported only without one.
import { z } from 'zod';
import {
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  moneyOut,
  needs,
  only,
  preview,
  query,
  uploadedFile,
} from '../../../packages/contract/contract.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import { entryLine, periodStatus } from '../billing/billing.contract.ts';
import { drawRefusals } from '../direct-debit/draw.contract.ts';
import { subledgerRefusals } from '../subledger/subledger.contract.ts';

const imports = needs('arownerpayments', 2);

/** How an entry of the file was understood. */
export const legacyWords = {
  RECEIPT: 'Receipt',
  KNOWN: 'Booked before',
  PRENOTE: 'Prenote, no money',
  UNKNOWN_ACCOUNT: 'No owner account',
  CREDIT: 'Pays out, no debit',
  RETURN: 'A return: import it under Bank returns',
  ON_HOLD: 'Payments are on hold',
} as const;
export type LegacyVerdict = keyof typeof legacyWords;

export const legacyRefusals = {
  ...postingRefusals,
  ...subledgerRefusals,
  ...only(drawRefusals, 'fileFaults'),
  entryFaults: '{count} entries cannot be booked. The first is entry {number}: {why}.',
  nothingToBook: 'The file has no receipt that is not booked yet.',
} as const;

const input = z.object({
  communityId: id,
  bankAccountId: id,
  postDate: dateIn,
  file: uploadedFile,
  /** Entries that cannot be booked are left out, as somebody decided who saw them. */
  leavesOut: flag.default(false),
});

export const legacyAch = defineEndpoints('LegacyAch', {
  getLegacyAchChoices: query({
    summary: 'The bank accounts a legacy ACH file may have brought money into, that of autopay first.',
    permission: imports,
    input: z.object({ communityId: id }),
    output: z.object({ bankAccounts: z.array(z.object({ bankAccountId: id, name: z.string(), last4: z.string() })) }),
  }),
  previewLegacyAch: preview({
    summary: 'What a legacy ACH file holds, entry by entry, with its faults, and the receipts it makes. Saves nothing.',
    permission: imports,
    byPost: true,
    input,
    output: z.object({
      entries: z.array(
        z.object({
          number: z.number(),
          verdict: z.enum(['RECEIPT', 'KNOWN', 'PRENOTE', 'UNKNOWN_ACCOUNT', 'CREDIT', 'RETURN', 'ON_HOLD']),
          accountNumber: z.string(),
          owner: z.string(),
          nameInFile: z.string(),
          amount: moneyOut,
          /** What of it pays charges; the rest is prepaid. */
          applied: moneyOut,
          trace: z.string(),
          effectiveDate: dateOut.nullable(),
        }),
      ),
      faults: z.array(z.object({ line: z.number(), words: z.string() })),
      /** Who sent the file, as it says. */
      company: z.string(),
      receipts: z.number(),
      total: moneyOut,
      leftOut: z.number(),
      periodStatus,
      entry: z.array(entryLine),
    }),
    refusals: only(legacyRefusals, 'fileFaults', 'entryFaults', 'nothingToBook'),
  }),
  importLegacyAch: commit('previewLegacyAch', {
    summary: 'Books the entries of a legacy ACH file as receipts, in one batch that can be undone.',
    permission: imports,
    touches: 'batch',
    input,
    output: z.object({ batchId: id, count: z.number(), total: moneyOut }),
    refusals: legacyRefusals,
  }),
});

export const legacyAchScreens = defineScreens({
  'legacy-ach-import': {
    title: 'Import of legacy ACH file',
    also: 'NACHA bank draft file of another system owner payments',
    area: 'receivables',
    path: '/c/$communityId/receivables/legacy-ach',
    claims: imports,
    menu: { section: 'Receivables', group: 'Direct debit', order: 45, name: 'Legacy ACH file' },
  },
});
