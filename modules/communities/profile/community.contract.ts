// Communities as kept records: every fact of the profile, the calls about them, and those in the caller's
// scope.
import { z } from 'zod';
import {
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  id,
  keptCalls,
  line,
  needs,
  query,
  timeZone,
} from '../../../packages/contract/contract.ts';
import { contactFacts, contactShown } from '../contacts/contact.contract.ts';
import { standings } from './standing.contract.ts';

const days = (silent: number) => count(999, 1).default(silent);

/** Nine digits, or blank; what is shown masked is sent back as it is and changes nothing. */
const taxId = line(20).refine((text) => /^(\d{2}-?\d{7}|•.*)?$/.test(text), 'must be nine digits, such as 12-3456789');

const facts = {
  name: line(120, 1),
  shortCode: z.string().regex(/^[A-Z0-9]{1,6}$/, 'must be one to six capital letters or digits'),
  legalName: line(200, 1),
  /** As reports print it; the name when blank. */
  displayName: line(120).default(''),
  /** Kept sealed and shown masked; silence leaves it alone. */
  taxId: taxId.optional(),
  incorporationDate: dateIn.nullable().default(null),
  lawState: line(40).default(''),
  /** Homes as the documents count them, which set-up holds the properties against. */
  unitCount: count(100_000, 1).nullable().default(null),
  /** After how many days a debt is late once, twice and three times. Source: operations.md 3.1. */
  lateDaysFirst: days(30),
  lateDaysSecond: days(60),
  lateDaysThird: days(90),
  accountantUserId: id.nullable().default(null),
  managerUserId: id.nullable().default(null),
  /** The template new owners are welcomed with. */
  welcomeLetter: line(120).default(''),
  timeZone,
  ...contactFacts,
};

const shown = {
  name: z.string(),
  shortCode: z.string(),
  legalName: z.string(),
  displayName: z.string(),
  taxId: z.string(),
  incorporationDate: dateOut.nullable(),
  lawState: z.string(),
  unitCount: z.number().nullable(),
  lateDaysFirst: z.number(),
  lateDaysSecond: z.number(),
  lateDaysThird: z.number(),
  accountantUserId: id.nullable(),
  managerUserId: id.nullable(),
  welcomeLetter: z.string(),
  timeZone: z.string(),
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
  ...keptCalls('community', {
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
