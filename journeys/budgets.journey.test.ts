// A budget made from last year's by keys alone: copied with a percentage, typed over, saved, adopted,
// revised, and seen by a report.
import { expect, test } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { samplePassword } from '../modules/identity/sample-people.rules.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const accountant = 'accountant@sample.example';

test('a budget is copied, typed over, saved and adopted by keys alone', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(accountant);
  const communities = await (await new Player(overNetwork(sampleServer.url)).signIn(accountant, samplePassword)).call(
    community.listCommunities,
    {},
  );
  const communityId = communities.find(({ name }) => name === 'Carson Terrace')?.communityId ?? '';
  await story.goto(`/c/${communityId}/budgets`);
  await page.getByRole('heading', { level: 1, name: 'Budgets' }).waitFor();
  await page.getByRole('grid').first().waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('budgets');

  await page.getByRole('button', { name: 'Copy' }).focus();
  await story.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Budget copy' }).waitFor();
  await page.getByLabel('Raise by percent').focus();
  await page.keyboard.type('3');
  await page.getByRole('button', { name: /^Copy \d+ lines, / }).waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('budget-copy');
  await story.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Budgets' }).waitFor();
  await page
    .getByText(/^Draft/)
    .first()
    .waitFor();

  await page.getByLabel('Year, row 1').waitFor();
  await page.keyboard.type('120000');
  await story.press('ArrowDown', 'Alt+e');
  await page.getByRole('button', { name: /^Save 1 line/ }).waitFor();
  await story.press('Control+Enter');
  await page.getByText(/Saved 1 line/).waitFor();
  await story.settled();
  await story.accessible();
  await page.getByRole('button', { name: 'Adopt' }).focus();
  await story.press('Enter');
  await page.getByRole('dialog').waitFor();
  await story.accessible();
  await story.picture('budget-adopt');
  await story.press('Enter');
  await page.getByText(/is adopted: income/).waitFor();
  await page
    .getByText(/reports compare with it/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Adopt' }).count()).toBe(0);
});
