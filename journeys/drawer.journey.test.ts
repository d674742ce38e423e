// The right drawer, alerts, the viewer's own settings, favourites and what the shell asks after sign-in, in a
// real browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { community } from '../modules/communities/communities.contract.ts';
import { alerts, alertTypes, fiscalYears } from '../modules/desk/desk.contract.ts';
import { flagSettings, settingsFailedMessage, settingsSavedMessage, userSettings } from '../modules/identity/identity.contract.ts';
import { sampleAdministrator, sampleStaff } from '../modules/identity/sample-people.rules.ts';
import { accounting } from '../modules/ledger/ledger.contract.ts';
import { communityTransfer } from '../modules/lifecycle/lifecycle.contract.ts';
import { bills } from '../modules/payables/payables.contract.ts';
import { vendor } from '../modules/people/people.contract.ts';
import type { ClientInput, ClientOutput, Endpoint } from '../packages/contract/endpoint.ts';
import { type Visit, visit } from './browser.ts';
import { sampleServer } from './sample.ts';
import { runToEnd } from './server.ts';

const administrator = sampleAdministrator.email;
/** A role that no other story signs in with, so that its alerts and settings are this file's own. */
const auditor = sampleStaff.find(({ role }) => role === 'Auditor')?.email ?? administrator;

/** Calls the server as whoever is signed in to the window. */
async function ask<E extends Endpoint>(story: Visit, endpoint: E, input: ClientInput<E>): Promise<ClientOutput<E>> {
  const { Token } = JSON.parse(String(await story.page.evaluate(`localStorage.getItem('commonhold.user')`))) as { Token: string };
  const headers = { authorization: `Bearer ${Token}`, 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
  const address = new URL(endpoint.path, sampleServer.url);
  if (endpoint.method === 'GET') address.search = String(new URLSearchParams(input as Record<string, string>));
  const body = endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) };
  const answer = await fetch(address, { method: endpoint.method, headers, ...body });
  const text = await answer.text();
  expect(answer.status, `${endpoint.name}: ${text}`).toBe(200);
  return JSON.parse(text) as ClientOutput<E>;
}

async function setFlag(story: Visit, flag: ClientInput<typeof flagSettings.setFlag>['flag'], isOn: boolean): Promise<void> {
  await ask(story, flagSettings.setFlag, { flag, isOn });
}

/** Bills this file submitted, by their communities; `cancel` takes them away again. */
interface Submitted {
  communityIds: readonly string[];
  cancel(): Promise<void>;
}

/** Submits a bill in each community as the administrator, so that something waits. */
async function submitBills(story: Visit): Promise<Submitted> {
  const places = await ask(story, community.listCommunities, {});
  const { rows } = await ask(story, vendor.listVendors, {});
  const made: { communityId: string; billId: string }[] = [];
  for (const { communityId, todayDate } of places) {
    const accounts = await ask(story, accounting.pickAccounts, { communityId });
    const line = { accountId: accounts.find(({ type }) => type === 'EXPENSE')?.accountId ?? '', amount: '1.00' };
    const bill = {
      communityId,
      vendorId: rows[0]?.vendorId ?? '',
      billNumber: `DRAWER-${communityId}`,
      billDate: todayDate,
      amount: '1.00',
    };
    const { billId } = await ask(story, bills.addBill, { ...bill, lines: [line] });
    made.push({ communityId, billId });
  }
  return {
    communityIds: made.map(({ communityId }) => communityId),
    cancel: async () => {
      for (const each of made) await ask(story, bills.cancelBill, { ...each, reason: 'Made for this story' });
    },
  };
}

/**
 * Waits until the worker has told of a bill to approve in each of the communities, after the alert named. It
 * tells of all that waits at once, so that nothing more comes while the story looks on.
 */
async function told(story: Visit, communityIds: readonly string[], after: bigint): Promise<void> {
  const untold = async () => {
    const { Alerts } = await ask(story, alerts.getAlerts, { take: 100 });
    const news = Alerts.filter((each) => BigInt(each.AlertId) > after && each.Payload.TransactionType === alertTypes.billsToApprove);
    return communityIds.filter((communityId) => !news.some(({ Payload }) => Payload.Identities.some(({ Id }) => Id === communityId)));
  };
  await expect.poll(untold, { timeout: 90_000 }).toEqual([]);
}

const bell = ({ page }: Visit) => page.getByRole('button', { name: /^Notifications/ });
const drawer = ({ page }: Visit, name: string) => page.getByRole('complementary', { name });
const tab = (story: Visit, name: string) =>
  drawer(story, 'Notifications')
    .getByRole('group', { name: 'Kinds of notifications' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const newCount = async (story: Visit) => Number(/(\d+) new/.exec((await bell(story).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

async function openSettings(story: Visit) {
  await story.page.getByRole('banner').locator('.icon').last().click();
  await story.page.getByRole('menuitem', { name: 'User settings' }).click();
  const open = drawer(story, 'User settings');
  await open.getByLabel('Display name').waitFor();
  return open;
}

describe('the drawer of notifications', () => {
  let submitted: Submitted | undefined;
  afterAll(() => submitted?.cancel());

  test('counts what is new; looking at news and at releases lowers the count by what was new there', async () => {
    const office = await visit({ lasting: true });
    await office.signIn(administrator);
    const story = await visit();
    await story.signIn(auditor);
    const last = BigInt((await ask(story, alerts.getLastAlertId, {})).LastAlertId);
    submitted = await submitBills(office);
    await told(story, submitted.communityIds, last);
    await story.page.reload();
    await story.settled();
    const before = await newCount(story);
    await bell(story).click();
    await tab(story, 'News').click();
    await drawer(story, 'Notifications').getByText('Welcome to Commonhold').waitFor();
    await expect.poll(() => newCount(story)).toBe(before - 1);
    await tab(story, 'Release').click();
    await drawer(story, 'Notifications').getByText('First release').waitFor();
    await expect.poll(() => newCount(story)).toBe(before - 2);
    await story.accessible();
    await story.page.reload();
    await story.settled();
    expect(await newCount(story)).toBe(before - 2);
    await story.press('Escape');
    await expect.poll(() => drawer(story, 'Notifications').count()).toBe(0);
  });

  test('an alert leads to its screen; dismissing takes it away for good, all of them leaves nothing', async () => {
    const story = await visit();
    await story.signIn(auditor);
    await bell(story).click();
    const open = drawer(story, 'Notifications');
    const lines = open.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
    await lines.first().waitFor();
    const first = await lines.first().getByRole('link').innerText();
    await lines
      .first()
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await open.getByText(first, { exact: true }).waitFor({ state: 'detached' });
    expect(await lines.count()).toBeGreaterThan(0);
    const link = lines.first().getByRole('link');
    const href = await link.getAttribute('href');
    await link.click();
    await story.settled();
    expect(new URL(story.page.url()).pathname).toBe(new URL(href ?? '', story.page.url()).pathname);
    await bell(story).click();
    await open.getByRole('button', { name: /^Dismiss all/ }).click();
    await open.getByText('Nothing waits').waitFor();
    await story.goto('/notifications');
    await story.page.getByRole('heading', { name: 'Notification management' }).waitFor();
    await story.page.getByText(first, { exact: true }).first().waitFor();
    await story.accessible();
  });

  test('what the operator publishes is new to everybody', async () => {
    const story = await visit();
    await story.signIn(administrator);
    // What was published and not yet seen: all that is new, without the alerts, which come from elsewhere
    // too.
    const unseen = async () => (await ask(story, alerts.getLastAlertId, {})).AlertCount - (await ask(story, alerts.getAlerts, {})).Total;
    const before = await unseen();
    const env = { DATA_DIR: sampleServer.dataDir };
    const published = await runToEnd(['cli.ts', 'add-notification', 'news', 'Offices closed on Friday', 'Back on Monday.'], env);
    expect([published.code, published.stdout]).toEqual([0, 'Published: Offices closed on Friday\n']);
    const refused = await runToEnd(['cli.ts', 'add-notification', 'news', 'A trap', 'Text', 'javascript:alert(1)'], env);
    expect([refused.code, refused.stderr]).toEqual([1, 'javascript:alert(1) is no address to link to.\n']);
    const nobody = await runToEnd(['cli.ts', 'add-transfer-key', 'sample', 'Maple Court', 'nobody'], env);
    expect([nobody.code, nobody.stderr]).toEqual([1, 'There is no customer with the key nobody.\n']);
    expect(await unseen()).toBe(before + 1);
    await story.page.reload();
    await bell(story).click();
    await tab(story, 'News').click();
    await drawer(story, 'Notifications').getByText('Offices closed on Friday').waitFor();
  });

  test('a job that is gone has a clear page', async () => {
    const story = await visit({ expectedStatuses: [404] });
    await story.signIn(administrator, '/jobs/00000000-0000-4000-8000-000000000000');
    await story.page.getByText('This job is not there any more').waitFor();
  });
});

describe('user settings', () => {
  beforeAll(() => expect(auditor).not.toBe(administrator));

  test('say so when they are saved, and keep what was chosen', async () => {
    const story = await visit();
    await story.signIn(auditor);
    const open = await openSettings(story);
    await story.accessible();
    await open.getByLabel('Auto reconciliation').uncheck();
    await open.getByRole('button', { name: 'Save settings' }).click();
    await story.page.getByText(settingsSavedMessage).waitFor();
    await story.page.reload();
    await story.settled();
    expect(await (await openSettings(story)).getByLabel('Auto reconciliation').isChecked()).toBe(false);
  });

  test('say what was wrong when they are not', async () => {
    const story = await visit({ expectedStatuses: [500] });
    await story.signIn(auditor);
    await story.page.route(`**${userSettings.save.path}`, (route) =>
      route.fulfill({ status: 500, json: { errorMessage: 'Something went wrong on our side.', reference: 'AB12' } }),
    );
    const open = await openSettings(story);
    await open.getByRole('button', { name: 'Save settings' }).click();
    const told = story.page.getByText(`${settingsFailedMessage} Something went wrong on our side.`);
    await told.waitFor();
    // The specification's words for it stand alone: no toast says the details a second time.
    expect(await story.page.getByText('Something went wrong on our side.').count()).toBe(1);
  });

  test('the start page is where the next session begins, and only its beginning', async () => {
    const story = await visit();
    await story.signIn(auditor);
    const open = await openSettings(story);
    await open.getByLabel('Start page').selectOption({ label: 'Board approval' });
    await open.getByRole('button', { name: 'Save settings' }).click();
    await story.page.getByText(settingsSavedMessage).waitFor();
    const next = await visit();
    await next.signIn(auditor);
    await expect.poll(() => new URL(next.page.url()).pathname).toBe('/board-approval');
    await next.goto('/');
    await next.page.getByRole('heading', { name: 'My queue' }).waitFor();
    const asked = await visit();
    await asked.signIn(auditor, '/notifications');
    expect(new URL(asked.page.url()).pathname).toBe('/notifications');
    const { UserId } = JSON.parse(String(await asked.page.evaluate(`localStorage.getItem('commonhold.user')`))) as { UserId: string };
    const kept = await ask(asked, userSettings.get, { userId: UserId });
    await ask(asked, userSettings.save, { ...kept, startPage: 0 });
  });
});

describe('favourites', () => {
  test('stand on top of the menu after a reload, also where it is folded to icons', async () => {
    const story = await visit();
    await story.signIn(auditor);
    const menu = story.page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'General ledger' }).click();
    await story.settled();
    const star = story.page.getByRole('button', { name: 'Favorite' });
    const title = await story.page.getByRole('heading', { level: 1 }).first().innerText();
    await star.click();
    const top = menu.getByRole('list').first().getByRole('link');
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    const href = await top.getAttribute('href');
    await story.goto('/');
    await story.press('[');
    await expect.poll(() => menu.getByRole('list').first().getByRole('link').getAttribute('href')).toBe(href);
    await top.click();
    await story.settled();
    await expect.poll(() => story.page.getByRole('heading', { level: 1 }).first().innerText()).toBe(title);
    await story.press('[');
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => menu.getByRole('list').count()).toBe(1);
  });
});

describe('what the shell asks after sign-in', () => {
  const year = {
    CommunityId: '1',
    CommunityName: 'Maple Court',
    FiscalYearId: '1',
    FiscalYear: '2025',
    EndDate: '2025-12-31T00:00:00',
    OpenPeriods: 2,
    FirstOpenDate: '2025-11-01T00:00:00',
    LastOpenDate: '2025-12-31T00:00:00',
  };
  const key = { TransferKeyId: '1', CommunityName: 'Quail Hollow', ExpirationDate: '2026-12-31T00:00:00', NewCommunityId: null };

  test('open years are warned of once in a session, where the flag is on', async () => {
    const story = await visit();
    await story.page.route(`**${fiscalYears.getOperatingYearsWarnings.path}*`, (route) => route.fulfill({ json: [year] }));
    await story.signIn(administrator);
    const dialog = story.page.getByRole('dialog', { name: 'Operating periods are open' });
    await expect.poll(() => dialog.count()).toBe(0);
    await setFlag(story, 'fiscal-year-prompt', true);
    await story.page.reload();
    await dialog.getByText('November 2025 to December 2025').waitFor();
    await story.accessible();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await story.page.reload();
    await story.settled();
    await expect.poll(() => dialog.count()).toBe(0);
    await setFlag(story, 'fiscal-year-prompt', false);
  });

  test('an incoming community is told of where a tier allows it, and told once', async () => {
    const story = await visit();
    let seen = false;
    await story.page.route(`**${communityTransfer.getTransferKeyDataByTargetId.path}`, (route) =>
      route.fulfill({ json: seen ? null : key }),
    );
    await story.page.route(`**${communityTransfer.markTransferKeySeen.path}`, (route) => {
      seen = true;
      return route.fulfill({ json: { TransferKeyId: '1' } });
    });
    await story.signIn(administrator);
    const dialog = story.page.getByRole('dialog', { name: 'A community is on its way to you' });
    await expect.poll(() => dialog.count()).toBe(0);
    await setFlag(story, 'paywall-tier-2', true);
    await story.page.reload();
    await dialog.getByText('Quail Hollow').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await story.page.reload();
    await story.settled();
    await expect.poll(() => dialog.count()).toBe(0);
    await setFlag(story, 'paywall-tier-2', false);
  });

  test('someone who may not close years is asked nothing', async () => {
    const story = await visit();
    const asked: string[] = [];
    story.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await story.signIn(auditor);
    expect(asked).not.toContain(fiscalYears.getOperatingYearsWarnings.path);
    expect(asked).not.toContain(communityTransfer.getTransferKeyDataByTargetId.path);
  });
});
