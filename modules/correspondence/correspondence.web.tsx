// The pages of correspondence.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { templateScreens } from './templates/template.contract.ts';

export const templatePages = {
  'template-library': () => import('./templates/screens/template-library.screen.tsx'),
  'template-editor': () => import('./templates/screens/template-editor.screen.tsx'),
} satisfies Pages<typeof templateScreens>;
