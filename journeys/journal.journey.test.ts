// Journal entries in a real browser: typed and posted by keyboard, a file attached and looked at, edited
// under its number, taken from files and mended, begun with templates, made to recur in each of the three
// ways, reversed by themselves, printed.
import { beforeAll, expect, test } from 'vitest';
import { type Association, setUpAssociation } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { writeXlsx } from '../packages/files/xlsx.ts';
import { instantInZone, localDate } from '../packages/kernel/kernel.ts';
import { type Visit, visit } from './browser.ts';
import { choose, commit, push, table } from './month/keys.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let association: Association;
beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
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
  await page.getByText('Edited: reversed and posted again').waitFor();
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
  // Tomorrow: today's run would be under way before the page asks for it.
  await page.getByLabel('Starts on').fill('+1');
  await story.press('Tab');
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

/** Gives the import of entries a file. */
async function handIn(story: Visit, name: string, file: string | Uint8Array): Promise<void> {
  await story.goto(at('journal-entries?tab=import'));
  await story.page.getByRole('heading', { name: 'Import journal entries' }).waitFor();
  await choose(story, 'Choose a file', name, typeof file === 'string' ? file : Buffer.from(file));
}

/** More cells than the rows to mend have. */
const MOST_CELLS = 40;

/**
 * Goes on by Tab to a cell of the rows to mend, which is a field only while one stands in it, and types over
 * it.
 */
async function mend(story: Visit, cell: string, text: string): Promise<void> {
  const here = story.page.locator(`:focus[aria-label="${cell}"]`);
  await story.page.locator(':focus[aria-label*=", row "]').waitFor();
  for (let step = 0; step < MOST_CELLS && (await here.count()) === 0; step += 1) await story.press('Tab');
  await here.waitFor();
  await story.press('Control+a');
  await story.page.keyboard.type(text);
  await story.press('Enter');
}

test('a CSV file and a workbook are mended where they are wrong, and taken in; QuickBooks is taken in and taken back', async () => {
  const story = await visit();
  const { page } = story;
  const posted = table(story, 'Journal entries');
  await story.signIn(customer.approver.email, at('journal-entries'));
  const csv = [
    'Entry,Date,Reference,Description,Account,Debit,Credit',
    'A,2026-01-20,CSV-1,Gate code,5310,18.00,',
    'A,2026-01-20,CSV-1,Gate code,9999,,18.00',
    'B,2026-01-21,CSV-2,Locks,5310,25.00,',
    'B,2026-01-21,CSV-2,Locks,1010,,20.00',
  ];
  await handIn(story, 'entries.csv', csv.join('\r\n'));
  await page.getByText('2 rows are in error.').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('journal-import');
  await mend(story, 'Account, row 1', '1010');
  await mend(story, 'Debit, row 2', '20.00');
  await story.press('Control+Shift+Enter');
  await commit(story, 'Import 4 lines');
  await page.getByText(/^Imported 4 lines/).waitFor();
  await expect.poll(() => posted.getByText(/^CSV-[12]$/).count()).toBe(2);

  const kinds = { text: 'text', date: 'date', money: 'money' } as const;
  const workbook = await writeXlsx({
    savedTime: instantInZone(localDate('2026-01-31'), '12:00', 'UTC'),
    sheets: [
      {
        name: 'January',
        columns: [
          { title: 'Date', kind: kinds.date },
          { title: 'Reference', kind: kinds.text },
          { title: 'Description', kind: kinds.text },
          { title: 'Account', kind: kinds.text },
          { title: 'Debit', kind: kinds.money },
          { title: 'Credit', kind: kinds.money },
        ],
        rows: [
          [localDate('2026-01-22'), 'XLS-1', 'Plants', '5310', 3250n, null],
          [localDate('2026-01-22'), 'XLS-1', 'Plants', '1010', null, 3200n],
        ],
      },
    ],
  });
  await handIn(story, 'entries.xlsx', workbook);
  await page.getByText('1 row is in error.').waitFor();
  await mend(story, 'Debit, row 1', '32.00');
  await push(story, 'Check the fixed rows');
  await commit(story, 'Import 2 lines');
  await page.getByText(/^Imported 2 lines/).waitFor();
  await expect.poll(() => posted.getByText('XLS-1').count()).toBe(1);

  const iif = [
    '!TRNS\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO',
    '!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO',
    '!ENDTRNS',
    'TRNS\tGENERAL JOURNAL\t1/23/2026\t5310\t40.00\tQB-1\tFence',
    'SPL\tGENERAL JOURNAL\t1/23/2026\t1010\t-40.00\t\t',
    'ENDTRNS',
  ];
  await handIn(story, 'books.iif', iif.join('\r\n'));
  await commit(story, 'Import 2 lines');
  await page.getByText(/^Imported 2 lines/).waitFor();
  await posted.getByText('QB-1').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText(/^Took back books.iif/).waitFor();
  await story.goto(at('journal-entry-activity'));
  await page.getByText('Import taken back').waitFor();
});

test('lines are kept as a template, begin an entry that is reversed in the next period, and the entry is printed', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, at('journal-entries/new'));
  await type(story, 'Accrued mowing', '60');
  await page.getByRole('button', { name: 'Templates' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Save these lines as a template' }).press('Enter');
  await page.getByRole('dialog').getByLabel('With the amounts').check();
  await page.getByRole('button', { name: 'Save the template' }).click();
  await page.getByText('Saved the template Accrued mowing').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await story.goto(at('journal-entry-templates'));
  await story.accessible('light', 'dark');
  await table(story, 'Templates').getByText('Accrued mowing').first().dblclick();
  await page.getByRole('heading', { name: 'Add journal entry' }).waitFor();
  await page.getByLabel(/^Post date/).fill('01/31/2026');
  // Straight from the date to the box: what stands beside it keeps its place while the entry is looked at
  // again.
  await page.getByLabel('Reverse next period').check();
  await page.getByRole('button', { name: /Post 2 lines, 60.00/ }).waitFor();
  await story.press('Control+Enter');
  await page.getByRole('heading', { name: /^JE-\d+: Accrued mowing$/ }).waitFor();
  await page.getByText(/reversed in the next period by JE-/).waitFor();
  await page.getByText('of 02/01/2026').first().waitFor();
  await story.accessible('light', 'dark');
  await story.press('p');
  await page.getByRole('heading', { name: 'Print journal entry' }).waitFor();
  await page.locator('iframe.viewer-pdf').waitFor();
  await story.accessible('light', 'dark');
});

test('an entry is scheduled for review, paused, resumed and ended', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, at('journal-entries/new'));
  await type(story, 'Insurance used up', '85');
  await page.getByRole('button', { name: 'This time only', exact: true }).and(page.locator('[aria-pressed=true]')).waitFor();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByLabel('Name of the schedule').fill('Insurance of the month');
  for (const day of ['Sat', 'Sun']) await page.getByRole('button', { name: day, exact: true }).click();
  await page.getByText(/^Next: /).waitFor();
  await page.getByRole('button', { name: 'Schedule the entry' }).click();
  await table(story, 'Recurring entries').getByText('Insurance of the month').click();
  await story.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Insurance of the month' });
  await panel.getByText('Monthly, workdays').waitFor();
  await panel.getByRole('button', { name: 'Pause' }).click();
  await panel.getByRole('button', { name: 'Resume' }).click();
  await panel.getByRole('button', { name: 'Pause' }).waitFor();
  await story.accessible('light', 'dark');
  await panel.getByRole('button', { name: 'End it' }).click();
  await panel.getByText('None', { exact: true }).waitFor();
});
