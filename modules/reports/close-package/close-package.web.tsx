// The pages of close packages.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { closePackageScreens } from './close-package.contract.ts';

export const closePackagePages = {
  'close-package': () => import('./screens/close-package.screen.tsx'),
} satisfies Pages<typeof closePackageScreens>;
