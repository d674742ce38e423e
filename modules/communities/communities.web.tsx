// The pages of communities.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { communitiesScreens } from './communities.contract.ts';

export { AddressFields, ContactFields } from './contacts/screens/contact-fields.tsx';
export { standardAddress } from './usps-address.rules.ts';

export const communitiesPages = {
  'portfolio-communities': () => import('./screens/portfolio-communities.screen.tsx'),
  'community-add': () => import('./screens/community-add.screen.tsx'),
  'community-edit': () => import('./screens/community-edit.screen.tsx'),
  'community-view': () => import('./screens/community-view.screen.tsx'),
} satisfies Pages<typeof communitiesScreens>;
