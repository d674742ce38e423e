// A report of all communities by keys alone: chosen in the tool bar, read section by section, a figure of
// another community opened, and taken away as CSV.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { samplePassword } from '../modules/identity/sample-people.rules.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const administrator = 'admin@sample.example';

test('the balance sheet of all communities, the figures of each and their sum', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(administrator);
  const player = await new Player(overNetwork(sampleServer.url)).signIn(administrator, samplePassword);
  const communities = await player.call(community.listCommunities, {});
  const idOf = (name: string) => communities.find((each) => each.name === name)?.communityId ?? '';
  await story.goto(`/c/${idOf('Maple Court')}/reports/balance-sheet?asOfDate=2026-01-31`);
  await page.getByLabel('Proofs').waitFor();

  await page.getByRole('button', { name: 'Communities: Maple Court' }).focus();
  await story.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'All communities' }).focus();
  await story.press('Enter', 'Escape');
  await page.getByRole('rowheader', { name: 'All communities' }).waitFor();
  expect(new URL(page.url()).searchParams.get('communities')).toBe('all');
  for (const name of [/^Maple Court/, /^Carson Terrace/]) await expect.poll(() => page.getByRole('rowheader', { name }).count()).toBe(1);
  // Maple Court's own total stands in its section as it stands in its own report.
  await expect.poll(() => page.getByText('37,528.42').count()).toBeGreaterThan(1);
  await story.settled();
  await story.accessible();
  await story.picture('several-communities');

  // A figure of the community one does not work in opens, and its rows lead there.
  await page
    .getByRole('row', { name: /Total assets/ })
    .nth(1)
    .getByRole('button')
    .focus();
  await story.press('Enter');
  await page.getByText(/^Balance sheet \/ Carson Terrace/).waitFor();
  await page.getByText('Open source').first().waitFor();
  await story.accessible();
  await page.keyboard.press('o');
  await page.waitForURL(new RegExp(`/c/${idOf('Carson Terrace')}/`));

  await story.goto(`/c/${idOf('Maple Court')}/reports/trial-balance?fromDate=2026-01-01&toDate=2026-01-31&communities=all`);
  await page.getByRole('rowheader', { name: 'All communities' }).waitFor();
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .focus();
  await story.press('Enter');
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).focus();
  await story.press('Enter');
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`${communities.length} communities Trial balance.csv`);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toMatch(/Community,Number,Account/);
  expect(lines.at(-1)).toMatch(/^All communities,,Total,/);
});
