// The palette from memory: screens, acts and recent records are there before any server could answer; what
// they do, and what is remembered.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { search } from '../../modules/desk/desk.contract.ts';
import { reports } from '../../modules/reports/reports.contract.ts';
import { localDate } from '../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../packages/pages/screen.testing.tsx';
import { shortTitle } from './menu.ts';
import { Palette } from './palette.tsx';
import { noteRecord, recentRecords } from './recent.ts';
import { staffScreens } from './screens.ts';

const screens = staffScreens.map((one) => one.screen);
const nothing = { hits: { hits: [], total: { value: 0, relation: 'eq' as const } } };
let onSignOut: () => void;
let onClose: () => void;
let onReport: () => void;
let onTour: () => void;

beforeEach(() => {
  onSignOut = vi.fn();
  onClose = vi.fn();
  onReport = vi.fn();
  onTour = vi.fn();
});

function open(answer: Parameters<typeof fake<typeof search.search>>[1] = () => nothing, more: ReturnType<typeof fake>[] = []) {
  return showScreen(
    <Palette open onClose={onClose} screens={screens} titleOf={shortTitle} onSignOut={onSignOut} onReport={onReport} onTour={onTour} />,
    {
      fakes: [fake(search.search, answer), ...more],
    },
  );
}

const titles = () => screen.getAllByRole('option').map((option) => option.textContent ?? '');

test('shows screens in the order of the menu and acts, and asks nobody', () => {
  const shown = open();
  expect(titles().length).toBeGreaterThan(8);
  expect(titles()[0]).toContain('Home');
  expect(within(screen.getByRole('group', { name: 'Do' })).getAllByRole('option').length).toBeGreaterThan(0);
  expect(shown.calls).toEqual([]);
});

test('goes to a screen by a part of its name, before any answer', async () => {
  const user = userEvent.setup();
  const shown = open();
  await user.keyboard('print che');
  expect(titles()[0]).toContain('Print checks');
  await user.keyboard('{Enter}');
  expect(shown.wentTo).toEqual(['print-checks']);
  expect(onClose).toHaveBeenCalled();
  expect(shown.calls).toEqual([]);
});

test.each([
  ['new bill', 'bill-add'],
  ['add bill', 'bill-add'],
  ['enter receipts', 'owner-receipt-entry'],
])('%j begins %s', async (typed, name) => {
  const user = userEvent.setup();
  const shown = open();
  await user.keyboard(`${typed}{Enter}`);
  expect(shown.wentTo).toEqual([name]);
});

test('reports a problem', async () => {
  const user = userEvent.setup();
  open();
  await user.keyboard('problem{Enter}');
  expect(onReport).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalled();
});

test('changes the look and signs out', async () => {
  const user = userEvent.setup();
  open();
  await user.keyboard('dark{Enter}');
  expect(
    JSON.parse(localStorage.getItem('commonhold.preferences.7') ?? localStorage.getItem('commonhold.preferences.device') ?? '{}'),
  ).toMatchObject({ look: 'dark' });
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('sign out{Enter}');
  expect(onSignOut).toHaveBeenCalled();
});

const aldana = {
  entity: 'owners' as const,
  id: '5',
  communityId: '1',
  community: 'Maple Court',
  TargetRoute: '/c/1/owners/5',
  kind: 'Owner',
  title: 'Aldana, Rosa',
  subtitle: 'MC-0001 · 1201 Maple Ct',
  amount: null,
  date: null,
  isPreviousOwner: true,
  why: {
    field: 'Name',
    parts: [
      { text: 'Aldana', matched: true },
      { text: ', Rosa', matched: false },
    ],
    isCorrected: false,
  },
};
const one = (hit: object) => ({ hits: { hits: [{ _source: hit }], total: { value: 1, relation: 'eq' } } }) as never;

test('asks the server when the words are no screen, and says what it found', async () => {
  const user = userEvent.setup();
  const shown = open(() => one(aldana));
  await user.keyboard('aldana');
  const found = await screen.findByRole('option', { name: /Aldana, Rosa.*Previous owner/ });
  expect(found.querySelector('mark')?.textContent).toBe('Aldana');
  expect(shown.calls).toEqual([
    { name: search.search.name, input: { criteria: 'aldana', communityAgentId: '', entity: '', skip: '0', take: '7' } },
  ]);
  await user.keyboard('{Enter}');
  expect(shown.wentTo).toEqual(['c/1/owners/5']);
});

test('Enter pressed before the answer opens who was typed, not who was found before', async () => {
  const user = userEvent.setup();
  const bellamy = { ...aldana, id: '6', title: 'Bellamy, Jo', TargetRoute: '/c/1/owners/6' };
  const shown = open(({ criteria }) => one(criteria === 'aldana' ? aldana : bellamy));
  await user.keyboard('aldana');
  await screen.findByRole('option', { name: /Aldana/ });
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('bellamy{Enter}');
  await waitFor(() => expect(shown.wentTo).toEqual(['c/1/owners/6']));
});

test('remembers records by their user, the latest first, eight at most', () => {
  for (let n = 1; n <= 10; n += 1) noteRecord('Ada', { href: `/vendors/${n}`, title: `Vendor ${n}`, screen: 'View vendor' });
  noteRecord('Ada', { href: '/vendors/5', title: 'Vendor five', screen: 'View vendor' });
  expect(recentRecords('Ada').map(({ title }) => title)).toEqual(['Vendor five', ...[10, 9, 8, 7, 6, 4, 3].map((n) => `Vendor ${n}`)]);
  expect(recentRecords('Bob')).toEqual([]);
  noteRecord('Bob', { href: '/vendors/1', title: 'Vendor 1', screen: 'View vendor' });
  expect(recentRecords('Ada')).toEqual([]);
});

test('finds a report in the community that is named, with its days', async () => {
  const user = userEvent.setup();
  const report = {
    name: 'balance-sheet',
    title: 'Balance sheet',
    group: 'General ledger' as const,
    description: '',
    asks: '',
    chart: null,
  };
  const params = [{ name: 'asOfDate', title: 'As of', kind: 'date' as const, required: true, choices: [], initial: 'today' }];
  const index = { todayDate: localDate('2026-01-31'), yearStartDate: localDate('2026-01-01'), relativeDays: [] };
  const listed = fake(reports.listReports, () => ({ ...index, reports: [{ ...report, outputs: [], params }] }) as never);
  const shown = open(() => nothing, [listed]);
  await user.keyboard('balance sheet maple last month');
  const option = await screen.findByRole('option', { name: /Balance sheet, last month.*Maple Court/ });
  await user.click(option);
  expect(shown.wentTo.join()).toContain('report-view');
});

test('goes to a community by its name', async () => {
  const user = userEvent.setup();
  const shown = open();
  await user.keyboard('maple');
  await user.click(await screen.findByRole('option', { name: /Maple Court/ }));
  expect(shown.wentTo.join()).toContain('portfolio-dashboard');
});

test('finds a screen by the name it has in the system people come from', async () => {
  const user = userEvent.setup();
  open();
  await user.keyboard('gl community item');
  expect(titles()[0]).toContain('Account activity');
});
