// What communities declare: adding, editing and listing associations, the flags of their properties, and the
// screens for it.
import { defineScreens, needs } from '../../packages/contract/contract.ts';
import { recordScreens } from '../identity/identity.contract.ts';

export { communityKinds } from './community-records.contract.ts';
export * from './contacts/contact.contract.ts';
export * from './profile/community.contract.ts';
export * from './profile/standing.contract.ts';
export * from './properties/hold.contract.ts';
export { homeFields, propertyFields } from './properties/property.fields.ts';
export * from './properties/property-flag.contract.ts';

export const communitiesScreens = defineScreens({
  'portfolio-communities': {
    title: 'Portfolio: communities',
    area: 'portfolio',
    path: '/communities',
    claims: needs('communitymaintain', 1),
    menu: { section: 'Portfolio', order: 1 },
  },
  ...recordScreens('community', {
    words: 'community',
    area: 'portfolio',
    path: '/communities',
    id: 'communityId',
    rights: (level) => needs('communitymaintain', level),
  }),
});
