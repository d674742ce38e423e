// What communities declare: adding, editing and listing associations, the flags of their properties, and the screens for it.
import { z } from 'zod';
import {
  command,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  line,
  needs,
  overwriteRefusals,
  query,
  timeZone,
  version,
} from '../../packages/contract/contract.ts';

export * from './contacts/contact.contract.ts';
export * from './properties/property-flag.contract.ts';

const facts = z.object({
  name: line(120, 1),
  shortCode: z.string().regex(/^[A-Z0-9]{1,6}$/, 'must be one to six capital letters or digits'),
  legalName: line(200, 1),
  street: line(120),
  city: line(80),
  state: line(20),
  postcode: line(12),
  phone: line(40).default(''),
  timeZone,
});

export const community = defineEndpoints('Community', {
  addCommunity: command({
    summary: 'Adds an association.',
    permission: needs('communitymaintain', 2),
    touches: 'community',
    input: facts,
    output: z.object({ communityId: id }),
    refusals: { nameTaken: 'Another community has this name or short code.' },
  }),
  editCommunity: command({
    summary: 'Changes the name, address, telephone number or time zone of an association.',
    permission: needs('communitymaintain', 4),
    touches: 'community',
    input: facts.extend({ communityId: id, version }),
    output: z.object({ communityId: id }),
    refusals: { nameTaken: 'Another community has this name or short code.', ...overwriteRefusals },
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
      }),
    ),
  }),
  getCommunity: query({
    summary: 'One association.',
    permission: needs('communitymaintain', 1),
    input: z.object({ communityId: id }),
    output: facts.extend({ communityId: id, version, timeZone: z.string() }),
  }),
});

export { communityKinds } from './community-records.contract.ts';

export const communitiesScreens = defineScreens({
  'portfolio-communities': {
    title: 'Portfolio: communities',
    area: 'portfolio',
    path: '/communities',
    claims: needs('communitymaintain', 1),
    menu: { section: 'Portfolio', order: 1 },
  },
  'community-add': { title: 'Add community', area: 'portfolio', path: '/communities/new', claims: needs('communitymaintain', 2) },
  'community-edit': {
    title: 'Edit community',
    area: 'portfolio',
    path: '/communities/$communityId/edit',
    claims: needs('communitymaintain', 4),
  },
  'community-view': {
    title: 'View community',
    area: 'portfolio',
    path: '/communities/$communityId',
    claims: needs('communitymaintain', 1),
  },
});
