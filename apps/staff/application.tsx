// The outermost component: signed in or not, the client's settings, the cache, and the router inside.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { SignIn } from '../../modules/identity/screens/sign-in.screen.tsx';
import { millisecondsOf, systemClock } from '../../packages/kernel/instant.ts';
import { configureClient } from '../../packages/pages/client.ts';
import { KitProvider } from '../../packages/ui/ui.ts';
import { router } from './router.tsx';
import { returnTo, type StoredUser, storedUser, storeUser } from './session.ts';

const cache = new QueryClient();
const nowSeconds = () => Math.floor(millisecondsOf(systemClock.now()) * 0.001);

/** Everything. A session that ends keeps the address, so that signing in returns to the same work. */
export function StaffApplication() {
  const [user, setUser] = useState<StoredUser | null>(() => storedUser(nowSeconds()));
  const [wasSignedOut, setWasSignedOut] = useState(false);
  // Before the effects of the screens inside, which make the first calls.
  useLayoutEffect(() => {
    configureClient({
      baseUrl: '',
      token: () => storedUser(nowSeconds())?.Token ?? null,
      onSignedOut: () => {
        returnTo.set(window.location.pathname + window.location.search);
        storeUser(null);
        cache.clear();
        setWasSignedOut(true);
        setUser(null);
      },
    });
  }, []);
  const enter = (next: StoredUser) => {
    storeUser(next);
    cache.clear();
    setUser(next);
    const href = returnTo.get();
    returnTo.set(null);
    const here = window.location.pathname + window.location.search;
    void router.navigate({ to: href ?? (here.startsWith('/sign-in') ? '/' : here) });
  };
  return (
    <QueryClientProvider client={cache}>
      <KitProvider viewer={user?.UserId}>
        {user ? <RouterProvider router={router} /> : <SignIn onSignedIn={enter} wasSignedOut={wasSignedOut} />}
      </KitProvider>
    </QueryClientProvider>
  );
}
