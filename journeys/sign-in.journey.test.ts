// Ways of signing in, in a real browser: passkeys on a virtual device, one-time codes, a forgotten password,
// and everybody's own security page.

import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Provider from 'oidc-provider';
import { generateSync } from 'otplib';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { users } from '../modules/identity/identity.contract.ts';
import { type Visit, visit } from './browser.ts';
import { sampleServer } from './sample.ts';
import { runToEnd } from './server.ts';

const password = 'maple-court-2026';
const url = () => sampleServer.pageUrl;

/** A phone's worth of authenticator: keys, a finger that always fits, and nobody asked. */
async function virtualDevice(story: Visit): Promise<void> {
  const session = await story.page.context().newCDPSession(story.page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const dialog = (story: Visit) => story.page.getByRole('dialog');
const home = (story: Visit) => story.page.getByRole('navigation', { name: 'Main' });

async function typePassword(story: Visit, email: string, word = password): Promise<void> {
  await story.page.getByLabel('Email').fill(email);
  await story.page.getByLabel('Password', { exact: true }).fill(word);
  await story.press('Enter');
}

/** Someone of the sample whom no other story signs in. */
async function somebodyNew(email: string): Promise<void> {
  const door = await new Player(overNetwork(sampleServer.url)).signIn('admin@sample.example', password);
  const access = { roleNames: ['Auditor'], seesAllCommunities: true, communityIds: [] };
  await door.call(users.addUser, { displayName: 'Finn Forgetful', email, password, ...access });
}

/** The newest mail to someone among the files that stand for a mail server. */
async function mailTo(email: string): Promise<string> {
  const folder = join(sampleServer.dataDir, 'mail');
  const mails = async () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const read = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
    return read.filter((mail) => mail.to?.some((to) => to.address === email)).map((mail) => mail.text ?? '');
  };
  await expect.poll(() => mails().catch(() => []), { timeout: 60_000 }).not.toEqual([]);
  return (await mails()).join('\n');
}

describe('my security', () => {
  test('shows sessions and ways of signing in, and a passkey made there signs in without a password', async () => {
    const story = await visit();
    const { page } = story;
    await virtualDevice(story);
    await story.signIn('manager@sample.example', '/my-security');
    await page.getByRole('heading', { level: 1, name: 'My sign-in methods and sessions' }).waitFor();
    await page.getByText('This one').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the device').fill('Laptop');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    await page.getByText('not used yet').waitFor();
    await story.settled();
    await story.accessible();
    await story.picture('my-security');

    await page.evaluate(`localStorage.clear()`);
    await story.goto('/');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await home(story).waitFor();
    await story.goto('/my-security');
    await page.getByText('by passkey').waitFor();
    await page.getByText('used a moment ago').first().waitFor();
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await dialog(story).getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByText('None. A passkey signs you in').waitFor();
  });

  test('turns one-time codes on by keyboard alone; the next sign-in asks for one', async () => {
    const story = await visit({ keysOnly: true });
    const { page } = story;
    await story.signIn('payables@sample.example', '/my-security');
    await page.getByRole('button', { name: 'Turn on' }).focus();
    await story.press('Enter');
    await page.keyboard.type(password);
    await story.press('Enter');
    await page.getByText('with your authenticator app').waitFor();
    const key = ((await dialog(story).locator('.code').first().textContent()) ?? '').replaceAll(' ', '');
    await story.accessible('light');
    const epoch = () => page.evaluate('Math.floor(Date.now() * 0.001)') as Promise<number>;
    await page.keyboard.type(generateSync({ secret: key, epoch: await epoch() }));
    await story.press('Enter');
    await page.getByText('I have kept them').waitFor();
    await expect.poll(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10);
    await story.accessible('light');
    const [recovery = ''] = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    await story.press('Enter');
    await page.evaluate('localStorage.clear()');
    await story.goto('/');
    await page.keyboard.type('payables@sample.example');
    await story.press('Tab');
    await page.keyboard.type(password);
    await story.press('Enter');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await story.accessible();
    await story.picture('sign-in-code');
    // The code after the one that was taken: a half minute ahead of the clock is still good.
    await page.keyboard.type(generateSync({ secret: key, epoch: (await epoch()) + 30 }));
    await home(story).waitFor();
    await story.goto('/my-security');
    await page.getByRole('button', { name: 'Turn off' }).focus();
    await story.press('Enter');
    await page.keyboard.type(password);
    await story.press('Enter');
    await page.getByText('Off. With them').waitFor();
    expect(recovery).toMatch(/^[a-z2-7-]{19}$/);
  });

  test('ends another session of mine', async () => {
    const here = await visit();
    const there = await visit({ expectedStatuses: [401] });
    await there.signIn('board@sample.example');
    await here.signIn('board@sample.example', '/my-security');
    await here.page.getByRole('button', { name: 'End all others' }).click();
    await here.page.getByText(/sessions? ended/).waitFor();
    await there.page.reload();
    await there.page.getByText('Your session has ended.').waitFor();
  });
});

describe('a forgotten password', () => {
  test('comes back by mail, and the link works once', async () => {
    const email = 'finn@sample.example';
    await somebodyNew(email);
    const story = await visit({ expectedStatuses: [409] });
    const { page } = story;
    await story.goto('/');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'A new password' }).waitFor();
    await story.accessible('light');
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await page.getByText('If an account uses this address').waitFor();
    const link = /http:\/\/\S+\/sign-in\/reset#[\w-]+/.exec(await mailTo(email))?.[0] ?? '';
    expect(link.startsWith(`${url()}/sign-in/reset#`)).toBe(true);
    const path = link.slice(url().length);
    await page.goto('/favicon.svg');
    await story.goto(path);
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('New password', { exact: true }).fill('a password of my own');
    await story.accessible();
    await story.press('Enter');
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
    await page.getByRole('button', { name: 'Go to sign-in' }).click();
    await typePassword(story, email, 'a password of my own');
    await home(story).waitFor();

    await page.evaluate('localStorage.clear()');
    await page.goto('/favicon.svg');
    await story.goto(path);
    await page.getByLabel('New password', { exact: true }).fill('another one entirely');
    await story.press('Enter');
    await page.getByText('This link was used already').waitFor();
  });
});

/** An OpenID Connect provider on an origin of its own, at which anybody may say who they are. */
async function aProvider(): Promise<{ issuer: string; close(): void }> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const listener = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const client = { client_id: 'commonhold', client_secret: 'a secret of two', redirect_uris: [`${url()}/sign-in/return`] };
  handle = new Provider(issuer, {
    clients: [{ ...client, grant_types: ['authorization_code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: `${id}@sample.example`, email_verified: true }),
    }),
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: true } },
  }).callback();
  const close = () => {
    listener.close();
    listener.closeAllConnections();
  };
  return { issuer, close };
}

describe('signing in elsewhere', () => {
  test('the operator adds a provider, whose button leads there and back, signed in', async () => {
    const { issuer, close } = await aProvider();
    onTestFinished(close);
    const env = { DATA_DIR: sampleServer.dataDir, PUBLIC_URL: url() };
    const provider = (args: readonly string[], input: string | null = null) => runToEnd(['cli.ts', 'provider', ...args], env, input);
    const refused = await provider(['add', 'Directory', 'http://elsewhere.example', 'commonhold', 'sample.example'], 'x\n');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is no address of a provider')]);
    const added = await provider(['add', 'Test Directory', issuer, 'commonhold', 'sample.example'], 'a secret of two\n');
    expect([added.code, added.stdout]).toEqual([0, expect.stringContaining(`${url()}/sign-in/return`)]);
    const listed = await provider(['list']);
    expect(listed.stdout).toContain(`Test Directory\t${issuer}\tsample.example\tevery customer`);
    onTestFinished(async () => {
      expect((await provider(['remove', listed.stdout.split('\t')[0] ?? ''])).code).toBe(0);
    });

    const story = await visit({ expectedStatuses: [404, 409] });
    const { page } = story;
    // The provider's own pages ask the world for their letters.
    await page.route(/^https:/, (route) => route.fulfill({ status: 200, contentType: 'text/css', body: '' }));
    await story.goto('/');
    await page.getByRole('button', { name: 'Sign in with Test Directory' }).waitFor();
    await story.accessible('light');
    await story.picture('sign-in-elsewhere');
    await page.getByRole('button', { name: 'Sign in with Test Directory' }).click();
    await page.locator('input[name=login]').fill('accountant');
    await page.locator('input[name=password]').fill('anything');
    await page.locator('button[type=submit]').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await home(story).waitFor();
    expect(new URL(page.url()).origin).toBe(url());
    await story.goto('/my-security');
    await page.getByText('by another account').first().waitFor();

    await page.evaluate('localStorage.clear()');
    await story.goto('/sign-in/return?code=made-up&state=made-up');
    await page.getByText('This sign-in was begun in another window').waitFor();
    await story.accessible('light');
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  });
});
