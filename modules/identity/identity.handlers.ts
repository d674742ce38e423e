// The handlers of identity: sign in, renew, log off, permissions, session data, and what the operator may do.
import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Claim } from '../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { addMilliseconds, assert, Refusal } from '../../packages/kernel/kernel.ts';
import type { account, global, operator, pyramid, users } from './identity.contract.ts';
import {
  addTry,
  clearFailures,
  extendSession,
  findCustomerByKey,
  findLogin,
  findRoleClaims,
  insertCustomer,
  insertCustomerKey,
  insertLogin,
  insertSession,
  insertUser,
  nextCustomerId,
  nextLoginId,
  revokeSession,
} from './identity.store.ts';
import { forgetSession, userFacts } from './people-cache.store.ts';
import { freeFailures, isWithin, joinClaims, standardRoles } from './role.rules.ts';
import { signToken, tokenSeconds } from './token.rules.ts';

const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Compared against when the e-mail is unknown, so that both answers take the same time. */
const nobodysHash = hash('nobody signs in with this', argon);

/** argon2id of a password, 19 MiB and two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon);
}

/** The e-mail at this address, and the address with whatever e-mail: guesses at one person and guesses spread over many are both slowed. */
function subjectsOf(email: string, address: string): { subject: string; free: number }[] {
  return [
    { subject: `${email}|${address}`, free: freeFailures.person },
    { subject: `*|${address}`, free: freeFailures.address },
  ];
}

/** Counts the try before the password is looked at, so that guesses sent at the same moment count too; refuses while a subject has to wait. */
async function countTry(context: Context<unknown>, subjects: ReturnType<typeof subjectsOf>): Promise<void> {
  for (const { subject, free } of subjects) {
    const counted = await addTry(context.services.database.local, subject, free, context.now);
    if (!counted) throw new Refusal('tooManyTries', 'Too many tries. Please wait a moment and try again.');
  }
}

async function tokenFor(context: Context<unknown>, loginId: string, sessionId: string): Promise<string> {
  return signToken(context.services.secrets, { sessionId, tokenId: randomUUID(), loginId }, context.now);
}

export const accountHandlers: Handlers<typeof account> = {
  async signIn(context) {
    const { database, loopbackOnly } = context.services;
    const email = context.input.email.toLowerCase();
    const subjects = subjectsOf(email, context.request.address);
    await countTry(context, subjects);
    const login = await findLogin(database.local, email);
    const right = await verify(login?.passwordHash ?? (await nobodysHash), context.input.password);
    if (!login || !right) throw new Refusal('wrongPassword', 'E-mail or password is not right.');
    if (login.isOperator && login.isSample && !loopbackOnly)
      throw new Refusal('notHere', 'The sample operator can sign in only on the machine itself.');
    for (const { subject } of subjects) await clearFailures(database.local, subject);
    const sessionId = randomUUID();
    await insertSession(database.local, {
      sessionId,
      login,
      now: context.now,
      expires: addMilliseconds(context.now, tokenSeconds * 1000),
      address: context.request.address,
      agent: context.request.agent,
    });
    return { Token: await tokenFor(context, login.loginId, sessionId), UserId: login.userId ?? '0' };
  },
  async renewToken(context) {
    const { sessionId, loginId } = context.principal;
    await extendSession(context.services.database.local, sessionId, addMilliseconds(context.now, tokenSeconds * 1000));
    return { Data: { token: await tokenFor(context, loginId, sessionId) } };
  },
  async logOff(context) {
    await revokeSession(context.services.database.local, context.principal.sessionId, context.now);
    forgetSession(context.services, context.principal.sessionId);
    return { Success: true };
  },
};

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
