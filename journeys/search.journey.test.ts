// Search in a real browser: the box in the top bar, the page of results, and the palette that acts, remembers
// and finds.
import { describe, expect, test } from 'vitest';
import { type Visit, visit } from './browser.ts';

const administrator = 'admin@sample.example';

const heading = (story: Visit, name: string) => story.page.getByRole('heading', { level: 1, name });
const option = (story: Visit, name: string | RegExp) => story.page.getByRole('option', { name }).first();
const pathOf = (story: Visit) => decodeURIComponent(new URL(story.page.url()).pathname);

/** The owner, the account and the street of the first home of Maple Court, from its own page. */
async function firstHome(story: Visit): Promise<{ owner: string; account: string }> {
  await story.page.keyboard.type('MC-0001');
  const found = option(story, /MC-0001/);
  await found.waitFor();
  const owner = /Lot 1 · ([^,]+)/.exec((await found.textContent()) ?? '')?.[1] ?? '';
  expect(owner).not.toBe('');
  return { owner, account: 'MC-0001' };
}

describe('the search box', () => {
  test('takes the cursor on a slash, finds by account and by a mistyped name, and opens what was chosen', async () => {
    const story = await visit({ keysOnly: true });
    await story.signIn(administrator);
    await story.press('/');
    const { owner } = await firstHome(story);
    await story.accessible();
    await story.picture('search');
    // Where pictures are taken the box was gone for a while: a phone has none. The slash that goes into a box
    // that kept the cursor is typed over.
    await story.press('/', 'Control+a');
    await story.page.keyboard.type(`${owner.charAt(0)}${owner.charAt(2)}${owner.charAt(1)}${owner.slice(3)}`);
    await option(story, new RegExp(`${owner}.*like`)).waitFor();
    await story.press('ArrowDown', 'Enter');
    await story.page.getByRole('heading', { level: 1, name: owner }).waitFor();
    expect(pathOf(story)).toMatch(/\/owners\/\d+$/);
  });

  test('names parts of the product by a part of their name', async () => {
    const story = await visit({ keysOnly: true });
    await story.signIn(administrator);
    await story.press('/');
    await story.page.keyboard.type('print ch');
    await option(story, 'Print checks').waitFor();
    await story.press('ArrowDown', 'Enter');
    await heading(story, 'Print checks').waitFor();
  });

  test('asks nothing below two characters, and leaves on Escape', async () => {
    const story = await visit();
    const asked: string[] = [];
    story.page.on('request', (request) => request.url().includes('/Search/Search') && asked.push(request.url()));
    await story.signIn(administrator);
    await story.press('/');
    await story.page.keyboard.type('<m ');
    await story.settled();
    await expect.poll(() => story.page.getByRole('listbox').count()).toBe(0);
    await story.page.keyboard.type('c-00');
    await option(story, /MC-0001/).waitFor();
    await story.press('Escape');
    await expect.poll(() => story.page.getByRole('listbox').count()).toBe(0);
    for (const url of asked) expect(new URL(url).searchParams.get('criteria')).not.toMatch(/^.?$|</);
  });

  test('shows why a search failed', async () => {
    const story = await visit({ expectedStatuses: [500] });
    await story.signIn(administrator);
    await story.page.route('**/Search/Search*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"errorMessage":"The index is being made anew.","reference":"7F3K"}',
      }),
    );
    await story.press('/');
    await story.page.keyboard.type('maple');
    await story.page.getByText('Search failed: The index is being made anew.').waitFor();
  });
});

describe('the page of results', () => {
  test('shows all kinds, one kind by its tab, the next hits, and opens one by keyboard', async () => {
    const story = await visit({ keysOnly: true });
    await story.signIn(administrator);
    await story.press('/');
    await story.page.keyboard.type('MC-00/');
    await story.press('Enter');
    await heading(story, 'Results for “MC-00”').waitFor();
    expect(pathOf(story)).toBe('/search/MC-00 ');
    await story.settled();
    await story.accessible();
    await story.picture('search-results');
    const main = story.page.getByRole('main');
    await main.getByRole('button', { name: /^Properties/ }).focus();
    await story.press('Enter');
    await main.getByText(/^7 of /).waitFor();
    await main.getByRole('button', { name: 'Show more' }).focus();
    await story.press('Enter');
    await main.getByText(/^(12|14) of /).waitFor();
    await main.getByRole('listitem').first().getByRole('link').focus();
    await story.press('Enter');
    await story.settled();
    expect(pathOf(story)).toMatch(/\/properties\/\d+$/);
  });

  test('searches everything as one list, with the term in the address', async () => {
    const story = await visit();
    await story.signIn(administrator, '/search-everything');
    await story.page.getByLabel('Name, address, account, check or amount').fill('MC-0002');
    await story.press('Enter');
    await story.page.getByRole('main').getByText('MC-0002').first().waitFor();
    expect(new URL(story.page.url()).searchParams.get('term')).toBe('MC-0002');
    await story.accessible('light', 'dark');
  });
});

describe('the palette', () => {
  test('begins something new, remembers what was looked at, and finds by account number', async () => {
    const story = await visit({ keysOnly: true });
    await story.signIn(administrator);
    await story.press('Control+k');
    await story.page.keyboard.type('new bill');
    await story.press('Enter');
    await story.settled();
    expect(pathOf(story)).toMatch(/\/bills\/new$/);
    await story.goto('/vendors');
    await story.press('Control+k');
    await story.page.keyboard.type('MC-0003');
    await option(story, /MC-0003/).waitFor();
    await story.picture('palette');
    await story.accessible('light', 'dark');
    await story.press('Escape');
    await story.press('/');
    const { owner } = await firstHome(story);
    await story.press('Control+a');
    await story.page.keyboard.type(owner);
    await option(story, new RegExp(`${owner}.*Owner`)).waitFor();
    await story.press('ArrowDown', 'Enter');
    await heading(story, owner).waitFor();
    await story.goto('/');
    await story.press('Control+k');
    await option(story, new RegExp(owner)).waitFor();
    await expect.poll(() => story.page.getByRole('group', { name: 'Recent' }).getByRole('option').first().textContent()).toContain(owner);
  });
});
