// The pages of the desk.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { deskScreens } from './desk.contract.ts';

/** Loaded with the profile of a property. */
export const loadPropertyMatters = () =>
  import('./matters/screens/property-matters.tsx').then((part) => ({ default: part.PropertyMatters }));

export type { ProblemState } from './problems/screens/problem-dialog.tsx';
export { resultOf, totalWords, useSearchHits } from './screens/search-hits.tsx';
export { shortcutsFor } from './search-shortcut.rules.ts';
export { routeCriteria } from './search-term.rules.ts';

/** Loaded when someone reports. */
export const loadProblemDialog = () => import('./problems/screens/problem-dialog.tsx').then((part) => ({ default: part.ProblemDialog }));

export const deskPages = {
  'diagnostics-cache': () => import('./screens/diagnostics-cache.screen.tsx'),
  'portfolio-dashboard': () => import('./dashboard/screens/portfolio-dashboard.screen.tsx'),
  map: () => import('./map/screens/map.screen.tsx'),
  'community-feed': () => import('./feed/screens/community-feed.screen.tsx'),
  'item-agent-feed': () => import('./feed/screens/item-agent-feed.screen.tsx'),
  notifications: () => import('./screens/notifications.screen.tsx'),
  'system-information': () => import('./screens/system-information.screen.tsx'),
  home: () => import('./screens/home.screen.tsx'),
  'search-results': () => import('./screens/search-results.screen.tsx'),
  'elastic-search': () => import('./screens/elastic-search.screen.tsx'),
  'owner-view': () => import('./screens/owner-view.screen.tsx'),
} satisfies Pages<typeof deskScreens>;
