// Owners and people entered twice, by keyboard: a history merged into another and taken back, a pair found,
// told apart, merged, and taken back.
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { ownership, party, property } from '../modules/people/people.contract.ts';
import { notes } from '../modules/records/records.contract.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
const ids = { communityId: '', propertyId: '', stays: '', goes: '' };

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  const place = { street: '1 Birch Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  const facts = { name: 'Birch Hill', shortCode: 'BH', legalName: 'Birch Hill Association', ...place };
  const { communityId } = await player.call(community.addCommunity, facts);
  const home = { communityId, accountNumber: 'BH-1', street: '1 Birch Way', city: 'Reno', state: 'NV', postcode: '89501' };
  const { propertyId } = await player.call(property.addProperty, home);
  const own = { communityId, propertyId, startDate: '2025-01-01', firstName: 'Nora', email: 'nora@example.com' };
  const primary = await player.call(ownership.addOwnership, { ...own, isPrimary: true, lastName: 'Whitcomb' });
  const twin = await player.call(ownership.addOwnership, { ...own, isPrimary: false, lastName: 'Whitcom', phone: '775-555-0144' });
  Object.assign(ids, { communityId, propertyId, stays: primary.ownershipId, goes: twin.ownershipId });
  const record = { kind: 'ownership', entityId: ids.goes, communityId };
  await player.call(notes.addNote, { record, subject: 'Gate code changed', noteDate: '2026-01-05' });
});

const notesOf = async (entityId: string) =>
  (await customer.approver.player.call(notes.listNotes, { kind: 'ownership', entityId, communityId: ids.communityId })).length;

test('the history of an owner entered twice is merged, and taken back', async () => {
  const story = await visit({});
  const { page } = story;
  const { communityId, propertyId, goes, stays } = ids;
  await story.signIn(customer.approver.email, `/c/${communityId}/owners/merge?home=${propertyId}&from=${goes}&into=${stays}`);
  await page.getByRole('table', { name: 'Account of Nora Whitcom', exact: true }).waitFor();
  await story.type(/^Why/, 'Entered twice');
  await story.accessible('light', 'dark');
  await story.picture('merge-owner-history');
  await story.press('ControlOrMeta+s');
  await page.getByText('BH-1: Nora Whitcom into Nora Whitcomb').waitFor();
  expect([await notesOf(goes), await notesOf(stays)]).toEqual([0, 1]);
  await page.getByRole('button', { name: 'Undo this merge' }).press('Enter');
  await page.getByText('Undone').first().waitFor();
  expect([await notesOf(goes), await notesOf(stays)]).toEqual([1, 0]);
});

test('two people are told apart, offered again, merged and separated', async () => {
  const story = await visit({});
  const { page } = story;
  await story.signIn(customer.approver.email, '/people/duplicates?by=EMAIL');
  await page.getByRole('grid', { name: 'Pairs of people' }).getByText('Nora Whitcomb').first().waitFor();
  await story.press('j', 'Enter');
  await page.getByRole('table', { name: 'Where they differ' }).getByText('775-555-0144').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('possible-duplicates');
  await story.press('n');
  await page.getByText('Nobody was entered twice').waitFor();
  await page.getByRole('button', { name: 'Offer again' }).press('Enter');
  const pairs = page.getByRole('grid', { name: 'Pairs of people' });
  await pairs.getByText('Nora Whitcomb').first().waitFor();
  await pairs.focus();
  await story.press('j', 'Enter');
  await page.getByRole('table', { name: 'Where they differ' }).waitFor();
  await story.type(/^Why/, 'Entered twice');
  await story.press('ControlOrMeta+s');
  await page.getByText('Nora Whitcom into Nora Whitcomb').waitFor();
  const found = () => customer.approver.player.call(party.pickParties, { search: 'Whitcom' });
  expect((await found()).map((one) => one.displayName)).toEqual(['Nora Whitcomb']);
  await page.getByRole('button', { name: 'Undo this merge' }).press('Enter');
  await page.getByText('Undone').first().waitFor();
  expect((await found()).map((one) => one.displayName)).toEqual(['Nora Whitcom', 'Nora Whitcomb']);
});
