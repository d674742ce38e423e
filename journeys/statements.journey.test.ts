// Statements in a real browser: Maple Court's January by range, month by month, as a flow of cash and as a
// cash position, with their proofs.
import { expect, test } from 'vitest';
import { type Visit, visit } from './browser.ts';

const administrator = 'admin@sample.example';

async function toMaple(story: Visit): Promise<string> {
  await story.signIn(administrator);
  await story.page
    .getByRole('button', { name: /Bay Meadows/ })
    .first()
    .click();
  await story.page.keyboard.type('Maple');
  await story.press('Enter');
  await story.page
    .getByRole('button', { name: /Maple Court/ })
    .first()
    .waitFor();
  await story.page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await story.page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  return new URL(story.page.url()).pathname;
}

async function show(story: Visit, path: string, title: string): Promise<void> {
  await story.goto(path);
  await story.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await story.page.getByLabel('Proofs').waitFor();
  await story.settled();
}

test('statements of January show their figures and what they prove', async () => {
  const story = await visit();
  const reports = await toMaple(story);
  await show(story, `${reports}/balance-sheet-by-range?asOfDate=2026-01-31`, 'Balance sheet by range');
  await expect.poll(() => story.page.getByText('37,528.42').count()).toBeGreaterThan(1);
  await story.accessible();
  await show(story, `${reports}/twelve-month-income-statement?fiscalYear=2026-01-01`, '12-month income statement (spreadsheet)');
  await story.accessible();
  await show(story, `${reports}/cash-flow-statement?fromDate=2026-01-01&toDate=2026-01-31`, 'Cash flow statement');
  await expect.poll(() => story.page.getByText('1,828.42').count()).toBeGreaterThan(1);
  await story.accessible();
  // A total over a whole chart of accounts opens beside the report, like any other figure.
  const address = story.page.url();
  await story.page
    .getByRole('row', { name: /Net change in cash/ })
    .getByRole('button')
    .first()
    .click();
  await story.page.getByText('Cash flow statement / Net change in cash', { exact: false }).waitFor();
  await story.page.getByText('Open source').first().waitFor();
  expect(story.page.url()).toBe(address);
  await show(story, `${reports}/cash-position?asOfDate=2026-01-31`, 'Cash position');
  await expect.poll(() => story.page.getByText('12,678.42').count()).toBeGreaterThan(0);
  await story.accessible();
});
