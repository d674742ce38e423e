// The reconciliation on screen, by keyboard alone: accept, accept all, record, match by hand, undo, finish;
// and what is not allowed.
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
type Standing = ClientOutput<typeof banking.listReconciliations>;

const money = (text: string) => text as MoneyText;
const day = (n: number) => localDate(`2026-01-${String(n).padStart(2, '0')}`);
const time = '2026-02-02T17:00:00.000Z' as View['startedTime'];

const line = (bankLineId: string, on: number, amount: string, description: string) => ({
  bankLineId,
  lineDate: day(on),
  amount: money(amount),
  typeCode: '475',
  typeTitle: 'Check Paid',
  description,
  checkNumber: '',
});
const item = (itemKey: string, on: number, amount: string, description: string, reference = '', entryCount = 1) => ({
  itemKey,
  itemDate: day(on),
  amount: money(amount),
  reference,
  description,
  entryCount,
});

const account = {
  bankAccountId: '7',
  name: 'Operating',
  bankName: 'Nevada First',
  accountNumber: '••••4417',
  glNumber: '1010',
  glName: 'Operating cash',
};
const head = {
  reconciliationId: '5',
  bankAccountId: '7',
  statementDate: day(31),
  opening: money('10000.00'),
  statementBalance: money('12678.42'),
  startedBy: 'Dana Whitfield',
  startedTime: time,
  completedBy: null,
  completedTime: null,
  isLatest: true,
};
const figures = {
  opening: money('10000.00'),
  depositCount: 0,
  deposits: money('0.00'),
  paymentCount: 0,
  payments: money('0.00'),
  cleared: money('10000.00'),
  statement: money('12678.42'),
  difference: money('2678.42'),
  differenceAfterSuggestions: money('-11.58'),
  differenceAfterRecording: money('0.00'),
  inTransit: money('0.00'),
  outstanding: money('850.00'),
  expectedBook: money('11828.42'),
  book: money('11840.00'),
  bookAfterRecording: money('11828.42'),
};

const working: View = {
  ...head,
  state: 'IN_PROGRESS',
  account: { ...account, fundName: 'Operating' },
  bankOpening: null,
  figures,
  lineCount: 4,
  suggested: [
    {
      suggestionId: '1=check:1',
      reason: 'Check number and amount agree',
      lines: [line('1', 23, '-1200.00', 'CHECK 1001')],
      items: [item('check:1', 20, '-1200.00', 'Sierra Green', '1001')],
    },
    {
      suggestionId: '2=deposit:1',
      reason: 'Deposit total agrees, same day',
      lines: [line('2', 9, '3390.00', 'LOCKBOX')],
      items: [item('deposit:1', 9, '3390.00', '9 receipts', '', 9)],
    },
  ],
  onlyOnStatement: [
    {
      ...line('3', 31, '-18.00', 'SERVICE CHARGE'),
      record: { kind: 'FEE', accountId: '90', glNumber: '5890', glName: 'Bank fees' },
      misread: null,
    },
  ],
  onlyInBooks: [{ ...item('check:2', 20, '-850.00', 'Cascade', '1002'), note: 'Outstanding 11 days', isOld: false }],
  matched: [
    {
      matchId: '40',
      kind: 'AUTO',
      reason: 'Single amount agrees, same day',
      lines: [line('4', 12, '500.00', 'DEPOSIT')],
      items: [item('deposit:2', 12, '500.00', 'MC-0012')],
    },
  ],
};
const atZero: View = {
  ...working,
  figures: { ...figures, difference: money('0.00'), book: money('11828.42') },
  suggested: [],
  onlyOnStatement: [],
};

const standing = (openReconciliationId: string | null): Standing => ({
  accounts: [
    {
      ...account,
      reconciledOn: null,
      openReconciliationId,
      nextOpening: money('0.00'),
      unmatchedLines: 5,
      nextStatement: { statementDate: day(31), closing: money('12678.42') },
    },
  ],
  reconciliations: [],
});

const under = (view: View, ...more: Fake[]) => [
  fake(banking.listReconciliations, () => standing('5')),
  fake(banking.getReconciliation, () => view),
  fake(accounting.pickAccounts, () => []),
  ...more,
];
const accept = fake(banking.acceptMatches, ({ suggestionIds }) => ({
  difference: money('0.00'),
  matchIds: suggestionIds.map((_, i) => String(50 + i)),
}));
const undo = fake(banking.undoMatches, () => ({ difference: money('2678.42') }));
const inputs = (calls: readonly { name: string; input: unknown }[], name: string) =>
  calls.filter((call) => call.name === `Banking.${name}`).map((call) => call.input);

test('shows both sides with reasons and figures that walk to zero', async () => {
  showScreen(<BankReconciliationScreen />, { fakes: under(working) });
  expect(await screen.findByText('Check number and amount agree')).toBeTruthy();
  const strip = screen.getByLabelText('Figures').textContent ?? '';
  expect(strip).toContain('Difference2,678.42');
  expect(strip).toContain('accept 2 suggestions(11.58)');
  expect(strip).toContain('record fee and interest0.00');
  for (const title of ['Suggested', 'Only on the statement', 'Only in the books', 'Matched'])
    expect(screen.getByRole('rowgroup', { name: title })).toBeTruthy();
  expect(screen.getByText('outstanding checks 850.00, deposits in transit 0.00')).toBeTruthy();
  expect(screen.getByText('Bank fees, 5890')).toBeTruthy();
  expect(screen.getByText('1 of 4 statement lines matched')).toBeTruthy();
});

test('Space accepts the line in hand, Shift+Enter all, and Z takes it back', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<BankReconciliationScreen />, { fakes: under(working, accept, undo) });
  await screen.findByText('CHECK 1001');
  await user.keyboard('j ');
  await waitFor(() =>
    expect(inputs(shown.calls, 'acceptMatches')).toEqual([{ communityId: '1', reconciliationId: '5', suggestionIds: ['2=deposit:1'] }]),
  );
  await screen.findByText('1 suggestion accepted, difference 0.00');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByText('2 suggestions accepted, difference 0.00');
  await user.click(screen.getAllByRole('button', { name: /Undo/ }).at(-1)!);
  await waitFor(() =>
    expect(inputs(shown.calls, 'undoMatches')).toEqual([{ communityId: '1', reconciliationId: '5', matchIds: ['50', '51'] }]),
  );
});

test('F records the fee in hand after showing its entry', async () => {
  const user = userEvent.setup();
  const preview = fake(banking.previewBankItem, () => ({
    postDate: day(31),
    description: 'Bank fee: SERVICE CHARGE',
    lines: [
      { accountId: '90', number: '5890', name: 'Bank fees', fundName: 'Operating', debit: money('18.00'), credit: null },
      { accountId: '10', number: '1010', name: 'Operating cash', fundName: 'Operating', debit: null, credit: money('18.00') },
    ],
    baseHash: 'c'.repeat(64),
  }));
  const record = fake(banking.recordBankItem, () => ({ difference: money('0.00'), entryId: '9', matchId: '60' }));
  const shown = showScreen(<BankReconciliationScreen />, { fakes: under(working, preview, record) });
  await screen.findByText('SERVICE CHARGE');
  await user.keyboard('jjf');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Bank fees')).toBeTruthy();
  await user.click(await dialog.findByRole('button', { name: 'Record fee, 18.00' }));
  await screen.findByText('Fee of 18.00 recorded and cleared');
  expect(inputs(shown.calls, 'recordBankItem')).toEqual([
    { communityId: '1', reconciliationId: '5', kind: 'FEE', postDate: '2026-01-31', bankLineId: '3', baseHash: 'c'.repeat(64) },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a fee typed from paper leaves the account, and a refusal stands in the dialog', async () => {
  const user = userEvent.setup();
  const preview = fake(banking.previewBankItem, () => {
    throw new FakeFailure(409, { errorMessage: 'No account of the chart has the role for this.', code: 'noCounterAccount' });
  });
  const shown = showScreen(<BankReconciliationScreen />, { fakes: under(working, preview) });
  await screen.findByText('SERVICE CHARGE');
  await user.click(screen.getByRole('button', { name: /Fee or interest/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Amount/), '2.50{Enter}');
  expect(await dialog.findByText('No account of the chart has the role for this.')).toBeTruthy();
  expect(inputs(shown.calls, 'previewBankItem').at(-1)).toMatchObject({ kind: 'FEE', amount: '-2.50' });
  expect((dialog.getByRole('button', { name: 'Record fee, 2.50' }) as HTMLButtonElement).disabled).toBe(true);
});

test('M matches by hand once the sums agree', async () => {
  const user = userEvent.setup();
  const hand = fake(banking.matchByHand, () => ({ difference: money('0.00'), matchIds: ['70'] }));
  const shown = showScreen(<BankReconciliationScreen />, { fakes: under(working, hand) });
  await screen.findByText('CHECK 1001');
  await user.keyboard('m');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Jan 23 CHECK 1001'));
  await user.click(dialog.getByLabelText('Jan 20 1002 Cascade'));
  expect(dialog.getByText('(350.00) apart')).toBeTruthy();
  await user.click(dialog.getByLabelText('Jan 20 1002 Cascade'));
  await user.click(dialog.getByLabelText('Jan 20 1001 Sierra Green'));
  await user.click(dialog.getByRole('button', { name: 'Match 1 with 1, (1,200.00)' }));
  await waitFor(() =>
    expect(inputs(shown.calls, 'matchByHand')).toEqual([
      { communityId: '1', reconciliationId: '5', bankLineIds: ['1'], itemKeys: ['check:1'] },
    ]),
  );
});

test('U takes back the matched line in hand', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<BankReconciliationScreen />, { fakes: under(working, undo) });
  await screen.findByText('CHECK 1001');
  await user.keyboard('u');
  await screen.findByText(/Go to a matched line first/);
  await user.keyboard('jjjju');
  await waitFor(() => expect(inputs(shown.calls, 'undoMatches')).toEqual([{ communityId: '1', reconciliationId: '5', matchIds: ['40'] }]));
});

test('shows the receipts behind a deposit', async () => {
  const user = userEvent.setup();
  const receipts = fake(banking.getBookItem, () => [
    { entryId: '1', postDate: day(9), reference: '2001', description: 'MC-0001', amount: money('365.00') },
  ]);
  showScreen(<BankReconciliationScreen />, { fakes: under(working, receipts) });
  await user.click(await screen.findByRole('button', { name: 'show' }));
  const dialog = within(await screen.findByRole('dialog', { name: '9 receipts' }));
  expect(await dialog.findByText(/MC-0001/)).toBeTruthy();
});

test('finish waits for zero, and goes through at zero', async () => {
  const user = userEvent.setup();
  let view = atZero;
  const finish = fake(banking.finishReconciliation, () => {
    view = { ...atZero, state: 'COMPLETED', completedBy: 'Dana Whitfield', completedTime: time };
    return { completedTime: time };
  });
  const after = (): Standing =>
    view.state === 'COMPLETED' ? { ...standing(null), reconciliations: [{ ...head, state: 'COMPLETED' }] } : standing('5');
  const first = showScreen(<BankReconciliationScreen />, { fakes: under({ ...working, suggested: [] }) });
  const waiting = (await screen.findByRole('button', { name: /Finish at 0.00/ })) as HTMLButtonElement;
  expect(waiting.disabled).toBe(true);
  expect(screen.getByText('Difference must be 0.00 to finish, it is 2,678.42')).toBeTruthy();
  first.unmount();
  const shown = showScreen(<BankReconciliationScreen />, {
    fakes: [fake(banking.listReconciliations, after), fake(banking.getReconciliation, () => view), finish],
  });
  await screen.findByRole('button', { name: /Finish at 0.00/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(inputs(shown.calls, 'finishReconciliation')).toEqual([{ communityId: '1', reconciliationId: '5' }]));
  await screen.findByText('Statement of Jan 31, 2026 is reconciled');
  expect(await screen.findByText('Completed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reopen' })).toBeTruthy();
});

test('a statement typed wrongly is corrected', async () => {
  const user = userEvent.setup();
  const edit = fake(banking.editReconciliation, () => ({ difference: money('0.00') }));
  const shown = showScreen(<BankReconciliationScreen />, { fakes: under(working, edit) });
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/Statement balance/));
  await user.type(dialog.getByLabelText(/Statement balance/), '12,000{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save the statement' }));
  await waitFor(() =>
    expect(inputs(shown.calls, 'editReconciliation')).toEqual([
      { communityId: '1', reconciliationId: '5', statementDate: '2026-01-31', statementBalance: '12000.00' },
    ]),
  );
});

test('a completed one shows no acts but reopening, which asks for a reason', async () => {
  const user = userEvent.setup();
  const reopen = fake(banking.reopenReconciliation, () => ({ state: 'REOPENED' as const }));
  const completed: View = { ...atZero, state: 'COMPLETED', completedBy: 'Dana Whitfield', completedTime: time };
  const shown = showScreen(<BankReconciliationScreen />, { fakes: under(completed, reopen) });
  await screen.findByText('Completed');
  expect(screen.queryByRole('button', { name: /Finish|Accept|Record|Fee/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'Late correction');
  await user.click(dialog.getByRole('button', { name: 'Reopen the reconciliation' }));
  await waitFor(() =>
    expect(inputs(shown.calls, 'reopenReconciliation')).toEqual([{ communityId: '1', reconciliationId: '5', reason: 'Late correction' }]),
  );
});

test('who may only look sees no acts', async () => {
  showScreen(<BankReconciliationScreen />, { fakes: under(working), held: { bankmaintain: 1 } });
  await screen.findByText('CHECK 1001');
  expect(screen.queryByRole('button', { name: /Accept|Record|Finish|Fee/ })).toBeNull();
});

test('starts from the imported statement', async () => {
  const user = userEvent.setup();
  const start = fake(banking.startReconciliation, () => ({ reconciliationId: '5' }));
  const shown = showScreen(<BankReconciliationScreen />, { fakes: [fake(banking.listReconciliations, () => standing(null)), start] });
  expect(((await screen.findByLabelText(/Statement date/)) as HTMLInputElement).value).toBe('01/31/2026');
  expect((screen.getByLabelText(/Statement balance/) as HTMLInputElement).value).toBe('12,678.42');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(inputs(shown.calls, 'startReconciliation')).toEqual([
      { communityId: '1', bankAccountId: '7', statementDate: '2026-01-31', statementBalance: '12678.42' },
    ]),
  );
});

test('a start that is refused says why', async () => {
  const user = userEvent.setup();
  const start = fake(banking.startReconciliation, () => {
    throw new FakeFailure(409, { errorMessage: 'The statement must be later than 2026-01-31.', code: 'notAfterPrevious' });
  });
  showScreen(<BankReconciliationScreen />, { fakes: [fake(banking.listReconciliations, () => standing(null)), start] });
  await user.click(await screen.findByRole('button', { name: /Start the reconciliation/ }));
  expect(await screen.findByText('The statement must be later than 2026-01-31.')).toBeTruthy();
});

test('without a bank account it offers to add one; a failure can be tried again', async () => {
  const none = showScreen(<BankReconciliationScreen />, {
    fakes: [fake(banking.listReconciliations, () => ({ accounts: [], reconciliations: [] }))],
  });
  expect(await screen.findByText('Add the first bank account')).toBeTruthy();
  none.unmount();
  const broken = fake(banking.listReconciliations, () => {
    throw new FakeFailure(500, { errorMessage: 'Something went wrong on our side.' });
  });
  showScreen(<BankReconciliationScreen />, { fakes: [broken] });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
