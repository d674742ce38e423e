// Who may make a call: a server does not start without its declaration, and a draft is its maker's.
import { type AccessLevel, allows, type Claim, claims, type Endpoint, needs } from '../contract/contract.ts';
import { assert } from '../kernel/kernel.ts';
import { forbidden } from './failures.ts';
import type { Context } from './handlers.ts';

const words: readonly unknown[] = ['signedIn', 'session', 'operator', 'owner', 'public'];
const levels: readonly unknown[] = [1, 2, 4, 8, 15];

/**
 * Throws when a call declares no permission, or claims and levels that do not exist: the server then does not
 * start.
 */
export function assertDeclared({ name, permission }: Endpoint): void {
  const isKnown =
    typeof permission === 'object' && permission !== null
      ? (permission.mode === 'all' || (permission.mode === 'one' && permission.of.length > 0)) &&
        permission.of.every(({ claim, level }) => claims.includes(claim) && levels.includes(level))
      : words.includes(permission);
  assert(isKnown, `${name} does not say who may call it`);
}

/**
 * An unposted draft, the claim of what it holds, and the level it was made with: what `needsToDrop` declares
 * of its call.
 */
export interface Draft {
  claim: Claim;
  madeWith: AccessLevel;
  enteredById: string;
}

/**
 * True for who made the draft, while they hold the level that made it, and for holders of the bit of
 * deleting.
 */
export function mayDrop({ held, userId }: Pick<Context<unknown>, 'held' | 'userId'>, { claim, madeWith, enteredById }: Draft): boolean {
  return allows(held, needs(claim, 8)) || (enteredById === userId && allows(held, needs(claim, madeWith)));
}

/** Answers 403 to everybody else. */
export function refuseOthersDraft(context: Pick<Context<unknown>, 'held' | 'userId'>, draft: Draft): void {
  if (!mayDrop(context, draft)) throw forbidden();
}
