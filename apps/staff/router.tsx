// The router, built from the screens: one route each, guarded by the claims they declare; an unknown address
// goes home.
import { createRootRoute, createRoute, createRouter, Navigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Failed, LoadingRows } from '../../packages/ui/ui.ts';
import { Frame, Guarded } from './frame.tsx';
import { readQuery, writeQuery } from './query.ts';
import { type StaffScreen, staffScreens } from './screens.ts';

const root = createRootRoute({ component: Frame, notFoundComponent: () => <Navigate to="/" replace /> });

/** A screen that failed, or whose code is gone because a newer version was installed meanwhile. */
function NotLoaded() {
  return (
    <Failed
      title="This screen failed"
      message="Nothing that was saved is lost. Load the page again; a newer version may have been installed."
      onRetry={() => window.location.reload()}
    />
  );
}

function routeFor({ screen, load }: StaffScreen) {
  let Page: ComponentType | undefined;
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    // The old page stays until the code of the new one is there: with a fallback between the two React holds
    // the new one back for 300 ms.
    loader: async () => {
      Page ??= (await load()).default;
    },
    staleTime: Number.POSITIVE_INFINITY,
    errorComponent: NotLoaded,
    component: function ScreenRoute() {
      const params: Record<string, string> = useParams({ strict: false });
      return (
        <Guarded screen={screen} key={`${screen.name}:${JSON.stringify(params)}`}>
          {Page && <Page />}
        </Guarded>
      );
    },
  });
}

/** The application's router. */
export const router = createRouter({
  routeTree: root.addChildren(staffScreens.map(routeFor)),
  defaultPendingComponent: () => <LoadingRows />,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  parseSearch: readQuery,
  stringifySearch: writeQuery,
});
