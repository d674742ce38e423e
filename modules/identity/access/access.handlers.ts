// What handlers of roles and users share: nothing may leave the customer, or whoever makes the change,
// without a way in.
import type { Context } from '../../../packages/http/handlers.ts';
import { refuseLockOut } from './grant.rules.ts';
import { countAdministrators } from './role.store.ts';

/** Looks at access as the change of this call has left it. Refuses `lastAdministrator` and `ownAccess`. */
export async function refuseStandingLockOut({ tx, userId, held }: Context<unknown>): Promise<void> {
  const standing = await countAdministrators(tx, userId);
  refuseLockOut({ ...standing, ownBefore: held.permissionmaintain ?? 0 });
}
