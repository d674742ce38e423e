// The pages of the desk.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { deskScreens } from './desk.contract.ts';

export const deskPages = {
  home: () => import('./screens/home.screen.tsx'),
  'owner-view': () => import('./screens/owner-view.screen.tsx'),
} satisfies Pages<typeof deskScreens>;
