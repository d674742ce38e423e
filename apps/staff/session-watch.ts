// Watches a session while a page is open: renews its token in the background, warns before it ends for want
// of activity, and says when it is over.
import { type Clock, millisecondsOf } from '../../packages/kernel/instant.ts';
import { isNearExpiry, keptUser, lastActivity, renewing, storedUser, storeUser } from './session.ts';

/** Hands off for so long ends a session. Source: specification 4 and 9. */
const idleMs = 3_600_000;
/** The warning comes this long before. */
const warnMs = 120_000;
/** How often is looked whether anybody is there. */
const idleCheckMs = 60_000;
/** A renewal that began longer ago is stuck. */
const stuckMs = 30_000;

/** How often the token is looked at. */
const tokenCheckMs = 10_000;
/** A token that comes back as near to its end as the one before is not asked for again at once. */
const betweenRenewalsMs = 60_000;
/** Activity is written down at most this often. */
const noteMs = 1_000;

const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Why a session is over. */
export type SessionEnd = 'expired' | 'idle';

/** What the watch needs and whom it tells. */
export interface SessionParts {
  clock: Clock;
  /** A fresh token. */
  renew(): Promise<string>;
  /** The session ends at this time unless someone does something; null when someone did. */
  warn(endsMs: number | null): void;
  end(why: SessionEnd): void;
  /** For what only the console need know. */
  log(words: string, error: unknown): void;
}

const nowOf = (clock: Clock) => millisecondsOf(clock.now());

/** True when nobody has done anything in any tab for an hour. */
export function isIdle(nowMs: number): boolean {
  const last = lastActivity.get();
  return last !== null && nowMs - last >= idleMs;
}

/** True when no tab is renewing; a renewal that is stuck is forgotten. */
function mayRenew(nowMs: number): boolean {
  const since = renewing.get();
  if (since === null) return true;
  if (nowMs - since < stuckMs) return false;
  renewing.set(null);
  return true;
}

/**
 * Runs `work` unless another tab is at the same point; where the browser has no locks the flag in storage has
 * to do.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return work();
  await locks.request('commonhold.renewing', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

function tokenWatch(parts: SessionParts): () => void {
  const { clock } = parts;
  let triedMs = Number.NEGATIVE_INFINITY;
  const renew = () =>
    alone(async () => {
      const user = storedUser(nowOf(clock));
      if (!user || !isNearExpiry(user, nowOf(clock)) || !mayRenew(nowOf(clock))) return;
      renewing.set(nowOf(clock));
      try {
        const token = await parts.renew();
        // Someone else may have signed in meanwhile, or everybody out.
        if (keptUser()?.Token === user.Token) storeUser({ Token: token, UserId: user.UserId });
      } finally {
        renewing.set(null);
      }
    });
  return () => {
    const nowMs = nowOf(clock);
    const user = keptUser();
    if (user && !storedUser(nowMs)) return parts.end('expired');
    if (!user || !isNearExpiry(user, nowMs) || nowMs - triedMs < betweenRenewalsMs || !mayRenew(nowMs)) return;
    triedMs = nowMs;
    renew().catch((error: unknown) => parts.log('the session could not be renewed', error));
  };
}

function idleWatch(parts: SessionParts): { check(): void; note(): void; stay(): void; stop(): void } {
  const { clock } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warnedMs: number | null = null;
  const warn = (endsMs: number | null) => {
    if (endsMs === warnedMs) return;
    warnedMs = endsMs;
    parts.warn(endsMs);
  };
  const check = () => {
    const endsMs = (lastActivity.get() ?? nowOf(clock)) + idleMs;
    const left = endsMs - nowOf(clock);
    if (left <= 0) return parts.end('idle');
    warn(left <= warnMs ? endsMs : null);
    // The moment to warn, or to end, may come before the next look.
    const next = left <= warnMs ? left : left - warnMs;
    clearTimeout(timer);
    if (next < idleCheckMs) timer = setTimeout(check, next);
  };
  const stay = () => {
    lastActivity.set(nowOf(clock));
    warn(null);
  };
  const note = () => {
    // Once the question stands, it wants an answer; in other tabs work goes on.
    if (warnedMs !== null || nowOf(clock) - (lastActivity.get() ?? 0) < noteMs) return;
    lastActivity.set(nowOf(clock));
  };
  return { check, note, stay, stop: () => clearTimeout(timer) };
}

/** A session that is being watched. */
export interface SessionWatch {
  /** Someone is there. */
  stay(): void;
  stop(): void;
}

/** Begins to watch. Opening a page counts as doing something. */
export function watchSession(parts: SessionParts): SessionWatch {
  const checkToken = tokenWatch(parts);
  const idle = idleWatch(parts);
  const wake = () => {
    // Timers stand still while the machine sleeps.
    if (document.visibilityState !== 'visible') return;
    idle.check();
    checkToken();
  };
  const heard = (event: StorageEvent) => event.key === lastActivity.key && event.newValue !== null && idle.check();
  idle.stay();
  checkToken();
  const timers = [setInterval(checkToken, tokenCheckMs), setInterval(idle.check, idleCheckMs)];
  for (const kind of activities) document.addEventListener(kind, idle.note, { capture: true, passive: true });
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('storage', heard);
  return {
    stay: idle.stay,
    stop: () => {
      for (const timer of timers) clearInterval(timer);
      idle.stop();
      for (const kind of activities) document.removeEventListener(kind, idle.note, { capture: true });
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('storage', heard);
    },
  };
}
