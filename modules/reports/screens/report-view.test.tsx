// The index finds reports; the viewer runs one, opens a figure by keyboard, walks its rows, shows refusals at
// their fields.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type ClientOutput, type MoneyText, savedViews } from '../../../packages/contract/contract.ts';
import { type Instant, localDate } from '../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { reportRuns, reports } from '../reports.contract.ts';
import ReportIndexScreen from './report-index.screen.tsx';
import ReportViewScreen from './report-view.screen.tsx';

const money = (text: string) => text as MoneyText;
const date = (name: string, title: string, initial: string) => ({
  name,
  title,
  kind: 'date' as const,
  required: true,
  initial,
  choices: [],
});
const index: ClientOutput<typeof reports.listReports> = {
  todayDate: localDate('2026-11-20'),
  yearStartDate: localDate('2026-01-01'),
  relativeDays: [
    { relative: 'startOfLastMonth', date: localDate('2026-10-01') },
    { relative: 'endOfLastMonth', date: localDate('2026-10-31') },
  ],
  reports: [
    {
      name: 'trial-balance',
      title: 'Trial balance',
      group: 'General ledger',
      description: 'Every account with its balance.',
      params: [date('fromDate', 'From', '2026-11-01'), date('toDate', 'To', '2026-11-30')],
      asks: '',
      outputs: ['pdf', 'xlsx', 'csv'],
      chart: null,
    },
    {
      name: 'aged',
      title: 'Aged owner balance',
      group: 'Accounts receivable',
      description: '',
      params: [{ name: 'ownershipId', title: 'Owner', kind: 'owner', required: true, initial: '', choices: [] }],
      asks: '',
      outputs: ['pdf', 'xlsx', 'csv'],
      chart: null,
    },
  ],
};
const ran: ClientOutput<typeof reports.runReport> = {
  name: 'trial-balance',
  title: 'Trial balance',
  owner: 'Maple Court Homeowners Association',
  subtitle: ['As of 11/30/2026', 'Accrual basis'],
  orientation: 'portrait',
  columns: [
    { key: 'number', title: 'Number', kind: 'code' },
    { key: 'name', title: 'Account', kind: 'text' },
    { key: 'debit', title: 'Debit', kind: 'money' },
  ],
  rows: [
    {
      kind: 'row',
      level: 0,
      cells: {
        number: { text: '1010' },
        name: { text: 'Operating cash' },
        debit: { money: money('300.00'), sources: '[{"rows":"postings","sign":1}]' },
      },
    },
    {
      kind: 'grandTotal',
      level: 0,
      cells: { name: { text: 'Total' }, debit: { money: money('300.00'), sources: '[{"rows":"postings","sign":1}]' } },
    },
  ],
  isCut: false,
  checks: [
    { name: 'Debits equal credits', outcome: 'holds', detail: '' },
    { name: 'Each fund balances', outcome: 'fails', detail: 'Reserve by 1.00' },
    { name: 'Owners tie', outcome: 'notApplicable', detail: 'books on cash carry no receivable' },
  ],
  asKnownTime: '2026-11-20T17:42:08.000Z' as Instant,
};
const row = (key: string, amount: string, sourceType: string) => ({
  key,
  date: localDate('2026-11-09'),
  account: '1010 Operating cash',
  kind: sourceType,
  reference: key,
  description: '',
  party: `Party ${key}`,
  communityId: '1',
  batchId: '1',
  entryId: '2',
  sourceType,
  sourceId: '31',
  amount: money(amount),
});
const opened: ClientOutput<typeof reports.openCell> = {
  opening: money('100.00'),
  movement: money('200.00'),
  total: money('300.00'),
  rows: [row('0|a', '150.00', 'receipt'), row('0|b', '50.00', 'bill')],
  next: null,
};
const listing = fake(reports.listReports, () => index);
const kept = [fake(reportRuns.listFavouriteReports, () => ['aged']), fake(savedViews.listViews, () => ({ views: [], defaultView: null }))];
const view = (fakes: Parameters<typeof showScreen>[1]['fakes'], name = 'trial-balance') =>
  showScreen(<ReportViewScreen />, { fakes: [listing, ...kept, ...fakes], params: { name } });

test.each([
  [{}, 'Close the month'],
  [{ by: 'group' }, 'General ledger'],
])('the index %j shows reports under %s, finds them by a few letters, and Enter opens the first', async (search, heading) => {
  const user = userEvent.setup();
  const shown = showScreen(<ReportIndexScreen />, { fakes: [listing, ...kept], search });
  expect(await screen.findByText(heading)).toBeTruthy();
  await user.type(screen.getByLabelText('Find a report'), 'own bal');
  expect(screen.queryByText('Trial balance')).toBeNull();
  await user.keyboard('{Enter}');
  expect(shown.wentTo).toEqual(['report-view']);
  await user.type(screen.getByLabelText('Find a report'), 'zzz');
  expect(screen.getByText('No report is called that')).toBeTruthy();
});

test('Enter pressed before the reports have come opens the one found when they do', async () => {
  const shown = showScreen(<ReportIndexScreen />, { fakes: [listing, ...kept] });
  const field = screen.getByLabelText('Find a report');
  fireEvent.change(field, { target: { value: 'own bal' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(shown.wentTo).toEqual(['report-view']));
});

test('who may run nothing is told so', async () => {
  showScreen(<ReportIndexScreen />, { fakes: [...kept, fake(reports.listReports, () => ({ ...index, reports: [] }))] });
  expect(await screen.findByText('No report is open to your role')).toBeTruthy();
});

test('a report runs with its defaults and says what it proves', async () => {
  const shown = view([fake(reports.runReport, () => ran)]);
  expect(await screen.findByText('Operating cash')).toBeTruthy();
  expect(shown.calls.at(-1)?.input).toEqual({ communityId: '1', name: 'trial-balance', fromDate: '2026-11-01', toDate: '2026-11-30' });
  const proofs = within(screen.getByLabelText('Proofs'));
  expect(proofs.getByText('Debits equal credits')).toBeTruthy();
  expect(proofs.getByText('Does not hold: Each fund balances Reserve by 1.00').className).toContain('prob');
  expect(proofs.getByText('Owners tie: not applicable, books on cash carry no receivable')).toBeTruthy();
});

test('a figure opens by keyboard with a running balance; J walks on, O opens the source, Esc goes back to the cell', async () => {
  const user = userEvent.setup();
  const shown = view([fake(reports.runReport, () => ran), fake(reports.openCell, () => opened)]);
  const [figure] = await screen.findAllByRole('button', { name: '300.00' });
  figure?.focus();
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  const table = await screen.findByRole('table', { name: 'Postings of Operating cash' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((line) => line.textContent),
  ).toEqual([
    'DatePostingAmountBalance',
    'Opening balance100.00',
    'Nov 9receipt Party 0|a150.00250.00',
    'Nov 9bill Party 0|b50.00300.00',
    'Closing balance200.00300.00',
  ]);
  expect(shown.calls.at(-1)?.input).toMatchObject({ sources: '[{"rows":"postings","sign":1}]', span: 'month' });
  await user.keyboard('jo');
  expect(shown.wentTo).toEqual(['bill-view']);
  await user.click(screen.getByRole('button', { name: 'Year' }));
  await waitFor(() => expect(shown.calls.at(-1)?.input).toMatchObject({ span: 'year' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('table', { name: 'Postings of Operating cash' })).toBeNull();
  expect(document.activeElement).toBe(figure);
});

test('a span by its name sets both days', async () => {
  const user = userEvent.setup();
  const shown = view([fake(reports.runReport, () => ran)]);
  await user.click(await screen.findByRole('button', { name: 'Dates' }));
  await user.click(await screen.findByText('Last month'));
  await waitFor(() => expect(shown.calls.at(-1)?.input).toMatchObject({ fromDate: 'startOfLastMonth', toDate: 'endOfLastMonth' }));
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('10/01/2026');
});

test('what is refused stands at its field', async () => {
  const refuse = () => {
    throw new FakeFailure(400, {
      errorMessage: 'To must not be before the first day.',
      fields: [{ path: 'toDate', message: 'must not be before the first day' }],
    });
  };
  view([fake(reports.runReport, refuse)]);
  expect(await screen.findByText('must not be before the first day')).toBeTruthy();
});

test('a report waits for what it needs, and a report of other roles is not shown', async () => {
  const first = view([], 'aged');
  expect(await screen.findByText('Choose the owner first')).toBeTruthy();
  first.unmount();
  const refuse = () => {
    throw new FakeFailure(403, { errorMessage: 'Your role does not open this.', code: 'forbidden' });
  };
  view([fake(reports.runReport, refuse)], 'check-register');
  expect(await screen.findByText('This report is not open to your role')).toBeTruthy();
});

test('an address of no report leads home', async () => {
  const refuse = () => {
    throw new FakeFailure(404, { errorMessage: 'The report does not exist, or is not in your scope.', code: 'notFound' });
  };
  const shown = view([fake(reports.runReport, refuse)], 'no-such-report');
  await waitFor(() => expect(shown.wentTo).toEqual(['']));
});

test('words with a door open the screen of their record, and a text counts once it is typed', async () => {
  const user = userEvent.setup();
  const [first, ...others] = index.reports;
  const text = { name: 'trade', title: 'Trade', kind: 'text' as const, required: false, initial: '', choices: [] };
  const door = { screen: 'vendor-view', params: { vendorId: '7' } };
  const cells = { number: { text: '1' }, name: { text: 'Sierra Green', door }, debit: { amount: money('5.00') } };
  const shown = showScreen(<ReportViewScreen />, {
    fakes: [
      fake(reports.listReports, () => ({ ...index, reports: first ? [{ ...first, params: [...first.params, text] }, ...others] : [] })),
      ...kept,
      fake(reports.runReport, () => ({ ...ran, rows: [{ kind: 'row' as const, level: 0, cells }] })),
    ],
    params: { name: 'trial-balance' },
  });
  await user.click(await screen.findByRole('link', { name: 'Sierra Green' }));
  expect(shown.wentTo).toHaveLength(1);
  await user.type(screen.getByLabelText('Trade'), 'pool{Enter}');
  await waitFor(() => expect(shown.calls.at(-1)?.input).toMatchObject({ trade: 'pool' }));
});
