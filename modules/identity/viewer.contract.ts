// What identity tells the signed-in person of themselves: permissions, the session's data, the customers they
// work for. Names of fields as in the specification, section 3.
import { z } from 'zod';
import { claims, command, defineEndpoints, id, line, only, query } from '../../packages/contract/contract.ts';
import { userRefusals } from './access/user.contract.ts';
import { userSettingsView } from './user-settings.contract.ts';

/** How often the settings of the customer are asked for anew. Source: specification 9. */
export const customerSettingsRefreshMs = 8 * 3_600_000;

/** Whether payments by card and bank draft are switched on for the customer. Source: specification 4. */
const paymentStatuses = ['Inactive', 'Pending', 'Active'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Shown when a customer cannot be switched to and the server says nothing better. Source: specification 8, to
 * the letter.
 */
export const cannotSwitchMessage = 'Cannot switch to selected Customer instance';

const heldClaim = z.object({ Name: z.enum(claims), AccessFlags: z.number() });

export const pyramid = defineEndpoints('Pyramid', {
  getPermissions: query({
    summary: 'The claims the signed-in user holds, or that they were made inactive and hold none.',
    permission: 'signedIn',
    inactiveToo: true,
    input: z.object({}),
    output: z.object({
      IsInactiveUser: z.boolean(),
      /** Whether the user sees every community, as commands on what all of them share need. */
      SeesAllCommunities: z.boolean(),
      Permissions: z.array(heldClaim),
    }),
  }),
  getCustomerSettings: query({
    summary: 'What is switched on for the customer.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.object({ TopsPayReceivableStatus: z.enum(paymentStatuses) }),
  }),
  switchCustomer: command({
    summary: 'Goes on as the same person at another customer: the session ends, and one there begins with the token of the answer.',
    permission: 'signedIn',
    ownKey: true,
    answerOnce: true,
    touches: 'session',
    input: z.object({ CustomerId: id }),
    output: z.object({
      Success: z.boolean(),
      Message: z.string(),
      Data: z.object({ token: z.string(), userId: id }).nullable(),
    }),
  }),
});

const namedTypes = z.array(z.object({ Id: z.number(), Name: z.string() }));
const header = z.object({ AgentId: z.string(), DisplayName: z.string(), AgentType: z.string() });

/** Kinds of people, addresses and numbers the shell knows by name. Ids are ours and stay. */
export const agentTypes = [
  { Id: 1, Name: 'Management company' },
  { Id: 2, Name: 'User' },
  { Id: 3, Name: 'Community' },
  { Id: 4, Name: 'Owner' },
  { Id: 5, Name: 'Vendor' },
] as const;
export const phoneTypes = [
  { Id: 1, Name: 'Mobile' },
  { Id: 2, Name: 'Home' },
  { Id: 3, Name: 'Work' },
  { Id: 4, Name: 'Fax' },
] as const;
export const addressTypes = [
  { Id: 1, Name: 'Mailing' },
  { Id: 2, Name: 'Property' },
  { Id: 3, Name: 'Billing' },
] as const;
export const webAddressTypes = [
  { Id: 1, Name: 'Email' },
  { Id: 2, Name: 'Web site' },
] as const;

const thumbnail = z.object({
  Agent: header,
  Contact: z.object({ FirstName: z.string(), LastName: z.string(), DisplayName: z.string(), WebAddress: z.string(), Phone: z.string() }),
  /** MasterUserId is the person across customers, UserToken the name of the session; it opens nothing. */
  UserGraph: z.object({ User: z.object({ MasterUserId: z.string() }), UserId: z.string(), UserToken: z.string() }),
  ParentHeader: header,
  UserSettings: userSettingsView,
});

export const global = defineEndpoints('Global', {
  getGlobalData: query({
    summary: 'Who is signed in, for which customer, and at which customers besides.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.object({
      CustomerId: z.string(),
      UserId: z.string(),
      Environment: z.string(),
      IsDebugMode: z.boolean(),
      Customers: z.array(z.object({ CustomerId: z.string(), Name: z.string() })),
      UserAgentThumbnail: thumbnail,
      AgentHeader: header,
      /** How many people of the customer may sign in. */
      CountAgents: z.number(),
      IsAutoPayEnabled: z.boolean(),
      AgentTypes: namedTypes,
      PhoneTypes: namedTypes,
      AddressTypes: namedTypes,
      WebAddressTypes: namedTypes,
    }),
  }),
});

export const viewerRefusals = {
  unknownLogin: 'Nobody signs in with {email}.',
  unknownCustomer: 'No customer has the key {key}.',
  memberAlready: '{email} is a user of this customer already.',
} as const;

export const membership = defineEndpoints('Operator', {
  addLoginToCustomer: command({
    summary: 'Makes someone who signs in already a user of a further customer.',
    permission: 'operator',
    ownKey: true,
    input: z.object({ email: line(254, 1), customerKey: line(63, 1), displayName: line(120, 1), roleName: line(80, 1) }),
    output: z.object({ customerId: id, userId: id }),
    refusals: { ...viewerRefusals, ...only(userRefusals, 'unknownRole') },
  }),
});
