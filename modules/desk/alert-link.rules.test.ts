// The one table of alert links: every kind the specification names, what it resolves to, and which still wait
// for their screen.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { subscriptions } from '../identity/identity.contract.ts';
import { alertTypes } from './alert.contract.ts';
import { alertLinks, hasScreen, openLinks, resolveAlert } from './alert-link.rules.ts';

const sourceOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

const facts = { count: 2, detail: 'Charges of February 2026', community: 'Maple Court' };
const Id = (Name: 'CommunityAgentId' | 'ItemId' | 'AccountId' | 'BankAccountId' | 'JobId' | 'JobScheduleId', value: string) => ({
  Name,
  Id: value,
});

describe('alert links', () => {
  test('use the codes of the specification and those of ours, each once', () => {
    expect(alertLinks.map(({ type }) => type).sort((a, b) => a - b)).toEqual([
      37, 40, 41, 42, 51, 53, 54, 57, 61, 62, 65, 68, 70, 71, 77, 78, 92, 93, 94, 95, 96, 97, 98,
    ]);
  });

  test('lead to every kind of screen the specification names; those without their screen wait, and this list may only shrink', () => {
    const waiting = alertLinks.filter((link) => !hasScreen(link)).map(({ screen }) => screen);
    expect(waiting).toEqual(['south-data-orders']);
    expect(alertLinks.filter(hasScreen).map(({ screen }) => screen.name)).toEqual([
      'job-profile',
      'task-view',
      'work-order-view',
      'violation-view',
      'letter-detail',
      'transaction-ar-charges',
      'transaction-print-checks',
      'apply-charges-review',
      'direct-debits-on-hold',
      'violation-batch-review',
      'message-batch-review',
      'coupon-order-review',
      'gl-history',
      'community-view',
      'ap-approval-manage',
      'lockbox-review',
      'tie-out-board',
      'bill-view',
      'bill-view',
      'vendor-view',
      'insurance-policy-view',
      'community-vendor-contract-edit',
    ]);
  });

  test('a subscription is offered when a kind of alert goes by it; those of modules that come wait, and this list may only shrink', () => {
    const told = new Set(alertLinks.filter(hasScreen).map(({ subscription }) => subscription));
    expect(subscriptions.filter((each) => !told.has(each))).toEqual([]);
    const drawer = sourceOf('screens/user-settings-drawer.tsx');
    expect(subscriptions.filter((name) => drawer.includes(`  ${name}: [`))).toEqual(subscriptions.filter((name) => told.has(name)));
  });

  test('a kind is offered when something raises it', () => {
    const collected =
      sourceOf('alert.store.ts') +
      sourceOf('expiry-alert.sql.ts') +
      sourceOf('posted-alert.sql.ts') +
      sourceOf('job-alert.sql.ts') +
      sourceOf('work-order-alert.sql.ts') +
      sourceOf('violation-alert.sql.ts');
    const raised = new Set(Object.entries(alertTypes).flatMap(([name, code]) => (collected.includes(`alertTypes.${name}}`) ? [code] : [])));
    expect(alertLinks.filter((link) => hasScreen(link) !== raised.has(link.type)).map(({ event }) => event)).toEqual([]);
    expect(alertLinks.length - raised.size).toBe(1);
  });

  test.each([
    [
      'a batch',
      alertTypes.chargesToReview,
      [Id('CommunityAgentId', '7'), Id('ItemId', '31')],
      '/c/7/receivables/batches/31',
      'Charges of February 2026 is kept and not posted in Maple Court',
    ],
    [
      'bills',
      alertTypes.billsToApprove,
      [Id('CommunityAgentId', '7')],
      '/c/7/payables/approvals',
      '2 bills wait for approval in Maple Court',
    ],
    ['lockbox payments', alertTypes.lockboxExceptions, [], '/lockbox/review', '2 lockbox payments without an owner in Maple Court'],
    [
      'a reconciliation: the history of its account',
      alertTypes.reconciliation,
      [Id('CommunityAgentId', '7'), Id('BankAccountId', '3'), Id('AccountId', '12')],
      '/c/7/gl-history?account=12',
      'The reconciliation of Charges of February 2026 in Maple Court differs',
    ],
    [
      'a community',
      alertTypes.community,
      [Id('CommunityAgentId', '7')],
      '/communities/7',
      'Maple Court has no fiscal year: nothing can be posted',
    ],
    [
      'a bill that was submitted',
      alertTypes.billSubmitted,
      [Id('CommunityAgentId', '7'), Id('ItemId', '5')],
      '/c/7/payables/bills/5',
      'Bill Charges of February 2026 was submitted in Maple Court',
    ],
    ['a job', alertTypes.jobEnded, [Id('JobId', 'a-b')], '/jobs/a-b', 'Charges of February 2026'],
    [
      'a scheduled job',
      alertTypes.jobEnded,
      [Id('CommunityAgentId', '1'), Id('JobScheduleId', '7')],
      '/jobs/7',
      'Charges of February 2026',
    ],
  ])('resolve %s', (_what, type, identities, link, message) => {
    expect(resolveAlert(type, identities, facts)).toMatchObject({ Link: link, Message: message, IsAnchor: false });
  });

  test('are anchors where the newer front end serves their route, at its address and no other', () => {
    const job = [Id('JobId', 'a b')];
    const at = (Address: string, Route = '/jobs/$jobId') => resolveAlert(alertTypes.jobEnded, job, facts, [{ Route, Address }]);
    const out = 'https://new.example/work/a%20b';
    expect(at('https://new.example/work/$jobId')).toMatchObject({ Link: out, ExternalUri: out, IsAnchor: true });
    const own = { Link: '/jobs/a%20b', ExternalUri: null, IsAnchor: false };
    expect(at('https://new.example/work', '/c/$communityId')).toMatchObject(own);
    for (const wrong of ['javascript:alert(1)', '/elsewhere', 'https://new.example/$communityId']) expect(at(wrong)).toMatchObject(own);
  });

  test('resolve to nothing without the screen, the identity or the kind', () => {
    expect(resolveAlert(alertTypes.task, [], facts)).toBeUndefined();
    expect(resolveAlert(alertTypes.billsToApprove, [Id('ItemId', '7')], facts)).toBeUndefined();
    expect(resolveAlert(1, [], facts)).toBeUndefined();
  });
});

describe('openLinks', () => {
  test('shows a kind only to who may open its screen', () => {
    expect(openLinks({}).map(({ screen }) => screen.name)).toEqual(['task-view']);
    expect(openLinks({ apinvoice: 1 }).map(({ screen }) => screen.name)).toEqual([
      'task-view',
      'ap-approval-manage',
      'bill-view',
      'bill-view',
    ]);
    expect(openLinks({ apinvoice: 2, arlockbox: 1 }).map(({ screen }) => screen.name)).toEqual(['task-view', 'lockbox-review']);
  });
});
