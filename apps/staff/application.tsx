// The outermost component: signed in or not, the client's settings, the cache, and the router inside.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { SignIn } from '../../modules/identity/screens/sign-in.screen.tsx';
import { millisecondsOf, systemClock } from '../../packages/kernel/instant.ts';
import { configureClient } from '../../packages/pages/client.ts';
import { setDraftOwner } from '../../packages/pages/pages.ts';
import { KitProvider } from '../../packages/ui/ui.ts';
import { returnTo, type StoredUser, storedUser, storeUser, whenOtherUser } from './session.ts';

const cache = new QueryClient();
const nowSeconds = () => Math.floor(millisecondsOf(systemClock.now()) * 0.001);

const inside = () => import('./inside.tsx');

/** Whoever has to sign in types a name first; until then nothing comes between the page and the hands. */
const HANDS_FIRST_MS = 1000;

/** What is behind the sign-in, null until it is there. */
function useInside(isSignedIn: boolean): ComponentType | null {
  const [Inside, setInside] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => void inside().then((loaded) => setInside(() => loaded.Inside));
    const waiting = setTimeout(load, isSignedIn ? 0 : HANDS_FIRST_MS);
    return () => clearTimeout(waiting);
  }, [isSignedIn]);
  return Inside;
}

/** The user of the last visit, whose drafts are at hand before the first screen asks for one. */
function begin(): StoredUser | null {
  const user = storedUser(nowSeconds());
  setDraftOwner(user?.UserId ?? null);
  return user;
}

/** Everything. A session that ends keeps the address and what was typed, so that signing in returns the same person to the same work. */
export function StaffApplication() {
  const [user, setUser] = useState<StoredUser | null>(begin);
  const [wasSignedOut, setWasSignedOut] = useState(false);
  const Inside = useInside(user !== null);
  // Before the effects of the screens inside, which make the first calls.
  useLayoutEffect(() => {
    configureClient({
      baseUrl: '',
      token: () => storedUser(nowSeconds())?.Token ?? null,
      onSignedOut: () => {
        returnTo.set({ userId: user?.UserId ?? '', href: window.location.pathname + window.location.search });
        setDraftOwner(null);
        storeUser(null);
        cache.clear();
        setWasSignedOut(true);
        setUser(null);
      },
    });
  }, [user]);
  // Another tab signed somebody else in: this one must not go on as if it were the first.
  useEffect(() => whenOtherUser(user?.UserId ?? null, () => window.location.reload()), [user]);
  const enter = (next: StoredUser) => {
    storeUser(next);
    setDraftOwner(next.UserId);
    cache.clear();
    setUser(next);
    const work = returnTo.get();
    returnTo.set(null);
    const here = window.location.pathname + window.location.search;
    const address = here.startsWith('/sign-in') ? '/' : here;
    // Where somebody else's session ended is no place of the next person.
    void inside().then(({ goTo }) => goTo(work === null ? address : work.userId === next.UserId ? work.href : '/'));
  };
  return (
    <QueryClientProvider client={cache}>
      <KitProvider viewer={user?.UserId}>
        {user ? Inside && <Inside /> : <SignIn onSignedIn={enter} wasSignedOut={wasSignedOut} />}
      </KitProvider>
    </QueryClientProvider>
  );
}
