// The pages of fiscal years.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { yearScreens } from './year-screens.contract.ts';

export const yearPages = {
  'year-dashboard': () => import('./screens/year-dashboard.screen.tsx'),
  'year-close': () => import('./screens/year-close.screen.tsx'),
  'year-close-undo': () => import('./screens/year-close-undo.screen.tsx'),
  'year-close-undo-profile': () => import('./screens/year-close-undo-profile.screen.tsx'),
  'method-change': () => import('./screens/method-change.screen.tsx'),
  'multi-community-settings': () => import('./screens/multi-community-settings.screen.tsx'),
  'multi-community-year-setup': () => import('./screens/multi-community-year-setup.screen.tsx'),
} satisfies Pages<typeof yearScreens>;
