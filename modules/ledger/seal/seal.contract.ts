// What the ledger declares about seals: how far the books are sealed, the published head, and who is mailed
// it.
import { z } from 'zod';
import {
  command,
  declareJob,
  defineEndpoints,
  type FileAnswer,
  file,
  id,
  instantOut,
  line,
  needs,
  query,
} from '../../../packages/contract/contract.ts';

/** How often someone is mailed the head; all are mailed it after a period was closed. */
const headFrequency = z.enum(['DAILY', 'WEEKLY', 'MONTHLY', 'CLOSE']);
export type HeadFrequency = z.output<typeof headFrequency>;

export const sealRefusals = {
  recipientTaken: '{email} is mailed the heads already.',
} as const;

export const seals = defineEndpoints('Seal', {
  getSeals: query({
    summary: 'How far the books are sealed, the head that was published last, and who is mailed it.',
    permission: needs('glreports', 1),
    input: z.object({}),
    output: z.object({
      /** Number and time of the last block; null before the first. */
      block: z.object({ number: z.string(), sealedTime: instantOut }).nullable(),
      head: z
        .object({
          number: z.string(),
          hash: z.string(),
          signedTime: instantOut,
          /** Sixteen digits by which people tell the key. */
          fingerprint: z.string(),
        })
        .nullable(),
      recipients: z.array(
        z.object({
          recipientId: id,
          name: z.string(),
          email: z.string(),
          frequency: headFrequency,
          sentTime: instantOut.nullable(),
        }),
      ),
    }),
  }),
  downloadHead: file({
    summary: 'The head that was published last, as the file a verifier takes.',
    permission: needs('glreports', 1),
    input: z.object({}),
    output: z.custom<FileAnswer>(),
  }),
  addRecipient: command({
    summary: 'Has someone mailed the signed heads.',
    permission: needs('glaccountingsetup', 4),
    customerWide: true,
    touches: 'seal recipient',
    input: z.object({ name: line(100, 1), email: z.email().max(200).toLowerCase(), frequency: headFrequency }),
    output: z.object({ recipientId: id }),
    refusals: sealRefusals,
  }),
  removeRecipient: command({
    summary: 'Stops mailing someone the heads.',
    permission: needs('glaccountingsetup', 8),
    customerWide: true,
    touches: 'seal recipient',
    input: z.object({ recipientId: id }),
    output: z.object({}),
  }),
});

/** A mail with a signed head to one recipient. */
export const headMail = declareJob('mail-seal-head', z.object({ name: z.string(), email: z.string(), head: z.string() }));
