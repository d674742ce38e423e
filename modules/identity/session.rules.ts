// How long a session lives, which of its tokens still count, and what a device is called.
import { addMilliseconds, type Instant, millisecondsOf } from '../../packages/kernel/kernel.ts';

/**
 * How a person proved who they are: with the password alone, with a code beside it, with a passkey, or at a
 * provider.
 */
export type SignInMethod = 'password' | 'code' | 'passkey' | 'provider';

/** Seconds a token is good for; a renewal moves the end of its session that far ahead. */
export const tokenSeconds = 7200;

/**
 * Seconds after which a session ends, however often it was renewed. Source: NIST SP 800-63B 4.2.3, twelve
 * hours.
 */
const longestSeconds = 43_200;

/**
 * Seconds a token is still taken after its session was renewed: calls that were under way, and tabs that have
 * not heard of it.
 */
export const graceSeconds = 60;

/** Seconds between two notes of when a session was last used. */
const noteSeconds = 300;

const later = (time: Instant, seconds: number) => addMilliseconds(time, seconds * 1000);

/** When a session that starts now ends for good. */
export function endOfSession(now: Instant): Instant {
  return later(now, longestSeconds);
}

/** When a session ends that is started or renewed now: after two hours, never past its end for good. */
export function expiryOf(now: Instant, ends: Instant): Instant {
  const expires = later(now, tokenSeconds);
  return expires < ends ? expires : ends;
}

/** Renewals before this time have had their grace. */
export function graceOverAt(now: Instant): Instant {
  return later(now, -graceSeconds);
}

/**
 * True for a token that a renewal has replaced longer ago than the grace. `signedSeconds` is when it was
 * signed, in seconds since 1970.
 */
export function isReplaced(signedSeconds: number, renewed: Instant | null, now: Instant): boolean {
  return renewed !== null && signedSeconds * 1000 < millisecondsOf(renewed) - 999 && now >= later(renewed, graceSeconds);
}

/** True when it is time to note that a session is used. */
export function isSeenLongAgo(seen: Instant, now: Instant): boolean {
  return now >= later(seen, noteSeconds);
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A device in words, from what its browser calls itself: "Firefox on Windows". */
export function deviceInWords(agent: string): string {
  const named = (of: typeof browsers) => of.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = named(browsers) ?? 'A program';
  const system = named(systems);
  return system ? `${browser} on ${system}` : browser;
}
