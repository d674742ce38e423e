// The pages of the desk.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { deskScreens } from './desk.contract.ts';

export const deskPages = {
  'diagnostics-cache': () => import('./screens/diagnostics-cache.screen.tsx'),
  'job-profile': () => import('./screens/job-profile.screen.tsx'),
  notifications: () => import('./screens/notifications.screen.tsx'),
  'system-information': () => import('./screens/system-information.screen.tsx'),
  home: () => import('./screens/home.screen.tsx'),
  'owner-view': () => import('./screens/owner-view.screen.tsx'),
} satisfies Pages<typeof deskScreens>;
