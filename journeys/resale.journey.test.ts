// A home is sold by keyboard: what the association says of it is ordered, delivered and withdrawn; the sale
// is agreed, tried, settled, looked at in the feed, and taken back; and two homes become a group.
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { ownership, property } from '../modules/people/people.contract.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let communityId: string;
let propertyId: string;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  const place = { street: '1 Alder Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  const facts = { name: 'Alder Hill', shortCode: 'AH', legalName: 'Alder Hill Association', ...place };
  ({ communityId } = await player.call(community.addCommunity, facts));
  const home = { communityId, accountNumber: 'AH-1', street: '12 Alder Ct', city: 'Reno', state: 'NV', postcode: '89501' };
  ({ propertyId } = await player.call(property.addProperty, home));
  const owner = { communityId, propertyId, isPrimary: true, startDate: '2025-01-01', firstName: 'Mia', lastName: 'Stone' };
  await player.call(ownership.addOwnership, owner);
});

test('a home is sold, and the sale is taken back', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/properties/${propertyId}/resale`);
  await page.getByRole('heading', { name: 'Property resale' }).waitFor();
  await story.tabTo(/^Address verified/);
  await story.press('Space');
  await story.type(/^First name/, 'Petra');
  await story.type(/^Last name/, 'Novak');
  await story.press('ControlOrMeta+Enter');
  await page.getByRole('heading', { name: 'Goes to the buyer' }).waitFor();
  await page.getByText('Under contract').or(page.getByText('Requested')).first().waitFor();
  await story.settled();
  await story.accessible('light', 'dark');
  await story.picture('property-resale');
  await page.getByRole('button', { name: /^Settle: 0 lines/ }).waitFor();
  await story.press('ControlOrMeta+Enter');
  await page.getByText('The seller is a previous owner now and can still receive payments.').waitFor();
  const { rows } = { rows: await customer.approver.player.call(ownership.listOwnershipsOfProperty, { communityId, propertyId }) };
  expect(rows.map((row) => [row.owner, row.endDate === null])).toEqual([
    ['Petra Novak', true],
    ['Mia Stone', false],
  ]);
  await story.goto(`/c/${communityId}/feed`);
  await page.getByText('Mia Stone to Petra Novak').first().waitFor();
  await story.accessible('light', 'dark');
  await story.picture('community-feed');
  await story.goto(`/c/${communityId}/resales?view=all`);
  await page.getByText('Petra Novak').first().waitFor();
  await story.accessible('light');
  await story.goto(`/c/${communityId}/properties/${propertyId}`);
  await page.getByRole('link', { name: 'Resale', exact: true }).waitFor();
});

test('homes held by the same people become a group', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/group-ownerships`);
  await page.getByText('No group ownerships yet').waitFor();
  await story.press('n');
  await page.getByRole('heading', { name: 'Add group ownership' }).waitFor();
  await story.type(/^Name/, 'Stone homes');
  await story.type(/^Member 1/, 'Stone');
  await page.getByRole('option', { name: /Mia Stone/ }).waitFor();
  await story.press('ArrowDown', 'Enter');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Stone homes' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('group-ownership');
});

test('what the association says of a home is ordered, looked at, delivered, fetched and withdrawn', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/disclosures`);
  await page.getByText('No disclosure is ordered').waitFor();
  await story.press('n');
  await story.type(/^Property/, '12 Alder');
  await page.getByRole('option', { name: /12 Alder Ct/ }).waitFor();
  await story.press('Enter');
  await story.type(/^Requested by/, 'Reno Title');
  await story.type(/^Fee$/, '250');
  await story.accessible('light', 'dark');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { level: 1, name: /Reno Title|12 Alder/ }).waitFor();
  await story.picture('disclosure-order');
  await story.press('d');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Petra Novak').first().waitFor();
  await story.accessible('light', 'dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await story.accessible('light');
  await page.setViewportSize({ width: 1440, height: 900 });
  await story.tabTo(/^Valid through/);
  await story.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Delivered', { exact: true }).first().waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download what was delivered' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Statement, PDF' }).press('Enter');
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
  await story.picture('disclosure-delivered');
  await page.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await story.type(/^Reason/, 'Wrong closing date');
  await story.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Deliver/ }).waitFor();
  await story.goto(`/c/${communityId}/disclosures`);
  await page.getByText('Reno Title').first().waitFor();
  await story.accessible('light', 'dark');
  await story.picture('disclosure-orders');
});
