// The right drawer of the shell: which context lies open, and what each shows, loaded when it is first
// opened.
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { alertRefreshMs, alerts } from '../../modules/desk/desk.contract.ts';
import { useCall } from '../../packages/pages/client.ts';
import { JobsTray, type MyJobs } from '../../packages/pages/pages.ts';

/** What the drawer shows. Source: specification 2, Shell; the jobs are ours. */
export type DrawerContext = 'notifications' | 'userSettings' | 'jobs' | 'closed';

const contexts: Readonly<Record<'notifications' | 'userSettings', ComponentType<{ onClose(): void }>>> = {
  notifications: lazy(() => import('../../modules/desk/screens/alert-drawer.tsx')),
  userSettings: lazy(() => import('../../modules/desk/screens/user-settings-drawer.tsx')),
};

/** The drawer and the ways to open it. */
export interface Drawer {
  context: DrawerContext;
  /** Opens a context, or closes it when it lies open. */
  toggle(context: Exclude<DrawerContext, 'closed'>): void;
  /** How many alerts, news items and releases are new to the viewer. */
  alertCount: number;
  shown: ReactNode;
}

/** The drawer of the signed-in user. */
export function useDrawer(mine: MyJobs): Drawer {
  const [context, setContext] = useState<DrawerContext>('closed');
  const last = useCall(alerts.getLastAlertId, {}, { lookEveryMs: alertRefreshMs });
  const close = () => setContext('closed');
  const Shown = context === 'notifications' || context === 'userSettings' ? contexts[context] : null;
  return {
    context,
    toggle: (next) => setContext(context === next ? 'closed' : next),
    alertCount: last.data?.AlertCount ?? 0,
    shown: Shown ? (
      <Suspense>
        <Shown onClose={close} />
      </Suspense>
    ) : context === 'jobs' ? (
      <JobsTray mine={mine} onClose={close} />
    ) : null,
  };
}
