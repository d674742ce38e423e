// The runs of reports: who asked for which figures when, and how far the ledger went; and the reports a
// person marked.
import { z } from 'zod';
import { command, count, defineEndpoints, flag, id, instantOut, query } from '../../../packages/contract/contract.ts';

const reportName = z.string().regex(/^[a-z0-9-]{1,80}$/, 'must be the name of a report');

export const reportRuns = defineEndpoints('ReportRuns', {
  listRuns: query({
    summary: 'The runs of reports the caller may run, newest first.',
    permission: 'signedIn',
    input: z.object({
      communityId: id,
      /** Of one report alone. */
      name: reportName.optional(),
      /** `runId` of the last one seen. */
      before: id.optional(),
      limit: count(200, 1).default(50),
    }),
    output: z.array(
      z.object({
        runId: id,
        name: z.string(),
        title: z.string(),
        output: z.enum(['SCREEN', 'PDF', 'XLSX', 'CSV', 'PACKAGE']),
        /** As they were read: relative dates are days here. */
        parameters: z.record(z.string(), z.string()),
        definitionVersion: z.string(),
        userName: z.string(),
        runTime: instantOut,
        /** The newest entry the figures could hold. */
        lastEntryId: id.nullable(),
        postedTime: instantOut,
        knownTime: instantOut.nullable(),
      }),
    ),
  }),
  listFavouriteReports: query({
    summary: 'The reports the user marked with a star, in the order they did.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.array(z.string()),
  }),
  setFavouriteReport: command({
    summary: 'Marks a report with a star, or takes the star away.',
    permission: 'signedIn',
    touches: 'favourite',
    input: z.object({ name: reportName, isFavourite: flag }),
    output: z.array(z.string()),
  }),
});
