// Seals in a real browser and on the command line: the published head, who is mailed it, and the sample's
// book out, checked by two programs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampleAdministrator } from '../modules/identity/sample-people.rules.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';
import { runToEnd } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-seals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command beside the run's server. */
const cli = (...args: string[]) => runToEnd(['cli.ts', ...args], { DATA_DIR: sampleServer.dataDir });

test('the head is published, downloaded and mailed, and the books are as they were sealed', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(sampleAdministrator.email, '/ledger/tie-outs');
  await story.settled();
  // The worker seals the sample within a round; the panel is opened anew until it tells of the head.
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Seals' }).click();
        await story.settled();
        const published = await page.getByText('Published head').isVisible();
        if (!published) await story.press('Escape');
        return published;
      },
      { timeout: 120_000, interval: 2_000 },
    )
    .toBe(true);
  const panel = page.getByRole('complementary', { name: 'Seals' });
  await panel.getByRole('button', { name: 'Add recipient' }).click();
  await page.getByLabel('Name').fill('Rosa Aldana');
  await page.getByLabel('Email address').fill('rosa@example.com');
  await page.getByLabel('How often').selectOption('CLOSE');
  await page.getByRole('button', { name: 'Add the recipient' }).click();
  await panel.getByText('When a period is closed').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('seals');
  const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'Download the head' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^head-\d+\.json$/);
  await panel.getByRole('button', { name: 'Remove Rosa Aldana' }).click();
  await panel.getByText('Nobody yet.').waitFor();

  // Other stories plant damage in customers of their own.
  const verified = await cli('verify', '--customer', 'sample');
  expect(verified.stdout).toContain('everything is as it was sealed');
  expect(verified).toMatchObject({ code: 0, stderr: '' });
});

test("the sample's book goes out and is checked by both programs", async () => {
  const book = join(folder, 'book');
  const out = await cli('export-book', 'sample', book);
  expect(out).toMatchObject({ code: 0, stderr: '' });
  const heads = join(sampleServer.dataDir, 'seals');
  const [customer = ''] = readdirSync(heads);
  const head = join(heads, customer, readdirSync(join(heads, customer)).toSorted().at(-1) ?? '');
  const check = (program: string, ...args: string[]) => spawnSync(program, [...args, book, head], { encoding: 'utf8' });
  const first = check(process.execPath, join(book, 'verify-book.mjs'));
  const second = check('python3', join(book, 'verify_book.py'));
  expect(first.stdout).toContain('\neverything is as it was sealed\n');
  expect([second.status, second.stdout, second.stderr]).toEqual([0, first.stdout, '']);
});
