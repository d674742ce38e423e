// The pages of reserve studies.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { reserveScreens } from './reserve-study.contract.ts';

export const reservePages = {
  'reserve-components': () => import('./screens/reserve-components.screen.tsx'),
} satisfies Pages<typeof reserveScreens>;
