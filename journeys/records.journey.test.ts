// What hangs on a record: a note written and changed by keyboard, a file attached and published with its audience shown, the history, and a role that may not see any of it.
import { beforeAll, expect, inject, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { contact } from '../modules/people/people.contract.ts';
import { visit } from './browser.ts';

let customer: FreshCustomer;
let communityId: string;
let contactId: string;

beforeAll(async () => {
  customer = await freshCustomer(inject('sampleServer').url);
  const { player } = customer.approver;
  const place = { street: '1 Alder Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  const facts = { name: 'Alder Hill', shortCode: 'AH', legalName: 'Alder Hill Association', ...place };
  ({ communityId } = await player.call(community.addCommunity, facts));
  ({ contactId } = await player.call(contact.addContact, { communityId, firstName: 'Ines', lastName: 'Ortega', relation: 'Caretaker' }));
});

test('a note is written and changed by keyboard, its earlier wording is shown, and the history tells of it', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/contacts/${contactId}`);
  await page.getByRole('heading', { name: 'Ines Ortega' }).waitFor();
  await page.getByRole('button', { name: /^Notes/ }).press('Enter');
  await page.getByText('No notes').waitFor();
  await story.press('n');
  await page.getByRole('heading', { name: 'Add note' }).waitFor();
  await story.tabTo(/^Subject/);
  await page.keyboard.type('Keys of the pump house');
  await story.tabTo(/^Text/);
  await page.keyboard.type('Holds two');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Keys of the pump house' }).waitFor();
  await story.press('e');
  await story.tabTo(/^Text/);
  await story.press('ControlOrMeta+a');
  await page.keyboard.type('Holds three');
  await story.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Show the earlier wording' }).press('Enter');
  await page.getByText('Holds two').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('note');
  await page.getByRole('link', { name: 'Ines Ortega' }).press('Enter');
  await page.getByRole('link', { name: 'Keys of the pump house' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('notes-tab');
  await page.getByRole('button', { name: 'History' }).press('Enter');
  await page.getByText('Changed note').waitFor();
  await page.getByText('Added contact').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('history-tab');
});

test('a file of the community is attached, and published to as many as the dialog says', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/files`);
  await page.getByText('No files yet').waitFor();
  await page.getByRole('button', { name: 'Attach files' }).press('Enter');
  await story.picture('attach-dialog');
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'minutes.txt', mimeType: 'text/plain', buffer: Buffer.from('Minutes of January') });
  await page.getByRole('dialog').getByText('minutes.txt').first().waitFor();
  await story.accessible('light', 'dark');
  await page.getByRole('button', { name: 'Close' }).last().press('Enter');
  await page.getByText('minutes.txt').first().click();
  await page.getByRole('button', { name: 'Acts on minutes.txt' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('files-of-community');
  await page.getByRole('button', { name: 'Acts on minutes.txt' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Publish' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel(/^Seen by/)
    .selectOption('OWNERS');
  await page.getByText('0 owners will see this.').waitFor();
  expect(await page.getByRole('button', { name: 'Show it to 0' }).isDisabled()).toBe(true);
  await story.accessible('light', 'dark');
  await story.picture('publish-file');
});
