// The pages of people, and the pieces others show.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { peopleScreens } from './people.contract.ts';

export const peoplePages = {
  'portfolio-properties': () => import('./screens/portfolio-properties.screen.tsx'),
  'portfolio-owners': () => import('./screens/portfolio-owners.screen.tsx'),
  'portfolio-vendors': () => import('./screens/portfolio-vendors.screen.tsx'),
  'vendor-add': () => import('./screens/vendor-add.screen.tsx'),
  'vendor-edit': () => import('./screens/vendor-edit.screen.tsx'),
  'vendor-view': () => import('./screens/vendor-view.screen.tsx'),
  'view-all-contacts': () => import('./contacts/screens/view-all-contacts.screen.tsx'),
  'contact-add': () => import('./contacts/screens/contact-add.screen.tsx'),
  'contact-edit': () => import('./contacts/screens/contact-edit.screen.tsx'),
  'contact-view': () => import('./contacts/screens/contact-view.screen.tsx'),
} satisfies Pages<typeof peopleScreens>;
