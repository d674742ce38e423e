// The handlers of what the signed-in person is told of themselves, and of going on at another customer.
import { randomUUID } from 'node:crypto';
import { type Claim, refuse } from '../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { assert } from '../../packages/kernel/kernel.ts';
import { userRefusals } from './access/user.contract.ts';
import { findCustomerByKey, findLogin, insertUser } from './identity.store.ts';
import { userFacts } from './people-cache.store.ts';
import { joinClaims } from './role.rules.ts';
import { endSessions } from './session.handlers.ts';
import { expiryOf } from './session.rules.ts';
import { findSession } from './session.store.ts';
import { signToken } from './token.rules.ts';
import { standingSettings } from './user-settings.handlers.ts';
import {
  addressTypes,
  agentTypes,
  cannotSwitchMessage,
  type global,
  type membership,
  phoneTypes,
  type pyramid,
  viewerRefusals,
  webAddressTypes,
} from './viewer.contract.ts';
import { countUsers, insertFollowingSession, listMemberships, listOwnMemberships, paymentStatusOf } from './viewer.store.ts';

async function factsOf(context: Context<unknown>) {
  const user = await userFacts(context.services, context.principal.customerId ?? '', context.userId);
  assert(user, 'a signed-in user exists');
  return user;
}

/** The session at the other customer, with its token; the present one is over. */
async function follow(context: Context<unknown>, next: { customerId: string; userId: string }): Promise<string> {
  const { tx, now, services } = context;
  const { loginId, sessionId: former } = context.principal;
  const session = await findSession(tx.db, former, now);
  assert(session, 'the gate found this session a moment ago');
  const sessionId = randomUUID();
  const expires = expiryOf(now, session.endsTime);
  await insertFollowingSession(tx.db, { customerId: next.customerId, userId: next.userId, sessionId, former, now, expires });
  await endSessions(context, { loginId, only: former });
  return signToken(services.secrets, { sessionId, tokenId: randomUUID(), loginId }, now, expires);
}

export const pyramidHandlers: Handlers<typeof pyramid> = {
  async getPermissions(context) {
    const user = await factsOf(context);
    const held = Object.entries(joinClaims(user.claims));
    return {
      IsInactiveUser: user.isInactive,
      SeesAllCommunities: context.communities === 'all',
      Permissions: held.map(([claim, level]) => ({ Name: claim as Claim, AccessFlags: level ?? 0 })),
    };
  },
  async getCustomerSettings({ tx }) {
    return { TopsPayReceivableStatus: await paymentStatusOf(tx) };
  },
  async switchCustomer(context) {
    const { tx, input, principal, record } = context;
    const memberships = await listOwnMemberships(tx, principal.loginId);
    const next = memberships.find(({ customerId }) => customerId === input.CustomerId && customerId !== principal.customerId);
    if (!next) return { Success: false, Message: cannotSwitchMessage, Data: null };
    if (next.isInactive) return { Success: false, Message: `You are an inactive user of ${next.customerName}.`, Data: null };
    record({ entityId: principal.sessionId, after: { customerId: next.customerId } });
    return { Success: true, Message: '', Data: { token: await follow(context, next), userId: next.userId } };
  },
};

export const globalHandlers: Handlers<typeof global> = {
  async getGlobalData(context) {
    const { tx, userId, principal, services } = context;
    const user = await factsOf(context);
    const settings = await standingSettings(context);
    const memberships = await listOwnMemberships(tx, principal.loginId);
    assert(settings, 'a signed-in user exists');
    const customerId = principal.customerId ?? '';
    const [first = '', ...rest] = user.displayName.split(' ');
    const agent = { AgentId: userId, DisplayName: user.displayName, AgentType: 'User' };
    return {
      CustomerId: customerId,
      UserId: userId,
      Environment: services.environment ?? 'production',
      IsDebugMode: services.isDebugMode ?? false,
      Customers: memberships.filter(({ isInactive }) => !isInactive).map((one) => ({ CustomerId: one.customerId, Name: one.customerName })),
      UserAgentThumbnail: {
        Agent: agent,
        Contact: { FirstName: first, LastName: rest.join(' '), DisplayName: user.displayName, WebAddress: user.email, Phone: user.phone },
        UserGraph: { User: { MasterUserId: principal.loginId }, UserId: userId, UserToken: principal.sessionId },
        ParentHeader: { AgentId: customerId, DisplayName: user.customerName, AgentType: 'Management company' },
        UserSettings: settings,
      },
      AgentHeader: agent,
      CountAgents: await countUsers(tx),
      IsAutoPayEnabled: (await paymentStatusOf(tx)) === 'Active',
      AgentTypes: [...agentTypes],
      PhoneTypes: [...phoneTypes],
      AddressTypes: [...addressTypes],
      WebAddressTypes: [...webAddressTypes],
    };
  },
};

export const membershipHandlers: Handlers<typeof membership> = {
  async addLoginToCustomer({ input, services }) {
    const { database } = services;
    const email = input.email.toLowerCase();
    const login = await findLogin(database.local, email);
    if (!login || login.isOperator) throw refuse(viewerRefusals, 'unknownLogin', { email });
    const customerId = await findCustomerByKey(database.local, input.customerKey);
    if (!customerId) throw refuse(viewerRefusals, 'unknownCustomer', { key: input.customerKey });
    const memberships = await listMemberships(database.local, login.loginId);
    if (memberships.some((one) => one.customerId === customerId)) throw refuse(viewerRefusals, 'memberAlready', { email });
    const { displayName, roleName } = input;
    const user = { loginId: login.loginId, displayName, email, roleName, seesAllCommunities: true, communityIds: [] };
    const userId = await database.transact(customerId, (tx) => insertUser(tx, user));
    if (!userId) throw refuse(userRefusals, 'unknownRole', { role: input.roleName });
    return { customerId, userId };
  },
};
