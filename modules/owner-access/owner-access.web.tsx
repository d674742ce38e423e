// The pages of owner access.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { siteScreens } from './sites/site.contract.ts';

export const sitePages = {
  'comweb-communities': () => import('./sites/screens/comweb-communities.screen.tsx'),
} satisfies Pages<typeof siteScreens>;
