// A community from its first line to its end: added by keyboard, set up part by part, and deactivated with a
// reason.
import { beforeAll, expect, test } from 'vitest';
import { sampleText } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { textFile } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { accounting, chartImport } from '../modules/ledger/ledger.contract.ts';
import { propertyImport } from '../modules/lifecycle/lifecycle.contract.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
});

test('a community is added, set up and active', async () => {
  const story = await visit();
  const { page } = story;
  const { player, email } = customer.approver;
  await story.signIn(email, '/communities');
  await page.getByRole('heading', { name: 'No community yet' }).waitFor();
  await story.goto('/communities/new');
  await story.type(/^Name/, 'Cedar Bend');
  await story.type(/^Short code/, 'cb');
  await story.type(/^Legal name/, 'Cedar Bend Association');
  await story.type(/^Federal tax ID/, '12-3456789');
  await story.type(/^Units/, '12');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Cedar Bend' }).waitFor();
  await page.getByText('Being set up').first().waitFor();
  await story.accessible('light', 'dark');
  await story.picture('community');

  const [made] = await player.call(community.listCommunities, {});
  const communityId = made?.communityId ?? '';
  await story.goto('/community-setup');
  await page.getByText('Cedar Bend').first().waitFor();
  await story.accessible('light', 'dark');
  await story.picture('community-setup');
  await story.goto(`/c/${communityId}/setup/accounting`);
  await page.getByText('The set-up of Cedar Bend is not complete.').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('community-setup-accounting');

  const file = (name: string) => textFile(name, sampleText(name));
  await player.call(chartImport.calls.commit, { communityId, file: file('chart-of-accounts.csv') });
  await player.call(accounting.addFiscalYear, {
    communityId,
    label: '2026',
    startDate: '2026-01-01',
    method: 'ACCRUAL',
    frequency: 'MONTHLY',
  });
  await player.call(propertyImport.calls.commit, { communityId, file: file('maple-court-properties.csv') });
  await story.goto(`/c/${communityId}/setup/accounting?again`);
  await page.getByText('12 of 12 there').waitFor();
  await page.getByRole('button', { name: 'Accounting: done' }).press('Enter');
  await page.getByText('Accounting is done').waitFor();
  await page.getByRole('button', { name: 'Properties and owners: done' }).press('Enter');
  await page.getByText('The set-up is complete.', { exact: false }).first().waitFor();
  await story.picture('community-set-up');
  expect((await player.call(community.getCommunity, { communityId })).standing).toBe('ACTIVE');
});

test('a community is deactivated with a reason and kept for reading', async () => {
  const story = await visit();
  const { page } = story;
  const { player, email } = customer.approver;
  const [made] = await player.call(community.listCommunities, {});
  const communityId = made?.communityId ?? '';
  await story.signIn(email, `/community-reactivation?deactivate=${communityId}`);
  await page.getByText('Nothing of it can be changed any more', { exact: false }).waitFor();
  await story.type(/^Reason/, 'Went to another manager');
  await story.accessible('light', 'dark');
  await story.picture('community-deactivation');
  await story.press('Enter');
  await page.getByText('Cedar Bend is deactivated').waitFor();
  await story.goto(`/communities/${communityId}`);
  await page.getByText('Went to another manager', { exact: false }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
});
