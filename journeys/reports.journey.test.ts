// Reports in a real browser: the index, days by their words, a star, parameters kept under a name, runs, a
// figure as known on a day, and how reports print.
import { expect, test } from 'vitest';
import { type Visit, visit } from './browser.ts';

const administrator = 'admin@sample.example';
const button = (story: Visit, name: string | RegExp) => story.page.getByRole('button', { name }).first();
const heading = (story: Visit, name: string) => story.page.getByRole('heading', { level: 1, name });
const option = (story: Visit, name: string | RegExp) =>
  story.page.getByRole('menuitem', { name }).or(story.page.getByRole('menuitemcheckbox', { name }));

async function toReports(story: Visit): Promise<void> {
  await story.signIn(administrator);
  await button(story, /Bay Meadows/).click();
  await story.page.keyboard.type('Maple');
  await story.press('Enter');
  await button(story, /Maple Court/).waitFor();
  await story.page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await heading(story, 'Reports').waitFor();
}

async function openReport(story: Visit, name: string): Promise<void> {
  await story.page.getByLabel('Find a report').fill(name);
  await story.press('Enter');
  await heading(story, name).waitFor();
  await story.page.getByLabel('Proofs').waitFor();
}

test('a report is marked, its days are said in words and kept under a name, and its runs are told', async () => {
  const story = await visit();
  await toReports(story);
  await openReport(story, 'Trial balance');
  await button(story, 'Star').click();
  await button(story, 'Dates').click();
  await option(story, 'Last month').first().click();
  await story.page.waitForURL(/toDate=endOfLastMonth/);
  await button(story, 'Views').click();
  await option(story, 'Save as a new view').first().click();
  await story.page.getByLabel('Name').fill('Month end');
  await story.press('Enter');
  await button(story, 'Month end').waitFor();
  await button(story, 'Dates').click();
  await option(story, 'Fiscal year to date').first().click();
  await story.page.waitForURL(/toDate=today/);
  await button(story, 'Views').click();
  await option(story, /Month end/)
    .first()
    .click();
  await story.page.waitForURL(/toDate=endOfLastMonth/);
  await story.page.getByLabel('Proofs').waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('report-view');
  await button(story, 'Month end').click();
  await option(story, 'Runs of this report').first().click();
  const runs = story.page.getByRole('table', { name: 'Runs of Trial balance' });
  await runs.waitFor();
  await expect.poll(() => runs.getByRole('row').count()).toBeGreaterThan(2);
  await story.accessible();
  await story.picture('report-runs');
  await story.press('Escape');
  await story.page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await story.page.getByText('Favorites').waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('report-index');
});

test('figures as known on a day open what was known', async () => {
  const story = await visit();
  await toReports(story);
  await openReport(story, 'Trial balance');
  const knownOn = story.page.getByLabel('As known on');
  await knownOn.fill('01/02/2020');
  await story.press('Enter');
  await story.page.waitForURL(/knownOn=2020-01-02/);
  await story.page.getByText('There is nothing to report').or(story.page.getByText('As known on 01/02/2020')).first().waitFor();
});

test('a community says how its reports print', async () => {
  const story = await visit();
  await toReports(story);
  await story.page.getByRole('link', { name: 'Report settings' }).first().click();
  await heading(story, 'Report settings').waitFor();
  await button(story, 'Edit').click();
  await story.page.getByLabel('Confidential mark').fill('CONFIDENTIAL');
  await story.page.getByLabel('Choose a picture').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  });
  await story.page.getByAltText('The logo of the community').waitFor();
  await story.accessible();
  await story.press('Control+s');
  await button(story, 'Edit').waitFor();
  await story.settled();
  await story.picture('report-settings');
  await story.page.locator('.fact dd', { hasText: /^CONFIDENTIAL$/ }).waitFor();
});
