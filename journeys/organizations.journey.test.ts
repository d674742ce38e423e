// Whom a customer works with, by keyboard alone: its own record, a partner, an automation agent, and someone
// outside the directory who gets mail.
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let communityId: string;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const place = { street: '1 Birch Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  const facts = { name: 'Birch Hill', shortCode: 'BH', legalName: 'Birch Hill Association', ...place };
  ({ communityId } = await customer.approver.player.call(community.addCommunity, facts));
});

test("the customer's own record, with a partner and an automation agent", async () => {
  const story = await visit({});
  const { page } = story;
  await story.signIn(customer.approver.email, '/organizations');
  await page.getByRole('button', { name: 'Add our own record' }).press('Enter');
  await story.type(/^Name/, 'Sierra Crest');
  await story.type(/^Federal tax number/, '88-0412007');
  await story.press('ControlOrMeta+s');
  await page.getByText('No partners yet').waitFor();
  await page.getByRole('button', { name: 'Show it all' }).waitFor();

  await story.press('a');
  await story.type(/^Name/, 'Basin Coupon Press');
  await story.type(/^Account number/, '77-1093');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Basin Coupon Press' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('partner');
  await page.getByRole('link', { name: 'Sierra Crest' }).press('Enter');

  await page.getByRole('table', { name: 'Partners' }).getByText('Basin Coupon Press').waitFor();
  await story.press('g');
  await story.type(/^Name/, 'Monthly billing');
  await story.type(/^Answered for by/, 'a');
  await page.getByRole('option').first().waitFor();
  await story.press('Enter');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Monthly billing' }).waitFor();
  await story.accessible('light', 'dark');
  await page.getByRole('link', { name: 'Sierra Crest' }).press('Enter');
  await page.getByRole('table', { name: 'Automation agents' }).getByText('Monthly billing').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('client');
  expect(new URL(page.url()).pathname).toMatch(/^\/clients\/\d+$/);
});

test('an external email recipient, from the contacts', async () => {
  const story = await visit({});
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/contacts`);
  await page.getByRole('button', { name: 'Email recipients' }).press('Enter');
  await page.getByText('Nobody outside the directory').waitFor();
  await page.getByRole('button', { name: 'Add recipient' }).press('Enter');
  await story.type(/^Name/, 'Dana Pruitt');
  await story.type(/^Email/, 'dana@example.com');
  await story.press('ControlOrMeta+s');
  await page.getByText('To be confirmed again by').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('external-email-recipient');
  await page.getByRole('link', { name: 'Contacts' }).last().press('Enter');
  await page.getByRole('button', { name: 'Email recipients' }).press('Enter');
  await page.getByRole('table', { name: 'External email recipients' }).getByText('dana@example.com').waitFor();
  await story.accessible('light');
});
