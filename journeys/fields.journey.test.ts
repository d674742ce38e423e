// A customer's own fields by keyboard: a category and a field added, filled in on a home, and in a file; then
// an amenity, reserved and approved, on a wide screen and on a phone.
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { amenity, property } from '../modules/people/people.contract.ts';
import { type Visit, visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let communityId: string;
let propertyId: string;
let amenityId: string;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  const place = { street: '1 Alder Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  ({ communityId } = await player.call(community.addCommunity, {
    name: 'Alder Hill',
    shortCode: 'AH',
    legalName: 'Alder Hill Association',
    ...place,
  }));
  const home = { communityId, accountNumber: 'AH-1', street: '12 Alder Way', city: 'Reno', state: 'NV', postcode: '89501' };
  ({ propertyId } = await player.call(property.addProperty, home));
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensAt: '09:00', closesAt: '22:00' }));
  ({ amenityId } = await player.call(amenity.addAmenity, {
    communityId,
    name: 'Clubhouse',
    amenityType: 'CLUBHOUSE',
    hours,
    capacity: 40,
  }));
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

test('a category with a field is added, and filled in on a home', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, '/administration/custom-fields');
  await page.getByText('No fields of your own yet').waitFor();
  await story.press('n');
  await page.getByRole('dialog').getByLabel(/^Name/).waitFor();
  await page.keyboard.type('Home systems');
  await page.getByRole('dialog').getByLabel('Administrator').press('Space');
  await story.accessible('light', 'dark');
  await story.picture('category-dialog');
  await page.getByRole('button', { name: 'Add category' }).last().press('Enter');
  // The category stands in the list a moment before its dialog is gone.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add field' }).press('Enter');
  await page.getByRole('dialog').getByLabel(/^Name/).waitFor();
  await page.keyboard.type('Water shutoff');
  await page.getByRole('dialog').getByLabel('Search finds records by it').press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).press('Enter');
  await page.getByText('WATER_SHUTOFF').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('custom-fields');
  await story.goto(`/c/${communityId}/properties/${propertyId}?tab=fields`);
  await page.getByRole('button', { name: 'Edit Home systems' }).waitFor();
  await story.press('e');
  await tabTo(story, /^Water shutoff/);
  await page.keyboard.type('Left of the heater');
  await story.accessible('light', 'dark');
  await story.press('ControlOrMeta+s');
  await page.getByText('Left of the heater').waitFor();
  await story.picture('fields-tab');
  await page.getByRole('button', { name: 'History', exact: true }).press('Enter');
  await page.getByText('Saved fields').waitFor();
});

test('the value finds its home, and is a column of the list of homes that filters it', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, '/search/heater');
  await page.getByText('Water shutoff').first().waitFor();
  await story.picture('found-by-field');
  await story.goto(`/c/${communityId}/properties`);
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Water shutoff' }).press('Space');
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Water shutoff' }).waitFor();
  await page.getByText('Left of the heater').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('field-column');
});

test('values come from a file, and the file is taken back', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, '/administration/custom-fields/import');
  await page.getByRole('button', { name: 'Template as CSV' }).waitFor();
  await story.accessible('light', 'dark');
  const lines = 'Account number,Water shutoff\nAH-1,In the garage\n';
  await page.locator('input[type=file]').setInputFiles({ name: 'values.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
  await page.getByText('In the garage').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('custom-field-import');
  await page.getByRole('button', { name: /^Import 1 record/ }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await story.goto(`/c/${communityId}/properties/${propertyId}?tab=fields`);
  await page.getByText('Left of the heater').waitFor();
});

test('the former ledger is brought in, and shown in gray on the home', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/legacy-history`);
  await page.getByText('No legacy history').waitFor();
  await story.press('n');
  const lines = 'Account,Date,Kind,Text,Amount\nAH-1,2019-05-01,Charge,Dues of May,125.00\nAH-1,2019-06-02,Note,Roof looked at,\n';
  await page.locator('input[type=file]').setInputFiles({ name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
  await page.getByRole('button', { name: /^Import 2 lines/ }).press('Enter');
  await page.getByText('Roof looked at').first().waitFor();
  await story.accessible('light', 'dark');
  await story.picture('legacy-history');
  await story.goto(`/c/${communityId}/properties/${propertyId}?tab=legacy`);
  await page.getByText('Dues of May').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('legacy-tab');
});

test('an amenity is reserved and approved by keyboard, and its day fits a phone', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/amenities/${amenityId}`);
  await page.getByRole('group', { name: 'Reservations of Clubhouse' }).waitFor();
  await story.press('.', 'n');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('AH-1');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await story.press('Enter');
  await tabTo(story, /^From/);
  await page.keyboard.type('2 pm');
  await tabTo(story, /^Until/);
  await page.keyboard.type('5 pm');
  await story.accessible('light', 'dark');
  await story.picture('reserve-dialog');
  await page.getByRole('button', { name: 'Reserve' }).last().press('Enter');
  const reserved = page.getByRole('group', { name: 'Reservations of Clubhouse' }).getByRole('button', { name: /The property/ });
  await reserved.waitFor();
  await story.accessible('light', 'dark');
  await story.picture('amenity-week');
  await reserved.press('Enter');
  await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await page.getByText('Approved the reservation').waitFor();
  const phone = await visit({ width: 390, height: 844 });
  await phone.signIn(customer.approver.email, `/c/${communityId}/amenities/${amenityId}`);
  await phone.page.getByRole('group', { name: 'Reservations of Clubhouse' }).waitFor();
  expect(await phone.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await phone.accessible('light', 'dark');
  await phone.picture('amenity-phone');
});
