// The router, built from the screens: one route each, guarded by the claims they declare; an unknown address goes home.
import { createRootRoute, createRoute, createRouter, Navigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadingRows } from '../../packages/ui/ui.ts';
import { Frame, Guarded } from './frame.tsx';
import { type StaffScreen, staffScreens } from './screens.ts';

const root = createRootRoute({ component: Frame, notFoundComponent: () => <Navigate to="/" replace /> });

function routeFor({ screen, load }: StaffScreen) {
  const Page = lazy(load);
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: function ScreenRoute() {
      const params: Record<string, string> = useParams({ strict: false });
      return (
        <Guarded screen={screen} key={`${screen.name}:${JSON.stringify(params)}`}>
          <Suspense fallback={<LoadingRows />}>
            <Page />
          </Suspense>
        </Guarded>
      );
    },
  });
}

/** The application's router. */
export const router = createRouter({ routeTree: root.addChildren(staffScreens.map(routeFor)) });
