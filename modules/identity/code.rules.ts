// One-time codes of an authenticator app (RFC 6238: six digits, half a minute, SHA-1), and recovery codes.
import { generateSecret, generateURI, verifySync } from 'otplib';
import { type Instant, millisecondsOf } from '../../packages/kernel/kernel.ts';

/** Seconds a code is shown. */
const period = 30;

/** A key for an authenticator app: 160 random bits in base32. */
export function newFactorKey(): string {
  return generateSecret({ length: 20 });
}

/** The address an authenticator app reads from a QR code: `otpauth://totp/…`. */
export function factorLink(key: string, email: string): string {
  return generateURI({ issuer: 'Commonhold', label: email, secret: key, period });
}

/**
 * A link as a QR code, an SVG picture of dark squares on nothing. The encoder is loaded when it is first
 * asked for: few calls need it.
 */
export async function pictureOf(link: string): Promise<string> {
  const { toSVG } = await import('bwip-js/node');
  return toSVG({ bcid: 'qrcode', text: link });
}

/**
 * The half minute a code belongs to, counted from 1970; null when it belongs to none of now, the one before
 * and the one after (RFC 6238 5.2), or to one not after `lastStep`, the half minute of the last code that was
 * taken.
 */
export function stepOfCode(key: string, code: string, now: Instant, lastStep: number): number | null {
  const epoch = Math.floor(millisecondsOf(now) * 0.001);
  const result = verifySync({ secret: key, token: code, epoch, period, epochTolerance: period, afterTimeStep: lastStep });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** How many recovery codes someone gets. */
const recoveryCount = 10;

/** New recovery codes: 80 random bits each, in base32 and lower case. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCount }, () => generateSecret({ length: 10 }).toLowerCase());
}

/** A recovery code as it is shown: "abcd-efgh-ijkl-mnop". */
export function shownRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}
