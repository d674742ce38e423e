// A fault on the tie-out board: it is named, holds the closing, is closed over by who may, and the closing is
// frozen; a late entry then moves the frozen figures.
import { beforeAll, expect, test } from 'vitest';
import { type Association, setUpAssociation } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { sampleAdministrator } from '../modules/identity/sample-people.rules.ts';
import { accounting, journal } from '../modules/ledger/ledger.contract.ts';
import { closePackages } from '../modules/reports/reports.contract.ts';
import { localDate } from '../packages/kernel/kernel.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let association: Association;

/** Posts an entry of two lines; gives its id. */
async function enter(
  debit: string,
  credit: string,
  amount: string,
  more: { entryType?: 'OPENING'; reference: string; postDate: string; overrideReason?: string },
) {
  const { player } = customer.approver;
  const { communityId } = association;
  const accounts = await player.call(accounting.pickAccounts, { communityId });
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.accountId ?? '';
  const lines = [
    { accountId: idOf(debit), debit: amount },
    { accountId: idOf(credit), credit: amount },
  ];
  return (
    await player.call(
      journal.addJournalEntry,
      await player.seen(journal.previewJournalEntry, { communityId, description: 'From the books before', lines, ...more }),
    )
  ).entryId;
}

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  association = await setUpAssociation(customer.approver.player, {
    facts: {
      name: 'Tallow Ridge',
      shortCode: 'TR',
      legalName: 'Tallow Ridge Association',
      street: '1 Tallow Rd',
      city: 'Reno',
      state: 'NV',
      postcode: '89501',
      timeZone: 'America/Los_Angeles',
    },
    propertiesFile: 'maple-court-properties.csv',
    years: [{ label: '2026', startDate: localDate('2026-01-01') }],
    method: 'ACCRUAL',
    lockboxId: '9500',
    accountNumbers: { operating: '620044501', reserve: '620044519' },
    lastCheckNumber: 100,
  });
  // What owners owed stands in the books, and nobody said which owner it was.
  await enter('1200', '3000', '310.00', { entryType: 'OPENING', reference: 'OPENING', postDate: '2026-01-01' });
  await enter('1010', '3000', '900.00', { entryType: 'OPENING', reference: 'OPENING-2', postDate: '2026-01-01', overrideReason: 'Cash' });
});

test('a red lamp names what is to blame, by keyboard and by door', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, '/ledger/tie-outs');
  await story.settled();
  await story.press('r');
  await page.getByText('1 red').waitFor();
  await page.getByRole('row', { name: /Tallow Ridge/ }).click();
  await story.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Tie-outs of Tallow Ridge' });
  const blamed = panel.getByText('310.00 stands on the accounts, the subledger began with 0.00');
  await blamed.waitFor();
  await story.accessible('light', 'dark');
  await story.picture('tie-out-board');
  await blamed.click();
  await page.waitForURL(/journal-entries\/\d+/);
});

test('it holds the closing of a period until someone answers for it; the closing is frozen, and a late entry shows what it moved', async () => {
  const story = await visit();
  const { page } = story;
  const { communityId } = association;
  await story.signIn(customer.approver.email, `/c/${communityId}/accounting`);
  await story.settled();
  await page.getByRole('row', { name: /01\/31\/2026/ }).dblclick();
  await page.getByText('Receivables differs from the ledger.').waitFor();
  await page.getByLabel('Close all the same').check();
  await page.getByLabel('Reason for closing over it').fill('The owners are still being entered');
  await page.getByRole('button', { name: /Close the period/ }).click();
  await page
    .getByText(/January 2026 is closed/)
    .first()
    .waitFor();

  const { player } = customer.approver;
  await expect
    .poll(async () => (await player.call(closePackages.listClosePackages, { communityId })).packages.length, {
      timeout: 120_000,
      interval: 2_000,
    })
    .toBe(1);
  await player.call(accounting.changePeriod, { communityId, periodStartDate: '2026-01-01', status: 'OPEN', reason: 'A bill came late' });
  await enter('5300', '1010', '75.00', { reference: 'LATE-1', postDate: '2026-01-31' });
  await story.goto(`/c/${communityId}/accounting/close-packages`);
  await page.getByText('January 2026').first().dblclick();
  await page.getByText(/\d+ figures moved/).waitFor();
  await page.getByText('LATE-1').first().waitFor();
  await story.accessible('light', 'dark');
  await story.picture('close-package');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toBe('Tallow Ridge Association close package 2026-01-01.zip');
});

test('the sample ties in every community', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(sampleAdministrator.email, '/ledger/tie-outs');
  await story.settled();
  await story.press('r');
  await page.getByText('All tie').waitFor({ timeout: 60_000 });
});
