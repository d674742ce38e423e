// The pages of collections.
import type { Pages } from '../../packages/pages/shell.tsx';
import { transactionPage } from '../ledger/ledger.web.tsx';
import type { collectionScreens } from './collections.contract.ts';

export { OwnerCollections } from './late/screens/owner-collections.tsx';

export const collectionPages = {
  'ar-central-hub': () => import('./hub/screens/ar-central-hub.screen.tsx'),
  'late-owners': () => import('./late/screens/late-owners.screen.tsx'),
  'activity-collections': () => import('./cases/screens/activity-collections.screen.tsx'),
  'collection-case': () => import('./cases/screens/collection-case.screen.tsx'),
  'payoff-print': () => import('./cases/screens/payoff-print.screen.tsx'),
  'set-collection-status': () => import('./cases/screens/set-collection-status.screen.tsx'),
  'collection-run': () => import('./runs/screens/collection-run.screen.tsx'),
  'payment-plans': () => import('./plans/screens/payment-plans.screen.tsx'),
  'payment-plan-add': () => import('./plans/screens/payment-plan-add.screen.tsx'),
  'payment-plan-view': () => import('./plans/screens/payment-plan-view.screen.tsx'),
  'transaction-ar-collection': transactionPage,
  'collection-procedure': () => import('./procedures/screens/collection-procedure.screen.tsx'),
} satisfies Pages<typeof collectionScreens>;
