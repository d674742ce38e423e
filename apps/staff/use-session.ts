// Who is signed in, as the application lives it: entering, ending for whatever reason, going to another
// customer, and the way back to the same work.
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { account } from '../../modules/identity/identity.contract.ts';
import { millisecondsOf, systemClock } from '../../packages/kernel/instant.ts';
import { call, configureClient } from '../../packages/pages/client.ts';
import { flagIsOn, setDraftOwner, toastFailure } from '../../packages/pages/pages.ts';
import { apiHost, fingerprint } from './hosts.ts';
import { storageWorks } from './kept.ts';
import { noteFailure } from './problem-state.ts';
import { fillPath } from './routes.ts';
import {
  autoLogout,
  changeUser,
  forgetUser,
  keptUser,
  lastActivity,
  lastRoute,
  type StoredUser,
  storedUser,
  storeUser,
  whenUserChanges,
} from './session.ts';
import { isIdle, type SessionEnd, type SessionWatch, watchSession } from './session-watch.ts';

const nowMs = () => millisecondsOf(systemClock.now());

/** Where a browser whose session is over is sent. */
const signOutPath = '/sign-out';
const here = () => window.location.pathname + window.location.search;
/** Addresses of the doors themselves lead nowhere. */
const isDoor = (href: string) => /^\/(sign-in|sign-out)?([?#]|$)/.test(href);

/** Why a session is over: it ended by itself, the server refused it, or another tab ended it. */
export type Ending = SessionEnd | 'refused' | 'elsewhere';

/** The session and what can become of it. */
export interface Session {
  user: StoredUser | null;
  /** The session before this sign-in ended by itself. */
  hasEnded: boolean;
  /** When it ends unless someone does something; null while someone does. */
  warnedMs: number | null;
  enter(next: StoredUser): void;
  stay(): void;
  end(why: Ending): void;
  /** Goes on as a user of another customer; nothing of the former one stays. */
  change(next: StoredUser): void;
}

/**
 * The same person goes on where the session ended; whoever asked for an address goes there; else the last
 * visited route.
 */
function placeFor({ UserId }: StoredUser): string {
  const ended = autoLogout.get();
  autoLogout.set(null);
  if (ended) return ended.userId === UserId ? ended.lastUrl : '/';
  if (!isDoor(here())) return here();
  const last = lastRoute.get();
  return (last?.userId === UserId && fillPath(last.route, last.params)) || '/';
}

/** What the last visit left: a user whose session is still good, and if it is not, why. */
function begin(): { user: StoredUser | null; ended: SessionEnd | null } {
  const left = keptUser();
  const user = storedUser(nowMs());
  const ended = left === null ? null : user === null ? 'expired' : isIdle(nowMs()) ? 'idle' : null;
  const own = ended === null ? user : null;
  setDraftOwner(own?.UserId ?? null);
  // A door opened by someone who is inside already.
  if (own && /^\/sign-(in|out)\b/.test(here())) window.history.replaceState(null, '', placeFor(own));
  return { user: own, ended };
}

/** Leaves the pages of a session that is over: token, page data and cookie go, the way back stays. */
function leave(why: Ending, userId: string | null): void {
  const left = keptUser();
  const owner = userId ?? left?.UserId;
  if (owner !== undefined && !isDoor(here())) autoLogout.set({ lastUrl: here(), userId: owner });
  if (left && (why === 'expired' || why === 'idle')) call(account.logOff, {}, { quietToken: left.Token }).catch(() => undefined);
  setDraftOwner(null);
  if (why !== 'elsewhere') forgetUser();
  window.history.replaceState(null, '', signOutPath);
}

function useClient(user: StoredUser | null, end: (why: Ending) => void): void {
  // Before the effects of the screens inside, which make the first calls.
  useLayoutEffect(() => {
    // Of another user this page knows nothing: its calls are never made in their name.
    const own = () => {
      const found = storedUser(nowMs());
      return found?.UserId === user?.UserId ? found : null;
    };
    configureClient({
      baseUrl: apiHost(),
      fingerprint: fingerprint(),
      token: () => own()?.Token ?? null,
      onFailed: (failure) => {
        noteFailure(failure.reference);
        if (flagIsOn('ui-error-handling-ff')) toastFailure(failure);
      },
      onSignedOut: (token, failure) => {
        const present = own();
        // A call that left before a renewal says nothing of the session.
        if (present && present.Token !== token) return;
        // Signing in again would not help, so the words stay on the page of the sign-in.
        if (failure.code === 'inactiveUser') toastFailure(failure);
        end(present ? 'refused' : 'expired');
      },
    });
  }, [user, end]);
}

/** What can become of a session, for as long as the page lives; `show` draws what has. */
interface Acts {
  end(why: Ending): void;
  adopt(next: StoredUser): void;
  change(next: StoredUser): void;
}

/** What is shown of a session. */
interface Shown {
  user: StoredUser | null;
  hasEnded: boolean;
}

function actsOf(cache: QueryClient, goTo: (href: string) => void, present: () => StoredUser | null, show: (next: Shown) => void): Acts {
  const take = (next: StoredUser) => {
    setDraftOwner(next.UserId);
    cache.clear();
    show({ user: next, hasEnded: false });
  };
  return {
    end: (why) => {
      leave(why, present()?.UserId ?? null);
      cache.clear();
      show({ user: null, hasEnded: true });
    },
    adopt: (next) => {
      const place = placeFor(next);
      window.history.replaceState(null, '', place);
      take(next);
      goTo(place);
    },
    change: (next) => {
      const former = present();
      if (former) changeUser(former, next);
      // A new page holds nothing of the old one. Where nothing is kept the new user would be lost with it.
      if (storageWorks()) return window.location.assign('/');
      take(next);
      goTo('/');
    },
  };
}

/**
 * Watches over the session of `user`; gives when it ends unless someone does something, and the word that
 * someone is there.
 */
function useWatch(user: StoredUser | null, end: Acts['end']): [warnedMs: number | null, stay: () => void] {
  const [warnedMs, setWarnedMs] = useState<number | null>(null);
  const watch = useRef<SessionWatch | null>(null);
  useEffect(() => {
    if (!user) return;
    const own = watchSession({
      clock: systemClock,
      renew: async () => (await call(account.renewToken, {}, { quietToken: keptUser()?.Token ?? '' })).Data.token,
      warn: setWarnedMs,
      end,
      log: (words, error) => console.warn(words, error),
    });
    watch.current = own;
    return () => {
      own.stop();
      setWarnedMs(null);
    };
  }, [user, end]);
  return [warnedMs, () => watch.current?.stay()];
}

/** The session of this page; `cache` holds its data, `goTo` leads to an address inside. */
export function useSession(cache: QueryClient, goTo: (href: string) => void): Session {
  const [begun] = useState(begin);
  const [shown, show] = useState<Shown>(() => ({ user: begun.user, hasEnded: begun.ended !== null || autoLogout.get() !== null }));
  const { user } = shown;
  const present = useRef(user);
  present.current = user;
  const [acts] = useState(() => actsOf(cache, goTo, () => present.current, show));
  useClient(user, acts.end);
  const [warnedMs, stay] = useWatch(user, acts.end);
  useEffect(() => {
    if (begun.ended) leave(begun.ended, null);
  }, [begun]);
  useEffect(
    () =>
      whenUserChanges((next) => {
        const own = present.current;
        if (!own) next && acts.adopt(next);
        else if (!next) acts.end('elsewhere');
        // This page must not go on as if it were the first.
        else if (next.UserId !== own.UserId) window.location.assign('/');
      }),
    [acts],
  );
  useEffect(() => {
    // The browser's way back may wake a page that was left by signing out, with all it showed.
    const woken = ({ persisted }: PageTransitionEvent) => {
      if (persisted && keptUser()?.UserId !== present.current?.UserId) window.location.reload();
    };
    window.addEventListener('pageshow', woken);
    return () => window.removeEventListener('pageshow', woken);
  }, []);
  const enter = (next: StoredUser) => {
    storeUser(next);
    lastActivity.set(nowMs());
    acts.adopt(next);
  };
  return { ...shown, warnedMs, enter, stay, end: acts.end, change: acts.change };
}
