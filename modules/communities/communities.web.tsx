// The pages of communities.
import { recordPages } from '../../packages/pages/record-pages.tsx';
import type { Pages } from '../../packages/pages/shell.tsx';
import type { communitiesScreens } from './communities.contract.ts';

export { AddressFields, ContactFields } from './contacts/screens/contact-fields.tsx';
export { standardAddress } from './usps-address.rules.ts';

export const communitiesPages = {
  'portfolio-communities': () => import('./screens/portfolio-communities.screen.tsx'),
  ...recordPages('community', 'communityId', () => import('./screens/community.screen.tsx')),
} satisfies Pages<typeof communitiesScreens>;
