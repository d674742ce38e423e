// A custom report by keys alone: a query over charges is built, previewed, kept and run, opens its rows and
// comes down as a file; and tables go out as a job.
import { expect, test } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { samplePassword } from '../modules/identity/sample-people.rules.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const administrator = 'admin@sample.example';

test('a query is kept as a report, run, opened at a row and exported; tables are exported together', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(administrator);
  const player = await new Player(overNetwork(sampleServer.url)).signIn(administrator, samplePassword);
  const communities = await player.call(community.listCommunities, {});
  const communityId = communities.find(({ name }) => name === 'Maple Court')?.communityId ?? '';
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().focus();
    await story.press('Enter');
  };
  await story.goto(`/c/${communityId}/custom-reports?new=ChargeData`);
  await page.getByRole('heading', { level: 1, name: 'New custom report' }).waitFor();
  await page.getByLabel('Title of Owner').first().waitFor();
  await page.getByRole('checkbox', { name: 'With owner', exact: true }).focus();
  await story.press('Space');
  await press('Remove Description');
  await story.press('Control+Enter');
  await page.getByText('Total (').first().waitFor();
  await story.accessible();
  await story.picture('custom-report-edit');

  await press('Save');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('textbox', { name: /^Name/ }).focus();
  await page.keyboard.type('Charges by owner');
  await story.accessible();
  await press('Save the report');
  await page.getByRole('heading', { level: 1, name: 'Charges by owner' }).waitFor();
  await page.getByText('Total (').first().waitFor();
  await page.locator('table.rep tbody button').first().focus();
  await story.press('Enter');
  await page.getByRole('button', { name: 'Open the record' }).waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('custom-report');

  await press('Export');
  await page.getByRole('menuitem', { name: 'CSV' }).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).focus();
  await story.press('Enter');
  expect((await coming).suggestedFilename()).toMatch(/Charges by owner\.csv$/);

  await story.goto(`/c/${communityId}/data-export?source=ChargeData`);
  await page.getByRole('heading', { level: 1, name: 'Data view export' }).waitFor();
  await page.getByRole('checkbox', { name: 'Vendors' }).focus();
  await story.press('Space');
  await story.accessible();
  await press('Export 2 tables');
  const made = page.getByRole('button', { name: /^Download Charges and 1 more/ }).first();
  await made.waitFor({ timeout: 60_000 });
  await story.settled();
  await story.picture('data-export');
  const file = page.waitForEvent('download');
  await made.focus();
  await story.press('Enter');
  expect((await file).suggestedFilename()).toMatch(/data .*\.zip$/);

  await press('Whole book');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Whole book' }).focus();
  await story.press('Enter');
  const book = page.getByRole('button', { name: 'Download Whole book' }).first();
  await book.waitFor({ timeout: 120_000 });
  const archive = page.waitForEvent('download');
  await book.focus();
  await story.press('Enter');
  expect((await archive).suggestedFilename()).toMatch(/whole book .*\.zip$/);
});
