// Passwords: hashing them, and looking at one without telling by the time it takes whether there is anybody.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../../packages/contract/contract.ts';
import { busy } from '../../packages/http/failures.ts';
import type { Context } from '../../packages/http/handlers.ts';
import { Turns } from '../../packages/kernel/kernel.ts';
import { findLoginById, type LoginFacts } from './identity.store.ts';
import { weaknessOf } from './password.rules.ts';
import { guardedRefusals, passwordRefusals } from './sign-in.contract.ts';
import { countTries, forgetTries } from './try.handlers.ts';
import { ownTries } from './try.rules.ts';

const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Compared against when the email is unknown, so that both answers take the same time. */
const nobodysHash = hash('nobody signs in with this', argon);

/**
 * Each takes 19 MiB and a thread that also reads files: two at once leave as many threads to everybody else,
 * and a hundred wait about two seconds.
 */
const turns = new Turns({ atOnce: 2, waiting: 100 });

/** Does work on a password when its turn has come. Fails with 503 where too many wait already. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const taken = turns.take(work);
  if (!taken) throw busy('Too many people sign in at this moment. Please try again in a few seconds.');
  return taken;
}

/** argon2id of a password, 19 MiB and two passes, in turn. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, argon));
}

let common: ReadonlySet<string> | null = null;

/** The passwords too many people use, in lower case; read once. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return common;
}

/**
 * The hash of a password someone chose to sign in with an email address. Refuses `commonPassword` and
 * `ownEmail`.
 */
export async function hashChosen(email: string, password: string, path = 'password'): Promise<string> {
  const weakness = weaknessOf(password, email, commonPasswords());
  if (weakness === 'commonPassword') throw refuse(passwordRefusals, 'commonPassword', [{ path, message: 'is too common' }]);
  if (weakness === 'ownEmail') throw refuse(passwordRefusals, 'ownEmail', [{ path, message: 'is your email address' }]);
  return hashPassword(password);
}

/** True when the password is that of the login; without a login false, after the same work. */
export async function isRightPassword(login: Pick<LoginFacts, 'passwordHash'> | undefined, password: string): Promise<boolean> {
  const held = login?.passwordHash ?? (await nobodysHash);
  const right = await inTurn(() => verify(held, password));
  return right && login !== undefined;
}

/**
 * The login of a signed-in caller who gave the password once more. Refuses `wrongPassword` and, after some
 * wrong ones, `tooManyTries`.
 */
export async function confirmCaller(context: Context<{ heldPassword: string }>): Promise<LoginFacts> {
  const { loginId, sessionId } = context.principal;
  const tries = ownTries(loginId, sessionId);
  await countTries(context, tries);
  const login = await findLoginById(context.services.database.local, loginId);
  if (!login || !(await isRightPassword(login, context.input.heldPassword))) {
    throw refuse(guardedRefusals, 'wrongPassword', [{ path: 'heldPassword', message: 'is not right' }]);
  }
  await forgetTries(context, tries);
  return login;
}
