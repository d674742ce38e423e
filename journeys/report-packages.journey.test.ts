// A board packet by keys alone: a standard package is copied, run, made with its page count, opened as PDF
// and put on a schedule.
import { expect, test } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { samplePassword } from '../modules/identity/sample-people.rules.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const administrator = 'admin@sample.example';

test('a package is copied, run and scheduled, and its packet comes down as PDF', async () => {
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
  await story.goto(`/c/${communityId}/report-packages`);
  await page.getByRole('heading', { level: 1, name: 'Report packages' }).waitFor();
  await page.getByText('Monthly board packet').first().waitFor();
  await story.goto(`/c/${communityId}/report-packages?package=monthly-board-packet`);
  await page.getByText(/Not in the product yet: Manager’s report/).waitFor();
  await story.accessible();

  await press('Copy');
  await page.getByRole('dialog').waitFor();
  // On a phone nothing in the dialog stands wider than the dialog.
  const full = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(`(() => {
    const dialog = document.querySelector('[role=dialog]');
    const right = dialog.getBoundingClientRect().right;
    return [...dialog.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > right + 1).map((each) => each.outerHTML.slice(0, 120));
  })()`);
  expect(wide).toEqual([]);
  if (full) await page.setViewportSize(full);
  await press('Move Check register up');
  await page.getByLabel('Recipients').focus();
  await page.keyboard.type('chair@board.example');
  await story.accessible();
  await story.picture('report-package-edit');
  await press(/^Save the package with 11 reports/);
  await page.getByText('Of this community').waitFor();

  await press('Run');
  const download = page.getByRole('button', { name: /^PDF of the packet for/ }).first();
  await download.waitFor({ timeout: 60_000 });
  await expect.poll(() => page.getByText(/, \d+ pages/).count()).toBeGreaterThan(0);
  const coming = page.waitForEvent('download');
  await download.focus();
  await story.press('Enter');
  expect((await coming).suggestedFilename()).toMatch(/Monthly board packet, own .*\.pdf$/);

  await press('Schedule');
  await page.getByLabel('Name of the schedule').waitFor();
  await story.accessible();
  await press('Save the schedule');
  await page.getByText(/^Next: /).waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('report-packages');
});
