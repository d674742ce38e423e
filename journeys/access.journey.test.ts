// Roles, users and feature flags in a browser: with keys alone, with what a change gives and takes in sight,
// and what it changes for the person it meets.
import { expect, test } from 'vitest';
import { type Visit, visit } from './browser.ts';

const administrator = 'admin@sample.example';
const auditor = 'auditor@sample.example';

const heading = (story: Visit, name: string) => story.page.getByRole('heading', { level: 1, name });

test('a role is made from another, its effect seen before it is saved, and given to a user', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(administrator, '/administration/roles');
  await heading(story, 'Roles').waitFor();
  await story.press('j', 'Enter');
  await story.settled();
  await story.accessible();
  await story.picture('roles');

  await story.goto('/administration/roles/new');
  await page.keyboard.type('Front desk');
  await page.getByRole('checkbox', { name: 'Owner payments: View' }).focus();
  await story.press('Space', 'ArrowRight', 'Space', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'Space');
  await page.getByRole('heading', { name: /Gives screens/ }).waitFor();
  await story.settled();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Owner payments: Add' }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('checkbox', { name: 'Lockbox: View' }).isChecked()).toBe(true);
  await story.accessible();
  await story.picture('role-edit');
  await story.press('Control+s');
  await heading(story, 'Roles').waitFor();
  await page.getByText('Front desk').first().waitFor();

  await story.goto('/users');
  await heading(story, 'Users').waitFor();
  await story.press('j', 'Enter');
  await story.settled();
  await story.accessible();
  await story.picture('portfolio-users');
  await story.goto('/users/new');
  await page.keyboard.type('Fern Desk');
  await story.press('Tab');
  await page.keyboard.type('fern@sample.example');
  await story.press('Tab');
  await page.keyboard.type('a password of her own');
  await page.getByRole('checkbox', { name: 'Front desk' }).focus();
  await story.press('Space');
  await page.getByRole('checkbox', { name: 'All communities' }).focus();
  await story.press('Space');
  await page.getByRole('checkbox', { name: /Maple Court/ }).focus();
  await story.press('Space');
  await story.settled();
  await story.accessible();
  await story.picture('user-add');
  await story.press('Control+s');
  await heading(story, 'Fern Desk').waitFor();

  const fern = await visit();
  await fern.signIn('fern@sample.example', '/', 'a password of her own');
  await fern.page.getByRole('navigation', { name: 'Main' }).getByText('Receivables').waitFor();
  await expect.poll(() => fern.page.getByRole('navigation', { name: 'Main' }).getByText('Payables').count()).toBe(0);
});

test('a flag is turned on and off again, with who did it', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(administrator, '/administration/feature-flags');
  await heading(story, 'Feature flags').waitFor();
  await page.getByText(/^1 of \d on$/).waitFor();
  await story.press('j', 'Enter', 'o');
  await page.getByText(/^2 of \d on$/).waitFor();
  await page.getByRole('complementary').getByText('Dana Whitfield').waitFor();
  await story.settled();
  await story.accessible();
  await story.picture('feature-flags');
  await story.press('o');
  await page.getByText(/^1 of \d on$/).waitFor();
});

test('duties that should be apart are found; an auditor may look and change nothing', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(auditor, '/administration/separation-of-duties');
  await heading(story, 'Separation of duties').waitFor();
  await page.getByText('Vendor to payment').first().waitFor();
  await story.press('j', 'Enter');
  await story.settled();
  await story.accessible();
  await story.picture('separation-of-duties');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('separation-of-duties.csv');
  await story.goto('/administration/roles');
  await heading(story, 'Roles').waitFor();
  await story.press('j', 'Enter');
  await story.settled();
  for (const name of ['Edit', 'Copy', 'Delete role', 'Add role'])
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
  await story.goto('/users');
  await heading(story, 'Users').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Add user' }).count()).toBe(0);
});
