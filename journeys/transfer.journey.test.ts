// A community goes from one company to another through the browser: the key is made on one side, entered on
// the other, and both see how it ended.
import { beforeAll, expect, test } from 'vitest';
import { sampleText } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { textFile } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { accounting, chartImport } from '../modules/ledger/ledger.contract.ts';
import { propertyImport, setUp } from '../modules/lifecycle/lifecycle.contract.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let old: FreshCustomer;
let taker: FreshCustomer;
let communityId = '';

beforeAll(async () => {
  const { url } = sampleServer;
  old = await freshCustomer(url);
  taker = await freshCustomer(url);
  const { player } = old.approver;
  const file = (name: string) => textFile(name, sampleText(name));
  const facts = { legalName: 'Juniper Ridge Association', city: 'Reno', state: 'NV', timeZone: 'UTC' };
  communityId = (await player.call(community.addCommunity, { ...facts, name: 'Juniper Ridge', shortCode: 'JR' })).communityId;
  await player.call(chartImport.calls.commit, { communityId, file: file('chart-of-accounts.csv') });
  const year = { label: '2026', startDate: '2026-01-01', method: 'ACCRUAL', frequency: 'MONTHLY' } as const;
  await player.call(accounting.addFiscalYear, { communityId, ...year });
  await player.call(propertyImport.calls.commit, { communityId, file: file('maple-court-properties.csv') });
  for (const part of ['ACCOUNTING', 'PROPERTIES'] as const) await player.call(setUp.finishPart, { communityId, part });
});

test('a key is made, entered by the other company, and the community stands there', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(old.approver.email, '/transfer-keys');
  await page.getByText('No community was handed over').waitFor();
  await story.goto(`/transfer-keys/new?community=${communityId}`);
  await page.getByText('Nothing hinders it.', { exact: false }).waitFor();
  await page.getByLabel(/^New company/).fill(taker.key);
  await page.getByLabel(/^Cut-over/).fill('t');
  await story.press('Tab');
  await story.accessible('light', 'dark');
  await story.picture('transfer-key-generate');
  await story.press('ControlOrMeta+Enter');
  const shown = page.getByLabel('Transfer key', { exact: true }).last();
  await page.getByText('It is shown once.', { exact: false }).waitFor();
  const key = (await shown.textContent())?.trim() ?? '';
  expect(key).toMatch(/^([0-9A-F]{4}-){7}[0-9A-F]{4}$/);
  await story.accessible('light', 'dark');

  const theirs = await visit();
  await theirs.signIn(taker.approver.email, '/community-transfer');
  await theirs.page.getByLabel(/^Transfer key/).fill(key);
  await theirs.accessible('light', 'dark');
  await theirs.press('ControlOrMeta+Enter');
  await theirs.page.getByRole('heading', { name: 'Take over Juniper Ridge' }).waitFor();
  await theirs.page.getByText('Nothing stands against it here.', { exact: false }).waitFor();
  await theirs.accessible('light', 'dark');
  await theirs.picture('community-transfer');
  await theirs.press('ControlOrMeta+Enter');
  await theirs.page.getByText('Both ends agree').waitFor({ timeout: 60_000 });
  await theirs.page.getByText('Completed').first().waitFor();
  await theirs.accessible('light', 'dark');
  await theirs.picture('transfer-key-history');
  const there = () =>
    taker.approver.player.call(community.getCommunity, { communityId }).then(
      ({ name, standing }) => `${name} ${standing}`,
      (error: unknown) => String(error),
    );
  await expect.poll(there).toBe('Juniper Ridge ACTIVE');

  await story.goto('/transfer-keys');
  await page.getByText('Completed').first().waitFor();
  expect((await old.approver.player.call(community.getCommunity, { communityId })).standing).toBe('TRANSFERRED');
});
