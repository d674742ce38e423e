// The pages of records.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { recordsScreens } from './records.contract.ts';

export { Attachments } from './screens/attachments.tsx';

export const recordsPages = {
  'audit-trail': () => import('./screens/audit-trail.screen.tsx'),
} satisfies Pages<typeof recordsScreens>;
