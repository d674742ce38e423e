// A newcomer's ten minutes with the sample: sign in with one click, take the tour, find the balance sheet by
// its name, see who is behind and why, and reconcile the bank statement that waits.
import { expect, test } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { tourSteps } from '../apps/staff/tour.rules.ts';
import { banking } from '../modules/banking/banking.contract.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { samplePassword } from '../modules/identity/sample-people.rules.ts';
import { type Visit, visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const button = ({ page }: Visit, name: string | RegExp) => page.getByRole('button', { name });
const home = ({ page }: Visit) => page.getByRole('heading', { level: 1, name: 'My queue' });

async function takeTour({ page, press }: Visit): Promise<void> {
  await press('Control+k');
  await page.keyboard.type('tour');
  await page.getByRole('option', { name: 'Take the tour' }).click();
  const card = page.getByRole('complementary', { name: 'Tour' });
  await card.getByRole('button', { name: 'Start' }).click();
  for (const [at, { title }] of tourSteps.entries()) {
    await card.getByRole('heading', { name: title }).waitFor();
    await card.getByRole('button', { name: at + 1 < tourSteps.length ? 'Next' : 'Done' }).click();
  }
  await card.waitFor({ state: 'detached' });
}

async function findReport({ page, press }: Visit): Promise<void> {
  await press('/');
  await page.keyboard.type('balance sheet');
  await page
    .getByRole('option', { name: /^Balance sheet/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Balance sheet/ }).waitFor();
}

/** Who has paid nothing since the books began; the first sentence of their page says so. */
async function seeWhoIsBehind(story: Visit): Promise<void> {
  const { page } = story;
  const menu = page.getByRole('navigation');
  await menu.getByText('Portfolio', { exact: true }).click();
  await menu.getByRole('link', { name: 'Owners', exact: true }).click();
  await button(story, /^Behind/).click();
  await page.getByRole('link', { name: 'Chaudhary, Anil' }).first().click();
  const links = ['Open the account', 'Open the owner', 'Open the property'].map((name) => page.getByRole('link', { name }));
  await links[0]?.waitFor();
  const tops = await Promise.all(links.map(async (link) => (await link.boundingBox())?.y ?? 0));
  expect(tops.every((top, at) => at === 0 || top - (tops[at - 1] ?? 0) >= 24)).toBe(true);
  await links[0]?.click();
  await page.getByText('Owes 4,600.00: the beginning balance, eleven months of assessments and eleven late fees.').waitFor();
}

async function reconcile(story: Visit): Promise<void> {
  const { page } = story;
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await page
    .getByRole('row', { name: /Reconcile.*Maple Court/ })
    .getByRole('link', { name: 'Reconcile', exact: true })
    .click();
  await button(story, /Start the reconciliation/).click();
  await button(story, /^Accept 5 suggestions/).click();
  // A fee is previewed on what stands: not while the matches are on their way.
  await page.getByText('5 of 7 statement lines matched').waitFor();
  for (const record of ['fee, 18.00', 'interest, 6.42']) {
    await button(story, `Record ${record.split(' ')[1]}`)
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: `Record ${record}` }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await button(story, 'Finish at 0.00').click();
  await page.getByText('is reconciled').first().waitFor();
}

test('signs in with one click, takes the tour, and does a first piece of work', async () => {
  const story = await visit({ expectedStatuses: [401] });
  const { page } = story;
  await story.goto('/');
  await page
    .getByRole('region', { name: 'Sample sign-ins' })
    .getByRole('button', { name: /^Accountant/ })
    .click();
  await home(story).waitFor();
  await takeTour(story);
  await findReport(story);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await home(story).waitFor();
  await page.getByRole('link', { name: 'Maple Court' }).first().click();
  // The menu leads into the community in hand, which is another one until that page has come.
  await home(story).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Community: .*Maple Court/ }).waitFor();
  await seeWhoIsBehind(story);
  await reconcile(story);
  const player = await new Player(overNetwork(sampleServer.url)).signIn('accountant@sample.example', samplePassword);
  const communityId = (await player.call(community.listCommunities, {})).find(({ name }) => name === 'Maple Court')?.communityId ?? '';
  const { accounts } = await player.call(banking.listReconciliations, { communityId });
  expect(accounts[0]).toMatchObject({ name: 'Operating', reconciledOn: '2026-10-31', unmatchedLines: 0 });
});
