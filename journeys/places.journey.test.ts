// Around the portfolio, in a real browser: a public page set, looked at and published; the dashboard; a cost
// item; neighbors and a walk on the map.
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { property } from '../modules/people/people.contract.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let communityId: string;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  const place = { street: '1 Birch Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  const facts = { name: 'Birch Hill', shortCode: 'BH', legalName: 'Birch Hill Association', phone: '775-555-0100', ...place };
  ({ communityId } = await player.call(community.addCommunity, facts));
  for (let n = 1; n <= 6; n += 1)
    await player.call(property.addProperty, {
      communityId,
      accountNumber: `BH-${n}`,
      street: `${n} Birch Way`,
      city: 'Reno',
      state: 'NV',
      latitude: 39.5296,
      longitude: -119.8138 + n * 0.0004,
    });
});

test('a public page is set, looked at, published and taken down', async () => {
  const story = await visit({ expectedStatuses: [404] });
  const { page } = story;
  await story.signIn(customer.approver.email, '/comweb');
  await page.getByRole('gridcell', { name: 'Birch Hill' }).first().click();
  await page.getByRole('button', { name: 'Set up the page' }).click();
  const address = `birch-hill-${communityId}`;
  await page.getByRole('textbox', { name: /^Address/ }).fill(address);
  await page.getByRole('textbox', { name: /^Welcome/ }).fill('Six homes on a hill');
  await story.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Look and publish' }).click();
  await page.getByText(/Anybody on the internet will be able to read it/).waitFor();
  await story.accessible('light', 'dark');
  await page.getByRole('button', { name: 'Publish for everybody' }).click();
  await page.getByRole('link', { name: 'Open the page' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('comweb-communities');
  await page.goto(`/sites/${address}`);
  await page.getByRole('heading', { level: 1, name: 'Birch Hill' }).waitFor();
  await expect.poll(() => page.getByText('Six homes on a hill').count()).toBe(1);
  expect(await page.evaluate('document.scripts.length')).toBe(0);
  await story.goto('/comweb');
  await page.getByRole('gridcell', { name: 'Birch Hill' }).first().click();
  await page.getByRole('button', { name: 'Take down' }).click();
  await page.getByRole('button', { name: 'Put back' }).waitFor();
  expect((await fetch(`${sampleServer.url}/sites/${address}`)).status).toBe(404);
});

test('the dashboard shows each community, and opens what a figure is made of', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, '/portfolio');
  await page.getByRole('heading', { level: 1, name: 'Portfolio dashboard' }).waitFor();
  await story.accessible('light', 'dark');
  await page.getByRole('gridcell', { name: 'Birch Hill' }).first().click();
  await page.getByRole('button', { name: 'Reports' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('portfolio-dashboard');
  await page.getByRole('gridcell').getByRole('link', { name: '6', exact: true }).click();
  await page.waitForURL(/\/properties/);
});

test('a cost item is added and changed by keyboard', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, '/cost-items');
  await page.getByText('No cost items yet').waitFor();
  await story.press('n');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Plumber, hour');
  await story.accessible('light', 'dark');
  await story.press('ControlOrMeta+s');
  await page.getByRole('gridcell', { name: 'Plumber, hour' }).first().waitFor();
  await story.accessible('light', 'dark');
});

test('the map shows neighbors within a radius and a walk past them', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/map`);
  await page.getByRole('button', { name: 'Look around 3 Birch Way' }).click();
  await page.getByText('Within 300 ft of 3 Birch Way').waitFor();
  await page.getByRole('button', { name: 'Plan a walk' }).click();
  await page.getByText(/as the crow flies/).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('map');
  // Tiles lie below, with their maker's name, and go on beyond the zoom where they end.
  await page.getByText('Map: Nobody in particular').waitFor();
  expect(
    await page.evaluate(
      "[...document.querySelectorAll('img.leaflet-tile')].map((tile) => [tile.complete, tile.naturalWidth]).every(([is, width]) => is && width === 1)",
    ),
  ).toBe(true);
  // A mark that is clicked is what is looked around; keys move the map and zoom it, and bring all back.
  const far = page.locator('.map-chosen').last();
  const before = await far.boundingBox();
  await far.click({ force: true });
  await page.getByText(/Within 300 ft of [^3] Birch Way/).waitFor();
  await page.getByRole('application').focus();
  await story.press('ArrowRight');
  await story.press('+');
  await expect.poll(() => page.locator('.map-chosen').last().boundingBox()).not.toEqual(before);
  await story.press('0');
  await page.setViewportSize({ width: 390, height: 844 });
  await story.accessible('light');
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});
