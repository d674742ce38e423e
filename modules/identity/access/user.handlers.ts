// The handlers of users.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { findLogin, insertLogin, nextLoginId } from '../identity.store.ts';
import { refuseOverwrite } from '../overwrite.handlers.ts';
import { hashChosen } from '../password.handlers.ts';
import { forgetPeople } from '../people-cache.store.ts';
import { joinClaims } from '../role.rules.ts';
import { refuseStandingLockOut } from './access.handlers.ts';
import { refuseBeyondOwn } from './grant.rules.ts';
import { guardRefusals } from './role.contract.ts';
import { listRoles, lockAccess } from './role.store.ts';
import { userKinds, userRefusals, type users } from './user.contract.ts';
import { endSessionsOf, findUserRow, insertUser, namedUsers, namesOfUsers, type UserReached, updateUser } from './user.store.ts';

/** The ids of the named roles. Those in `given` anew must be within what the caller holds. */
async function rolesToGive(context: Context<unknown>, roleNames: readonly string[], had: readonly string[]): Promise<string[]> {
  const all = await listRoles(context.tx);
  const chosen = [...new Set(roleNames)].map((name) => {
    const role = all.find((each) => each.name === name);
    if (!role) throw refuse(userRefusals, 'unknownRole', { role: name }, [{ path: 'roleNames', message: `${name} is no role` }]);
    return role;
  });
  refuseBeyondOwn(joinClaims(chosen.filter((role) => !had.includes(role.name)).flatMap((role) => role.claims)), context.held);
  return chosen.map((role) => role.roleId);
}

const nowhere: UserReached = { phone: '', street: '', city: '', state: '', postcode: '' };

/** What is said of where a user is reached, over what is known. */
function reachedAt(
  said: { [K in keyof UserReached]?: string | undefined },
  { phone, street, city, state, postcode }: UserReached,
): UserReached {
  return {
    phone: said.phone ?? phone,
    street: said.street ?? street,
    city: said.city ?? city,
    state: said.state ?? state,
    postcode: said.postcode ?? postcode,
  };
}

function refuseWiderScope({ communities }: Context<unknown>, before: boolean, after: boolean): void {
  if (before !== after && communities !== 'all') throw refuse(guardRefusals, 'beyondOwn');
}

/**
 * What a user would leave undone, in words such as "3 open tasks"; blank when there is nothing. Modules above
 * answer.
 */
export type OpenWorkOf = (tx: Tx, userId: string) => Promise<string>;

/** The handlers of users, over what they may leave undone. */
export const userHandlers = (openWorkOf: OpenWorkOf): Handlers<typeof users> => ({
  async getUser({ tx, input, communities }) {
    const user = await findUserRow(tx, input.userId);
    if (!user) throw notFound('The user');
    const inScope = user.communityIds.filter((each) => communities === 'all' || communities.has(each));
    return { ...user, communityIds: inScope, otherCommunities: user.communityIds.length - inScope.length };
  },
  async addUser(context) {
    const { tx, input } = context;
    const { displayName, email, roleNames, seesAllCommunities } = input;
    if (await findLogin(context.services.database.local, email))
      throw refuse(userRefusals, 'emailTaken', [{ path: 'email', message: 'signs in already' }]);
    const roleIds = await rolesToGive(context, roleNames, []);
    refuseWiderScope(context, false, seesAllCommunities);
    const communityIds = [...new Set(input.communityIds)];
    const loginId = await nextLoginId(tx.db);
    const reached = reachedAt(input, nowhere);
    const userId = await insertUser(tx, loginId, email, { displayName, roleIds, seesAllCommunities, communityIds, ...reached });
    const passwordHash = await hashChosen(email, input.password);
    await insertLogin(tx, { loginId, email, passwordHash, userId });
    context.record({ entityId: userId, after: { displayName, email, roleNames, seesAllCommunities, communityIds, ...reached } });
    return { userId };
  },
  async editUser(context) {
    const { tx, input, communities } = context;
    const { userId, version, ...wanted } = input;
    await lockAccess(tx);
    const before = await findUserRow(tx, userId, true);
    if (!before) throw notFound('The user');
    await refuseOverwrite(context, { kind: 'user', ids: [userId], version: before.version }, version);
    const roleIds = await rolesToGive(context, wanted.roleNames, before.roleNames);
    refuseWiderScope(context, before.seesAllCommunities, wanted.seesAllCommunities);
    const beyond = before.communityIds.filter((each) => communities !== 'all' && !communities.has(each));
    const after = { ...wanted, ...reachedAt(wanted, before), communityIds: [...new Set([...wanted.communityIds, ...beyond])] };
    const leaves = after.isInactive && !before.isInactive;
    const work = leaves ? await openWorkOf(tx, userId) : '';
    if (work !== '')
      throw refuse(userRefusals, 'openWork', { name: before.displayName, work }, [{ path: 'isInactive', message: `waits for ${work}` }]);
    await updateUser(tx, userId, { ...after, roleIds });
    await refuseStandingLockOut(context);
    if (leaves) await endSessionsOf(tx, userId, context.now);
    forgetPeople(context.services);
    const { userId: _id, version: _version, email: _email, ...was } = before;
    context.record({ entityId: userId, before: was, after });
    return { userId };
  },
});

/** The source of what users are called. */
export const userRecords: RecordSource = {
  kind: userKinds.user,
  labels: async (tx, ids) => new Map([...(await namesOfUsers(tx, ids))].map(([id, label]) => [id, { label, communityId: null }])),
  named: namedUsers,
};
