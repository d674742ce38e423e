// The chart of a community from its glance on: ranges, a new account, cost centers, required accounts, and a
// merge that is undone.
import { beforeAll, expect, test } from 'vitest';
import { type Association, setUpAssociation } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { accounting, chart, journal } from '../modules/ledger/ledger.contract.ts';
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
      name: 'Chart Hills',
      shortCode: 'CH',
      legalName: 'Chart Hills Association',
      street: '1 Chart Way',
      city: 'Reno',
      state: 'NV',
      postcode: '89501',
      timeZone: 'America/Los_Angeles',
    },
    propertiesFile: 'maple-court-properties.csv',
    years: [{ label: '2026', startDate: localDate('2026-01-01') }],
    method: 'ACCRUAL',
    lockboxId: '9400',
    accountNumbers: { operating: '620044401', reserve: '620044419' },
    lastCheckNumber: 100,
  });
  const { communityId } = association;
  const accounts = await player.call(accounting.pickAccounts, { communityId });
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.accountId ?? '';
  for (const [number, amount] of [
    ['5300', '100.00'],
    ['5330', '35.00'],
  ] as const)
    await player.call(
      journal.addJournalEntry,
      await player.seen(journal.previewJournalEntry, {
        communityId,
        postDate: '2026-01-10',
        description: 'Paid in cash',
        lines: [
          { accountId: idOf(number), debit: amount },
          { accountId: idOf('1010'), credit: amount },
        ],
      }),
    );
});

async function sheet(story: Visit, name: string, text: string | RegExp): Promise<void> {
  await story.page.getByText(text).locator('visible=true').first().waitFor();
  await story.picture(name);
  await story.accessible('light', 'dark');
}

test('the chart is looked at, shaped, and two accounts are merged and separated again', async () => {
  const story = await visit();
  const { communityId } = association;
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/ledger`);
  await sheet(story, 'gl-community-item', 'Equity with earnings');

  await story.goto(`/c/${communityId}/gl-accounts?show=ranges`);
  await sheet(story, 'account-ranges', 'Last number');
  await page.getByRole('button', { name: 'What would change' }).click();
  await story.settled();

  await story.goto(`/c/${communityId}/gl-accounts/new`);
  await page.getByLabel('Number').fill('5315');
  await page.getByLabel('Name').fill('Irrigation');
  await sheet(story, 'gl-account-edit', 'No range holds this number');
  await story.press('Control+s');
  await page.getByText('Saved 5315 Irrigation').waitFor();

  await story.goto(`/c/${communityId}/gl-cost-centers`);
  await sheet(story, 'gl-cost-centers', '1010 becomes 1010-000');
  await page.getByRole('button', { name: 'Turn cost centers on' }).click();
  await page.getByText('stand in cost center 000').first().waitFor();
  const { hasCostCenters } = await customer.approver.player.call(chart.getChart, { communityId });
  expect(hasCostCenters).toBe(true);
  await story.goto(`/c/${communityId}/gl-accounts`);
  await page.getByRole('button', { name: 'By cost center' }).click();
  await sheet(story, 'gl-accounts-by-center', '1010-000');

  await story.goto(`/c/${communityId}/required-accounts`);
  await sheet(story, 'required-accounts-edit', 'Default cash');
  await story.goto(`/c/${communityId}/gl-funds`);
  await sheet(story, 'gl-funds', 'OPERATING');
  await story.goto(`/c/${communityId}/default-distributions/new`);
  await sheet(story, 'default-distribution-add', 'Still to give');

  const accounts = await customer.approver.player.call(accounting.pickAccounts, { communityId });
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.accountId ?? '';
  await story.goto(`/c/${communityId}/merge-gl-accounts?from=${idOf('5330')}&into=${idOf('5300')}`);
  await page.getByLabel('Why').fill('Twice in the chart');
  await sheet(story, 'merge-gl-accounts', '135.00');
  await page.getByRole('button', { name: /Merge 5330 into 5300, 1 posting/ }).click();
  await page.getByText('Merged 5330 into 5300').waitFor();
  await story.goto(`/c/${communityId}/gl-history?account=${idOf('5300')}`);
  await sheet(story, 'gl-history', '135.00');
  await story.goto(`/c/${communityId}/merge-gl-accounts`);
  await page.getByRole('button', { name: 'Undo this merge' }).click();
  await page.getByText('stands for itself again').waitFor();
});

test('a cost center is split: what was posted stays, further lines go to the new one, and it is undone', async () => {
  const story = await visit();
  const { communityId } = association;
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/gl-cost-centers`);
  await page.getByRole('button', { name: 'Split', exact: true }).click();
  await page.getByLabel('Code of the new one').fill('POOL');
  await page.getByLabel('Name of the new one').fill('Pool');
  await page.getByLabel('Why').fill('The pool keeps its own books');
  await page.getByRole('checkbox', { name: /5300/ }).check();
  await sheet(story, 'split-cost-center', '100.00');
  await page.getByRole('button', { name: /Split off 1 account/ }).click();
  await page.getByText('Split 1 account off 000').waitFor();
  const now = await customer.approver.player.call(chart.getChart, { communityId });
  const pool = now.costCenters.find((center) => center.code === 'POOL')?.costCenterId;
  expect(now.accounts.filter((account) => account.costCenterId === pool).map((account) => account.number)).toEqual(['5300']);
  await page.getByRole('button', { name: 'Undo this split' }).click();
  await page.getByText(/Lines go to 000 .* again/).waitFor();
  const after = await customer.approver.player.call(chart.getChart, { communityId });
  expect(after.accounts.filter((account) => account.costCenterId !== null)).toEqual([]);
});
