// Every kind of profile, by keyboard alone: listed, added, looked at, changed by two people at once, refused
// at its field and kept from deletion; then who may only read, and who lacks its one claim.
import { beforeAll, describe, expect, test } from 'vitest';
import { allRecords, allScreens } from '../apps/server/registry.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { communityLists, roles, users } from '../modules/identity/identity.contract.ts';
import { samplePassword } from '../modules/identity/sample-people.rules.ts';
import { disclosure } from '../modules/lifecycle/lifecycle.contract.ts';
import { bank, property, vendor } from '../modules/people/people.contract.ts';
import { notes, tasks } from '../modules/records/records.contract.ts';
import {
  addressOf,
  type Claim,
  claims,
  type HeldClaims,
  mayOpenScreen,
  noPermissionMessage,
  opensScreen,
  type Screen,
} from '../packages/contract/contract.ts';
import { modulo } from '../packages/kernel/kernel.ts';
import { hasPage, sampled } from '../packages/testkit/sampled.ts';
import { type Visit, visit } from './browser.ts';
import type { KindStory, Parents } from './kind-story.ts';
import { kindStories } from './kinds.ts';
import { reach } from './month/keys.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let parents: Parents;
/** The administrator's window, which goes from kind to kind. */
let desk: Visit;
/** The record of each kind, once its story is told. */
const made = new Map<string, string>();
/** Records that are no profile, by the parameter of the path that names them. */
const others = new Map([['jurisdiction', 'US-NV']]);

/**
 * One kind of each shape: a place, a person with a home, members under a parent, one without a list, a
 * company, and who is never deleted.
 * Other kinds need records these leave behind.
 */
const shapes = ['community', 'property', 'primary-owner', 'committee', 'committee-member', 'vendor', 'user'];
const played = sampled(
  kindStories,
  ({ screens }) => shapes.includes(screens),
  ({ screens }, files) => hasPage(files, `${screens}-add`),
);

const screenNamed = (name: string): Screen => {
  const found = allScreens.find((screen) => screen.name === name);
  if (!found) throw new Error(`there is no screen ${name}`);
  return found;
};

/** The address of a kind's screen; ids of records that are not there yet are 1. */
function pathOf(name: string): string {
  const screen = screenNamed(name);
  const story = kindStories.find(({ screens }) => name === `${screens}-add` || name === `${screens}-edit` || name === `${screens}-view`);
  const ids = [...screen.path.matchAll(/\$(\w+)/g)].map(([, key = '']): [string, string] => {
    const own = story && key === story.idKey ? made.get(story.screens) : undefined;
    return [key, own ?? parents[key as keyof Parents] ?? others.get(key) ?? '1'];
  });
  return addressOf(screen, Object.fromEntries(ids));
}

async function addPerson(name: string, roleClaims: readonly { claim: Claim; level: 1 | 15 }[]): Promise<string> {
  const { player } = customer.approver;
  await player.call(roles.addRole, { name, claims: [...roleClaims] });
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}@${customer.key}.example`;
  await player.call(users.addUser, {
    ...{ displayName: name, email, password: samplePassword },
    ...{ roleNames: [name], seesAllCommunities: true, communityIds: [] },
  });
  return email;
}

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  const place = { street: '1 Kind Way', city: 'Reno', state: 'NV', postcode: '89501' };
  const facts = { name: 'Kind Hill', shortCode: 'KH', legalName: 'Kind Hill Association', ...place, timeZone: 'America/Los_Angeles' };
  const { communityId } = await player.call(community.addCommunity, facts);
  const { propertyId } = await player.call(property.addProperty, { communityId, accountNumber: 'KH-1', ...place });
  others.set('propertyId', propertyId);
  const { bankId } = await player.call(bank.addBank, { name: 'Kind Bank' });
  const { vendorId } = await player.call(vendor.addVendor, { name: 'Kind Vendor' });
  parents = { communityId, bankId, vendorId };
});

/** The field whose label begins so. */
function fieldOf({ page }: Visit, label: string) {
  return page
    .getByLabel(new RegExp(`^${label}(?! came back)`))
    .and(page.locator('main :is(input, textarea, select)'))
    .first();
}

async function type(story: Visit, label: string, text: string): Promise<void> {
  await reach(story, fieldOf(story, label));
  await story.press('ControlOrMeta+a');
  if (text === '') await story.press('Delete');
  else await story.page.keyboard.type(text);
}

async function fill(story: Visit, typed: KindStory['typed']): Promise<void> {
  for (const [label, text, how] of typed) {
    if (how === 'check') await reach(story, fieldOf(story, label));
    if (how === 'check') await story.press('Space');
    else await type(story, label, text);
    if (how !== 'choice') continue;
    await story.page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .waitFor();
    await story.press('Enter');
  }
}

const heading = (story: Visit, name: string | RegExp) => story.page.getByRole('heading', { level: 1, name }).first();

/**
 * Adds one, from its list where `n` does; what is wrong is said at its field, which has the focus, and mended
 * there.
 */
async function add({ screens, idKey, list, typed, title, refused }: KindStory): Promise<void> {
  const { page } = desk;
  const path = pathOf(`${screens}-add`);
  await desk.follow(list ? pathOf(list.screen) : path);
  if (list?.adds) await desk.press('n');
  else if (list) await desk.follow(path);
  await page.waitForURL((url) => url.pathname === path);
  await desk.settled();
  await desk.accessible('light');
  await fill(desk, typed);
  const [label, wrong, sound] = refused;
  await type(desk, label, wrong);
  // A field that must be filled is blank from the start: something else has been typed.
  await desk.press('ControlOrMeta+s');
  const field = fieldOf(desk, label);
  await expect.poll(() => field.getAttribute('aria-invalid'), { message: `${label} says that it is wrong` }).toBe('true');
  await expect.poll(() => field.and(page.locator(':focus')).count(), { message: `${label} has the focus` }).toBe(1);
  await type(desk, label, sound);
  await desk.press('ControlOrMeta+s');
  await heading(desk, title).waitFor();
  await page.waitForURL((url) => /\/\d+(\/edit)?$/.test(url.pathname));
  const shown = allScreens.find(({ name }) => name === `${screens}-view`) ?? screenNamed(`${screens}-edit`);
  const pattern = new RegExp(`^${shown.path.replace(`$${idKey}`, '(\\d+)').replaceAll(/\$\w+/g, '[^/]+')}$`);
  const id = pattern.exec(new URL(page.url()).pathname)?.[1];
  expect(id, `${screens} is shown at ${page.url()}`).toBeDefined();
  made.set(screens, id ?? '');
}

/** What two people change at once goes to neither unseen: the one at the desk keeps theirs. */
async function changeTogether({ screens, idKey, changed, get, edit }: KindStory): Promise<void> {
  const { page } = desk;
  const { player } = customer.approver;
  const [label, fact, theirs] = changed;
  const named = { communityId: parents.communityId, [idKey]: made.get(screens) ?? '' };
  await page.getByRole('button', { name: /^Edit/ }).waitFor();
  await desk.press('e');
  await type(desk, label, 'Ours');
  const before = (await player.call(get, named as never)) as Record<string, unknown>;
  await player.call(edit, { ...named, ...before, [fact]: theirs } as never);
  await desk.press('ControlOrMeta+s');
  const conflict = page.getByRole('region', { name: 'Two people changed this' });
  await conflict.getByText(theirs).waitFor();
  await desk.press('y');
  await desk.press('ControlOrMeta+s');
  await conflict.waitFor({ state: 'detached' });
  await desk.press('ControlOrMeta+s');
  await page.getByRole('button', { name: /^Edit/ }).waitFor();
  const after = (await player.call(get, named as never)) as Record<string, unknown>;
  expect([fact, after[fact]]).toEqual([fact, 'Ours']);
}

/** What hangs on it keeps it, and is named. */
async function keepFromDeletion({ screens, record, isForGood }: KindStory): Promise<void> {
  const { page } = desk;
  const entityId = made.get(screens) ?? '';
  if (record === null || isForGood) return;
  const inCommunity = allRecords.find(({ kind }) => kind.name === record)?.kind.inCommunity;
  const communityId = record === 'community' ? entityId : parents.communityId;
  const named = { kind: record, entityId, ...(inCommunity ? { communityId } : {}) };
  await customer.approver.player.call(notes.addNote, {
    ...{ record: named, kind: 'CALL', subject: 'Hangs on it', body: 'It keeps the record.', noteDate: '2026-01-05' },
  });
  await page.getByRole('button', { name: 'More acts' }).press('Enter');
  await page.getByRole('menuitem', { name: /^Delete / }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete / })
    .press('Enter');
  await page.getByText(/is not deleted, because of .*1 note/).waitFor();
  await desk.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('an administrator', () => {
  beforeAll(() => {
    made.clear();
  });

  test('signs in', async () => {
    desk = await visit({ keysOnly: true, lasting: true, expectedStatuses: [400, 409] });
    await desk.signIn(customer.approver.email);
  });

  test.each(played.map((story) => [story.screens, story] as const))('%s', async (_name, story) => {
    desk.watch();
    await add(story);
    await desk.accessible('light', 'dark');
    await changeTogether(story);
    await keepFromDeletion(story);
    if (!story.list) return;
    await desk.follow(pathOf(story.list.screen));
    await desk.page
      .locator('main')
      .getByText(story.renamed ?? story.title)
      .first()
      .waitFor();
    await desk.accessible('light');
  });

  test('has told of every kind that notes hang on and that is added, changed and shown on pages of its own', () => {
    const told = new Set(kindStories.map(({ record }) => record));
    const inPortfolio = allRecords.map(({ kind }) => kind).filter((kind) => screenNamed(kind.screen).area === 'portfolio');
    // A group of homes is changed on the page that shows it; its own story stands with resales.
    const withPages = inPortfolio.filter(({ screen }) => allScreens.some(({ name }) => name === screen.replace(/-view$/, '-edit')));
    expect(withPages.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
    expect(made.size).toBe(played.length);
    expect(shapes.filter((name) => !made.has(name))).toEqual([]);
  });
});

/** One screen in so many is looked at in every run. */
const EVERY = 5;

const isOf = (name: string, screens: string) => ['add', 'edit', 'view'].some((act) => name === `${screens}-${act}`);

/**
 * Screens of the portfolio, of documents and tasks, and of custom fields: everything the inventory names of
 * them.
 */
const inventory = allScreens.filter(
  ({ name, area }) => ['portfolio', 'documents', 'tasks'].includes(area) || name.startsWith('custom-field'),
);

/** Those this run looks at: records are there only of kinds whose story it has played. */
const namedScreens = sampled(
  inventory.filter(
    ({ name }) => played.some(({ screens }) => isOf(name, screens)) || !kindStories.some(({ screens }) => isOf(name, screens)),
  ),
  ({ name }, index) => shapes.some((screens) => isOf(name, screens)) || modulo(index, EVERY) === 0,
  ({ name }, files) => hasPage(files, name),
);

/** What no list and no record may offer whoever only reads. */
const changing = /^(Add|Edit|Import|Delete|Save|More acts|New|Merge|Generate|Transfer|Settle|Reactivate)\b/;

/**
 * Goes to a screen and waits for its content; what is wrong with what stands there, blank when nothing is.
 */
async function lookAt(story: Visit, { name }: Screen): Promise<string> {
  const path = pathOf(name);
  await story.follow(path);
  const heading = story.page.locator('main').getByRole('heading', { level: 1 });
  await expect.poll(() => heading.count(), { message: `${name} shows its heading` }).toBeGreaterThan(0);
  if (new URL(story.page.url()).pathname !== path) return `${name} leads to ${story.page.url()}`;
  const said = await story.page.locator('main').innerText();
  return /is not there|was removed|could not be (shown|loaded)|Something went wrong/i.test(said)
    ? `${name} shows: ${said.slice(0, 200)}`
    : '';
}

test('an administrator opens every screen of the portfolio, of documents, tasks and custom fields, and finds its content', async () => {
  const { player } = customer.approver;
  const { communityId } = parents;
  const record = { kind: 'community', entityId: communityId, communityId };
  const about = { kind: 'CALL', subject: 'Gate', body: 'It sticks.', noteDate: '2026-01-05' } as const;
  const list = await player.call(communityLists.addCommunityList, { name: 'North', communityIds: [communityId] });
  const order = await player.call(disclosure.addDisclosureOrder, {
    ...{ communityId, propertyId: others.get('propertyId') ?? '', requester: 'Reno Title', fee: '250.00' },
    ...{ orderedDate: '2026-01-05', dueDate: '2026-01-15' },
  });
  others.set('noteId', (await player.call(notes.addNote, { record, ...about })).noteId);
  others.set('taskId', (await player.call(tasks.addTask, { record, title: 'Oil the gate' })).taskId);
  others.set('communityListId', list.communityListId);
  others.set('disclosureOrderId', order.disclosureOrderId);
  others.set('ownershipId', made.get('primary-owner') ?? '');
  desk.watch();
  const wrong: string[] = [];
  for (const screen of namedScreens) wrong.push(await lookAt(desk, screen));
  expect(wrong.filter((said) => said !== '')).toEqual([]);
});

/** True when the address leads home, and says why in the words of the specification. */
async function isRefused(story: Visit, screen: Screen, held: HeldClaims): Promise<boolean> {
  const { name } = screen;
  const inPlace = story.page.locator('main').getByText(noPermissionMessage);
  // Equal toasts stand once, with how often they came.
  const toasts = story.page.locator('.toast').filter({ hasText: noPermissionMessage });
  const notices = async () => (await toasts.allTextContents()).reduce((sum, text) => sum + Number(/(\d+) times/.exec(text)?.[1] ?? 1), 0);
  const before = await notices();
  await story.follow(pathOf(name));
  // A profile opens with any of the claims of profiles. What its row asks for is said in its place.
  if (opensScreen(held, screen)) {
    await inPlace.first().waitFor();
    return true;
  }
  await expect.poll(() => new URL(story.page.url()).pathname, { message: `${name} leads home` }).toBe('/');
  return (await notices()) > before;
}

test('who may only read sees each with its content, finds nothing to change it by, and is sent home from adding and changing', async () => {
  const email = await addPerson(
    'Only reads',
    claims.map((claim) => ({ claim, level: 1 as const })),
  );
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(email);
  const acts = page.locator('main').getByRole('button', { name: /^(Add|Edit|Import|More acts)/ });
  const wrong: string[] = [];
  for (const { screens, list, title, renamed = title } of played) {
    const shows = [
      ...(list ? [list.screen] : []),
      ...(allScreens.some(({ name }) => name === `${screens}-view`) ? [`${screens}-view`] : []),
    ];
    for (const name of shows) {
      await story.follow(pathOf(name));
      await page.locator('main').getByText(renamed).first().waitFor();
      const offered = await acts.allTextContents();
      if (offered.length > 0) wrong.push(`${name} offers ${offered.join(', ')}`);
    }
  }
  const held: HeldClaims = Object.fromEntries(claims.map((claim) => [claim, 1]));
  for (const screen of namedScreens) {
    if (!mayOpenScreen(held, screen)) {
      if (!(await isRefused(story, screen, held))) wrong.push(`${screen.name} says nothing`);
      continue;
    }
    const said = await lookAt(story, screen);
    if (said !== '') wrong.push(said);
    // Notes and tasks are everybody's own, and files are added by whoever sees what they hang on: no claim
    // stands over them.
    if (typeof screen.claims !== 'string' && screen.claims.of.length === 0) continue;
    const offered = (await page.locator('main').getByRole('button').allInnerTexts()).filter((text) => changing.test(text.trim()));
    if (offered.length > 0) wrong.push(`${screen.name} offers ${offered.join(', ')}`);
  }
  expect(wrong).toEqual([]);
});

/**
 * The claims that decide over these screens, each with those it opens; without any stands what is open to
 * everybody, or to whoever holds one of several.
 */
const byClaim = Map.groupBy(namedScreens, ({ claims: opens, row: needed = opens }) => {
  if (typeof needed === 'string') return undefined;
  const { mode, of } = needed.besides ?? needed;
  return mode === 'all' || of.length === 1 ? of[0]?.claim : undefined;
});

test.each([...byClaim].flatMap(([claim, screens]) => (claim ? [[claim, screens] as const] : [])))(
  'who holds everything but %s is sent home from what it opens',
  async (claim, screens) => {
    const email = await addPerson(
      `All but ${claim}`,
      claims.filter((one) => one !== claim).map((one) => ({ claim: one, level: 15 as const })),
    );
    const story = await visit({ keysOnly: true, expectedStatuses: [403] });
    await story.signIn(email);
    const held: HeldClaims = Object.fromEntries(claims.filter((one) => one !== claim).map((one) => [one, 15]));
    const silent: string[] = [];
    for (const screen of screens) if (!(await isRefused(story, screen, held))) silent.push(screen.name);
    expect(silent).toEqual([]);
  },
);
