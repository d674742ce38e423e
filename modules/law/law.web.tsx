// The pages of law, and what previews show of its packs.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { lawScreens } from './law.contract.ts';

export { LawSaid, lawFacts } from './screens/law-said.tsx';

export const lawPages = {
  'law-packs': () => import('./screens/law-packs.screen.tsx'),
  'law-pack': () => import('./screens/law-pack.screen.tsx'),
  'law-judgements': () => import('./screens/law-judgements.screen.tsx'),
} satisfies Pages<typeof lawScreens>;
