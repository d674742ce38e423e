// The handlers of roles.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { notFound, type Refusal } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../overwrite.handlers.ts';
import { forgetPeople } from '../people-cache.store.ts';
import { isWithin } from '../role.rules.ts';
import { refuseStandingLockOut } from './access.handlers.ts';
import { addedClaims, heldOf, refuseBeyondOwn } from './grant.rules.ts';
import { roleRefusals, type roles } from './role.contract.ts';
import { findRole, insertRole, isRoleNameTaken, listRoles, lockAccess, removeRole, updateRole } from './role.store.ts';

function nameTaken(name: string): Refusal {
  return refuse(roleRefusals, 'nameTaken', { name }, [{ path: 'name', message: 'is the name of another role' }]);
}

export const roleHandlers: Handlers<typeof roles> = {
  async getRole({ tx, input }) {
    const role = await findRole(tx, input.roleId);
    if (!role) throw notFound('The role');
    return role;
  },
  async pickRoles({ tx, held }) {
    const all = await listRoles(tx);
    return all.map(({ claims, ...role }) => ({ ...role, mayGive: isWithin(heldOf(claims), held) }));
  },
  async addRole({ tx, input, held, record }) {
    refuseBeyondOwn(heldOf(input.claims), held);
    const roleId = await insertRole(tx, input.name, input.claims);
    if (!roleId) throw nameTaken(input.name);
    record({ entityId: roleId, after: input });
    return { roleId };
  },
  async editRole(context) {
    const { tx, input, held, record } = context;
    const { roleId, version, ...after } = input;
    await lockAccess(tx);
    const before = await findRole(tx, roleId, true);
    if (!before) throw notFound('The role');
    await refuseOverwrite(context, { kind: 'role', ids: [roleId], version: before.version }, version);
    refuseBeyondOwn(addedClaims(heldOf(before.claims), heldOf(after.claims)), held);
    if (await isRoleNameTaken(tx, after.name, roleId)) throw nameTaken(after.name);
    await updateRole(tx, roleId, after.name, after.claims);
    await refuseStandingLockOut(context);
    forgetPeople(context.services);
    record({ entityId: roleId, before: { name: before.name, claims: before.claims }, after });
    return { roleId };
  },
  async deleteRole(context) {
    const { tx, input, record } = context;
    await lockAccess(tx);
    const before = await findRole(tx, input.roleId, true);
    if (!before) throw notFound('The role');
    await refuseOverwrite(context, { kind: 'role', ids: [input.roleId], version: before.version }, input.version);
    if (before.allUsers > 0) {
      const users = before.allUsers === 1 ? 'One user has' : `${before.allUsers} users have`;
      throw refuse(roleRefusals, 'roleInUse', { users, role: before.name });
    }
    await removeRole(tx, input.roleId);
    record({ entityId: input.roleId, before: { name: before.name, claims: before.claims } });
    return { roleId: input.roleId };
  },
};
