// The pages of owner access.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { ownerAccessScreens } from './accounts/account.contract.ts';
import type { rolloutScreens } from './rollouts/rollout.contract.ts';
import type { siteScreens } from './sites/site.contract.ts';

export const sitePages = {
  'comweb-communities': () => import('./sites/screens/comweb-communities.screen.tsx'),
} satisfies Pages<typeof siteScreens>;

export const ownerAccessPages = {
  'owner-access-settings': () => import('./accounts/screens/owner-access-settings.screen.tsx'),
  'owner-access-accounts': () => import('./accounts/screens/owner-access-accounts.screen.tsx'),
  'owner-access-profile': () => import('./accounts/screens/owner-access-profile.screen.tsx'),
} satisfies Pages<typeof ownerAccessScreens>;

export const rolloutPages = {
  'owner-access-wizard': () => import('./rollouts/screens/owner-access-wizard.screen.tsx'),
} satisfies Pages<typeof rolloutScreens>;
