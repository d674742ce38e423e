// The pages of people.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { ownershipScreens, vendorScreens } from './people.contract.ts';

export const vendorPages = {
  'portfolio-vendors': () => import('./screens/portfolio-vendors.screen.tsx'),
  'vendor-add': () => import('./screens/vendor-add.screen.tsx'),
  'vendor-edit': () => import('./screens/vendor-edit.screen.tsx'),
  'vendor-view': () => import('./screens/vendor-view.screen.tsx'),
} satisfies Pages<typeof vendorScreens>;

export const ownershipPages = {
  'portfolio-properties': () => import('./screens/portfolio-properties.screen.tsx'),
  'portfolio-owners': () => import('./screens/portfolio-owners.screen.tsx'),
} satisfies Pages<typeof ownershipScreens>;
