// What the shell offers besides its screens, by keyboard alone: mail, a report of a problem, a cell changed
// in the list, a journal entry found; and all of it on a phone.
import { expect, test } from 'vitest';
import { type Visit, visit } from './browser.ts';

const administrator = 'admin@sample.example';
const heading = (story: Visit, name: string | RegExp) => story.page.getByRole('heading', { level: 1, name });

/** Goes to a screen, or does an act, by the palette. */
async function byPalette(story: Visit, typed: string): Promise<void> {
  await story.press('Control+k');
  await story.page.getByRole('combobox', { name: 'Go to, do or find' }).waitFor();
  await story.page.keyboard.type(typed);
  await story.page.locator('[role=option]').first().waitFor();
  await story.press('Enter');
}

test('mail is asked for, and no more, by keyboard', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(administrator);
  await byPalette(story, 'notification');
  await heading(story, 'Notification management').waitFor();
  const mail = page.getByLabel('Mail to me');
  await mail.focus();
  await expect.poll(() => mail.inputValue()).toBe('off');
  await story.press('O');
  await expect.poll(() => mail.inputValue()).toBe('daily');
  await story.settled();
  await page.reload();
  await expect.poll(() => mail.inputValue()).toBe('daily');
  await story.accessible('light', 'dark');
  await mail.focus();
  await story.press('N');
  await expect.poll(() => mail.inputValue()).toBe('off');
  await story.settled();
});

test('a problem is reported with where it was, in sight before it goes, and is read under system information', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(administrator);
  await byPalette(story, 'vendors');
  await heading(story, 'Vendors').waitFor();
  await byPalette(story, 'report a problem');
  const words = page.getByLabel('What went wrong, and what did you expect?');
  await words.waitFor();
  await words.focus();
  await page.keyboard.type('Sorting by city forgets my filter.');
  await page.getByText('/vendors', { exact: true }).waitFor();
  await story.accessible('light', 'dark');
  await page.getByRole('button', { name: 'Send report' }).focus();
  await story.press('Enter');
  await page.getByText(/Reported as P-\d+/).waitFor();
  await byPalette(story, 'system information');
  await page.getByText(/P-\d+ · portfolio-vendors/).waitFor();
  await story.accessible('light');
});

test('terms of a vendor are changed in the list and taken back, by keyboard', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(administrator, '/vendors');
  await page.getByRole('row').nth(1).waitFor();
  await story.press('j', 'e');
  const field = page.getByRole('textbox', { name: 'Terms, days' });
  await field.waitFor();
  const before = await field.inputValue();
  await page.keyboard.type('999');
  await story.press('Enter');
  await page.getByText('From 0 to 365 days.').waitFor();
  await story.accessible('light');
  await story.press('Control+a');
  await page.keyboard.type('77');
  await story.press('Enter');
  await page.getByText('77', { exact: true }).waitFor();
  await story.press('z');
  await page.getByText('77', { exact: true }).waitFor({ state: 'detached' });
  await page.getByText(before, { exact: true }).first().waitFor();
});

test('a journal entry is found by its number and opened', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(administrator);
  await story.press('/');
  await page.keyboard.type('JE-1');
  await page
    .getByRole('option', { name: /JE-0*1\b/ })
    .first()
    .waitFor();
  await story.press('ArrowDown', 'Enter');
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/');
});

test('the shell fits a window of 390 px: nothing scrolls sideways, nothing serious for axe', async () => {
  const story = await visit({ width: 390, height: 844 });
  const { page } = story;
  await story.signIn(administrator);
  const fits = async (what: string) => expect.soft(await page.evaluate('document.documentElement.scrollWidth'), what).toBe(390);
  for (const path of [
    '/',
    '/notifications',
    '/search/maple',
    '/system/information',
    '/system/diagnostics',
    '/users',
    '/my-security',
    '/vendors',
  ]) {
    await story.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await fits(path);
    await story.accessible('light');
  }
  await byPalette(story, 'report a problem');
  await page.getByLabel('What went wrong, and what did you expect?').waitFor();
  await fits('the report of a problem');
  await story.accessible('light');
  await story.press('Escape');
  await page
    .getByRole('button', { name: /notification|alert/i })
    .first()
    .click();
  await story.settled();
  await fits('the drawer');
  await story.accessible('light');
});
