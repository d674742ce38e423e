// How soon the staff application can be used on its first load, how much JavaScript that takes, and how soon
// another screen is there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { signedIn } from './api.ts';
import { againstLimit, alternate, type Benchmark, type Finding, median } from './bench.ts';
import { inBrowser, inPage, servePages } from './web-browser.ts';
import { makeWorkplace } from './workplace.ts';
import type { World } from './world.ts';

const staff = join(import.meta.dirname, '..', 'dist', 'staff');
const LIMIT_KB = 200;
const SLOWER = 4;
const ROUTE_LIMIT_MS = 200;
/** Sections of the menu; each leads to its first screen. */
const ROUTES = ['Receivables', 'Payables', 'Banking', 'General ledger', 'Portfolio'];

/**
 * Bytes of the scripts a browser loads before the first page is there: the entry and what it imports,
 * compressed.
 */
function initialScripts(): number {
  const html = readFileSync(join(staff, 'index.html'), 'utf8');
  const paths = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ''));
  return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(staff, path)), { level: 9 }).length, 0);
}

/** Notes when the first text box of the page is there, drawn, and the processor free to answer it. */
const watchForField = `
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('input')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { globalThis.interactiveAfter = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
`;

/** Milliseconds from the start of the navigation until the first field can be typed in. */
function interactive(browser: Browser, url: string): Promise<number> {
  const prepare = (page: Page) => page.addInitScript(watchForField);
  return inPage(browser, { slower: SLOWER, prepare }, async (page) => {
    await page.goto(url);
    return (await (await page.waitForFunction('globalThis.interactiveAfter', undefined, { timeout: 60_000 })).jsonValue()) as number;
  });
}

async function start(world: World) {
  const { url } = await world.server();
  const pages = await servePages(world, ['shell']);
  try {
    return await inBrowser((browser) =>
      alternate({
        ours: () => interactive(browser, `${url}/`),
        yardstick: () => interactive(browser, `${pages.url}/shell`),
        pairs: world.quick ? 7 : 15,
      }),
    );
  } finally {
    await pages.close();
  }
}

/**
 * In the page: follows a link of the menu and gives the milliseconds until the screen it leads to is drawn,
 * with nothing loading, and the processor free to answer.
 */
const follow = (section: string) => `new Promise((settle) => {
  const main = document.getElementById('main');
  const link = [...document.querySelectorAll('nav[aria-label="Main"] a')].find((a) => a.textContent.trim() === ${JSON.stringify(section)});
  const before = main.querySelector('h1');
  const start = performance.now();
  const watcher = new MutationObserver(() => {
    const heading = main.querySelector('h1');
    if (!heading || heading === before || main.querySelector('[aria-busy="true"]')) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => settle(performance.now() - start)));
  });
  watcher.observe(main, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['aria-busy'] });
  link.click();
})`;

/**
 * Milliseconds of each change between the screens, in their order: of a first lap, when each is opened for
 * the first time, and of a second.
 */
async function changes(world: World): Promise<{ first: number[]; again: number[] }> {
  return world.once('changes of screens', async () => {
    const { url } = await world.server();
    const { administrator } = await makeWorkplace(world, 'routes', 2);
    const { stored, close } = await signedInUser(world, administrator);
    const lap = async (page: Page) => {
      const times: number[] = [];
      for (const section of ROUTES) {
        times.push((await page.evaluate(follow(section))) as number);
        await page.waitForLoadState('networkidle');
      }
      return times;
    };
    const prepare = (page: Page) => page.addInitScript(`localStorage.setItem('commonhold.user', ${JSON.stringify(stored)})`);
    const laps = { first: [] as number[], again: [] as number[] };
    await inBrowser(async (browser) => {
      for (let round = 0; round < (world.quick ? 5 : 9); round += 1) {
        await inPage(browser, { slower: SLOWER, prepare }, async (page) => {
          await page.goto(`${url}/`);
          await page.locator('nav[aria-label="Main"] a').first().waitFor({ timeout: 60_000 });
          await page.waitForLoadState('networkidle');
          laps.first.push(...(await lap(page)));
          laps.again.push(...(await lap(page)));
        });
      }
    });
    close();
    return laps;
  });
}

/** What the browser keeps of someone signed in. */
async function signedInUser(world: World, who: { email: string; password: string }): Promise<{ stored: string; close(): void }> {
  const { token, close } = await signedIn(world, who, 1);
  return { stored: JSON.stringify({ Token: token, UserId: '' }), close };
}

async function routes(world: World, lap: 'first' | 'again'): Promise<Finding> {
  const times = (await changes(world))[lap];
  const slowest = ROUTES.map((_section, at) => median(times.filter((_time, n) => n % ROUTES.length === at)));
  world.say(ROUTES.map((section, at) => `${section} ${Math.round(slowest[at] ?? 0)} ms`).join(', '));
  return againstLimit(Math.max(...slowest), ROUTE_LIMIT_MS);
}

export const benchmarks: readonly Benchmark[] = [
  {
    id: 'web-start.bytes',
    unit: 'KB',
    goal: 1,
    higherIsBetter: false,
    work: 'scripts of the first load, gzip',
    against: `${LIMIT_KB} KB`,
    run: async (world) => {
      // Starting the server builds the application when it is not up to date.
      await world.server();
      return againstLimit(initialScripts() / 1000, LIMIT_KB);
    },
  },
  {
    id: 'web-start.time',
    unit: 'ms',
    goal: 2,
    higherIsBetter: false,
    work: `first load until the first field can be typed in, processor ${SLOWER} times slower`,
    against: 'an empty React page',
    run: start,
  },
  {
    id: 'web-start.route',
    unit: 'ms',
    goal: 1,
    higherIsBetter: false,
    work: `another screen drawn, the slowest of five sections of the menu, each opened before, processor ${SLOWER} times slower`,
    against: `${ROUTE_LIMIT_MS} ms`,
    run: (world) => routes(world, 'again'),
  },
  {
    id: 'web-start.route-first',
    unit: 'ms',
    goal: 1,
    higherIsBetter: false,
    work: 'the same when each is opened for the first time, its data still to be fetched',
    against: `${ROUTE_LIMIT_MS} ms`,
    run: (world) => routes(world, 'first'),
  },
];
