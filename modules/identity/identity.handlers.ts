// The handlers of identity: what the operator may do, and adding users.
import type { Handlers } from '../../packages/http/handlers.ts';
import { assert, Refusal } from '../../packages/kernel/kernel.ts';
import type { operator, users } from './identity.contract.ts';
import {
  findCustomerByKey,
  findLogin,
  findRoleClaims,
  insertCustomer,
  insertCustomerKey,
  insertLogin,
  insertUser,
  nextCustomerId,
  nextLoginId,
} from './identity.store.ts';
import { hashPassword } from './password.handlers.ts';
import { isWithin, joinClaims, standardRoles } from './role.rules.ts';

export const operatorHandlers: Handlers<typeof operator> = {
  async createCustomer(context) {
    const { database } = context.services;
    const { key, name, administratorName, administratorEmail, administratorPassword } = context.input;
    if (await findCustomerByKey(database.local, key)) throw new Refusal('keyTaken', `Another customer has the key ${key}.`);
    if (await findLogin(database.local, administratorEmail)) throw new Refusal('emailTaken', 'This e-mail address signs in already.');
    const customerId = await nextCustomerId(database.local);
    const loginId = await nextLoginId(database.local);
    const passwordHash = await hashPassword(administratorPassword);
    const userId = await database.transact(customerId, async (tx) => {
      await insertCustomer(tx, name, standardRoles);
      const made = await insertUser(tx, {
        loginId,
        displayName: administratorName,
        email: administratorEmail,
        roleName: 'Administrator',
        seesAllCommunities: true,
        communityIds: [],
      });
      assert(made, 'the standard roles hold Administrator');
      await insertCustomerKey(tx.db, key, customerId);
      await insertLogin(tx.db, {
        loginId,
        email: administratorEmail,
        passwordHash,
        customerId,
        userId: made,
        isOperator: false,
        isSample: false,
      });
      return made;
    });
    return { customerId, userId };
  },
};

export const userHandlers: Handlers<typeof users> = {
  async addUser(context) {
    const { displayName, email, password, roleName, seesAllCommunities, communityIds } = context.input;
    if (await findLogin(context.tx.db, email)) throw new Refusal('emailTaken', 'This e-mail address signs in already.');
    const given = await findRoleClaims(context.tx, roleName);
    if (!given) throw new Refusal('unknownRole', `There is no role ${roleName}.`);
    if (!isWithin(joinClaims(given), context.held) || (seesAllCommunities && context.communities !== 'all'))
      throw new Refusal('beyondOwn', 'Nobody gives away more than they hold: neither claims nor communities.');
    const loginId = await nextLoginId(context.tx.db);
    const userId = await insertUser(context.tx, { loginId, displayName, email, roleName, seesAllCommunities, communityIds });
    assert(userId, 'the role was found a moment ago');
    const customerId = context.principal.customerId;
    await insertLogin(context.tx.db, {
      loginId,
      email,
      passwordHash: await hashPassword(password),
      customerId,
      userId,
      isOperator: false,
      isSample: false,
    });
    context.record({ entityId: userId, after: { displayName, email, roleName, seesAllCommunities, communityIds } });
    return { userId };
  },
};
