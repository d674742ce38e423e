// Communities as kept records: every fact of the profile, the calls about them, and those in the caller's
// scope.
import { z } from 'zod';
import {
  dateOut,
  defineEndpoints,
  id,
  inputOf,
  line,
  needs,
  outputOf,
  query,
  recordCalls,
  timeZone,
} from '../../../packages/contract/contract.ts';
import { contactFacts, contactShown } from '../contacts/contact.contract.ts';
import { communityFields } from './community.fields.ts';
import { standings } from './standing.contract.ts';

/** Nine digits, or blank; what is shown masked is sent back as it is and changes nothing. */
const taxId = line(20).refine((text) => /^(\d{2}-?\d{7}|•.*)?$/.test(text), 'must be nine digits, such as 12-3456789');

const facts = {
  ...inputOf(communityFields),
  shortCode: z.string().regex(/^[A-Z0-9]{1,6}$/, 'must be one to six capital letters or digits'),
  /** Kept sealed and shown masked; silence leaves it alone. */
  taxId: taxId.optional(),
  timeZone,
  ...contactFacts,
};

const shown = {
  ...outputOf(communityFields),
  taxId: z.string(),
  ...contactShown,
  standing: z.enum(standings),
  standingReason: z.string(),
  standingBy: z.string(),
};

/** Of any command about a community that is kept for reading only. */
export const closedRefusals = {
  communityClosed: 'This community is deactivated: it can be read and reported on, but not changed.',
} as const;

export const communityRefusals = {
  nameTaken: 'Another community has this name, or has or had this short code.',
} as const;

export const community = defineEndpoints('Community', {
  ...recordCalls('community', {
    words: 'community',
    inCommunity: false,
    readsAtOnce: true,
    rights: (level) => needs('communitymaintain', level),
    facts,
    shown,
    refusals: communityRefusals,
  }),
  listCommunities: query({
    summary: 'The associations in the caller’s scope.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.array(
      z.object({
        communityId: id,
        name: z.string(),
        shortCode: z.string(),
        legalName: z.string(),
        city: z.string(),
        state: z.string(),
        units: z.number(),
        todayDate: dateOut,
        standing: z.enum(standings),
      }),
    ),
  }),
});
