// Where each alert leads and what it says: the one table of link kinds, read by the server, the drawer and
// the screens. Source: specification 2, "Alert links".
import { addressOf, type HeldClaims, mayOpenScreen, type Screen } from '../../packages/contract/contract.ts';
import { automationScreens } from '../automation/automation.contract.ts';
import { communitiesScreens } from '../communities/communities.contract.ts';
import { letterScreens } from '../correspondence/correspondence.contract.ts';
import type { Subscription, UserSettings } from '../identity/identity.contract.ts';
import { accountingScreens, tieOutScreens } from '../ledger/ledger.contract.ts';
import { violationScreens, workOrderScreens } from '../maintenance/maintenance.contract.ts';
import { payablesScreens } from '../payables/payables.contract.ts';
import { peopleScreens } from '../people/people.contract.ts';
import { billingScreens, couponScreens, directDebitScreens, lockboxScreens } from '../receivables/receivables.contract.ts';
import { taskScreens } from '../records/records.contract.ts';
import { type AlertType, alertTypes, type Identity, type IdentityName } from './alert.contract.ts';
import type { HandedRoute } from './site-map.contract.ts';

/** What an alert tells of. */
export interface AlertFacts {
  count: number;
  /** The name in its sentence: of a job, a batch, a bank account. */
  detail: string;
  /** The community's name; blank for what belongs to none. */
  community: string;
}

/** One kind of alert. */
export interface AlertLink {
  type: AlertType;
  /** The event as a person chooses it: "Bills wait for approval". */
  event: string;
  /** The screen it leads to; its name alone while the screen is not there, and no such alert is shown. */
  screen: Screen | string;
  /** Which identity gives each parameter of the screen's path; the first of several that it has. */
  params: Readonly<Record<string, IdentityName | readonly IdentityName[]>>;
  /** Which identity gives each part of the query. */
  search?: Readonly<Record<string, IdentityName>>;
  /**
   * The subscription of the user's settings that governs it; others are turned off in notification
   * management.
   */
  subscription?: Subscription;
  /** Told by mail alone: the drawer tells of the same thing in another way. */
  byMailOnly?: true;
  words(facts: AlertFacts): string;
}

const several = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
const place = (community: string) => (community === '' ? '' : ` in ${community}`);
const inCommunity = { communityId: 'CommunityAgentId' } as const;

const kinds: Readonly<Record<keyof typeof alertTypes, Omit<AlertLink, 'type'>>> = {
  jobEnded: {
    event: 'A job ended or failed',
    screen: automationScreens['job-profile'],
    params: { jobId: ['JobScheduleId', 'JobId'] },
    words: ({ detail }) => detail,
  },
  task: {
    event: 'A task is mine',
    screen: taskScreens['task-view'],
    params: { taskId: 'TopsNoteId' },
    words: ({ detail }) => `Task: ${detail}`,
  },
  workOrder: {
    event: 'A work order changed',
    screen: workOrderScreens['work-order-view'],
    params: { ...inCommunity, workOrderId: 'WorkOrderId' },
    subscription: 'NotifyServiceRequestUpdates',
    words: ({ detail, community }) => `${detail}${place(community)}`,
  },
  violation: {
    event: 'A violation waits for a decision or an inspection',
    screen: violationScreens['violation-view'],
    params: { ...inCommunity, violationId: 'ItemId' },
    subscription: 'NotifyCCRUpdates',
    words: ({ detail, community }) => `${detail}${place(community)}`,
  },
  letter: {
    event: 'A letter came back or was not delivered',
    screen: letterScreens['letter-detail'],
    params: { ...inCommunity, letterId: 'ItemId' },
    words: ({ detail, community }) => `${detail}${place(community)}`,
  },
  chargesPosted: {
    event: 'Charges were posted',
    screen: billingScreens['transaction-ar-charges'],
    params: { ...inCommunity, batchId: 'ItemId' },
    words: ({ detail, community }) => `${detail} posted${place(community)}`,
  },
  checksPrinted: {
    event: 'Checks were printed',
    screen: payablesScreens['transaction-print-checks'],
    params: { ...inCommunity, batchId: 'ItemId' },
    words: ({ count, community }) => `${several(count, 'check')} printed${place(community)}`,
  },
  chargesToReview: {
    event: 'A batch waits to be posted',
    screen: billingScreens['apply-charges-review'],
    params: { ...inCommunity, batchId: 'ItemId' },
    words: ({ detail, community }) => `${detail} is kept and not posted${place(community)}`,
  },
  debitsOnHold: {
    event: 'Direct debits are on hold',
    screen: directDebitScreens['direct-debits-on-hold'],
    params: inCommunity,
    words: ({ count, community }) => `${several(count, 'direct debit')} on hold${place(community)}`,
  },
  violationBatch: {
    event: 'A violation batch waits for review',
    screen: violationScreens['violation-batch-review'],
    params: { ...inCommunity, violationBatchId: 'CcrBatchId' },
    subscription: 'NotifyCCRUpdates',
    words: ({ detail, community }) => `Violation batch ${detail}${place(community)} waits for review`,
  },
  messageBatch: {
    event: 'A message batch waits for review',
    screen: letterScreens['message-batch-review'],
    params: { ...inCommunity, letterBatchId: 'ItemId' },
    words: ({ detail, community }) => `Message batch ${detail}${place(community)} waits for review`,
  },
  couponOrder: {
    event: 'A coupon order waits for review',
    screen: couponScreens['coupon-order-review'],
    params: { ...inCommunity, couponOrderId: 'SouthDataCoupon' },
    words: ({ detail, community }) => `Coupon order ${detail}${place(community)} waits for review`,
  },
  southDataOrder: {
    event: 'A South Data order changed',
    screen: 'south-data-orders',
    params: inCommunity,
    words: ({ detail, community }) => `South Data order ${detail}${place(community)} changed`,
  },
  reconciliation: {
    event: 'A reconciliation differs',
    screen: accountingScreens['gl-history'],
    params: inCommunity,
    search: { account: 'AccountId' },
    subscription: 'NotifyAutoRecon',
    words: ({ detail, community }) => `The reconciliation of ${detail}${place(community)} differs`,
  },
  community: {
    event: 'A community is not set up',
    screen: communitiesScreens['community-view'],
    params: inCommunity,
    words: ({ community }) => `${community} has no fiscal year: nothing can be posted`,
  },
  billsToApprove: {
    event: 'Bills wait for approval',
    screen: payablesScreens['ap-approval-manage'],
    params: inCommunity,
    subscription: 'NotifyAPApproval',
    words: ({ count, community }) => `${several(count, 'bill waits', 'bills wait')} for approval${place(community)}`,
  },
  lockboxExceptions: {
    event: 'Lockbox payments without an owner',
    screen: lockboxScreens['lockbox-review'],
    params: {},
    words: ({ count, community }) => `${several(count, 'lockbox payment')} without an owner${place(community)}`,
  },
  tieOut: {
    event: 'A tie-out is red',
    screen: tieOutScreens['tie-out-board'],
    params: {},
    words: ({ detail, community }) => `The tie-out is red${place(community)}: ${detail}`,
  },
  billSubmitted: {
    event: 'A bill was submitted',
    screen: payablesScreens['bill-view'],
    params: { ...inCommunity, billId: 'ItemId' },
    subscription: 'NotifyInvoiceSubmission',
    byMailOnly: true,
    words: ({ detail, community }) => `Bill ${detail} was submitted${place(community)}`,
  },
  billDecided: {
    event: 'A bill of mine was decided on',
    screen: payablesScreens['bill-view'],
    params: { ...inCommunity, billId: 'ItemId' },
    subscription: 'NotifyInternalAPApproval',
    byMailOnly: true,
    words: ({ detail, community }) => `Bill ${detail} (${community})`,
  },
  coverExpires: {
    event: 'Required insurance of a vendor expires',
    screen: peopleScreens['vendor-view'],
    params: { vendorId: 'AgentId' },
    words: ({ detail }) => detail,
  },
  policyExpires: {
    event: 'An insurance policy of a community expires',
    screen: peopleScreens['insurance-policy-view'],
    params: { ...inCommunity, insurancePolicyId: 'ItemId' },
    words: ({ detail, community }) => `${detail}${place(community)}`,
  },
  contractExpires: {
    event: 'A vendor contract asks for a decision',
    screen: peopleScreens['community-vendor-contract-edit'],
    params: { ...inCommunity, vendorContractId: 'ItemId' },
    words: ({ detail, community }) => `${detail}${place(community)}`,
  },
};

/** Every kind of alert, in the order of the codes. */
export const alertLinks: readonly AlertLink[] = Object.entries(kinds).map(([name, kind]) => ({
  ...kind,
  type: alertTypes[name as keyof typeof alertTypes],
}));

const byType = new Map<number, AlertLink>(alertLinks.map((link) => [link.type, link]));

/** A kind whose screen is there. */
export type OpenLink = AlertLink & { screen: Screen };

/** Narrows a kind to one whose screen is there. */
export function hasScreen(link: AlertLink): link is OpenLink {
  return typeof link.screen !== 'string';
}

/**
 * The kinds a user of these claims is shown: their screen is there and open to them. Source: specification 6.
 */
export function openLinks(held: HeldClaims): OpenLink[] {
  return alertLinks.filter(hasScreen).filter(({ screen }) => mayOpenScreen(held, screen));
}

/**
 * True when a kind reaches a user: by the subscription that governs it, else unless they muted it. Nobody
 * saved settings means that all is on.
 */
export function reaches(link: AlertLink, settings: UserSettings | undefined, muted: readonly number[]): boolean {
  return link.subscription ? settings?.[link.subscription] !== false : !muted.includes(link.type);
}

/**
 * Where an alert leads: its address and screen, and the address at the newer front end where that serves the
 * screen.
 */
export interface AlertTarget {
  Link: string;
  Route: string;
  IsAnchor: boolean;
  ExternalUri: string | null;
  Message: string;
}

/**
 * The address at the newer front end that serves a screen; null where none does, or where it is no address of
 * the web.
 */
function outside(handed: readonly HandedRoute[], path: string, params: Readonly<Record<string, string>>): string | null {
  const found = handed.find(({ Route }) => Route === path);
  const address = found?.Address.replaceAll(/\$(\w+)/g, (whole, name: string) =>
    params[name] === undefined ? whole : encodeURIComponent(params[name]),
  );
  if (!address || /\$\w/.test(address) || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}

/**
 * The address, screen and sentence of an alert; undefined when its kind has no screen, or an identity its
 * link needs is missing.
 * It is an anchor, followed by the browser itself, where `handed` says that the newer front end serves its
 * route.
 */
export function resolveAlert(
  type: number,
  identities: readonly Identity[],
  facts: AlertFacts,
  handed: readonly HandedRoute[] = [],
): AlertTarget | undefined {
  const link = byType.get(type);
  if (!link || !hasScreen(link)) return undefined;
  const idOf = (name: IdentityName) => identities.find((one) => one.Name === name)?.Id;
  const take = (names: AlertLink['params']) =>
    Object.entries(names).map(
      ([key, given]) =>
        [
          key,
          [given]
            .flat()
            .map(idOf)
            .find((found) => found !== undefined),
        ] as const,
    );
  const params = take(link.params);
  const search = take(link.search ?? {});
  if ([...params, ...search].some(([, value]) => value === undefined)) return undefined;
  const asText = (pairs: readonly (readonly [string, string | undefined])[]) => Object.fromEntries(pairs) as Record<string, string>;
  const uri = outside(handed, link.screen.path, asText(params));
  return {
    Link: uri ?? addressOf(link.screen, asText(params), asText(search)),
    Route: link.screen.name,
    IsAnchor: uri !== null,
    ExternalUri: uri,
    Message: link.words(facts),
  };
}
