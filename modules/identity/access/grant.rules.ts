// Who may give which access away, and what must be left standing: decided from claims alone.
import { type Claim, type HeldClaims, refuse } from '../../../packages/contract/contract.ts';

import { isWithin } from '../role.rules.ts';
import { type GivenClaim, guardRefusals } from './role.contract.ts';

/** The bits of `after` that `before` does not have. */
export function addedClaims(before: HeldClaims, after: HeldClaims): HeldClaims {
  const added = (Object.entries(after) as [Claim, number][]).map(([claim, level]) => [claim, level & ~(before[claim] ?? 0)] as const);
  return Object.fromEntries(added.filter(([, level]) => level > 0));
}

/** A list of claims as a mask for each. */
export function heldOf(given: readonly GivenClaim[]): HeldClaims {
  return Object.fromEntries(given.map(({ claim, level }) => [claim, level]));
}

/** Refuses `beyondOwn` unless whoever gives holds every bit of what is given. */
export function refuseBeyondOwn(given: HeldClaims, held: HeldClaims): void {
  if (!isWithin(given, held)) throw refuse(guardRefusals, 'beyondOwn');
}

/** How things stand after a change of access. */
export interface Standing {
  /** Active users who hold everything of permissionmaintain. */
  administrators: number;
  /** What whoever made the change holds of permissionmaintain now, 0 when they became inactive. */
  own: number;
  /** And what they held before. */
  ownBefore: number;
}

/**
 * Refuses a change that leaves nobody to look after access (`lastAdministrator`), or takes it from whoever
 * makes the change (`ownAccess`).
 */
export function refuseLockOut({ administrators, own, ownBefore }: Standing): void {
  if (administrators === 0) throw refuse(guardRefusals, 'lastAdministrator');
  if ((ownBefore & ~own) !== 0) throw refuse(guardRefusals, 'ownAccess');
}
