// Every role of the sample walks through the menu: no dead link, nothing it is refused, nothing the console
// complains about.
import { describe, expect, test } from 'vitest';
import { allScreens } from '../apps/server/registry.ts';
import { sampleAdministrator, sampleStaff } from '../modules/identity/sample-people.rules.ts';
import { type HeldClaims, mayOpenScreen, noPermissionMessage, type Screen } from '../packages/contract/contract.ts';
import { modulo } from '../packages/kernel/kernel.ts';
import { hasPage, sampled } from '../packages/testkit/sampled.ts';
import { type Visit, visit } from './browser.ts';
import { sampleServer } from './sample.ts';

/** A screen's path as a pattern over addresses. */
function patternOf({ path }: Screen): RegExp {
  return new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
}

const patterns = allScreens.map((screen) => ({ screen, pattern: patternOf(screen) }));

function screenAt(path: string): Screen | undefined {
  // The more of a path is written out, the sooner it is meant: `properties/activity` before
  // `properties/$propertyId`.
  const parameters = (screen: Screen) => screen.path.split('$').length;
  const fitting = patterns.filter(({ pattern }) => pattern.test(path)).map(({ screen }) => screen);
  return fitting.toSorted((a, b) => parameters(a) - parameters(b))[0];
}

/** The claims of who is signed in, as the server tells them. */
async function heldBy(story: Visit): Promise<HeldClaims> {
  const token = String(await story.page.evaluate(`JSON.parse(localStorage.getItem('commonhold.user')).Token`));
  const answer = await fetch(`${sampleServer.url}/Pyramid/GetPermissions`, { headers: { authorization: `Bearer ${token}` } });
  const { Permissions } = (await answer.json()) as { Permissions: { Name: string; AccessFlags: number }[] };
  return Object.fromEntries(Permissions.map(({ Name, AccessFlags }) => [Name, AccessFlags]));
}

async function linksIn(story: Visit, part: string): Promise<string[]> {
  const hrefs = (await story.page.evaluate(
    `[...document.querySelectorAll('${part} a[href^="/"]')].map((link) => new URL(link.href).pathname)`,
  )) as string[];
  return [...new Set(hrefs)];
}

/** One entry of the menu in so many is followed in every run, another one for each role. */
const EVERY = 6;

/**
 * The screens of the menu a role follows; the first of a section or group opens it, and is followed always.
 */
function followedBy(role: number): ReadonlySet<string> {
  const inMenu = allScreens.filter((screen) => screen.menu);
  const followed = sampled(
    inMenu,
    (_screen, index) => modulo(index, EVERY) === modulo(role, EVERY),
    ({ name }, files) => hasPage(files, name),
  );
  return new Set(followed.map(({ name }) => name));
}

/**
 * Follows the links of the menu, sections that open included; gives every path the menu showed, in the order
 * they were seen.
 */
async function walk(story: Visit, followed: ReadonlySet<string>, look: (path: string) => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  const waiting = await linksIn(story, 'nav');
  const opened = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.includes(path)) continue;
    seen.push(path);
    const screen = screenAt(path);
    const place = `${screen?.menu?.section}/${screen?.menu?.group ?? ''}`;
    if (opened.has(place) && screen && !followed.has(screen.name)) continue;
    opened.add(place);
    // What is looked at must be the next page, not the one it takes the place of.
    await story.page.evaluate(
      `if (location.pathname !== ${JSON.stringify(path)}) document.querySelector('h1')?.setAttribute('data-left', '')`,
    );
    await story.follow(path);
    await story.page.locator('h1:not([data-left])').first().waitFor();
    await look(path);
    waiting.push(...(await linksIn(story, 'nav')));
  }
  return seen;
}

const walkers = [sampleAdministrator, ...sampleStaff].map((person, index) => ({ ...person, followed: followedBy(index) }));

describe.each(walkers)('$role', ({ email, followed }) => {
  test('walks the menu: every link leads to a screen it may open, and nothing on the way is refused', async () => {
    // The harness fails on anything the console says, and Chromium says there which calls were refused.
    const story = await visit({ fetchesAhead: email === sampleAdministrator.email });
    await story.signIn(email);
    const held = await heldBy(story);
    const wrong: string[] = [];
    const seen = await walk(story, followed, async (path) => {
      await story.page.getByRole('heading', { level: 1 }).first().waitFor();
      const at = new URL(story.page.url()).pathname;
      if (at !== path) wrong.push(`${path} led to ${at}`);
      for (const link of await linksIn(story, 'main')) {
        const screen = screenAt(link);
        if (!screen) wrong.push(`${path} links to ${link}, which is no screen`);
        else if (!mayOpenScreen(held, screen)) wrong.push(`${path} links to ${link}, which is closed to this role`);
      }
    });
    expect(wrong).toEqual([]);
    const inMenu = allScreens.filter((screen) => screen.menu && mayOpenScreen(held, screen)).map((screen) => screen.name);
    expect(inMenu.filter((name) => !seen.some((path) => screenAt(path)?.name === name))).toEqual([]);
  });
});

test('an owner of no claims finds in the menu what is open to everybody, and is sent home from all else', async () => {
  const owner = sampleStaff.find(({ role }) => role === 'Owner')?.email ?? '';
  const story = await visit();
  await story.signIn(owner);
  expect(await heldBy(story)).toEqual({});
  const links = await linksIn(story, 'nav');
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((path) => !mayOpenScreen({}, screenAt(path) as Screen))).toEqual([]);
  const closed = allScreens.filter((screen) => !mayOpenScreen({}, screen) && !screen.path.includes('$') && screen.claims !== 'operator');
  expect(closed.length).toBeGreaterThan(5);
  for (const [index, { path }] of closed.entries()) {
    // An address typed loads the whole application: once is enough, the guard is that of links.
    if (index === 0) await story.goto(path);
    else await story.follow(path);
    await story.page.getByText(noPermissionMessage).first().waitFor();
    await expect.poll(() => new URL(story.page.url()).pathname).not.toBe(path);
  }
});
