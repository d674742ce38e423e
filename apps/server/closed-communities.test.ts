// Every command that names a community, through the real gate, while that community is deactivated: all are
// refused but those that change nothing of it, named here.
import { expect, test } from 'vitest';
import { closedRefusals } from '../../modules/communities/communities.contract.ts';
import { type Claim, claims, refuse } from '../../packages/contract/contract.ts';
import type { Database } from '../../packages/db/database.ts';
import { Failure } from '../../packages/http/failures.ts';
import { type Call, type IdentityDoor, passGate } from '../../packages/http/gate.ts';
import type { Services } from '../../packages/http/handlers.ts';
import { fixedClock } from '../../packages/kernel/kernel.ts';
import { allRoutes } from './registry.ts';
import { formOf } from './sound-input.testing.ts';

/** Thrown in place of the first transaction: whoever comes this far was let in. */
class LetIn extends Error {}
const letIn = async () => {
  throw new LetIn();
};
const services = {
  clock: fixedClock('2026-01-05T17:00:00.000Z'),
  database: { transact: letIn, read: letIn, snapshot: letIn } as unknown as Database,
} as unknown as Services;
const everything = Object.fromEntries(claims.map((claim) => [claim, 15])) as Record<Claim, number>;
const identity: IdentityDoor = {
  authenticate: async () => ({ loginId: '1', sessionId: 's', customerId: '1', userId: '1', displayName: 'A', isOperator: false }),
  claimsOf: async () => everything,
  communitiesOf: async () => 'all',
  hasCommunity: async () => true,
  whyClosed: async (_customerId, communityId) => (communityId === '7' ? refuse(closedRefusals, 'communityClosed') : null),
};

const commands = allRoutes.filter(({ endpoint }) => endpoint.kind === 'command' && formOf(endpoint).kinds.includes('communityId'));

async function knock(route: (typeof commands)[number], communityId: string): Promise<string> {
  const raw = formOf(route.endpoint).make((kind) => (kind === 'communityId' ? communityId : '1'));
  const call: Call = {
    raw,
    token: 't',
    idempotencyKey: 'a key long enough',
    requestId: 'r',
    address: '',
    agent: '',
    cookies: {},
    isFromOwnPages: true,
    newCookies: new Map(),
  };
  const outcome: unknown = await passGate({ ...route, handler: letIn }, call, identity, services).then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof LetIn) return 'in';
  if (outcome instanceof Failure) return outcome.code ?? String(outcome.status);
  throw outcome;
}

/** One after the other: a user has a fair share of calls at a time. */
async function knockAll(communityId: string): Promise<[name: string, outcome: string][]> {
  const outcomes: [string, string][] = [];
  for (const route of commands) outcomes.push([route.endpoint.name, await knock(route, communityId)]);
  return outcomes;
}

/** What is done about a community without changing anything of it, and its reopening. */
const reads = [
  'CommunityClosing.reactivateCommunity',
  'CommunityLists.addCommunityList',
  'CommunityLists.editCommunityList',
  'DataExports.startBookExport',
  'DataExports.startDataExport',
  'ReportPackages.mailPackageRun',
  'ReportPackages.runPackage',
  'User.addUser',
  'User.editUser',
];

test('nothing of a deactivated community is changed by any call', { timeout: 60_000 }, async () => {
  const outcomes = await knockAll('7');
  const letThrough = outcomes.filter(([name, outcome]) => outcome === 'in' && !name.endsWith('.selectRows')).map(([name]) => name);
  expect(letThrough.toSorted()).toEqual(reads);
  expect(new Set(outcomes.map(([, outcome]) => outcome))).toEqual(new Set(['in', 'communityClosed']));
  expect(outcomes.length).toBeGreaterThan(150);
});

test('one that is not deactivated stays open to all of them', { timeout: 60_000 }, async () => {
  expect(new Set((await knockAll('8')).map(([, outcome]) => outcome))).toEqual(new Set(['in']));
});
