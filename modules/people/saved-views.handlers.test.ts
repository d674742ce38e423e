// Saved views through HTTP, on the list of vendors: private ones stay private, shared ones are read by all,
// changes do not overwrite each other.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { savedViews } from '../../packages/contract/contract.ts';
import { savedViewRoutes } from '../../packages/lists/saved-views.ts';
import { aServer, type TestServer } from '../identity/identity.testing.ts';
import { peopleRoutes } from './people.server.ts';

let of: TestServer;
let colleague: string;
const list = 'VendorList';
const state = {
  filters: ['termsDays:over:30'],
  sort: '-termsDays',
  hidden: ['phone'],
  widths: { name: 300 },
  pins: ['name'],
  density: 'roomy' as const,
};

beforeAll(async () => {
  of = await aServer([...peopleRoutes, ...savedViewRoutes(peopleRoutes)]);
  colleague = await of.tokenFor('Administrator');
});
afterAll(() => of.close());

const names = async (token?: string) => {
  const answer = await of.send(savedViews.listViews, { list }, token === undefined ? {} : { token });
  return (answer.json['views'] as { name: string; isOwn: boolean }[]).map((view) => `${view.name}${view.isOwn ? ', own' : ''}`);
};

it('keeps the whole state, for its owner alone until it is shared', async () => {
  const { savedViewId } = await of.call(savedViews.addView, { list, name: 'Slow payers', state });
  const { views } = await of.call(savedViews.listViews, { list });
  expect(views).toEqual([{ savedViewId, name: 'Slow payers', state, isShared: false, isOwn: true, version: 1 }]);
  expect(await names(colleague)).toEqual([]);
  await of.call(savedViews.changeView, { savedViewId, version: 1, name: 'Slow payers', state, isShared: true });
  expect(await names(colleague)).toEqual(['Slow payers']);
});

it('is changed and removed by its owner alone, and comes back', async () => {
  const [view] = (await of.call(savedViews.listViews, { list })).views;
  const savedViewId = view?.savedViewId ?? '';
  const change = { savedViewId, version: 2, name: 'Mine', state, isShared: true };
  expect((await of.send(savedViews.changeView, change, { token: colleague })).status).toBe(404);
  expect((await of.send(savedViews.removeView, { savedViewId }, { token: colleague })).status).toBe(404);
  await of.call(savedViews.removeView, { savedViewId });
  expect([await names(), await names(colleague)]).toEqual([[], []]);
  expect((await of.send(savedViews.restoreView, { savedViewId }, { token: colleague })).status).toBe(404);
  await of.call(savedViews.restoreView, { savedViewId });
  expect(await names()).toEqual(['Slow payers, own']);
});

it('refuses a name twice (nameTaken) and a change of something older (viewChanged)', async () => {
  const twice = await of.send(savedViews.addView, { list, name: 'Slow payers', state: {} });
  expect([twice.status, twice.json.code]).toEqual([409, 'nameTaken']);
  const [view] = (await of.call(savedViews.listViews, { list })).views;
  const older = await of.send(savedViews.changeView, { savedViewId: view?.savedViewId, version: 1, name: 'Older', state, isShared: false });
  expect([older.status, older.json.code]).toEqual([409, 'viewChanged']);
  expect((await of.send(savedViews.addView, { list, name: 'Slow payers', state: {} }, { token: colleague })).status).toBe(200);
});

it('remembers with which view each person begins', async () => {
  await of.call(savedViews.setDefaultView, { list, view: 'all' });
  expect((await of.call(savedViews.listViews, { list })).defaultView).toBe('all');
  expect((await of.send(savedViews.listViews, { list }, { token: colleague })).json['defaultView']).toBeNull();
  await of.call(savedViews.setDefaultView, { list, view: null });
  expect((await of.call(savedViews.listViews, { list })).defaultView).toBeNull();
});

it('knows no views of a list that does not exist, or that the caller may not read', async () => {
  expect((await of.send(savedViews.listViews, { list: 'OtherList' })).status).toBe(404);
  const board = await of.tokenFor('Board member');
  for (const endpoint of [savedViews.listViews, savedViews.addView, savedViews.setDefaultView])
    expect((await of.send(endpoint, { list: 'OwnerList', name: 'x', state: {}, view: 'all' }, { token: board })).status).toBe(404);
});

it.each([
  ['a filter beyond measure', { filters: ['x'.repeat(401)] }],
  ['a width that is none', { widths: { name: 1e9 } }],
  ['a column with a blank', { order: ['a b'] }],
  ['another density', { density: 'huge' }],
])('refuses %s', async (_name, bad) => expect((await of.send(savedViews.addView, { list, name: 'x', state: bad })).status).toBe(400));
