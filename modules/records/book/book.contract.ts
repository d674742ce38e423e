// What hangs on a record of any kind: the calls name the record by its kind and id, and the server asks for
// the claims of that kind.
import { z } from 'zod';
import { count, defineEndpoints, id, instantOut, line, query } from '../../../packages/contract/contract.ts';

/** A record as calls name it; `communityId` is left out for records of the customer. */
export const recordRef = { communityId: id.optional(), kind: line(60, 1), entityId: id };

/** A record that was found, open to the caller and in scope. */
export interface OpenedRecord {
  kind: string;
  entityId: string;
  /** Null for records of the customer. */
  communityId: string | null;
  label: string;
}

/** One field of an event, in words; `''` where there was nothing. */
const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

export const recordBook = defineEndpoints('RecordBook', {
  getBook: query({
    summary: 'What a record is called, and how much of each sort hangs on it that the caller may see.',
    permission: 'signedIn',
    input: z.object(recordRef),
    output: z.object({
      label: z.string(),
      counts: z.record(z.string(), z.number()),
      /** The file that was made the picture of the record. */
      picture: z.object({ attachmentId: id, mediaType: z.string(), name: z.string() }).nullable(),
    }),
  }),
  getHistory: query({
    summary: 'What was done to a record and to what hangs on it, the last first, fifty acts at a time; sensitive fields are masked.',
    permission: 'signedIn',
    input: z.object({ ...recordRef, page: count(1000, 1).default(1) }),
    output: z.object({
      events: z.array(
        z.object({
          auditEventId: id,
          eventTime: instantOut,
          person: z.string(),
          /** In words: "Changed the vendor". */
          act: z.string(),
          reason: z.string(),
          changes: z.array(change),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
});
