// Data by keys alone: from the index into a table, a query built over charges, run, turned to another join,
// and exported.
import { expect, test } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { samplePassword } from '../modules/identity/sample-people.rules.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const accountant = 'accountant@sample.example';

test('a source is read as a table, and a query over its columns is built, run and exported', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(accountant);
  const communities = await (await new Player(overNetwork(sampleServer.url)).signIn(accountant, samplePassword)).call(
    community.listCommunities,
    {},
  );
  const communityId = communities.find(({ name }) => name === 'Maple Court')?.communityId ?? '';
  await story.goto(`/c/${communityId}/data`);
  await page.getByRole('link', { name: 'GL postings', exact: true }).waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('data-index');
  await page.getByRole('link', { name: 'GL postings', exact: true }).focus();
  await story.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'GL postings' }).waitFor();
  await page.getByRole('grid').first().waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('data-table');

  await story.goto(`/c/${communityId}/query-builder?source=ChargeData`);
  await page.getByRole('button', { name: 'Add condition' }).focus();
  await story.press('Enter');
  await page
    .getByText('A condition is not complete.')
    .or(page.getByLabel('Value', { exact: true }))
    .first()
    .waitFor();
  await page.getByLabel('Column').selectOption({ label: 'Code' });
  await page.getByLabel('Question').selectOption({ label: 'is' });
  await page.getByLabel('Value', { exact: true }).focus();
  await page.keyboard.type('LATE');
  await story.press('Control+Enter');
  await page.getByText(/^\d+ charges? found$/).waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('query-builder');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).focus();
  await story.press('Enter');
  await page.getByRole('menuitem', { name: 'CSV' }).waitFor();
  await page.getByRole('menuitem', { name: 'CSV' }).focus();
  await story.press('Enter');
  expect((await download).suggestedFilename()).toBe('Charges.csv');
});
