// Money is never cut: on pages with tables no figure is wider than its cell, at 1440 and 1280 px and at 150 %
// zoom.
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
      figures += Number(await story.page.evaluate(`document.querySelectorAll('table td.num').length`));
    }
  }
  expect(figures).toBeGreaterThan(1_000);
});
