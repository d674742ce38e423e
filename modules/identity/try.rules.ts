// What tries at a secret are counted under, and how many cost no waiting. Source: security.md 12.
import { networkOf } from './network.rules.ts';

/**
 * Tries that are counted together. After `free` failures in a row the waits double from one second to
 * `longest`, in seconds.
 */
export interface Tries {
  subject: string;
  free: number;
  longest: number;
}

/**
 * Tries at the password of an email address from a network: five at once, for that person from there.
 * Where nobody of that name ever signed in from, two more counts apply: of all guesses at the person, and of
 * all guesses from there, ten at once each.
 * A person is never kept out of the places they work at by what others guess, and those others wait at most a
 * minute in an office they share.
 */
export function passwordTries(email: string, address: string, isKnownThere: boolean): Tries[] {
  const network = networkOf(address);
  const here = { subject: `${email}|${network}`, free: 4, longest: 300 };
  if (isKnownThere) return [here];
  return [here, { subject: `${email}|*`, free: 9, longest: 60 }, { subject: `*|${network}`, free: 9, longest: 60 }];
}

/** Tries at the one-time code of a login, after the right password. */
export function codeTries(loginId: string, address: string, isKnownThere: boolean): Tries[] {
  const here = { subject: `code ${loginId}|${networkOf(address)}`, free: 4, longest: 300 };
  return isKnownThere ? [here] : [here, { subject: `code ${loginId}|*`, free: 9, longest: 60 }];
}

/** Tries at a password or code of someone signed in, from a session that may have been left open. */
export function ownTries(loginId: string, sessionId: string): Tries[] {
  return [{ subject: `own ${loginId}|${sessionId}`, free: 4, longest: 300 }];
}

/** Requests for a link to a new password from a network address. */
export function resetTriesFrom(address: string): Tries[] {
  return [{ subject: `reset *|${networkOf(address)}`, free: 9, longest: 60 }];
}

/** Mails with such a link to one person: two at once, then one every five minutes at most. */
export function resetTriesFor(email: string): Tries[] {
  return [{ subject: `reset ${email}|*`, free: 1, longest: 300 }];
}

/**
 * Tries of passkeys and providers from a network address: nothing of theirs can be guessed, but checking
 * costs.
 */
export function proofTries(address: string): Tries[] {
  return [{ subject: `proof *|${networkOf(address)}`, free: 19, longest: 60 }];
}
