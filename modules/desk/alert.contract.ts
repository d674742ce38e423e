// What the desk declares about alerts: those that wait for a user, news and releases, and what each user
// wants to hear of. Names as in the specification, section 3.
import { z } from 'zod';
import {
  command,
  count,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  instantOut,
  openToAll,
  query,
} from '../../packages/contract/contract.ts';

/**
 * What an alert tells of, by the transaction type codes of the specification, section 9, which gives no
 * meanings (decision 18).
 */
export const alertTypes = {
  jobEnded: 37,
  task: 40,
  workOrder: 41,
  violation: 42,
  letter: 51,
  chargesPosted: 53,
  checksPrinted: 54,
  chargesToReview: 57,
  debitsOnHold: 61,
  violationBatch: 62,
  messageBatch: 65,
  couponOrder: 68,
  southDataOrder: 70,
  reconciliation: 71,
  community: 77,
  billsToApprove: 78,
  lockboxExceptions: 92,
  /** Ours, as the specification has no code for them. */
  tieOut: 93,
  billSubmitted: 94,
  billDecided: 95,
  coverExpires: 96,
  policyExpires: 97,
  contractExpires: 98,
} as const;
export type AlertType = (typeof alertTypes)[keyof typeof alertTypes];

/** The names ids go by in a payload. Source: specification 3. */
export const identityNames = [
  'AgentId',
  'ItemId',
  'BankAccountId',
  'AccountId',
  'CommunityAgentId',
  'JobScheduleId',
  'CcrBatchId',
  'SouthDataCoupon',
  'TopsNoteId',
  'WorkOrderId',
  'JobId',
] as const;
export type IdentityName = (typeof identityNames)[number];

/**
 * How a user is told by mail: not at all, of each thing as it comes, or once a day of everything that came.
 */
export const mailModes = ['off', 'each', 'daily'] as const;
export type MailMode = (typeof mailModes)[number];

/** The hour of a daily mail, where the user's community stands. */
export const dailyMailHour = 7;

/** How often the count is asked for anew. Source: specification 9. */
export const alertRefreshMs = 300_000;

const identity = z.object({ Name: z.enum(identityNames), Id: z.string() });
export type Identity = z.output<typeof identity>;

const alertView = z.object({
  /** Rises: a later alert has a greater id. */
  AlertId: id,
  /** How many things it tells of. */
  AlertCount: z.number(),
  Payload: z.object({ ExternalUri: z.string().nullable(), Identities: z.array(identity), TransactionType: z.number() }),
  /** The address it leads to. */
  Link: z.string(),
  /** The screen at that address. */
  Route: z.string(),
  /** True when the browser follows the link by itself, because it leads out of the application. */
  IsAnchor: z.boolean(),
  Message: z.string(),
  EnteredTime: instantOut,
});

const offset = count(1_000_000).default(0);
const take = count(100, 1).default(25);

const notification = z.object({
  NotificationId: id,
  Title: z.string(),
  Text: z.string(),
  /** An address to read on at, or blank. */
  Link: z.string(),
  PublishedTime: instantOut,
  IsSeen: z.boolean(),
});

const historyState = z.enum(['open', 'dismissed', 'settled']);

export const alerts = defineEndpoints('Alert', {
  getLastAlertId: query({
    summary: 'The newest alert that waits for the user, and how many wait, news and releases not yet seen among them.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.object({ LastAlertId: z.string(), AlertCount: z.number() }),
  }),
  getAlerts: query({
    summary: 'The alerts that wait for the user, the newest first, from an offset on: only those whose screen the user may open.',
    permission: 'signedIn',
    input: z.object({ offset, take }),
    output: z.object({ Alerts: z.array(alertView), Total: z.number() }),
  }),
  dismiss: command({
    summary: 'Takes one alert away from the user’s own; others keep it.',
    permission: 'signedIn',
    touches: 'alert',
    ownKey: true,
    input: z.object({ AlertId: id }),
    output: z.object({ AlertCount: z.number() }),
  }),
  dismissAll: command({
    summary: 'Takes all alerts away from the user’s own, up to the last one they saw when it is named.',
    permission: 'signedIn',
    touches: 'alert',
    ownKey: true,
    input: z.object({ LastAlertId: id.optional() }),
    output: z.object({ AlertCount: z.number() }),
  }),
  getSupportNotifications: query({
    summary: 'News and releases, the newest first.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.object({ News: z.array(notification), Releases: z.array(notification) }),
  }),
  markSupportNotificationSeen: command({
    summary: 'Marks a news item or release as seen, with all older ones of its kind.',
    permission: 'signedIn',
    touches: 'news',
    ownKey: true,
    input: z.object({ NotificationId: id }),
    output: z.object({ AlertCount: z.number() }),
  }),
  getAlertHistory: query({
    summary: 'What the user was told of, the newest first: what waits, what they dismissed, and what was done with since.',
    permission: 'signedIn',
    input: z.object({ offset, take, state: historyState.optional(), transactionType: count(100).optional() }),
    output: z.object({ Alerts: z.array(alertView.extend({ State: historyState })), Total: z.number() }),
  }),
  getReach: query({
    summary: 'Which events can reach the user, and which do.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.array(z.object({ TransactionType: z.number(), Event: z.string(), Opens: z.string(), IsOn: z.boolean() })),
  }),
  setReach: command({
    summary: 'Lets an event reach the user, or no longer.',
    permission: 'signedIn',
    touches: 'alert',
    input: z.object({ TransactionType: count(100), IsOn: flag }),
    output: z.object({ AlertCount: z.number() }),
  }),
  getMail: query({
    summary: 'How the user is told by mail of what reaches them, and where mails go.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.object({ Mode: z.enum(mailModes), Address: z.string() }),
  }),
  setMail: command({
    summary: 'Has the user told by mail, from now on, or no longer.',
    permission: 'signedIn',
    touches: 'alert',
    input: z.object({ Mode: z.enum(mailModes) }),
    output: z.object({ Mode: z.enum(mailModes) }),
  }),
});

export const alertScreens = defineScreens({
  notifications: {
    title: 'Notification management',
    area: 'shell',
    path: '/notifications',
    claims: openToAll,
  },
});
