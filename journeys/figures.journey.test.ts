// Money is never cut: on pages with tables no figure is wider than its cell, at 1440 and 1280 px and at 150 %
// zoom; there buttons, badges and the words of a page's title are whole too, and a tick moves no box.
import { expect, test } from 'vitest';
import { visit } from './browser.ts';

/** Lists, batches, grids and dashboards of the largest tables there are. */
const pages = [
  '/',
  '/portfolio',
  '/c/2/owners',
  '/c/2/correspondence/statements',
  '/c/2/receivables/apply-charges',
  '/c/2/receivables/apply-late-fee',
  '/c/2/receivables/charges',
  '/c/2/receivables/receipts',
  '/c/2/receivables/receipts/new',
  '/c/2/payables/bills',
  '/c/2/payables/print-checks',
  '/c/2/gl-accounts',
  '/c/2/budgets',
  '/c/2/ledger',
  '/c/2/banking/reconciliation',
];

/** Width and height in CSS px; the last is 1440 by 900 at 150 %. */
const sizes = [
  [1440, 900],
  [1280, 800],
  [960, 600],
] as const;

/**
 * The figures that stand out of their cells, each with its column. The closing parenthesis hangs in the
 * padding.
 */
const cutFigures = `[...document.querySelectorAll('table td.num, table th.num')].flatMap((cell) => {
  if (cell.querySelector('input, select')) return [];
  const range = document.createRange();
  range.selectNodeContents(cell);
  const inside = range.getBoundingClientRect();
  const box = cell.getBoundingClientRect();
  const isCut = inside.width > 0 && (inside.left < box.left - 1 || inside.right > box.right + 1);
  return isCut ? [cell.textContent + ' in ' + cell.closest('table').getAttribute('aria-label')] : [];
})`;

/** Tables of which the leading column of money is out of sight. */
const hiddenMoney = `[...document.querySelectorAll('.list > .scroll')].flatMap((scroller) => {
  const cell = [...scroller.querySelectorAll('tbody tr:not(.gap) td.num.m')].at(-1);
  return cell && cell.getBoundingClientRect().right > scroller.getBoundingClientRect().right + 1
    ? [scroller.querySelector('table').getAttribute('aria-label')]
    : [];
})`;

/** Buttons, badges and titles that are cut off or stand on each other; what scrolls may leave the window. */
const cutWords = `(() => {
  const seen = (el) => el.offsetParent !== null && el.getBoundingClientRect().width > 0;
  const scrolls = (el) => { for (let up = el.parentElement; up; up = up.parentElement) if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return true; return false; };
  const acts = [...document.querySelectorAll('.head .btn, .head .tag, .crumbs .tag, .tabs button, .commit .btn')].filter(seen);
  const title = document.querySelector('.head h1')?.getBoundingClientRect();
  const out = acts.filter((el) => !scrolls(el) && el.getBoundingClientRect().right > innerWidth + 1);
  const narrow = acts.filter((el) => el.scrollWidth > el.clientWidth + 1);
  const clipped = [...document.querySelectorAll('.crumbs > *')].filter((el) => seen(el) && el.getBoundingClientRect().right > el.parentElement.getBoundingClientRect().right + 1);
  const over = title ? acts.filter((el) => { const box = el.getBoundingClientRect(); return box.left < title.right - 1 && box.right > title.left && box.top < title.bottom - 1 && box.bottom > title.top + 1 && !el.closest('.headline'); }) : [];
  return [...out, ...narrow, ...clipped, ...over].map((el) => el.textContent);
})()`;

test('no figure is cut, and the money people read first is in sight', async () => {
  const story = await visit();
  await story.signIn('admin@sample.example');
  let figures = 0;
  for (const path of pages) {
    await story.goto(path);
    await story.page.locator('h1').first().waitFor();
    for (const [width, height] of sizes) {
      await story.page.setViewportSize({ width, height });
      await story.settled();
      const at = `${path} at ${width} px`;
      expect.soft(await story.page.evaluate(cutFigures), at).toEqual([]);
      if (width >= 1280) expect.soft(await story.page.evaluate(hiddenMoney), at).toEqual([]);
      if (width === 960) expect.soft(await story.page.evaluate(cutWords), at).toEqual([]);
      figures += Number(await story.page.evaluate(`document.querySelectorAll('table td.num').length`));
    }
  }
  expect(figures).toBeGreaterThan(1_000);
});

/** Where the boxes to tick and the totals of the list are. */
const places = `JSON.stringify([...document.querySelectorAll('tbody .ck'), ...document.querySelectorAll('.totals td')].map((el) => el.getBoundingClientRect().top))`;

test('ticking a row moves neither the boxes nor the totals', async () => {
  const story = await visit();
  await story.signIn('admin@sample.example', '/vendors');
  const first = story.page.locator('tbody .ck').first();
  await first.waitFor();
  const before = await story.page.evaluate(places);
  await first.click();
  await story.page.getByRole('region', { name: 'Selected rows' }).waitFor();
  expect(await story.page.evaluate(places)).toBe(before);
});
