// The page of a declared list: its address is its state, views are saved and shared, filters are asked of the
// server, and many rows are selected at once.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { defineList, type ListRow } from '../contract/list.ts';
import { savedViews } from '../contract/saved-view.ts';
import { addressOf, builtInViews } from './list/list-state.ts';
import { fakeList } from './list.testing.ts';
import { ListPage } from './list-page.tsx';
import { type Fake, fake, showScreen } from './screen.testing.tsx';
import { useShell } from './shell.tsx';

const things = defineList({
  name: 'ThingList',
  title: 'Things',
  noun: 'things',
  permission: 'signedIn',
  scope: {},
  rowId: 'thingId',
  columns: {
    name: { title: 'Name', kind: 'text' },
    amount: { title: 'Amount', kind: 'money', sum: true },
    state: { title: 'State', kind: 'status', always: true, words: { NEW: ['New', 'attention'], DONE: ['Done', 'good'] } },
  },
  extra: {},
  views: { all: { title: 'All' }, fresh: { title: 'Fresh', filters: ['state:in:NEW'] } },
  sort: 'name',
});
type Row = ListRow<typeof things>;

const rows = [1, 2, 3, 4].map(
  (n) => ({ thingId: String(n), name: `Thing ${n}`, amount: `${n}00.00`, state: n > 2 ? 'DONE' : 'NEW' }) as unknown as Row,
);
const none = new Set(['SavedView.listViews']);
const fakes = (more: readonly Fake[] = [], named: ReadonlySet<string> = new Set()) => [
  ...more,
  ...fakeList(things, () => rows).filter(({ endpoint }) => !named.has(endpoint.name)),
];

function Page() {
  const { search } = useShell();
  return (
    <>
      <output>{JSON.stringify(search)}</output>
      <ListPage list={things} scope={{}} panel={(row) => <p>Panel of {row.name}</p>} bulk={(chosen) => <b>{chosen.count} chosen</b>} />
    </>
  );
}
const address = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}') as { view?: string; row?: string };

test('a view by its name, a changed one by its whole state', () => {
  const views = builtInViews(things);
  const fresh = views[1]!;
  expect(addressOf({ filters: ['state:in:NEW'], search: '', hidden: [] }, fresh)).toBe('fresh');
  expect(addressOf({ filters: ['state:in:NEW'], sort: '-amount' }, fresh)).toBe(
    '{"base":"fresh","filters":["state:in:NEW"],"sort":"-amount"}',
  );
});

test('tabs, chips, sums and the address go together', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<Page />, { fakes: fakes() });
  expect(await screen.findByText('1,000.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Fresh/ }));
  expect(await screen.findByText('2 of 4 things')).toBeTruthy();
  expect(screen.getByText('300.00')).toBeTruthy();
  expect(address()).toEqual({ view: 'fresh' });
  await user.click(screen.getByRole('button', { name: 'Drop State New' }));
  expect(await screen.findByText('4 things')).toBeTruthy();
  expect(address().view).toBe('{"base":"fresh"}');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Amount', hidden: true }));
  await user.type(await screen.findByLabelText('Value'), '200{Enter}');
  expect(await screen.findByText('2 of 4 things')).toBeTruthy();
  expect(screen.getByText('over 200.00')).toBeTruthy();
  expect(shown.calls.some((call) => JSON.stringify(call.input) === '{"filter":"amount:over:200.00"}')).toBe(true);
});

test('what is no value of a column is said in the filter', async () => {
  const user = userEvent.setup();
  showScreen(<Page />, { fakes: fakes() });
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Amount', hidden: true }));
  await user.type(await screen.findByLabelText('Value'), 'much{Enter}');
  expect(await screen.findByText('Not a value of this column.')).toBeTruthy();
});

test('the look is saved under a name, and the address becomes short', async () => {
  const user = userEvent.setup();
  const kept: { savedViewId: string; name: string; state: object; isShared: boolean; isOwn: boolean; version: number }[] = [];
  const views = fake(savedViews.listViews, () => ({ views: [...kept], defaultView: null }) as never);
  const add = fake(savedViews.addView, ({ name, state, isShared }) => {
    kept.push({ savedViewId: '12', name, state, isShared: isShared === true, isOwn: true, version: 1 });
    return { savedViewId: '12', version: 1 };
  });
  const remove = fake(savedViews.removeView, () => {
    kept.length = 0;
    return { savedViewId: '12' };
  });
  const restore = fake(savedViews.restoreView, () => {
    kept.push({ savedViewId: '12', name: 'Largest', state: { sort: '-amount' }, isShared: false, isOwn: true, version: 1 });
    return { savedViewId: '12', version: 1 };
  });
  showScreen(<Page />, { fakes: fakes([views, add, remove, restore], none) });
  await user.click(await screen.findByRole('button', { name: 'Amount' }));
  await user.click(screen.getByRole('button', { name: 'Amount' }));
  await waitFor(() => expect(address().view).toBe('{"base":"all","sort":"-amount"}'));
  await user.click(screen.getByRole('button', { name: /^View/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a new view', hidden: true }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Largest{Enter}');
  await screen.findByRole('button', { name: 'Largest' });
  expect(address().view).toBe('saved-12');
  expect(kept[0]?.state).toEqual({ sort: '-amount' });
  await user.click(screen.getByRole('button', { name: /^View/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Largest' })).toBeNull());
  await user.click((await screen.findAllByRole('button', { name: /Undo/ })).at(-1)!);
  await screen.findByRole('button', { name: 'Largest' });
});

test('it begins with the view a person chose, and a link shows what it says', async () => {
  const mine = fake(savedViews.listViews, () => ({ views: [], defaultView: 'fresh' }));
  const first = showScreen(<Page />, { fakes: fakes([mine], none) });
  expect(await screen.findByText('2 of 4 things')).toBeTruthy();
  first.unmount();
  showScreen(<Page />, { fakes: fakes([mine], none), search: { view: '{"base":"all","search":"thing 3"}' } });
  expect(await screen.findByText('1 of 4 things')).toBeTruthy();
});

test('rows picked, then everything that matches as a selection of the server; picking again ends it', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<Page />, { fakes: fakes() });
  const boxes = await screen.findAllByRole('checkbox', { name: /Select row/ });
  await user.click(boxes[0]!);
  expect(await screen.findByText('1 chosen')).toBeTruthy();
  const strip = screen.getByRole('region', { name: 'Selected rows' });
  expect(within(strip).getByText('100.00')).toBeTruthy();
  await user.click(within(strip).getByText('Select all 4 matching'));
  expect(await screen.findByText('4 chosen')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Selected rows' })).getByText('1,000.00')).toBeTruthy();
  expect(shown.calls.filter((call) => call.name === 'ThingList.selectRows').map((call) => call.input)).toEqual([{}]);
  await user.click(boxes[1]!);
  expect(await screen.findByText('2 chosen')).toBeTruthy();
});

test('the panel walks through the rows, and a link opens a row that is not at hand', async () => {
  const user = userEvent.setup();
  const first = showScreen(<Page />, { fakes: fakes() });
  await user.click(await screen.findByText('Thing 2'));
  expect(await screen.findByText('Panel of Thing 2')).toBeTruthy();
  expect(screen.getByText('2 of 4')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Panel of Thing 3')).toBeTruthy();
  expect(address().row).toBe('3');
  first.unmount();
  showScreen(<Page />, { fakes: fakes(), search: { view: 'fresh', row: '4' } });
  expect(await screen.findByText('Panel of Thing 4')).toBeTruthy();
  expect(screen.getByText('Not in this view')).toBeTruthy();
});
