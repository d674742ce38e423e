// How soon the staff application can be used on its first load, and how much JavaScript that takes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { againstLimit, alternate, type Benchmark } from './bench.ts';
import { inBrowser, inPage, servePages } from './web-browser.ts';
import type { World } from './world.ts';

const staff = join(import.meta.dirname, '..', 'dist', 'staff');
const LIMIT_KB = 200;
const SLOWER = 4;

/** Bytes of the scripts a browser loads before the first page is there: the entry and what it imports, compressed. */
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
];
