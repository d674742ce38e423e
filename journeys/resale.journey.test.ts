// A home is sold by keyboard: agreed, tried, settled, looked at in the feed, and taken back; and two homes become a group.
import { beforeAll, expect, inject, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { ownership, property } from '../modules/people/people.contract.ts';
import { type Visit, visit } from './browser.ts';

let customer: FreshCustomer;
let communityId: string;
let propertyId: string;

beforeAll(async () => {
  customer = await freshCustomer(inject('sampleServer').url);
  const { player } = customer.approver;
  const place = { street: '1 Alder Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  const facts = { name: 'Alder Hill', shortCode: 'AH', legalName: 'Alder Hill Association', ...place };
  ({ communityId } = await player.call(community.addCommunity, facts));
  const home = { communityId, accountNumber: 'AH-1', street: '12 Alder Ct', city: 'Reno', state: 'NV', postcode: '89501' };
  ({ propertyId } = await player.call(property.addProperty, home));
  const owner = { communityId, propertyId, isPrimary: true, startDate: '2025-01-01', firstName: 'Mia', lastName: 'Stone' };
  await player.call(ownership.addOwnership, owner);
});

/** Goes on by Tab until the field of the label has the focus. */
async function tabTo({ page }: Visit, label: RegExp): Promise<void> {
  const field = page.getByLabel(label).first();
  await field.waitFor();
  for (let step = 0; step < 80; step += 1) {
    if ((await field.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${label}`);
}

async function type(story: Visit, label: RegExp, text: string): Promise<void> {
  await tabTo(story, label);
  await story.press('ControlOrMeta+a');
  await story.page.keyboard.type(text);
}

test('a home is sold, and the sale is taken back', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/properties/${propertyId}/resale`);
  await page.getByRole('heading', { name: 'Property resale' }).waitFor();
  await tabTo(story, /^Address verified/);
  await story.press('Space');
  await type(story, /^First name/, 'Petra');
  await type(story, /^Last name/, 'Novak');
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
  await type(story, /^Name/, 'Stone homes');
  await type(story, /^Member 1/, 'Stone');
  await page.getByRole('option', { name: /Mia Stone/ }).waitFor();
  await story.press('ArrowDown', 'Enter');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Stone homes' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('group-ownership');
});
