// A session in real browsers, hours in seconds: renewal with two tabs, expiry, inactivity and the way back,
// storage that refuses, failures, customers, handover.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { flagSettings, membership, operator } from '../modules/identity/identity.contract.ts';
import { sampleAdministrator, sampleOperator, samplePassword } from '../modules/identity/sample-people.rules.ts';
import { inactiveUserMessage } from '../packages/contract/contract.ts';
import { freePort } from '../packages/db/embedded.ts';
import { millisecondsOf, systemClock } from '../packages/kernel/kernel.ts';
import { type Visit, visit } from './browser.ts';
import { sampleFolder, sampleServer } from './sample.ts';
import { cleanUp, type RunningServer, startServer } from './server.ts';

const clerk = 'accountant@sample.example';
const MINUTE = 60_000;

const stillThere = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const hasEnded = (page: Page) => page.getByText('Your session has ended.');
const queue = (page: Page) => page.getByRole('heading', { level: 1, name: 'My queue' });
const kept = (page: Page): Promise<Record<string, string>> => page.evaluate('({ ...localStorage, ...sessionStorage })');
const tokenIn = async (page: Page): Promise<string> => JSON.parse((await kept(page))['commonhold.user'] ?? '{}').Token ?? '';

/** Time passes at once for every tab; someone moves the mouse first. */
async function pass(page: Page, minutes: number, moving: Page = page): Promise<void> {
  await moving.mouse.move(200 + Math.random() * 100, 300);
  await page.clock.fastForward(minutes * MINUTE);
}

/** Time passes and nobody is there. */
const waitThere = (page: Page, minutes: number) => page.clock.fastForward(minutes * MINUTE);

function countCalls(context: BrowserContext, path: string): () => number {
  let calls = 0;
  context.on('request', (request) => (calls += new URL(request.url()).pathname === path ? 1 : 0));
  return () => calls;
}

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.keyboard.press('Enter');
}

/** A story whose page believes the clock it is told. */
async function clocked(options: Parameters<typeof visit>[0] = {}): Promise<Visit> {
  const story = await visit(options);
  await story.page.clock.install();
  return story;
}

describe('renewal', () => {
  test('is made once for two tabs, 1,800 seconds before the end, and both go on with the new token', async () => {
    const story = await clocked();
    const { page } = story;
    const context = page.context();
    await story.signIn(clerk);
    const other = await context.newPage();
    await other.goto('/');
    await queue(other).waitFor();
    const first = await tokenIn(page);
    const renewals = countCalls(context, '/Account/RenewToken');
    // The server's clock stands still meanwhile, so the new token is made here, and the server goes on with
    // the first.
    const later = btoa(JSON.stringify({ exp: Math.floor(millisecondsOf(systemClock.now()) * 0.001) + 5 * 3600 }));
    await context.route('**/Account/RenewToken', (route) => route.fulfill({ json: { Data: { token: `e30.${later}.x` } } }));
    const bearers = new Set<string>();
    await context.route(/\/[A-Z]\w+\/(?!RenewToken)[A-Z]\w+/, (route) => {
      bearers.add(route.request().headers()['authorization'] ?? '');
      return route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${first}` } });
    });
    await pass(page, 50);
    await pass(page, 39);
    expect(renewals()).toBe(0);
    await pass(page, 1.5);
    await expect.poll(() => tokenIn(other)).toBe(`e30.${later}.x`);
    expect((await kept(page))['commonhold.renewing']).toBeUndefined();
    bearers.clear();
    await other.reload();
    await queue(other).waitFor();
    expect([...bearers]).toEqual([`Bearer e30.${later}.x`]);
    expect(renewals()).toBe(1);
    await other.close();
  });
});

describe('a token that is over', () => {
  test('signs out: user, cookie and page data go, the log-off call is made, the sign-out page comes up', async () => {
    const story = await clocked({ expectedStatuses: [401, 503] });
    const { page } = story;
    await story.signIn(clerk);
    const logOffs = countCalls(page.context(), '/Account/LogOff');
    await page.context().route('**/Account/RenewToken', (route) => route.fulfill({ status: 503, json: {} }));
    await page.evaluate(`document.cookie = 'commonhold.user=7; Path=/'`);
    for (const minutes of [50, 50, 21]) await pass(page, minutes);
    await hasEnded(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-out');
    await expect.poll(logOffs).toBe(1);
    const left = await kept(page);
    for (const key of ['user', 'community', 'activity', 'renewing']) expect(left).not.toHaveProperty(`commonhold.${key}`);
    expect(await page.evaluate('document.cookie')).not.toContain('commonhold.user');
    await expect.poll(() => page.getByText('Maple Court').count()).toBe(0);
  });

  test('that is missing shows sign-in, and from there the last visited route', async () => {
    const story = await visit();
    const { page } = story;
    await story.signIn(clerk);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payables' }).click();
    await story.settled();
    const work = new URL(page.url()).pathname;
    expect(work).not.toBe('/');
    await page.evaluate(`localStorage.removeItem('commonhold.user')`);
    await page.goto('/');
    await fillSignIn(page, clerk);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(work);
  });
});

describe('inactivity', () => {
  test('counts in any tab; the warning is answered in any tab', async () => {
    const story = await clocked();
    const { page } = story;
    await story.signIn(clerk);
    const other = await page.context().newPage();
    await other.goto('/');
    await queue(other).waitFor();
    await pass(page, 40);
    await pass(page, 40, other);
    await expect.poll(() => stillThere(page).isVisible()).toBe(false);
    await waitThere(page, 18.5);
    await stillThere(page).waitFor();
    await stillThere(other).waitFor();
    await expect.poll(() => stillThere(page).getByRole('timer').textContent()).toMatch(/^1:\d\d$/);
    await story.accessible('light', 'dark');
    await other.getByRole('button', { name: 'Stay signed in' }).click();
    await stillThere(page).waitFor({ state: 'hidden' });
    await expect.poll(() => hasEnded(page).isVisible()).toBe(false);
    await other.close();
  });

  test('ends after 60 minutes; the same person returns to the same half-filled form, another one does not', async () => {
    const story = await clocked();
    const { page } = story;
    await story.signIn(clerk);
    const logOffs = countCalls(page.context(), '/Account/LogOff');
    const communityId = (await kept(page))['commonhold.community']?.replaceAll('"', '') ?? '';
    const form = `/c/${communityId}/payables/bills/new`;
    await story.goto(form);
    const field = page.getByRole('textbox', { name: /bill number/i }).first();
    await field.fill('HALF-1');
    await waitThere(page, 58);
    await stillThere(page).waitFor();
    await waitThere(page, 2);
    await hasEnded(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-out');
    await expect.poll(logOffs).toBe(1);
    await story.accessible('light');
    await fillSignIn(page, clerk);
    await expect.poll(() => field.inputValue()).toBe('HALF-1');
    expect(new URL(page.url()).pathname).toBe(form);
    // Nobody else comes to it.
    await page.evaluate(`sessionStorage.setItem('commonhold.auto-logout', '{"lastUrl":"${form}","userId":"999"}')`);
    await page.evaluate(`localStorage.removeItem('commonhold.user')`);
    await page.goto('/sign-out');
    await fillSignIn(page, clerk);
    await queue(page).waitFor();
  });
});

test('permissions are asked for anew every 300,000 ms; whoever was made inactive goes to sign-in', async () => {
  const story = await clocked();
  const { page } = story;
  await story.signIn(clerk);
  const asked = countCalls(page.context(), '/Pyramid/GetPermissions');
  await page.clock.fastForward(4.9 * MINUTE);
  await story.settled();
  expect(asked()).toBe(0);
  await page.clock.fastForward(0.2 * MINUTE);
  await expect.poll(asked).toBe(1);
  // The next five minutes begin with the answer.
  await story.settled();
  await page.context().route('**/Pyramid/GetPermissions', (route) => route.fulfill({ json: { IsInactiveUser: true, Permissions: [] } }));
  await page.clock.fastForward(5.1 * MINUTE);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByText(inactiveUserMessage).waitFor();
  expect(new URL(page.url()).pathname).toBe('/sign-out');
});

test('a browser that keeps nothing is told so, and works', async () => {
  const story = await visit();
  const { page } = story;
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`);
  await page.goto('/');
  await fillSignIn(page, clerk);
  const notice = page.getByText('Web storage is unavailable in this browser, so some settings may not save.');
  await notice.waitFor();
  await story.settled();
  await story.accessible('light', 'dark');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payables' }).click();
  await story.settled();
  expect(new URL(page.url()).pathname).not.toBe('/');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'hidden' });
});

test('a failed answer is shown once: in a notice with a reference to copy while ui-error-handling-ff is on, by the page while it is off', async () => {
  const door = new Player(overNetwork(sampleServer.url));
  const administrator = await door.signIn(sampleAdministrator.email, samplePassword);
  const story = await visit({ expectedStatuses: [500] });
  const { page } = story;
  const notices = page.getByRole('region', { name: 'Notices' });
  const calls = /:\d+\/[A-Z]\w+\/[A-Z]\w+/;
  const breakAndGo = async () => {
    await page
      .context()
      .route(calls, (route) => route.fulfill({ status: 500, json: { errorMessage: 'Broken on purpose.', reference: 'R-4711' } }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payables' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor();
  };
  const onPage = () => page.getByRole('main').getByText('Broken on purpose.').count();
  await story.signIn(clerk);
  await breakAndGo();
  await notices.getByText('Broken on purpose.').waitFor();
  expect([await notices.getByText('Broken on purpose.').count(), await onPage()]).toEqual([1, 0]);
  await notices.getByText('Reference R-4711').waitFor();
  await notices.getByRole('button', { name: 'Copy' }).waitFor();

  await page.context().unroute(calls);
  await administrator.call(flagSettings.setFlag, { flag: 'ui-error-handling-ff', isOn: false });
  await story.goto('/');
  await breakAndGo();
  expect(await onPage()).toBeGreaterThan(0);
  await expect.poll(() => notices.getByText('Broken on purpose.').count()).toBe(0);
  await administrator.call(flagSettings.setFlag, { flag: 'ui-error-handling-ff', isOn: true });
});

describe('one login at two customers', () => {
  const stamp = process.hrtime.bigint().toString(36);
  const both = `both@${stamp}.example`;

  beforeAll(async () => {
    const door = new Player(overNetwork(sampleServer.url));
    const operating = await door.signIn(sampleOperator.email, samplePassword);
    for (const [name, administratorEmail] of [
      ['Alder Management', both],
      ['Birch Management', `other@${stamp}.example`],
    ] as const)
      await operating.call(operator.createCustomer, {
        key: `${name.slice(0, 5).toLowerCase()}-${stamp}`,
        name,
        administratorName: 'Bo Both',
        administratorEmail,
        administratorPassword: samplePassword,
      });
    await operating.call(membership.addLoginToCustomer, {
      email: both,
      customerKey: `birch-${stamp}`,
      displayName: 'Bo at Birch',
      roleName: 'Administrator',
    });
  });

  test('switches in the top bar; nothing of the former stays, and the other tab follows', async () => {
    const story = await visit();
    const { page } = story;
    await story.signIn(both);
    const other = await page.context().newPage();
    await other.goto('/');
    await queue(other).waitFor();
    const former = JSON.parse((await kept(page))['commonhold.user'] ?? '{}') as { Token: string; UserId: string };
    await page.evaluate(`localStorage.setItem('commonhold.some.list', 'Alder secrets')`);
    await page.getByRole('button', { name: /^Customer: Alder Management/ }).click();
    await page.getByRole('option', { name: 'Birch Management' }).click();
    for (const each of [page, other]) {
      await each.getByRole('button', { name: /^Customer: Birch Management/ }).waitFor();
      await queue(each).waitFor();
      expect(await each.getByText('Alder').count()).toBe(0);
      const all = await kept(each);
      const user = JSON.parse(all['commonhold.user'] ?? '{}') as typeof former;
      expect(user.UserId).not.toBe(former.UserId);
      expect(JSON.stringify(all)).not.toContain('Alder');
      expect(JSON.stringify(all)).not.toContain(former.Token);
      expect(Object.keys(all).filter((key) => key.includes(`.${former.UserId}`))).toEqual([]);
    }
    const refused = await fetch(`${sampleServer.url}/Global/GetGlobalData`, { headers: { authorization: `Bearer ${former.Token}` } });
    expect(refused.status).toBe(401);
    await other.close();
  });

  test('switches in the menu of the user where the top bar has no room', async () => {
    const story = await visit();
    const { page } = story;
    await story.signIn(both);
    await queue(page).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.getByRole('button', { name: /^Customer: / }).count()).toBe(0);
    await page.getByRole('button', { name: /Bo Both/ }).click();
    await page.getByRole('menuitem', { name: 'Work for Birch Management' }).click();
    await page.getByRole('button', { name: /Bo at Birch/ }).waitFor();
  });

  test('is told when the other customer cannot be switched to', async () => {
    const story = await visit();
    const { page } = story;
    await story.signIn(both);
    await page
      .context()
      .route('**/Pyramid/SwitchCustomer', (route) => route.fulfill({ json: { Success: false, Message: '', Data: null } }));
    await page.getByRole('button', { name: /^Customer: / }).click();
    await page.getByRole('option', { name: 'Birch Management' }).click();
    await page.getByText('Cannot switch to selected Customer instance').waitFor();
    await page.getByRole('button', { name: /^Customer: Alder/ }).waitFor();
  });
});

describe('an installation beside a newer front end, with its API on a host of its own', () => {
  let server: RunningServer;
  let newFront: Server;
  let address: string;
  let visits: string[];
  const bills = '/c/$communityId/payables/bills';

  beforeAll(async () => {
    visits = [];
    newFront = createServer((request, response) => {
      if (request.url === '/map') {
        response.setHeader('content-type', 'application/json');
        const map = [
          { route: bills, address: `${address}/new/$communityId/bills` },
          { route: '/', address: `${server.pageUrl}/` },
        ];
        return response.end(JSON.stringify({ routes: map }));
      }
      // Browsers ask any host for its icon.
      if (request.url?.startsWith('/new')) visits.push(request.url);
      response.setHeader('content-type', 'text/html');
      return response.end('<title>The new front end</title><h1>The new front end</h1>');
    });
    await new Promise<void>((settle) => newFront.listen(0, '127.0.0.1', settle));
    address = `http://127.0.0.1:${(newFront.address() as AddressInfo).port}`;
    const port = await freePort();
    server = await startServer({
      dataDir: await sampleFolder(),
      port,
      env: { LOG_LEVEL: 'warn', ENVIRONMENT: 'staging', SITE_MAP_URL: `${address}/map`, API_URL: `http://127.0.0.1:${port}` },
    });
  });
  afterAll(async () => {
    await server?.end('SIGINT');
    await new Promise((settle) => newFront.close(settle));
    cleanUp();
  });

  test('hands a route over at each page load; a page the new front end sends back stays', async () => {
    const story = await visit();
    const { page } = story;
    const hosts = new Set<string>();
    page.on('request', (request) => /^\/[A-Z]/.test(new URL(request.url()).pathname) && hosts.add(new URL(request.url()).origin));
    await page.goto(`${server.pageUrl}/`);
    await fillSignIn(page, clerk);
    await queue(page).waitFor();
    // The site map names our own address for home: that is no handover.
    expect(new URL(page.url()).origin).toBe(server.pageUrl);
    expect([...hosts]).toEqual([`http://127.0.0.1:${server.port}`]);
    const notice = page.getByText('This is staging, not production.');
    await notice.waitFor();
    await story.accessible('light', 'dark');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'hidden' });

    const communityId = (await kept(page))['commonhold.community']?.replaceAll('"', '') ?? '';
    const work = bills.replace('$communityId', communityId);
    await page.goto(`${server.pageUrl}${work}?state=open`);
    await page.getByRole('heading', { name: 'The new front end' }).waitFor();
    expect(visits).toEqual([`/new/${communityId}/bills?state=open`]);
    await page.goto(`${server.pageUrl}${work}?state=paid`);
    await page.getByRole('heading', { name: 'The new front end' }).waitFor();
    expect(visits).toEqual([`/new/${communityId}/bills?state=open`, `/new/${communityId}/bills?state=paid`]);
    await page.evaluate(`location.assign(${JSON.stringify(`${server.pageUrl}${work}?state=open`)})`);
    await page.getByRole('heading', { level: 1, name: /bills/i }).first().waitFor();
    await story.settled();
    expect(new URL(page.url()).origin).toBe(server.pageUrl);
    expect(visits).toHaveLength(2);
    await expect.poll(() => notice.count()).toBe(0);
  });
});
