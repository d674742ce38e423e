// A home and who lives there, by keyboard alone: a property with its flags, its owner renamed, a renter, and
// a visitor let in and out.
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { ownership, property, renter, visitor } from '../modules/people/people.contract.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let communityId: string;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const place = { street: '1 Alder Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  const facts = { name: 'Alder Hill', shortCode: 'AH', legalName: 'Alder Hill Association', ...place };
  ({ communityId } = await customer.approver.player.call(community.addCommunity, facts));
});

test('a property is added, flagged and sold to nobody: its owner is renamed by a correction', async () => {
  const story = await visit({ expectedStatuses: [409] });
  const { page } = story;
  const { player, email } = customer.approver;
  await story.signIn(email, `/c/${communityId}/properties`);
  await page.getByText('No properties yet').waitFor();
  await story.press('n');
  await page.getByRole('heading', { name: 'Add property' }).waitFor();
  await story.type(/^Account number/, 'AH-1');
  await story.type(/^Street/, '12 Alder Court');
  await story.type(/^City/, 'Reno');
  await story.type(/^State/, 'NV');
  await page.getByRole('button', { name: 'Use the standard form' }).press('Enter');
  await story.type(/^Ownership percent/, '0.8333');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: '12 ALDER CT' }).waitFor();
  await page.getByRole('button', { name: 'Flag the property' }).press('Enter');
  await story.type(/^Reason/, 'Returned twice');
  await page.getByRole('button', { name: 'Flag property' }).press('Enter');
  await page.getByText('Returned twice').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('property');

  const propertyId = /properties\/(\d+)/.exec(page.url())?.[1] ?? '';
  const owner = { communityId, propertyId, isPrimary: true, startDate: '2025-01-01', firstName: 'Mia', lastName: 'Stonn' };
  const { ownershipId } = await player.call(ownership.addOwnership, owner);
  await story.goto(`/c/${communityId}/primary-owners/${ownershipId}/edit`);
  await story.type(/^Last name/, 'Stone');
  await page.getByText('Correction or sale?').first().waitFor();
  await story.picture('correction-or-sale');
  await story.press('ControlOrMeta+s');
  await page.getByText(/say whether it is a correction/).waitFor();
  await page.getByRole('button', { name: 'Correction' }).press('Enter');
  await story.type(/^Display name/, 'Mia Stone');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Mia Stone' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('primary-owner');
});

test('a renter under the lease cap, and a visitor who comes and goes', async () => {
  const story = await visit();
  const { page } = story;
  const { player, email } = customer.approver;
  const [home] = await player.call(ownership.listOwnershipsOfProperty, { communityId, propertyId: await firstProperty() });
  const propertyId = home?.propertyId ?? '';
  await player.call(renter.addRenter, { communityId, propertyId, lastName: 'Reyes', firstName: 'Ana', leaseStartDate: '2025-01-01' });
  await player.call(renter.setLeaseCap, { communityId, capBasisPoints: 2000 });
  await story.signIn(email, `/c/${communityId}/renters`);
  await page.getByText('1 of 1 let, 100.00%: reaches the lease cap 20.00%').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('renters');
  await story.press('n');
  await page.getByText('The lease cap is reached.').waitFor();
  await story.accessible('light');
  await story.picture('renter-add');

  const expected = { communityId, propertyId, name: 'Pia Novak', fromDate: '2025-01-01', toDate: '2099-12-31' };
  const { visitorId } = await player.call(visitor.addVisitor, expected);
  await story.goto(`/c/${communityId}/visitors/${visitorId}`);
  await page.getByRole('button', { name: /Check in/ }).waitFor();
  await story.press('i');
  await page.getByRole('button', { name: /Check out/ }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('visitor');
  await story.press('o');
  await page.getByText('Pia Novak went out').waitFor();
  expect((await player.call(visitor.getVisitor, { communityId, visitorId })).state).toBe('OUT');
  await story.goto(`/c/${communityId}/visitors`);
  await page.getByRole('grid', { name: 'Visitors' }).waitFor();
  await story.picture('visitors');
});

async function firstProperty(): Promise<string> {
  const { rows } = await customer.approver.player.call(property.listProperties, { communityId, limit: 1 });
  return rows[0]?.propertyId ?? '';
}
