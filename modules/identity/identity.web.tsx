// The pages of identity: users, roles, duties, feature flags, and everybody's own security.
import { recordPages } from '../../packages/pages/record-pages.tsx';
import type { Pages } from '../../packages/pages/shell.tsx';
import type {
  communityListScreens,
  dutyScreens,
  flagScreens,
  mySecurityScreens,
  operatorScreens,
  roleScreens,
  userScreens,
} from './identity.contract.ts';

export const userPages = {
  'portfolio-users': () => import('./screens/portfolio-users.screen.tsx'),
  ...recordPages('user', 'userId', () => import('./screens/user.screen.tsx')),
} satisfies Pages<typeof userScreens>;

export const rolePages = {
  roles: () => import('./screens/roles.screen.tsx'),
  'role-edit': () => import('./screens/role-edit.screen.tsx'),
} satisfies Pages<typeof roleScreens>;

export const dutyPages = {
  'separation-of-duties': () => import('./screens/separation-of-duties.screen.tsx'),
} satisfies Pages<typeof dutyScreens>;

export const communityListPages = {
  'community-lists': () => import('./community-lists/screens/community-lists.screen.tsx'),
  ...recordPages('community-list', 'communityListId', () => import('./community-lists/screens/community-list.screen.tsx'), {
    faces: ['add', 'edit'],
  }),
} satisfies Pages<typeof communityListScreens>;

export const flagPages = {
  'feature-flags': () => import('./screens/feature-flags.screen.tsx'),
} satisfies Pages<typeof flagScreens>;

export const mySecurityPages = {
  'my-security': () => import('./screens/my-security.screen.tsx'),
} satisfies Pages<typeof mySecurityScreens>;

export const operatorPages = {
  'operator-console': () => import('./screens/operator-console.screen.tsx'),
} satisfies Pages<typeof operatorScreens>;
