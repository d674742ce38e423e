// The handlers of identity: permissions, the session's data, and what the operator may do.
import type { Claim } from '../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { assert, Refusal } from '../../packages/kernel/kernel.ts';
import type { global, operator, pyramid, users } from './identity.contract.ts';
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
import { userFacts } from './people-cache.store.ts';
import { isWithin, joinClaims, standardRoles } from './role.rules.ts';

async function factsOf(context: Context<unknown>) {
  const user = await userFacts(context.services, context.principal.customerId ?? '', context.userId);
  assert(user, 'a signed-in user exists');
  return user;
}

export const pyramidHandlers: Handlers<typeof pyramid> = {
  async getPermissions(context) {
    const user = await factsOf(context);
    const held = Object.entries(joinClaims(user.claims));
    return {
      IsInactiveUser: user.isInactive,
      Permissions: held.map(([claim, level]) => ({ Name: claim as Claim, AccessFlags: level ?? 0 })),
    };
  },
};

export const globalHandlers: Handlers<typeof global> = {
  async getGlobalData(context) {
    const user = await factsOf(context);
    const customerId = context.principal.customerId ?? '';
    const [first = '', ...rest] = user.displayName.split(' ');
    return {
      CustomerId: customerId,
      UserId: context.userId,
      Environment: 'production',
      IsDebugMode: false,
      Customers: [{ CustomerId: customerId, Name: user.customerName }],
      UserAgentThumbnail: {
        Agent: { AgentId: context.userId },
        Contact: { FirstName: first, LastName: rest.join(' '), DisplayName: user.displayName, WebAddress: user.email, Phone: '' },
      },
      CountAgents: 0,
    };
  },
};

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
