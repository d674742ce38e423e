// The end of a fiscal year from its dashboard on: the next year in four steps, the closing calculated and
// posted, and taken back again.
import { beforeAll, expect, test } from 'vitest';
import { type Association, addCodes, setUpAssociation } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { accounting, journal } from '../modules/ledger/ledger.contract.ts';
import { localDate } from '../packages/kernel/kernel.ts';
import { type Visit, visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let association: Association;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  association = await setUpAssociation(player, {
    facts: {
      name: 'Year Grove',
      shortCode: 'YG',
      legalName: 'Year Grove Association',
      street: '1 Year Way',
      city: 'Reno',
      state: 'NV',
      postcode: '89501',
      timeZone: 'America/Los_Angeles',
    },
    propertiesFile: 'maple-court-properties.csv',
    years: [{ label: '2025', startDate: localDate('2025-01-01') }],
    method: 'ACCRUAL',
    lockboxId: '9500',
    accountNumbers: { operating: '630044401', reserve: '630044419' },
    lastCheckNumber: 100,
  });
  const { communityId } = association;
  const dues = { operating: '310.00', reserve: '55.00' };
  await addCodes(player, association, { Townhome: dues, 'End home': dues }, '2025-01-01');
  const accounts = await player.call(accounting.pickAccounts, { communityId });
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.accountId ?? '';
  for (const [debit, credit, amount] of [
    ['1010', '4110', '120000.00'],
    ['5300', '1010', '115400.00'],
  ] as const)
    await player.call(
      journal.addJournalEntry,
      await player.seen(journal.previewJournalEntry, {
        communityId,
        postDate: '2025-12-10',
        description: 'Work of the year',
        lines: [
          { accountId: idOf(debit), debit: amount },
          { accountId: idOf(credit), credit: amount },
        ],
      }),
    );
});

async function sheet(story: Visit, name: string): Promise<void> {
  await story.settled();
  await story.picture(name);
  await story.accessible('light', 'dark');
}

test('the next year is set up, the old one closed, and its closing taken back', async () => {
  const story = await visit();
  const { page } = story;
  const { communityId } = association;
  await story.signIn(customer.approver.email, `/c/${communityId}/accounting/years`);
  await page.getByText('Ended').first().waitFor();
  await sheet(story, 'year-dashboard');

  await page.getByRole('button', { name: 'Set up new year' }).click();
  await page.getByRole('button', { name: /Next: Periods/ }).click();
  await page.getByRole('button', { name: /Next: Budget/ }).click();
  await page.getByRole('button', { name: /Next: Amounts/ }).click();
  await page.getByText(/charges have no amount for 2026/).waitFor();
  await sheet(story, 'year-wizard');
  await page.getByRole('button', { name: /Copy the amounts of 2025/ }).click();
  await page.getByRole('button', { name: /Set up fiscal year 2026, 12 periods/ }).click();
  await page.getByRole('heading', { name: 'Fiscal year dashboard' }).waitFor();

  await story.goto(`/c/${communityId}/accounting/close-year`);
  await page.getByRole('button', { name: /Calculate/ }).click();
  await page.getByRole('button', { name: /Close this Year: 2025, 3 lines, 120,000.00/ }).waitFor();
  await sheet(story, 'year-close');
  await page.getByRole('button', { name: /Close this Year/ }).click();
  await page.getByRole('heading', { name: 'Fiscal year dashboard' }).waitFor();
  await page.getByText('Closed', { exact: true }).first().waitFor();

  await story.goto(`/c/${communityId}/accounting/undo-close`);
  await page.getByLabel(/Reason/).fill('Adjustment of the auditor');
  await sheet(story, 'year-close-undo');
  await page.getByRole('button', { name: /Undo close of 2025, 1 entry/ }).click();
  await page.getByRole('heading', { name: 'Fiscal year dashboard' }).waitFor();
  const ledger = await customer.approver.player.call(accounting.listAccounts, { communityId, asOfDate: '2025-12-31' });
  expect(ledger.find((row) => row.number === '4110')?.balance).toBe('-120000.00');
});

test('a period of many communities is opened after its preview, and new years are set up for them', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, '/accounting/settings');
  await page.getByText('Year Grove').first().waitFor();
  await page.getByLabel('Period of the day').fill('2/10/2026');
  await page.getByLabel('Period of the day').press('Tab');
  await page.getByLabel('Change', { exact: true }).selectOption('OPEN');
  await page.getByText('02/01/2026 to 02/28/2026: future, becomes open').waitFor();
  await sheet(story, 'multi-community-settings');
  await page
    .getByRole('checkbox', { name: /Select row/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Change 1 community' }).click();
  await page.getByRole('button', { name: 'Choose again' }).waitFor();
  await page.getByText('Done', { exact: true }).waitFor();
  const { years } = await customer.approver.player.call(accounting.getAccountingSetup, { communityId: association.communityId });
  const february = years.flatMap((year) => year.periods).find((period) => period.periodStartDate.startsWith('2026-02-01'));
  expect(february?.status).toBe('OPEN');

  await story.goto('/accounting/year-setup');
  await page.getByRole('heading', { name: 'Multi-community year setup' }).waitFor();
  await sheet(story, 'multi-community-year-setup');
});
