// The pages of maintenance.
import { recordPages } from '../../packages/pages/record-pages.tsx';
import type { Pages } from '../../packages/pages/shell.tsx';
import type { requestCodeScreens } from './codes/request-code.contract.ts';
import type { costItemScreens } from './cost-items/cost-item.contract.ts';
import type { requestScreens } from './requests/request-list.contract.ts';
import type { violationScreens } from './violations/violation-list.contract.ts';
import type { workOrderScreens } from './work-orders/work-order.contract.ts';

export { OwnerCases } from './requests/screens/owner-cases.tsx';

export { HomeViolations } from './violations/screens/home-violations.tsx';

/** Loaded with the profile of a property. */
export const loadHomeViolations = () =>
  import('./violations/screens/home-violations.tsx').then((part) => ({ default: part.HomeViolations }));

export const costItemPages = {
  'cost-items': () => import('./cost-items/screens/cost-items.screen.tsx'),
} satisfies Pages<typeof costItemScreens>;

export const requestCodePages = {
  'code-action-process': () => import('./codes/screens/code-action-process.screen.tsx'),
} satisfies Pages<typeof requestCodeScreens>;

export const requestPages = {
  'activity-service-requests': () => import('./requests/screens/activity-service-requests.screen.tsx'),
  'ticket-service-activity': () => import('./requests/screens/ticket-service-activity.screen.tsx'),
  'ticket-general-activity': () => import('./requests/screens/ticket-general-activity.screen.tsx'),
  ...recordPages('ticket-service', 'serviceRequestId', () => import('./requests/screens/service-request.screen.tsx')),
  ...recordPages('ticket-general', 'generalRequestId', () => import('./requests/screens/general-request.screen.tsx')),
  ...recordPages('service-request', 'serviceRequestId', () => import('./requests/screens/service-request.screen.tsx'), {
    faces: ['add', 'view'],
  }),
  'ticket-service-batches': () => import('./requests/screens/ticket-service-batches.screen.tsx'),
  'ticket-general-batches': () => import('./requests/screens/ticket-general-batches.screen.tsx'),
  'service-request-batches': () => import('./requests/screens/ticket-service-batches.screen.tsx'),
} satisfies Pages<typeof requestScreens>;

export const workOrderPages = {
  'activity-work-orders': () => import('./work-orders/screens/activity-work-orders.screen.tsx'),
  ...recordPages('work-order', 'workOrderId', () => import('./work-orders/screens/work-order.screen.tsx'), { faces: ['add', 'view'] }),
  'work-order-settings': () => import('./work-orders/screens/work-order-settings.screen.tsx'),
} satisfies Pages<typeof workOrderScreens>;

export const violationPages = {
  'activity-violations': () => import('./violations/screens/activity-violations.screen.tsx'),
  ...recordPages('violation', 'violationId', () => import('./violations/screens/violation.screen.tsx'), { faces: ['add', 'view'] }),
  'violation-batches': () => import('./violations/screens/violation-batches.screen.tsx'),
  'violation-batch-review': () => import('./violations/screens/violation-batch-review.screen.tsx'),
  'violation-settings': () => import('./violations/screens/violation-settings.screen.tsx'),
  'start-from-picture': () => import('./violations/screens/start-from-picture.screen.tsx'),
} satisfies Pages<typeof violationScreens>;
