// A reserve study by keys alone: a new version from the adopted one, a component typed, saved, the plan of
// thirty years, adopted, its report, and a manager's comment.
import { expect, test } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { samplePassword } from '../modules/identity/sample-people.rules.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const accountant = 'accountant@sample.example';

async function mapleCourt(): Promise<string> {
  const player = await new Player(overNetwork(sampleServer.url)).signIn(accountant, samplePassword);
  return (await player.call(community.listCommunities, {})).find(({ name }) => name === 'Maple Court')?.communityId ?? '';
}

test('a study is revised, saved and adopted by keys alone, and its schedule says so', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(accountant);
  const communityId = await mapleCourt();
  await story.goto(`/c/${communityId}/reserve-components`);
  await page.getByRole('heading', { level: 1, name: 'Reserve components' }).waitFor();
  await page.getByText('Adopted 01/05/2026').waitFor();
  await page.getByText('Roofs, composition shingle').first().waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('reserve-components-adopted');

  await page.getByRole('button', { name: 'New version' }).focus();
  await story.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(' revised');
  await story.press('Enter');
  await page.getByRole('grid', { name: 'Components' }).waitFor();
  await page.getByLabel('Component, row 1').waitFor();
  await story.press(...Array<string>(8).fill('ArrowDown'));
  await page.getByLabel('Component, row 9').waitFor();
  await page.keyboard.type('Entry gate');
  await story.press('Tab');
  await page.keyboard.type('Grounds');
  await story.press('Tab', 'Tab', 'Tab');
  await page.keyboard.type('9800');
  await story.press('Tab');
  await page.keyboard.type('15');
  await story.press('Tab');
  await page.keyboard.type('6');
  await story.press('Enter');
  await page.getByRole('button', { name: /^Save 9 components/ }).waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('reserve-components');
  await story.press('Control+Enter');
  await page.getByText(/^Saved .* with 9 components/).waitFor();

  await page
    .getByRole('radio', { name: 'Funding plan' })
    .or(page.getByRole('button', { name: 'Funding plan' }))
    .first()
    .focus();
  await story.press('Enter');
  await page.getByText('2055').first().waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('reserve-plan');

  await page.getByRole('button', { name: 'Adopt' }).focus();
  await story.press('Enter');
  await page.getByRole('dialog').waitFor();
  await story.accessible();
  await story.press('Enter');
  await page.getByText(/is adopted with 9 components/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Adopt' }).count()).toBe(0);

  await story.goto(`/c/${communityId}/reports/reserve-fund-schedule?studyNumber=2`);
  await page.getByText('Entry gate').first().waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('reserve-fund-schedule');
});

test('a manager says in the line what a variance is', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(accountant);
  const communityId = await mapleCourt();
  await story.goto(`/c/${communityId}/reports/budget-variance-exceptions?period=2026-01-01&leastAmount=100.01&leastPercent=10`);
  const comment = page.getByRole('button', { name: /^Comment on/ }).first();
  await comment.focus();
  const about = (await comment.getAttribute('aria-label')) ?? '';
  await story.press('Enter');
  await page.getByRole('textbox', { name: about }).waitFor();
  await page.keyboard.type('Work moved to March');
  await story.press('Enter');
  await page.getByRole('button', { name: /^Work moved to March \(.+, change$/ }).waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('budget-variance-comments');
});
