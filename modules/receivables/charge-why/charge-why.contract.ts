// What receivables declare about the question of one charge: by which rule, clause, resolution and notice
// it is owed, and how its amount comes about.
import { z } from 'zod';
import { dateOut, defineEndpoints, defineScreens, id, instantOut, moneyOut, needsOne, query } from '../../../packages/contract/contract.ts';
import { lawSaid } from '../../law/law.contract.ts';

const permission = needsOne(1, 'ownermaintain', 'arownerpayments', 'arapplycharges', 'arlockbox', 'arreports', 'aradjustment');

export const chargeKinds = ['CHARGE', 'LATE_FEE', 'NSF_FEE', 'BEGINNING', 'MOVED', 'INTEREST'] as const;

const screenLink = z.object({ words: z.string(), screen: z.string(), params: z.record(z.string(), z.string()) });

export const chargeWhy = defineEndpoints('ChargeWhy', {
  getChargeWhy: query({
    summary: 'Why one charge is owed: its rule, clause, resolution, notices with their proof, and its arithmetic line by line.',
    permission,
    input: z.object({ communityId: id, chargeId: id }),
    output: z.object({
      chargeId: id,
      ownershipId: id,
      accountNumber: z.string(),
      owner: z.string(),
      address: z.string(),
      code: z.string(),
      codeName: z.string(),
      kind: z.enum(chargeKinds),
      description: z.string(),
      chargeDate: dateOut,
      amount: moneyOut,
      open: moneyOut,
      isReversed: z.boolean(),
      postedBy: z.string(),
      postedTime: instantOut,
      batchId: id,
      batchKind: z.string(),
      /** The community’s own rule in words. */
      rule: z.string(),
      /** How the amount comes about, line by line; a line without an amount is in words alone. */
      arithmetic: z.array(z.object({ words: z.string(), amount: moneyOut.nullable() })),
      /**
       * True where computing it again by the kept rule gives the amount; null where nothing was kept to
       * compute by.
       */
      reproduces: z.boolean().nullable(),
      /** What the law packs said when it was charged. */
      law: lawSaid,
      /** The record that judged it, as its pack tells it. */
      record: z
        .object({
          title: z.string(),
          sourceNote: z.string(),
          confidence: z.enum(['statute_read', 'secondary_source', 'general_knowledge']),
        })
        .nullable(),
      /** Rules of the documents in force on its day. */
      clauses: z.array(z.object({ title: z.string(), clause: z.string() })),
      resolution: z.string(),
      /** Letters to the owner around its day, with the proof that they went. */
      notices: z.array(
        z.object({ letterId: id, subject: z.string(), channel: z.string(), sentDate: dateOut, servedDate: dateOut.nullable() }),
      ),
      /** What was paid or taken off since. */
      applied: z.array(z.object({ date: dateOut, kind: z.string(), amount: moneyOut, open: moneyOut })),
      from: z.object({ chargeId: id, words: z.string() }).nullable(),
      links: z.array(screenLink),
    }),
  }),
  listBatchCharges: query({
    summary: 'The charges a batch made, each to be asked why it is owed.',
    permission,
    input: z.object({ communityId: id, batchId: id, ownershipId: id.optional() }),
    output: z.array(z.object({ chargeId: id, accountNumber: z.string(), description: z.string(), amount: moneyOut })),
  }),
});

export const chargeWhyScreens = defineScreens({
  'charge-why': {
    title: 'Why do I owe this?',
    also: 'charge rule clause notice arithmetic',
    area: 'receivables',
    path: '/c/$communityId/receivables/charges/$chargeId/why',
    claims: permission,
  },
});
