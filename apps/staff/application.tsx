// The outermost component: signed in or not, the session and what watches over it, the cache, and the router
// inside.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { SignIn } from '../../modules/identity/screens/sign-in.screen.tsx';
import { KitProvider } from '../../packages/ui/ui.ts';
import { SessionProvider } from './session-context.ts';
import { signOut } from './sign-out.tsx';
import { useSession } from './use-session.ts';

const cache = new QueryClient();

const IdleWarning = lazy(async () => ({ default: (await import('./idle-warning.tsx')).IdleWarning }));

const inside = () => import('./inside.tsx');
const goTo = (href: string) => void inside().then((loaded) => loaded.goTo(href));

/** Whoever has to sign in types a name first; until then nothing comes between the page and the hands. */
const HANDS_FIRST_MS = 1000;

/** The operator of the service is no customer's user. Source: `Account.signIn`. */
const isOperator = (userId: string) => userId === '0';

/** What is behind the sign-in for this user, null until it is there. */
function useInside(userId: string | null): ComponentType | null {
  const forOperator = userId !== null && isOperator(userId);
  const [loaded, setLoaded] = useState<{ forOperator: boolean; Inside: ComponentType } | null>(null);
  useEffect(() => {
    // What was begun for the page of signing in may come after what the operator needs, and is then nobody's.
    let isWanted = true;
    const ofOperator = () => import('./operator-inside.tsx').then((found) => found.OperatorInside);
    const ofUser = () => inside().then((found) => found.Inside);
    const load = async () => {
      const Inside = await (forOperator ? ofOperator() : ofUser());
      if (isWanted) setLoaded({ forOperator, Inside });
    };
    const waiting = setTimeout(() => void load(), userId === null ? HANDS_FIRST_MS : 0);
    return () => {
      isWanted = false;
      clearTimeout(waiting);
    };
  }, [userId, forOperator]);
  return loaded?.forOperator === forOperator ? loaded.Inside : null;
}

/**
 * Everything. A session that ends keeps the way back and what was typed, so that signing in returns the same
 * person to the same work.
 */
export function StaffApplication() {
  const session = useSession(cache, goTo);
  const { user, warnedMs } = session;
  const Inside = useInside(user?.UserId ?? null);
  return (
    <QueryClientProvider client={cache}>
      <KitProvider viewer={user?.UserId}>
        <SessionProvider value={session}>
          {user ? Inside && <Inside key={user.UserId} /> : <SignIn onSignedIn={session.enter} wasSignedOut={session.hasEnded} />}
          {user && warnedMs !== null && (
            <Suspense>
              <IdleWarning endsMs={warnedMs} onStay={session.stay} onSignOut={() => void signOut()} />
            </Suspense>
          )}
        </SessionProvider>
      </KitProvider>
    </QueryClientProvider>
  );
}
