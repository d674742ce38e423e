// The pages of lifecycle.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { lifecycleScreens } from './lifecycle.contract.ts';

export const lifecyclePages = {
  'community-setup-properties': () => import('./screens/community-setup-properties.screen.tsx'),
} satisfies Pages<typeof lifecycleScreens>;
