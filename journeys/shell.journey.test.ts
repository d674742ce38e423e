// The frame of the staff application: signing in and out, menu, palette, shortcuts, themes, a narrow window,
// and who may see what.
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { allScreens } from '../apps/server/registry.ts';
import { sampleSignIns } from '../apps/server/sample/sample.ts';
import { noPermissionMessage } from '../packages/contract/contract.ts';
import { findCluster } from '../packages/db/embedded.ts';
import { modulo } from '../packages/kernel/kernel.ts';
import { hasPage, sampled } from '../packages/testkit/sampled.ts';
import { type Visit, visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const administrator = 'admin@sample.example';
const boardMember = 'board@sample.example';

const heading = (story: Visit, name: string) => story.page.getByRole('heading', { level: 1, name });
const menu = (story: Visit) => story.page.getByRole('navigation', { name: 'Main' });

/** Ends every session of a person, as an administrator of the service would. */
async function revokeSessions(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: findCluster(sampleServer.dataDir)?.url });
  await client.connect();
  await client.query(
    'update identity.session s set revoked_time = now() from identity.login l where l.login_id = s.login_id and l.email = $1',
    [email],
  );
  await client.end();
}

describe('signing in', () => {
  test('the start names the address and every sample sign-in', () => {
    const { greeting, pageUrl } = sampleServer;
    expect(greeting).toContain(`Commonhold is ready: ${pageUrl}`);
    for (const { email, password, role } of sampleSignIns) expect(greeting).toMatch(new RegExp(`${email} +${password} +${role}`));
  });

  test('goes by keyboard alone; what is missing or wrong is said', async () => {
    const story = await visit({ keysOnly: true, expectedStatuses: [409] });
    const { page } = story;
    await story.goto('/');
    await story.accessible();
    await story.picture('sign-in');

    await story.press('Enter');
    await expect.poll(() => page.getByText('Enter your email address.').isVisible()).toBe(true);
    await page.keyboard.type(administrator);
    await story.press('Tab');
    await page.keyboard.type('not the password');
    await story.press('Enter');
    await page.getByRole('alert').getByText('Email or password is not right.').waitFor();
    await story.accessible();

    await story.press('Control+a');
    await page.keyboard.type('maple-court-2026');
    await story.press('Enter');
    await heading(story, 'My queue').waitFor();
    await story.settled();
    await story.accessible();
    await story.picture('home');
  });

  test('a session that was ended returns to sign-in, and from there to the same work', async () => {
    const story = await visit({ expectedStatuses: [401] });
    await story.signIn('accountant@sample.example', '/');
    const [deep] = await reachable(story);
    await story.goto(deep ?? '');
    await revokeSessions('accountant@sample.example');
    // Ended by another process than the server's, a session lives for two seconds more.
    const ended = story.page.getByText('Your session has ended.');
    await expect
      .poll(async () => {
        await story.page.reload();
        await story.settled();
        return ended.isVisible();
      })
      .toBe(true);
    await story.accessible('light');
    await story.page.getByLabel('Email').fill('accountant@sample.example');
    await story.page.getByLabel('Password', { exact: true }).fill('maple-court-2026');
    await story.press('Enter');
    await menu(story).waitFor();
    await story.settled();
    expect(new URL(story.page.url()).pathname).toBe(deep);
  });

  test('signing out ends the session on the server and shows sign-in again', async () => {
    const story = await visit();
    await story.signIn('manager@sample.example');
    const token = String(await story.page.evaluate(`JSON.parse(localStorage.getItem('commonhold.user')).Token`));
    await story.page.getByRole('button', { name: /Marcus Bell/ }).click();
    await story.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(story, 'Sign in').waitFor();
    const answer = await fetch(`${sampleServer.url}/Global/GetGlobalData`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });
});

/** Addresses of the menu's sections, other than home. */
async function reachable(story: Visit): Promise<string[]> {
  const links = await menu(story).getByRole('link').all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
  return hrefs.filter((href): href is string => href !== null && href !== '/');
}

/** One entry of the menu in so many is looked at in every run. */
const EVERY = 5;

/** Paths of the menu this run looks at, besides the first of each section. */
const looked = new Set(
  sampled(
    allScreens.filter((screen) => screen.menu),
    (_screen, index) => modulo(index, EVERY) === 0,
    ({ name }, files) => hasPage(files, name),
  ).map(({ path }) => path),
);

describe('getting about', () => {
  test('the palette opens on Ctrl+K and goes to a screen by a part of its name', async () => {
    const story = await visit({ keysOnly: true });
    await story.signIn(administrator);
    await story.press('Control+k');
    const palette = story.page.getByRole('dialog', { name: 'Go to' });
    await palette.waitFor();
    await story.accessible();
    await story.page.keyboard.type('vend');
    await story.press('Enter');
    await palette.waitFor({ state: 'hidden' });
    await story.settled();
    expect(new URL(story.page.url()).pathname).toContain('vendors');
    await story.press('Control+k');
    await story.page.keyboard.type('no screen has such a name');
    await story.page.getByText('No results. Try a name, address, account, check # or amount').waitFor();
    await story.press('Escape');
    await palette.waitFor({ state: 'hidden' });
  });

  test('? lists the shortcuts of the screen, and [ folds the menu', async () => {
    const story = await visit({ keysOnly: true });
    await story.signIn(administrator);
    await story.press('?');
    const shortcuts = story.page.getByRole('dialog', { name: 'Shortcuts' });
    await shortcuts.getByText('Fold or unfold the menu').waitFor();
    await story.accessible();
    await story.press('Escape');
    await shortcuts.waitFor({ state: 'hidden' });

    const width = async () => (await menu(story).boundingBox())?.width ?? 0;
    expect(await width()).toBeGreaterThan(150);
    await story.press('[');
    await expect.poll(width).toBeLessThan(80);
    await story.accessible('light');
    await story.page.reload();
    await story.settled();
    expect(await width()).toBeLessThan(80);
    await story.press('[');
    await expect.poll(width).toBeGreaterThan(150);
  });

  test('the first Tab offers to skip to the work', async () => {
    const story = await visit({ keysOnly: true });
    await story.signIn(administrator);
    await story.press('Tab', 'Enter');
    expect(await story.page.evaluate('document.activeElement.id')).toBe('main');
  });

  test('an unknown address goes home', async () => {
    const story = await visit();
    await story.signIn(administrator, '/no/such/address');
    await heading(story, 'My queue').waitFor();
    expect(new URL(story.page.url()).pathname).toBe('/');
  });

  test('screens of the menu open, and axe finds nothing serious on them', async () => {
    const story = await visit();
    await story.signIn(administrator);
    const seen = new Set<string>();
    const look = async (path: string) => {
      // One document for all of them: each would load the application and axe again.
      if (seen.size === 0) await story.goto(path);
      else {
        await story.page.evaluate(
          `if (location.pathname !== ${JSON.stringify(path)}) document.querySelector('h1')?.setAttribute('data-left', '')`,
        );
        await story.follow(path);
      }
      seen.add(path);
      await story.page.locator('h1:not([data-left])').first().waitFor();
      await story.accessible('light', 'dark');
    };
    for (const section of await reachable(story)) {
      await look(section);
      for (const path of await reachable(story)) if (!seen.has(path) && looked.has(path)) await look(path);
    }
    expect(seen.size).toBeGreaterThan(10);
  });
});

describe('themes', () => {
  test('light, dark and high contrast are chosen in the menu of the person, and stay', async () => {
    const story = await visit();
    await story.signIn(administrator);
    const choose = async (look: string) => {
      await story.page.getByRole('button', { name: /Dana Whitfield/ }).click();
      await story.page.getByRole('menuitem', { name: look, exact: true }).click();
    };
    const shown = () =>
      story.page.evaluate(`[document.documentElement.dataset.mantineColorScheme, document.documentElement.dataset.contrast ?? 'normal']`);
    await choose('Dark');
    await expect.poll(shown).toEqual(['dark', 'normal']);
    await choose('High contrast');
    await expect.poll(shown).toEqual(['light', 'high']);
    await story.page.reload();
    await story.settled();
    expect(await shown()).toEqual(['light', 'high']);
    await choose('Light');
    await expect.poll(shown).toEqual(['light', 'normal']);
  });
});

describe('a window of 390 px', () => {
  test('shows the work in one column and the menu as a sheet', async () => {
    const story = await visit({ width: 390, height: 844 });
    const { page } = story;
    await story.goto('/');
    await story.accessible('light');
    await story.signIn(administrator);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expect.poll(() => menu(story).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu(story).waitFor();
    await story.accessible();
    await menu(story).getByRole('link', { name: 'Payables' }).click();
    await menu(story).waitFor({ state: 'hidden' });
    await story.settled();
    expect(new URL(page.url()).pathname).not.toBe('/');
    await story.accessible('light');
  });
});

describe('a role without the claims', () => {
  test('sees no entry for what it may not open; a direct address says so and goes home', async () => {
    const story = await visit();
    await story.signIn(administrator);
    const all = await reachable(story);
    const other = await visit();
    await other.signIn(boardMember);
    const few = await reachable(other);
    const hidden = all.filter((path) => !few.includes(path));
    expect(hidden.length).toBeGreaterThan(0);
    for (const path of hidden) {
      await other.goto(path);
      await other.page.getByText(noPermissionMessage).first().waitFor();
      await heading(other, 'My queue').waitFor();
      expect(new URL(other.page.url()).pathname).toBe('/');
    }
    await other.accessible('light');
  });
});
