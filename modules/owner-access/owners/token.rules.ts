// Secrets of owners as they travel: the number of their customer, a dot, and 32 random bytes; and how long
// each of them is good.
import { addMilliseconds, type Instant } from '../../../packages/kernel/kernel.ts';

/** What a token names. */
export interface Named {
  customerId: string;
  secret: string;
}

const TOKEN = /^([1-9]\d{0,18})\.([\w-]{43})$/;

/** The parts of a token; null for what is none. */
export function readOwnerToken(token: string | undefined): Named | null {
  const [, customerId, secret] = TOKEN.exec(token ?? '') ?? [];
  return customerId && secret ? { customerId, secret } : null;
}

/** The token of a secret. */
export function ownerToken({ customerId, secret }: Named): string {
  return `${customerId}.${secret}`;
}

/** The cookie of a session, and of the browser that asked for a link. */
export const SESSION_COOKIE = 'owner';
export const BROWSER_COOKIE = 'owner-asked';
/** The cookie of somebody of the office who looks at what an owner sees. */
export const LOOK_COOKIE = 'owner-look';

const MINUTE = 60_000;

/** When an invitation is over: after 14 days. */
export const invitationEnd = (from: Instant): Instant => addMilliseconds(from, 14 * 24 * 60 * MINUTE);
/** When a link to sign in is over: after 15 minutes. */
export const linkEnd = (from: Instant): Instant => addMilliseconds(from, 15 * MINUTE);
/** When a session is over: after 14 days. */
export const sessionEnd = (from: Instant): Instant => addMilliseconds(from, 14 * 24 * 60 * MINUTE);
/** When a look of the office is over: after half an hour. */
export const lookEnd = (from: Instant): Instant => addMilliseconds(from, 30 * MINUTE);
/** Before this moment a session was last seen so long ago that it is noted again. */
export const seenLongAgo = (now: Instant): Instant => addMilliseconds(now, -5 * MINUTE);
