// Passwords: hashing them, and looking at one without telling by the time it takes whether there is anybody.
import { hash, verify } from '@node-rs/argon2';
import type { Context } from '../../packages/http/handlers.ts';
import { Refusal } from '../../packages/kernel/kernel.ts';
import { findLoginById, type LoginFacts } from './identity.store.ts';
import { countTries, forgetTries } from './try.handlers.ts';
import { ownTries } from './try.rules.ts';

const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Compared against when the e-mail is unknown, so that both answers take the same time. */
const nobodysHash = hash('nobody signs in with this', argon);

/** argon2id of a password, 19 MiB and two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon);
}

/** True when the password is that of the login; without a login false, after the same work. */
export async function isRightPassword(login: LoginFacts | undefined, password: string): Promise<boolean> {
  const right = await verify(login?.passwordHash ?? (await nobodysHash), password);
  return right && login !== undefined;
}

/** The login of a signed-in caller who gave the password once more. Refuses `wrongPassword` and, after some wrong ones, `tooManyTries`. */
export async function confirmCaller(context: Context<{ heldPassword: string }>): Promise<LoginFacts> {
  const { loginId, sessionId } = context.principal;
  const tries = ownTries(loginId, sessionId);
  await countTries(context, tries);
  const login = await findLoginById(context.services.database.local, loginId);
  if (!login || !(await isRightPassword(login, context.input.heldPassword))) {
    throw new Refusal('wrongPassword', 'The password is not right.', [{ path: 'heldPassword', message: 'is not right' }]);
  }
  await forgetTries(context, tries);
  return login;
}
