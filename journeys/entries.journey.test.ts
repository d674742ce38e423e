// Journal entries in a real browser: typed and posted by keyboard, a file attached and looked at, edited under its number, made to recur, kept as a draft, printed.
import { beforeAll, expect, inject, test } from 'vitest';
import { type Association, setUpAssociation } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { localDate } from '../packages/kernel/kernel.ts';
import { type Visit, visit } from './browser.ts';

let customer: FreshCustomer;
let association: Association;
beforeAll(async () => {
  customer = await freshCustomer(inject('sampleServer').url);
  association = await setUpAssociation(customer.approver.player, {
    facts: {
      name: 'Alder Bench',
      shortCode: 'AB',
      legalName: 'Alder Bench Association',
      street: '1 Alder St',
      city: 'Reno',
      state: 'NV',
      postcode: '89501',
      timeZone: 'America/Los_Angeles',
    },
    propertiesFile: 'maple-court-properties.csv',
    years: [{ label: '2026', startDate: localDate('2026-01-01') }],
    method: 'ACCRUAL',
    lockboxId: '9600',
    accountNumbers: { operating: '620055501', reserve: '620055519' },
    lastCheckNumber: 100,
  });
});

const at = (path: string) => `/c/${association.communityId}/${path}`;

/** Types a landscaping entry as a bookkeeper would, without the mouse. */
async function type(story: Visit, description: string, amount: string): Promise<void> {
  const { page } = story;
  await page.getByLabel(/^Post date/).fill('01/31/2026');
  await page.getByLabel('Reference', { exact: true }).fill('DEP-1');
  await page.getByLabel(/^Description/).fill(description);
  await page.getByRole('grid', { name: 'Lines' }).getByLabel('Account, row 1').click();
  await page.keyboard.type('5310');
  await story.press('Tab');
  await page.keyboard.type(amount);
  await story.press('Enter');
  await page.keyboard.type('1010');
  await story.press('Tab', 'Control+b');
}

test('an entry is typed and posted by keyboard, a file is attached, and editing keeps its number', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, at('journal-entries/new'));
  await type(story, 'Mowing of January', '70+30');
  await page.getByRole('button', { name: /Post 2 lines, 100.00/ }).waitFor();
  await story.accessible('light', 'dark');
  await story.press('Control+Enter');
  await page.getByRole('heading', { name: 'JE-000001: Mowing of January' }).waitFor();
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('Mowing, 100.00') });
  await page.getByText('Attached bill.txt').waitFor();
  await page.getByText(/14 bytes/).waitFor();
  await story.accessible('light');
  await story.picture('journal-entry-view');
  await story.press('e');
  await page.getByRole('heading', { name: 'Edit JE-000001' }).waitFor();
  await page.getByLabel('Reason').fill('Two visits');
  await page.getByLabel(/^Description/).fill('Mowing of January, twice');
  await page.getByRole('button', { name: /Reverse it and post 2 lines/ }).click();
  await page.getByRole('heading', { name: 'JE-000001: Mowing of January, twice' }).waitFor();
  await page.getByText('Under the same number').first().waitFor();
  await page.getByText(/14 bytes/).waitFor();
  await page.goto(page.url().replace(/\/(\d+)$/, '/$1/profile'));
  await page.getByText('Edited: reversed and posted anew').waitFor();
  await page.getByText('Two visits').waitFor();
  await story.accessible('light', 'dark');
});

test('an entry is automated, a draft is kept and gone on with, and the index shows all three', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, at('journal-entries/new'));
  await type(story, 'Depreciation', '25');
  await page.getByRole('button', { name: 'Automate' }).click();
  await page.getByLabel('Name of the schedule').fill('Monthly depreciation');
  await page.getByText(/^Next: /).waitFor();
  await story.accessible('light');
  await page.getByRole('button', { name: 'Automate the entry' }).click();
  await page.getByRole('grid', { name: 'Recurring entries' }).getByText('Monthly depreciation').click();
  await story.press('Enter');
  await page.getByRole('complementary', { name: 'Monthly depreciation' }).getByText('It has not run yet.').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('journal-entries-recurring');
  await story.goto(at('journal-entries/new'));
  await type(story, 'Half an entry', '12');
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('grid', { name: 'Waiting entries' }).getByText('Half an entry').dblclick();
  await page.getByRole('button', { name: /Post 2 lines, 12.00/ }).waitFor();
  await page.getByRole('button', { name: /Post 2 lines, 12.00/ }).click();
  await page.getByRole('heading', { name: /^JE-000002/ }).waitFor();
  await story.goto(at('journal-entries'));
  await expect.poll(() => page.getByRole('grid', { name: 'Journal entries' }).getByText(/^JE-/).allTextContents()).toContain('JE-000002');
  await story.accessible('light');
  await story.goto(at('journal-entry-activity'));
  await page.getByText('Made recurring').waitFor();
  await story.accessible('light');
});
