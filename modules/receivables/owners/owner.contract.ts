// What receivables declare about owners as debtors: finding one, and the owner ledger with its running
// balance.
import { z } from 'zod';
import { count, dateIn, dateOut, defineEndpoints, id, line, moneyOut, needsOne, query } from '../../../packages/contract/contract.ts';

const ownerReaders = needsOne(1, 'ownermaintain', 'arownerpayments', 'arapplycharges', 'arlockbox', 'arreports', 'aradjustment');

export const ledgerKind = z.enum([
  'BEGINNING',
  'CHARGE',
  'LATE_FEE',
  'NSF_FEE',
  'INTEREST',
  'RECEIPT',
  'PREPAID',
  'UNAPPLIED',
  'BACKOUT',
  'REVERSAL',
  'MOVED',
  'TRANSFER',
  'WAIVER',
  'WRITE_OFF',
  'ADJUSTMENT',
]);
export type LedgerKind = z.output<typeof ledgerKind>;

export const owners = defineEndpoints('Owner', {
  findOwners: query({
    summary: 'Owners by account number, name or address, for pickers.',
    permission: ownerReaders,
    input: z.object({ communityId: id.optional(), search: line(80, 1), limit: count(50, 1).default(20) }),
    output: z.array(
      z.object({
        ownershipId: id,
        communityId: id,
        communityName: z.string(),
        accountNumber: z.string(),
        owner: z.string(),
        address: z.string(),
        isCurrent: z.boolean(),
        owes: moneyOut,
        prepaid: moneyOut,
      }),
    ),
  }),
  getOwnerLedger: query({
    summary: 'The owner ledger, newest first, by pages, with the running balance; prepaid money stands apart.',
    permission: ownerReaders,
    input: z.object({
      communityId: id,
      ownershipId: id,
      /** The lines of these days alone; balances are those of the whole account. */
      fromDate: dateIn.optional(),
      asOfDate: dateIn.optional(),
      before: z.string().max(60).optional(),
      limit: count(500, 1).default(100),
    }),
    output: z.object({
      ownershipId: id,
      accountNumber: z.string(),
      owner: z.string(),
      address: z.string(),
      balance: moneyOut,
      prepaid: moneyOut,
      /** Owners of the home whose history came by a merge; their lines stand among the rows. */
      includes: z.array(z.object({ ownershipId: id, owner: z.string() })),
      /** To whom the history of this owner went. */
      wentTo: z.object({ ownershipId: id, owner: z.string() }).nullable(),
      rows: z.array(
        z.object({
          key: z.string(),
          postDate: dateOut,
          kind: ledgerKind,
          codes: z.string(),
          reference: z.string(),
          description: z.string(),
          charge: moneyOut,
          payment: moneyOut,
          balance: moneyOut,
          prepaidChange: moneyOut,
          prepaidBalance: moneyOut,
          batchId: id,
          batchKind: z.string(),
          entryId: id.nullable(),
          chargeId: id.nullable(),
          receiptId: id.nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
  }),
});
