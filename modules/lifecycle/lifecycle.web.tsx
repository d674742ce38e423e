// The pages of lifecycle.
import { recordPages } from '../../packages/pages/record-pages.tsx';
import type { Pages } from '../../packages/pages/shell.tsx';
import type { lifecycleScreens } from './lifecycle.contract.ts';

export const lifecyclePages = {
  'community-setup': () => import('./set-up/screens/community-setup.screen.tsx'),
  'community-setup-accounting': () => import('./set-up/screens/community-setup-accounting.screen.tsx'),
  'community-reactivation': () => import('./closing/screens/community-reactivation.screen.tsx'),
  'community-express-setup': () => import('./express/screens/community-express-setup.screen.tsx'),
  'disclosure-orders': () => import('./disclosure/screens/disclosure-orders.screen.tsx'),
  ...recordPages('disclosure-order', 'disclosureOrderId', () => import('./disclosure/screens/disclosure-order.screen.tsx'), {
    faces: ['add', 'view'],
  }),
  'property-resale': () => import('./resale/screens/property-resale.screen.tsx'),
  'property-resales': () => import('./resale/screens/property-resales.screen.tsx'),
  'community-setup-properties': () => import('./screens/community-setup-properties.screen.tsx'),
  'community-transfer': () => import('./transfer/screens/community-transfer.screen.tsx'),
  'transfer-key-generate': () => import('./transfer/screens/transfer-key-generate.screen.tsx'),
  'transfer-key-history': () => import('./transfer/screens/transfer-key-history.screen.tsx'),
} satisfies Pages<typeof lifecycleScreens>;
