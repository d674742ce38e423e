// The table and the entry grid in a browser: long lists drawn and scrolled, a thousand lines pasted.
import type { Browser, Page } from 'playwright-core';
import { againstLimit, alternate, type Benchmark, type Finding, median } from './bench.ts';
import { inBrowser, inPage, servePages } from './web-browser.ts';
import type { World } from './world.ts';

const ROWS = 10_000;
const MANY_ROWS = 100_000;
const NODE_LIMIT = 1500;
const FRAMES = 300;
/** Px in each frame: four rows, which is as fast as a hand flings a list. */
const STRIDE = 112;
const FRAMES_PER_SECOND = 60;
const PASTED = 1000;
const LONGEST_FRAME_MS = 50;

/** Opens a page of bench/pages in a fresh window. */
type Visit = <T>(name: string, work: (page: Page) => Promise<T>) => Promise<T>;

async function visiting<T>(world: World, names: readonly string[], work: (visit: Visit) => Promise<T>): Promise<T> {
  const pages = await servePages(world, names);
  const visitWith =
    (browser: Browser): Visit =>
    (name, inside) =>
      inPage(browser, {}, async (page) => {
        await page.goto(`${pages.url}/${name}`);
        await page.waitForFunction('globalThis.bench');
        return inside(page);
      });
  try {
    return await inBrowser((browser) => work(visitWith(browser)));
  } finally {
    await pages.close();
  }
}

function drawn(world: World): Promise<Finding> {
  return visiting(world, ['list-kit', 'list-bare'], (visit) => {
    const show = (name: string) => () => visit(name, (page) => page.evaluate(`bench.show(${ROWS})`) as Promise<number>);
    return alternate({ ours: show('list-kit'), yardstick: show('list-bare'), pairs: world.quick ? 9 : 15 });
  });
}

function nodes(world: World): Promise<Finding> {
  return visiting(world, ['list-kit'], (visit) =>
    visit('list-kit', async (page) => {
      await page.evaluate(`bench.show(${ROWS})`);
      await page.evaluate('bench.scroll(400, 20)');
      const count = (await page.evaluate(`document.querySelectorAll('*').length`)) as number;
      return againstLimit(count, NODE_LIMIT);
    }),
  );
}

/** Frames a second over a scroll of many screens. */
function scrolled(world: World): Promise<Finding> {
  return visiting(world, ['list-kit'], async (visit) => {
    const rates: number[] = [];
    for (let round = 0; round < (world.quick ? 3 : 5); round += 1) {
      const gaps = await visit('list-kit', async (page) => {
        await page.evaluate(`bench.show(${MANY_ROWS})`);
        await page.evaluate('bench.scroll(90, 60)');
        return (await page.evaluate(`bench.scroll(${STRIDE}, ${FRAMES})`)) as number[];
      });
      rates.push((gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0));
    }
    return againstLimit(median(rates), FRAMES_PER_SECOND);
  });
}

/** The longest frame while a thousand lines are pasted, read, checked, summed and shown. */
function pasted(world: World): Promise<Finding> {
  return visiting(world, ['paste-kit'], async (visit) => {
    const longest: number[] = [];
    for (let round = 0; round < (world.quick ? 5 : 9); round += 1) {
      longest.push(
        await visit('paste-kit', async (page) => {
          await page.evaluate(`bench.clip(${PASTED})`);
          await page.evaluate('bench.begin()');
          await page.keyboard.press('Control+v');
          await page.waitForFunction(`document.querySelector('output').textContent.startsWith('${PASTED} rows')`);
          return (await page.evaluate('bench.end()')) as number;
        }),
      );
    }
    return againstLimit(median(longest), LONGEST_FRAME_MS);
  });
}

/**
 * The longest frame while a thousand lines of a journal entry are pasted, a line is typed, and all of it is
 * posted.
 */
function entered(world: World): Promise<Finding> {
  return visiting(world, ['entry-paste'], async (visit) => {
    const longest: number[] = [];
    for (let round = 0; round < (world.quick ? 5 : 9); round += 1) {
      longest.push(
        await visit('entry-paste', async (page) => {
          await page.getByLabel(/^Description/).fill('A year of lines');
          await page.getByLabel('Account, row 1').click();
          await page.evaluate(`bench.clip(${PASTED})`);
          await page.evaluate('bench.begin()');
          await page.keyboard.press('Control+v');
          await page.getByRole('button', { name: new RegExp(`^Post ${PASTED} lines`) }).waitFor();
          // The cursor stays on the first of them: another account is typed into it, key by key.
          await page.keyboard.type('4010', { delay: 30 });
          await page.keyboard.press('Tab');
          await page.getByRole('button', { name: new RegExp(`^Post ${PASTED} lines`) }).waitFor();
          await page.keyboard.press('Control+Enter');
          await page.waitForFunction(`bench.posted().then((lines) => lines === ${PASTED})`);
          return (await page.evaluate('bench.end()')) as number;
        }),
      );
    }
    return againstLimit(median(longest), LONGEST_FRAME_MS);
  });
}

export const benchmarks: readonly Benchmark[] = [
  {
    id: 'web-table.time',
    unit: 'ms',
    goal: 1.5,
    higherIsBetter: false,
    work: `table of ${ROWS} rows drawn`,
    against: 'the same cells by TanStack Virtual alone',
    run: drawn,
  },
  {
    id: 'web-table.nodes',
    unit: 'nodes',
    goal: 1,
    higherIsBetter: false,
    work: `elements of the page with ${ROWS} rows`,
    against: `${NODE_LIMIT} elements`,
    run: nodes,
  },
  {
    id: 'web-scroll',
    unit: '/s',
    goal: 0.98,
    higherIsBetter: true,
    work: `frames a second while ${MANY_ROWS} rows scroll, four rows to the frame`,
    against: `${FRAMES_PER_SECOND} frames`,
    run: scrolled,
  },
  {
    id: 'web-paste',
    unit: 'ms',
    goal: 1,
    higherIsBetter: false,
    work: `longest frame while ${PASTED} lines are pasted`,
    against: `${LONGEST_FRAME_MS} ms`,
    run: pasted,
  },
  {
    id: 'entry-paste',
    unit: 'ms',
    goal: 1,
    higherIsBetter: false,
    work: `longest frame while ${PASTED} lines of a journal entry are pasted, typed on and posted`,
    against: `${LONGEST_FRAME_MS} ms`,
    run: entered,
  },
];
