// Checking one-time codes: each counts once, whether it comes from an authenticator app or is a recovery
// code.
import type { Database } from '../../packages/db/database.ts';
import { openText, type Secrets } from '../../packages/db/secrets.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import { stepOfCode } from './code.rules.ts';
import { type Factor, takeRecoveryCode, takeStep } from './factor.store.ts';

/** A code someone gave for a factor. */
export interface GivenCode {
  loginId: string;
  factor: Factor;
  /** Six digits, or a recovery code in lower case. */
  code: string;
  now: Instant;
}

/** Takes a code of an authenticator app; false when it is not right now, or was taken before. */
export async function takeAppCode(local: Database['local'], secrets: Secrets, given: GivenCode): Promise<boolean> {
  const { factor, code, now, loginId } = given;
  const step = stepOfCode(openText(secrets, factor.keySealed), code, now, Number(factor.lastStep));
  return step !== null && takeStep(local, loginId, step);
}

/** Takes a code of either kind. */
export function takeCode(local: Database['local'], secrets: Secrets, given: GivenCode): Promise<boolean> {
  return given.code.length === 6 ? takeAppCode(local, secrets, given) : takeRecoveryCode(local, given.loginId, given.code);
}
