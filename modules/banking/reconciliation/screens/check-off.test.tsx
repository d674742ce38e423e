// A statement ticked off on screen: Space and go on, a range, all through a day, pairs, filters, figures at
// once, and one bundle of ticks after the other to the server.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { type Fake, FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { banking } from '../../banking.contract.ts';
import BankReconciliationScreen from './bank-reconciliation.screen.tsx';

type View = ClientOutput<typeof banking.getReconciliation>;
const money = (text: string) => text as MoneyText;
const day = (n: number) => localDate(`2026-01-${String(n).padStart(2, '0')}`);
const time = '2026-02-02T17:00:00.000Z' as View['startedTime'];

const item = (itemKey: string, on: number, amount: string, description: string, reference = '') => ({
  itemKey,
  itemDate: day(on),
  amount: money(amount),
  reference,
  description,
  entryCount: 1,
});
const books = [
  item('deposit:1', 5, '300.00', '9 receipts', 'CR-1'),
  item('deposit:2', 6, '200.00', '2 receipts', 'CR-2'),
  item('deposit:3', 30, '50.00', '1 receipt', 'CR-3'),
  item('check:1', 8, '-120.00', 'Rivera Plumbing', '4071'),
  item('check:2', 9, '-30.00', 'Harbor Building', '4072'),
];
const pair = [
  item('check:9', 10, '-75.00', 'Truckee Pest', '4009'),
  item('reversal:check:9', 11, '75.00', 'Reversal: Truckee Pest', '4009'),
];

const zero = money('0.00');

/** The reconciliation while some items are cleared. */
function viewOf(cleared: ReadonlySet<string>, lineCount: number): View {
  return {
    reconciliationId: '5',
    bankAccountId: '7',
    statementDate: day(31),
    opening: money('1000.00'),
    statementBalance: money('1350.00'),
    startedBy: 'Dana Whitfield',
    startedTime: time,
    completedBy: null,
    completedTime: null,
    isLatest: true,
    state: 'IN_PROGRESS',
    account: {
      bankAccountId: '7',
      name: 'Operating',
      bankName: 'Nevada First',
      accountNumber: '••••4417',
      glNumber: '1010',
      glName: 'Operating cash',
      fundName: 'Operating',
    },
    bankOpening: null,
    figures: {
      opening: money('1000.00'),
      depositCount: 0,
      deposits: zero,
      paymentCount: 0,
      payments: zero,
      cleared: money('1000.00'),
      statement: money('1350.00'),
      difference: money('350.00'),
      differenceAfterSuggestions: money('350.00'),
      differenceAfterRecording: money('350.00'),
      inTransit: zero,
      outstanding: zero,
      expectedBook: money('1400.00'),
      book: money('1400.00'),
      bookAfterRecording: money('1400.00'),
    },
    lineCount,
    suggested: cleared.has('check:9')
      ? []
      : [{ suggestionId: 'v', reason: 'Check 4009 and its void cancel each other', lines: [], items: pair }],
    onlyOnStatement: [],
    onlyInBooks: books.filter((one) => !cleared.has(one.itemKey)).map((one) => ({ ...one, note: 'Open', isOld: false })),
    matched: [
      ...books
        .filter((one) => cleared.has(one.itemKey))
        .map((one) => ({ matchId: one.itemKey, kind: 'HAND' as const, reason: 'Cleared by hand', lines: [], items: [one] })),
      ...(cleared.has('check:9') ? [{ matchId: 'v', kind: 'VOID' as const, reason: 'Cancel each other', lines: [], items: pair }] : []),
    ],
  };
}

/** A server that keeps which items are cleared. */
function bank(lineCount = 0) {
  const cleared = new Set<string>();
  const view = () => viewOf(cleared, lineCount);
  const fakes: Fake[] = [
    fake(banking.listReconciliations, () => ({
      accounts: [
        {
          ...view().account,
          reconciledOn: null,
          openReconciliationId: '5',
          nextOpening: zero,
          unmatchedLines: 0,
          nextStatement: null,
        },
      ],
      reconciliations: [],
    })),
    fake(banking.getReconciliation, view),
    fake(accounting.pickAccounts, () => []),
    fake(banking.clearItems, ({ itemKeys }) => {
      for (const key of itemKeys) cleared.add(key);
      return { difference: zero };
    }),
    fake(banking.unclearItems, ({ itemKeys }) => {
      for (const key of itemKeys) cleared.delete(key);
      return { difference: zero };
    }),
    fake(banking.finishReconciliation, () => ({ completedTime: time })),
  ];
  return { fakes, cleared };
}

const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const difference = () => /Difference([-(\d,.]+\)?)/.exec(screen.getByLabelText('Figures').textContent ?? '')?.[1];
const kept = (calls: readonly { name: string; input: unknown }[], name: string) =>
  calls.filter((call) => call.name === `Banking.${name}`).flatMap((call) => (call.input as { itemKeys: string[] }).itemKeys);

test('Space clears the selected row and goes on, across the sides, until it can be finished', async () => {
  const user = userEvent.setup();
  const { fakes, cleared } = bank();
  const shown = showScreen(<BankReconciliationScreen />, { fakes });
  await screen.findByText('Rivera Plumbing');
  expect(document.activeElement).toBe(box(/CR-1 9 receipts/));
  await user.keyboard('  ');
  expect(difference()).toBe('(150.00)');
  await user.keyboard('{ArrowRight}  ');
  expect(difference()).toBe('0.00');
  await waitFor(() => expect([...cleared].sort()).toEqual(['check:1', 'check:2', 'deposit:1', 'deposit:2']));
  expect(kept(shown.calls, 'clearItems').length).toBe(4);
  await waitFor(() => expect((screen.getByRole('button', { name: /Finish at 0.00/ }) as HTMLButtonElement).disabled).toBe(false));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.calls.some((call) => call.name === 'Banking.finishReconciliation')).toBe(true));
});

test('Shift clears a range, a pair clears together, and unticking takes back', async () => {
  const user = userEvent.setup();
  const { fakes, cleared } = bank();
  showScreen(<BankReconciliationScreen />, { fakes });
  await screen.findByText('Rivera Plumbing');
  await user.click(box(/CR-1 9 receipts/));
  await user.keyboard('{Shift>}');
  await user.click(box(/CR-3 1 receipt/));
  await user.keyboard('{/Shift}');
  expect(difference()).toBe('(200.00)');
  await waitFor(() => expect([...cleared].sort()).toEqual(['check:9', 'deposit:1', 'deposit:2', 'deposit:3', 'reversal:check:9']));
  expect(box(/4009 Truckee Pest/).checked).toBe(true);
  await user.click(box(/4009 Truckee Pest/));
  await waitFor(() => expect(cleared.has('reversal:check:9')).toBe(false));
  expect(box(/Reversal: Truckee Pest/).checked).toBe(false);
});

test('all through a day, uncleared only, and what could explain the difference', async () => {
  const user = userEvent.setup();
  const { fakes, cleared } = bank();
  showScreen(<BankReconciliationScreen />, { fakes });
  await screen.findByText('Rivera Plumbing');
  const through = screen.getByLabelText('Clear all through');
  await user.clear(through);
  await user.type(through, '01/06/2026{Tab}');
  const deposits = within(screen.getByRole('region', { name: 'Deposits and other increases' }));
  await user.click(deposits.getByRole('button', { name: 'Clear all through Jan 6' }));
  await waitFor(() => expect([...cleared].sort()).toEqual(['deposit:1', 'deposit:2']));
  await user.click(screen.getByLabelText('Uncleared only'));
  expect(screen.queryByRole('checkbox', { name: /CR-1 9 receipts/ })).toBeNull();
  await user.click(box(/4072 Harbor/));
  expect(difference()).toBe('(120.00)');
  const hints = within(screen.getByRole('complementary', { name: 'What is left' }));
  expect(hints.getByText('4071, Rivera Plumbing', { selector: 'b' })).toBeTruthy();
  await user.click(hints.getByRole('button', { name: 'Clear' }));
  expect(difference()).toBe('0.00');
});

test('a tick that is refused is taken back and said', async () => {
  const user = userEvent.setup();
  const { fakes } = bank();
  const refused = fake(banking.clearItems, () => {
    throw new FakeFailure(409, { errorMessage: 'A line or item chosen is matched already.', code: 'notFree' });
  });
  showScreen(<BankReconciliationScreen />, { fakes: [refused, ...fakes.filter((one) => one.endpoint !== banking.clearItems)] });
  await screen.findByText('Rivera Plumbing');
  await user.keyboard(' ');
  expect(await screen.findByText('A line or item chosen is matched already.')).toBeTruthy();
  await waitFor(() => expect(box(/CR-1 9 receipts/).checked).toBe(false));
});

test('with a bank file the boxes are one press away, and back', async () => {
  const user = userEvent.setup();
  const { fakes } = bank(3);
  showScreen(<BankReconciliationScreen />, { fakes });
  await user.click(await screen.findByRole('button', { name: 'Check off by hand' }));
  expect(await screen.findByRole('region', { name: 'Checks and other decreases' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Match with the bank file' }));
  expect(await screen.findByRole('grid', { name: 'Reconciliation' })).toBeTruthy();
});
