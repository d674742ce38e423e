// What a session keeps in the browser: who is signed in, whether a renewal is under way, when someone last
// did something, and the way back to the work.
import { forgetKept, kept } from './kept.ts';

/** The stored user of the specification: a signed token and the user's id. */
export interface StoredUser {
  Token: string;
  UserId: string;
}

const user = kept<StoredUser>('local', 'user');

/** A token is renewed this long before it ends. Source: specification 9. */
export const renewBeforeMs = 1_800_000;

/** Milliseconds since 1970 at which a token ends; 0 when it is no token. */
function expiryOf(token: string): number {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return typeof payload === 'object' && payload !== null && 'exp' in payload ? Number(payload.exp) * 1000 : 0;
  } catch {
    return 0;
  }
}

/** The stored user whatever has become of the token. */
export function keptUser(): StoredUser | null {
  return user.get();
}

/** The signed-in user; null when there is none or the token is over. `nowMs` is the present. */
export function storedUser(nowMs: number): StoredUser | null {
  const found = user.get();
  return found && expiryOf(found.Token) > nowMs ? found : null;
}

/** True from 1,800 seconds before the token's end. */
export function isNearExpiry({ Token }: StoredUser, nowMs: number): boolean {
  return expiryOf(Token) - nowMs <= renewBeforeMs;
}

/** Keeps or forgets the signed-in user. */
export const storeUser = (next: StoredUser | null): void => user.set(next);

/** When a renewal began, in milliseconds since 1970, for all tabs. */
export const renewing = kept<number>('local', 'renewing');

/** When someone last did something in any tab, in milliseconds since 1970. */
export const lastActivity = kept<number>('local', 'activity');

/** The community worked in last. */
export const lastCommunity = kept<string>('local', 'community');

/**
 * The auto-logout record of the specification: where a session ended by itself in this tab, and whose it was.
 */
export const autoLogout = kept<{ lastUrl: string; userId: string }>('session', 'auto-logout');

/** The last visited route of the specification: its pattern and parameters; and whose visit it was. */
export const lastRoute = kept<{ route: string; params: Readonly<Record<string, string>>; userId: string }>('session', 'last-route');

/**
 * What outlives a session on this machine: what was typed, the look of the pages, notices, and this tab's way
 * back.
 */
const outlives = (key: string) => /^commonhold\.(draft|preferences|seen)\./.test(key) || [autoLogout.key, lastRoute.key].includes(key);

/**
 * Drops all that was kept for the person who was signed in, other than drafts and the way back; also the
 * cookie that names the user.
 */
export function forgetUser(): void {
  forgetKept(outlives);
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie has to be gone before the next call leaves, and other ways take a turn
  document.cookie = `${user.key}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; SameSite=Strict`;
}

const preferencesOf = (userId: string) => `commonhold.preferences.${userId}`;
/** What says nothing about anybody: notices this machine was shown. */
const ofMachine = (key: string) => key.startsWith('commonhold.seen.') || key === preferencesOf('device');

/**
 * Leaves one customer for another: nothing that was kept for the former stays. How the pages look goes along.
 */
export function changeUser(from: StoredUser, to: StoredUser): void {
  const look = kept<object>('local', `preferences.${from.UserId}`).get();
  forgetKept(ofMachine);
  if (look) kept<object>('local', `preferences.${to.UserId}`).set(look);
  storeUser(to);
}

/** Tells when another tab signs someone in or out, or renews; returns the function that stops listening. */
export function whenUserChanges(tell: (next: StoredUser | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    // Clearing all of the storage has no key.
    if (event.key === user.key || event.key === null) tell(user.get());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
