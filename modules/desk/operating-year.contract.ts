// What the desk declares about fiscal years that are over and not closed.
import { z } from 'zod';
import { dateOut, defineEndpoints, id, needs, query } from '../../packages/contract/contract.ts';

/** A fiscal year that ended and still has periods someone can post to. */
const warning = z.object({
  CommunityId: id,
  CommunityName: z.string(),
  FiscalYearId: id,
  /** The year by its label. */
  FiscalYear: z.string(),
  EndDate: dateOut,
  /** Its periods that are not closed, the first and the last of them, and how many. */
  OpenPeriods: z.number(),
  FirstOpenDate: dateOut,
  LastOpenDate: dateOut,
});

export const fiscalYears = defineEndpoints('FiscalYear', {
  getOperatingYearsWarnings: query({
    summary: 'The fiscal years of the caller’s communities that are over and not closed.',
    permission: needs('glcloseyear', 15),
    input: z.object({}),
    output: z.array(warning),
  }),
});
