// What keeps a call from being served before anybody has said who may make it.
import { claims, type Endpoint } from '../contract/contract.ts';
import { assert } from '../kernel/kernel.ts';

const words: readonly unknown[] = ['signedIn', 'session', 'operator', 'public'];
const levels: readonly unknown[] = [1, 2, 4, 8, 15];

/** Throws when a call declares no permission, or claims and levels that do not exist: the server then does not start. */
export function assertDeclared({ name, permission }: Endpoint): void {
  const isKnown =
    typeof permission === 'object' && permission !== null
      ? (permission.mode === 'all' || (permission.mode === 'one' && permission.of.length > 0)) &&
        permission.of.every(({ claim, level }) => claims.includes(claim) && levels.includes(level))
      : words.includes(permission);
  assert(isKnown, `${name} does not say who may call it`);
}
