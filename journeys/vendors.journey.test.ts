// Vendors by keyboard alone: added from a global vendor, kept while something hangs on one, changed many at
// once, merged, and the merge taken back.
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { globalVendor, vendor } from '../modules/people/people.contract.ts';
import { type Visit, visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
const ids = { stays: '', goes: '', power: '' };

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  const place = { street: '1 Birch Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  await player.call(community.addCommunity, { name: 'Birch Hill', shortCode: 'BH', legalName: 'Birch Hill Association', ...place });
  ids.stays = (await player.call(vendor.addVendor, { name: 'Alder Roofing', phone: '775-555-0101' })).vendorId;
  ids.goes = (await player.call(vendor.addVendor, { name: 'Alder Roofing Inc', phone: '775-555-0102' })).vendorId;
  ids.power = (await player.call(globalVendor.addGlobalVendor, { name: 'Basin Power', city: 'Reno', termsDays: 20 })).globalVendorId;
});

/** Goes on by Tab until the field of the label has the focus, and types into it. */
async function type({ page }: Visit, label: RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label).first();
  await field.waitFor();
  for (let step = 0; (await field.and(page.locator(':focus')).count()) === 0; step += 1) {
    if (step === 80) throw new Error(`Tab does not lead to ${label}`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test('a vendor made from a global vendor; the master stays while it is followed', async () => {
  const story = await visit({ expectedStatuses: [409] });
  const { page } = story;
  await story.signIn(customer.approver.email, `/global-vendors/${ids.power}`);
  await page.getByText('A vendor made from it begins').waitFor();
  await story.press('a');
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Basin Power, lights');
  await story.press('Enter');
  await page.getByRole('heading', { name: 'Basin Power, lights' }).waitFor();
  await page.getByText('Nothing differs').waitFor();
  await story.accessible('light', 'dark');
  await story.goto(`/global-vendors/${ids.power}`);
  await page.getByRole('table', { name: 'Vendors that follow it' }).getByText('Basin Power, lights').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('global-vendor');
});

test('many vendors are changed in one grid', async () => {
  const story = await visit({});
  const { page } = story;
  await story.signIn(customer.approver.email, '/vendors');
  await page.getByText('Alder Roofing Inc').first().waitFor();
  await story.press('g');
  await page.getByRole('grid', { name: 'Vendors' }).waitFor();
  await page.getByLabel('Trades, row 1').waitFor();
  await page.keyboard.type('Roofing');
  await story.press('Tab', 'Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10');
  await story.press('Tab');
  await page.getByText('Terms, days: 30').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('vendors-edit-all');
  await story.press('ControlOrMeta+s');
  await page.getByText('1 vendor changed').waitFor();
  const saved = await customer.approver.player.call(vendor.getVendor, { vendorId: ids.stays });
  expect([saved.termsDays, saved.trades]).toEqual([10, ['Roofing']]);
});

test('two vendors are merged, and separated again', async () => {
  const story = await visit({});
  const { page } = story;
  await story.signIn(customer.approver.email, `/vendors/merge?from=${ids.goes}&into=${ids.stays}`);
  await page.getByRole('table', { name: 'Where they differ' }).getByText('775-555-0102').waitFor();
  await type(story, /^Why/, 'Entered twice');
  await story.accessible('light', 'dark');
  await story.picture('merge-vendors');
  await story.press('ControlOrMeta+s');
  await page.getByText('1 vendor merged into Alder Roofing').waitFor();
  expect((await customer.approver.player.call(vendor.getVendor, { vendorId: ids.goes })).standing).toBe('MERGED');
  await page.getByRole('button', { name: 'Undo this merge' }).press('Enter');
  await page.getByText('Undone').first().waitFor();
  expect((await customer.approver.player.call(vendor.getVendor, { vendorId: ids.goes })).standing).toBe('ACTIVE');
  await story.goto(`/vendors/move?from=${ids.goes}&into=${ids.stays}`);
  await page.getByText('Nothing lies there').first().waitFor();
  await story.accessible('light', 'dark');
});
