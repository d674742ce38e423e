// The privilege matrix: every claim at every level against every call and every screen, through the real
// gate; whatever is open without a claim is listed here by name.

import { describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { allReports } from '../../modules/reports/reports.server.ts';
import { allows, type Claim, claims, type Endpoint, type HeldClaims, type Permission } from '../../packages/contract/contract.ts';
import type { Database } from '../../packages/db/database.ts';
import { Failure } from '../../packages/http/failures.ts';
import { type Call, type IdentityDoor, passGate } from '../../packages/http/gate.ts';
import type { Principal, Services } from '../../packages/http/handlers.ts';
import { createServer } from '../../packages/http/server.ts';
import { fixedClock } from '../../packages/kernel/kernel.ts';
import { allRecords, allRoutes, allScreens } from './registry.ts';

/** Thrown in place of the first transaction: whoever comes this far was let in. */
class LetIn extends Error {}

const letIn = async () => {
  throw new LetIn();
};
const services = {
  clock: fixedClock('2026-01-05T17:00:00.000Z'),
  database: { transact: letIn, read: letIn, snapshot: letIn } as unknown as Database,
} as unknown as Services;

const user: Principal = { loginId: '1', sessionId: 's', customerId: '1', userId: '1', displayName: 'A', isOperator: false };
const call: Call = {
  raw: {},
  token: 'token',
  idempotencyKey: 'a key long enough',
  requestId: 'r',
  address: '127.0.0.1',
  agent: '',
  cookies: {},
  isFromOwnPages: true,
  newCookies: new Map(),
};
let held: HeldClaims = {};
let principal: Principal | null = user;
const identity: IdentityDoor = {
  authenticate: async () => principal,
  claimsOf: async () => held,
  communitiesOf: async () => 'all',
  hasCommunity: async () => true,
};

/** 'in' past the claims, whatever is said about the input then; otherwise the status of the refusal. */
async function knock(endpoint: Endpoint, as: HeldClaims, who: Principal | null = user): Promise<'in' | number> {
  held = as;
  principal = who;
  const passed = passGate({ endpoint, handler: letIn }, call, identity, services);
  const outcome: unknown = await passed.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Failure) return outcome.status;
  if (outcome instanceof LetIn || outcome instanceof ZodError) return 'in';
  throw outcome;
}

/** Who gets in, counted bit by bit and apart from the code that decides it. */
function expected(permission: Exclude<Permission, string>, as: HeldClaims): boolean {
  let met = 0;
  for (const { claim, level } of permission.of) {
    let missing = false;
    for (const bit of [1, 2, 4, 8]) if (level & bit && !((as[claim] ?? 0) & bit)) missing = true;
    if (!missing) met += 1;
  }
  const holds = permission.mode === 'all' ? met === permission.of.length : met > 0;
  return holds && (permission.besides === undefined || expected(permission.besides, as));
}

const masks = [0, 1, 2, 4, 8, 15, 14, 13, 11, 7];
const everything = Object.fromEntries(claims.map((claim) => [claim, 15])) as Record<Claim, number>;

/** Each claim alone at each level; each claim at each level beside all others in full. */
function* holdings(): Generator<HeldClaims> {
  for (const claim of claims) for (const mask of masks) yield { [claim]: mask };
  for (const claim of claims) for (const mask of masks) yield { ...everything, [claim]: mask };
}

const endpoints = allRoutes.map((route) => route.endpoint);
const claimed = endpoints.filter((endpoint) => typeof endpoint.permission === 'object');
const named = (of: readonly Endpoint[]) => of.map((endpoint) => [endpoint.name, endpoint] as const);

/** What an owner signed in to the portal may call. */
const portalCalls = [
  'getHome getLedger getMe getWhy listDocuments listReceipts listSessions readDocument saveLocale setPassword signOut signOutEverywhere',
  'getBoard readBoardDocument downloadHome getContacts saveContacts sayConsent endLook addRequest answerRequest applyArchitectural findTopic getArchitectural getRequest getViolation listArchitectural listRequests',
  'listViolations readPhoto speakOnArchitectural speakOnViolation',
]
  .flatMap((names) => names.split(' '))
  .toSorted();

/**
 * Whatever asks for no claim, by name: a call that is new here was thought about. What a report, a choice of
 * accounts or a record shows is cut by claims inside.
 */
const openCalls: Readonly<Record<string, readonly string[]>> = {
  public: [
    'Account.signIn',
    // How owners get in; they hold no claim, and pass only what is theirs.
    ...['acceptInvitation', 'askLink', 'readInvitation', 'signIn', 'useLink'].map((name) => `Portal.${name}`),
    'SignIn.askReset',
    'SignIn.beginPasskey',
    'SignIn.beginProvider',
    'SignIn.finishPasskey',
    'SignIn.finishProvider',
    'SignIn.finishWithCode',
    'SignIn.listProviders',
    'SignIn.listSamplePeople',
    'SignIn.resetPassword',
    // By a sealed ticket of ten minutes, which its handler opens.
    'WordTemplate.openInWord',
  ],
  owner: portalCalls.map((name) => `Portal.${name}`),
  session: [
    'Account.logOff',
    'Account.renewToken',
    'MySecurity.addPasskey',
    'MySecurity.beginFactor',
    'MySecurity.beginPasskey',
    'MySecurity.changePassword',
    'MySecurity.confirmFactor',
    'MySecurity.endOtherSessions',
    'MySecurity.endSession',
    'MySecurity.getSecurity',
    'MySecurity.removeFactor',
    'MySecurity.removeLink',
    'MySecurity.removePasskey',
    'MySecurity.renewRecoveryCodes',
  ],
  operator: ['Operator.addLoginToCustomer', 'Operator.createCustomer', 'Operator.listCustomers'],
  signedIn: [
    'Accounting.getAccountingSetup',
    'Accounting.listPeriodOpeners',
    'Accounting.pickAccounts',
    'Alert.dismiss',
    'Alert.dismissAll',
    'Alert.getAlertHistory',
    'Alert.getAlerts',
    'Alert.getLastAlertId',
    'Alert.getMail',
    'Alert.getReach',
    'Alert.getSupportNotifications',
    'Alert.markSupportNotificationSeen',
    'Alert.setMail',
    'Alert.setReach',
    'AttachedFileList.exportView',
    'AttachedFileList.readPage',
    'AttachedFileList.readRow',
    'AttachedFileList.readTotals',
    'AttachedFileList.selectRows',
    'Attachment.addAttachment',
    'Attachment.assignAttachment',
    'Attachment.countAudience',
    'Attachment.downloadAttachment',
    'Attachment.downloadTogether',
    'Attachment.editAttachment',
    'Attachment.findRecords',
    'Attachment.listAttachments',
    'Attachment.listGroups',
    'Attachment.publishAttachment',
    'Attachment.readTogether',
    'Attachment.removeAttachment',
    'Call.settleCall',
    'Community.listCommunities',
    'CommunityFeedList.exportView',
    'CommunityFeedList.readPage',
    'CommunityFeedList.readRow',
    'CommunityFeedList.readTotals',
    'CommunityFeedList.selectRows',
    'CommunitySetUp.whatIsAwaited',
    'Desk.getQueue',
    'Favourite.listFavourites',
    'Favourite.setFavourite',
    'FieldValue.listColumns',
    'FieldValue.readFields',
    'FieldValue.saveFields',
    'Flag.getFlags',
    'Global.getGlobalData',
    'Job.cancelJob',
    'Job.getJob',
    'Job.listJobItems',
    'Job.listMyJobs',
    'Job.resumeJob',
    'Job.watchJob',
    'Note.addNote',
    'Note.deleteNote',
    'Note.editNote',
    'Note.getNote',
    'Note.listNoteRoles',
    'Note.listNotes',
    'OwnerFeedList.exportView',
    'OwnerFeedList.readPage',
    'OwnerFeedList.readRow',
    'OwnerFeedList.readTotals',
    'OwnerFeedList.selectRows',
    'Problem.reportProblem',
    'Pyramid.getCustomerSettings',
    'Pyramid.getPermissions',
    'Pyramid.switchCustomer',
    'RecordBook.getBook',
    'RecordBook.getHistory',
    'ReportRuns.listFavouriteReports',
    'ReportRuns.listRuns',
    'ReportRuns.setFavouriteReport',
    'Reports.exportReport',
    'Reports.listReports',
    'Reports.openCell',
    'Reports.pickChoices',
    'Reports.runReport',
    'SavedView.addView',
    'SavedView.changeView',
    'SavedView.listViews',
    'SavedView.removeView',
    'SavedView.restoreView',
    'SavedView.setDefaultView',
    'Search.countByEntity',
    'Search.index',
    'Search.search',
    'SiteMap.getSiteMap',
    'Task.addTask',
    'Task.deleteTask',
    'Task.editTask',
    'Task.getTask',
    'Task.listTaskPeople',
    'Task.listTasks',
    'Task.setTaskState',
    'Task.tickItem',
    'TaskList.exportView',
    'TaskList.readPage',
    'TaskList.readRow',
    'TaskList.readTotals',
    'TaskList.selectRows',
    'UserSettings.get',
    'UserSettings.save',
  ],
};

/** What ends on a day and stays in sight until then and after: a change like any other. */
const endedByDate: Readonly<Record<string, string>> = {
  'BoardApproval.endInterest': 'what a person declared of themselves gets its last day',
  'Code.unlinkCategory': 'the linkage gets its last day',
  'CommunitySetUp.reopenPart': 'a part of the set-up is marked as not done',
  'PropertyFlags.endPropertyFlag': 'the flag gets its last day',
};

/**
 * Unposted drafts that who made them may drop with the level that made them; `role-dead-
 * ends.handlers.test.ts` shows that nobody else may.
 */
const ownDrafts: Readonly<Record<string, string>> = {
  'Adjustment.discardAdjustment': 'an adjustment that is kept for review',
  'Adjustment.dropAdjustmentLine': 'a line of such an adjustment',
  'Banking.undoMatches': 'matches of a reconciliation that is not finished',
  'FundTransfer.cancelTransfer': 'a transfer that was not sent',
  'Receivables.discardBatch': 'a batch that is kept for review',
  'Receivables.dropBatchLine': 'a line of such a batch',
  'Disclosure.cancelDisclosure': 'an order that was not sent',
  'Resale.cancelResale': 'a resale that is not settled',
  'SavedEntry.removeSavedEntry': 'a journal entry that is not posted, or a template',
};

/**
 * Areas whose commands name no community and are for scoped callers too: daily work on shared records, and
 * what guards its communities itself.
 */
const sharedWork: Readonly<Record<string, string>> = {
  ApInbox: 'documents are cut to the communities of the caller',
  Community: 'a new community is nobody else’s',
  CommunityLists: 'its own guard holds who gives which communities',
  CommunityTransfer: 'a key that was sent to the customer',
  Duplicates: 'each part of both people is looked at',
  ExpressSetUp: 'a new community is nobody else’s',
  Form1099: 'the tax facts of a vendor serve all communities, as the vendor does',
  GlobalVendor: 'vendors are copied from the shared list and follow it',
  LiabilityInsurance: 'vendors serve all communities, and each clerk keeps them',
  Lockbox: 'payments are cut to the communities of the caller',
  OwnerAccess: 'every home of the account is looked at',
  OwnerRollout: 'every community of a run is looked at',
  TaskHandOver: 'tasks follow the people who have them',
  Template: 'a template of all communities is changed by those who see all of them, which its handler asks',
  TransferKey: 'the community of the key is looked at',
  Vendor: 'vendors serve all communities, and each clerk keeps them',
  VendorContact: 'vendors serve all communities, and each clerk keeps them',
  VendorEditAll: 'vendors serve all communities, and each clerk keeps them',
  VendorList: 'vendors serve all communities, and each clerk keeps them',
  VendorMerge: 'the histories of both vendors are looked at',
  'Vendor-contactsImport': 'vendors serve all communities, and each clerk keeps them',
  VendorsImport: 'vendors serve all communities, and each clerk keeps them',
  WorkersCompensationInsurance: 'vendors serve all communities, and each clerk keeps them',
  Workflow: 'a workflow of every community is changed by those who see all of them, which its handler asks',
  WorkflowRun: 'a run is of one community, and its handler asks whether the caller sees it',
  WordTemplate: 'a Word template of all communities is changed by those who see all of them, which its handler asks',
};

describe('calls', () => {
  test.each(named(claimed))('%s lets in exactly who holds its claims', async (_name, endpoint) => {
    const { permission } = endpoint;
    if (typeof permission !== 'object') throw new Error('a claimed call has claims');
    const wrong: string[] = [];
    for (const as of holdings()) {
      const outcome = await knock(endpoint, as);
      if (outcome !== (expected(permission, as) ? 'in' : 403)) wrong.push(`${JSON.stringify(as).slice(0, 80)} got ${outcome}`);
    }
    expect(wrong).toEqual([]);
    expect(await knock(endpoint, everything, null)).toBe(401);
    expect(await knock(endpoint, everything, { ...user, customerId: null, userId: null, isOperator: true })).toBe(403);
  });

  test('taking back needs the bit of deleting, or the level a draft was made with where it is the caller’s own', () => {
    const verb = /\.(backout|cancel|delete|discard|drop|end|remove|reopen|reverse|revoke|undo|unlink|void|withdraw)(?![a-z])/;
    const takingBack = claimed.filter(({ name, kind }) => kind === 'command' && verb.test(name) && !(name in endedByDate));
    expect(takingBack.length).toBeGreaterThan(60);
    const bit = ({ level }: { level: number }) => (level & 8) === 8;
    const holds = ({ name, permission }: Endpoint) => {
      if (typeof permission !== 'object') return false;
      return permission.mode === 'all' || name in ownDrafts ? permission.of.some(bit) : permission.of.every(bit);
    };
    expect(takingBack.filter((each) => !holds(each)).map(({ name }) => name)).toEqual([]);
    const named = [...Object.keys(endedByDate), ...Object.keys(ownDrafts)];
    expect(named.filter((name) => !endpoints.some((each) => each.name === name))).toEqual([]);
  });

  test('what every community shares is changed by those who see all of them', () => {
    const names = (input: unknown) => Object.keys((input as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {});
    const unplaced = claimed.filter(({ kind, name, touches, input }) => {
      const isAct = kind === 'command' && touches && !name.endsWith('.selectRows');
      return isAct && !names(input).some((field) => ['communityId', 'communityIds', 'communities', 'record'].includes(field));
    });
    const narrow = unplaced.filter(({ customerWide }) => !customerWide).map(({ name }) => name.split('.')[0] ?? '');
    expect([...new Set(narrow)].sort()).toEqual(Object.keys(sharedWork).sort());
    expect(unplaced.filter(({ customerWide }) => customerWide).length).toBeGreaterThan(30);
    expect(claimed.filter(({ customerWide, kind }) => customerWide && kind !== 'command')).toEqual([]);
  });

  test('only these are open without a claim', () => {
    const open = (permission: Permission) =>
      endpoints
        .filter((each) => each.permission === permission)
        .map((each) => each.name)
        .sort();
    for (const [permission, names] of Object.entries(openCalls))
      expect([permission, open(permission as Permission)]).toEqual([permission, names]);
    expect(
      claimed.filter((each) => typeof each.permission === 'object' && each.permission.of.length === 0).map((each) => each.name),
    ).toEqual([]);
  });

  test('those of the operator are for nobody else, those of the signed-in for no stranger', async () => {
    for (const endpoint of endpoints.filter((each) => each.permission === 'operator')) expect(await knock(endpoint, everything)).toBe(403);
    for (const endpoint of endpoints.filter((each) => each.permission !== 'public')) expect(await knock(endpoint, {}, null)).toBe(401);
    for (const endpoint of endpoints.filter((each) => each.permission === 'signedIn')) {
      expect([endpoint.name, await knock(endpoint, {})]).toEqual([endpoint.name, 'in']);
      expect(await knock(endpoint, {}, { ...user, customerId: null, userId: null, isOperator: true })).toBe(403);
    }
  });

  test.each([
    ['no permission', undefined],
    ['null', null],
    ['a word that means nothing', 'everybody'],
    ['a claim that does not exist', { mode: 'all', of: [{ claim: 'godmode', level: 1 }] }],
    ['a level that does not exist', { mode: 'all', of: [{ claim: 'apinvoice', level: 3 }] }],
    ['one of none', { mode: 'one', of: [] }],
  ])('a call with %s keeps the server from starting', (_what, permission) => {
    const [first] = endpoints;
    if (!first) throw new Error('there are calls');
    const start = (endpoint: Endpoint) =>
      createServer({ routes: [{ endpoint, handler: letIn }], identity, services, version: '0', logger: false });
    expect(() => start({ ...first, permission: permission as never })).toThrow('does not say who may call it');
    expect(() => start(first)).not.toThrow();
  });
});

describe('reports', () => {
  /**
   * One call serves all reports and asks for the claims of the one that is named; whoever comes to read a row
   * was let in.
   */
  const untouchable = {
    customerId: '1',
    get db(): never {
      throw new LetIn();
    },
  };
  const inside = (_customerId: string, work: (tx: unknown) => Promise<unknown>) => work(untouchable);
  const withRows = { ...services, database: { read: inside, snapshot: inside } as unknown as Database } as Services;
  const declared = allReports.map(({ declaration }) => declaration);
  const calls = allRoutes.filter(({ endpoint }) =>
    ['Reports.runReport', 'Reports.exportReport', 'Reports.pickChoices'].includes(endpoint.name),
  );
  const more = { communityId: '1', format: 'csv', kind: 'owner' };

  test.each(declared.map((report) => [report.name, report] as const))('%s runs for exactly who holds its claims', async (name, report) => {
    expect(calls.length).toBe(3);
    for (const route of calls)
      for (const as of holdings()) {
        held = as;
        principal = user;
        const outcome: unknown = await passGate(route, { ...call, raw: { ...more, name } }, identity, withRows).then(
          () => null,
          (error: unknown) => error,
        );
        const may = expected(report.claims, as) || (report.orClaims !== undefined && expected(report.orClaims, as));
        expect([route.endpoint.name, as, outcome instanceof Failure ? outcome.status : 'in']).toEqual([
          route.endpoint.name,
          as,
          may ? 'in' : 403,
        ]);
      }
  });
});

describe('records', () => {
  /**
   * One set of calls serves the records of all kinds and asks for the claim of the kind that is named;
   * whoever comes to read a row was let in.
   */
  const untouchable = {
    customerId: '1',
    get db(): never {
      throw new LetIn();
    },
  };
  const inside = (_customerId: string, work: (tx: unknown) => Promise<unknown>) => work(untouchable);
  const withRows = { ...services, database: { read: inside, snapshot: inside } as unknown as Database } as Services;
  /**
   * The level each call needs. Calls that name a note or a file by its id alone read it first; the tests of
   * records tell who is refused there.
   */
  const levels: Readonly<Record<string, number>> = {
    'Attachment.countAudience': 4,
    'Attachment.downloadAttachment': 1,
    'Attachment.findRecords': 2,
    'Attachment.listAttachments': 1,
    'FieldValue.listColumns': 1,
    'FieldValue.readFields': 1,
    'Note.listNotes': 1,
    'RecordBook.getBook': 1,
    'RecordBook.getHistory': 1,
  };
  const reading = allRoutes.filter(({ endpoint }) => endpoint.name in levels);

  test.each(allRecords.map(({ kind }) => [kind.name, kind] as const))(
    '%s shows what hangs on it to exactly who holds its claims',
    async (name, kind) => {
      expect(reading.length).toBe(Object.keys(levels).length);
      for (const route of reading)
        for (const as of holdings()) {
          held = as;
          principal = user;
          const raw = {
            kind: name,
            entityId: '1',
            attachmentId: '1',
            publishedTo: 'BOARD',
            ...(kind.inCommunity ? { communityId: '1' } : {}),
          };
          const outcome: unknown = await passGate(route, { ...call, raw }, identity, withRows).then(
            () => null,
            (error: unknown) => error,
          );
          const may = expected(kind.rights(levels[route.endpoint.name] as 1), as);
          expect([route.endpoint.name, as, outcome instanceof Failure ? outcome.status : 'in']).toEqual([
            route.endpoint.name,
            as,
            may ? 'in' : 403,
          ]);
        }
    },
  );
});

describe('screens', () => {
  const guarded = allScreens.flatMap((screen) => (typeof screen.claims === 'string' ? [] : [{ name: screen.name, claims: screen.claims }]));

  test.each(guarded)('$name opens for exactly who holds its claims', ({ claims: required }) => {
    for (const as of holdings()) expect([as, allows(as, required)]).toEqual([as, expected(required, as)]);
  });

  test('only signing in is open to strangers, and adding needs the bit of adding, editing that of editing', () => {
    const named = (kind: string) => allScreens.filter((screen) => screen.claims === kind).map((screen) => screen.name);
    expect([named('public'), named('operator')]).toEqual([['sign-in'], ['operator-console']]);
    const bit = (suffix: string, needed: number) =>
      guarded.filter(
        // Notes and tasks name no claim in the inventory: the claim is that of the record one is on, and
        // tasks are their people's as well.
        ({ name, claims: required }) =>
          name.endsWith(suffix) && !/^(note|task)-/.test(name) && !required.of.some(({ level }) => (level & needed) === needed),
      );
    // The inventory of screens names the bit of editing for this one: the split is part of the chart.
    const adding = bit('-add', 2).filter(({ name }) => name !== 'default-distribution-add');
    expect([adding, bit('-edit', 4)]).toEqual([[], []]);
  });
});
