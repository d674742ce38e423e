// Money on screen: checks typed by keyboard, split by hand, held by the tape, posted as one deposit; a
// receipt taken back; balances to begin with.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { anOutcome, aPreview } from '../../../../packages/pages/import.testing.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { OwnerLedger } from '../../owners/screens/owner-ledger.tsx';
import { beginningBalances, owners, receipts } from '../../receivables.contract.ts';
import { receiptList } from '../../receivables-lists.contract.ts';
import ActivityCashReceiptsScreen from './activity-cash-receipts.screen.tsx';
import ArBeginningBalanceAddScreen from './ar-beginning-balance-add.screen.tsx';
import BackoutPaymentBatchScreen from './backout-payment-batch.screen.tsx';
import OwnerReceiptEntryScreen from './owner-receipt-entry.screen.tsx';

const money = (text: string) => text as MoneyText;
const hash = 'b'.repeat(64);
const day = localDate('2026-11-01');

const choices = fake(receipts.getReceiptChoices, () => ({
  bankAccounts: [{ bankAccountId: '3', name: 'Operating', last4: '4417', fundName: 'Operating', isPrimary: true }],
  lists: [{ distributionListId: '1', kind: 'DEFAULT' as const, name: 'Default', aliases: ['ASMT'] }],
  owners: [
    {
      ownershipId: '21',
      accountNumber: 'MC-0001',
      owner: 'Aldana, Rosa',
      address: '1 Maple Ct',
      holdsPayments: false,
      due: money('365.00'),
    },
    {
      ownershipId: '22',
      accountNumber: 'MC-0002',
      owner: 'Bishop, Terrence',
      address: '2 Maple Ct',
      holdsPayments: false,
      due: money('0.00'),
    },
  ],
  groups: [{ groupOwnershipId: '5', name: 'Aldana Trust', homes: 2, splitRule: 'OLDEST' as const }],
}));

const open = fake(receipts.getOpenCharges, ({ ownershipId }) => ({
  ownershipId,
  accountNumber: 'MC-0001',
  owner: 'Aldana, Rosa',
  address: '1 Maple Ct',
  holdsPayments: false,
  charges: [
    { chargeId: '101', codeId: '7', alias: 'ASMT', description: 'Assessment', chargeDate: day, due: money('310.00') },
    { chargeId: '102', codeId: '8', alias: 'RSRV', description: 'Reserve', chargeDate: day, due: money('55.00') },
  ],
  owes: money('365.00'),
  prepaid: money('0.00'),
  lastReceipts: [],
}));

/** What the server would answer: everything to ASMT unless it was split by hand. */
function previewOf({ rows }: ClientInput<typeof receipts.previewReceipts>): ClientOutput<typeof receipts.previewReceipts> {
  const made = rows.map((row) => ({
    ownershipId: row.ownershipId,
    accountNumber: 'MC-0001',
    owner: 'Aldana, Rosa',
    amount: money(row.amount),
    toCharges: money(row.amount),
    toPrepaid: money('0.00'),
    owesBefore: money('365.00'),
    owesAfter: money('0.00'),
    allocations: (row.split ?? [{ chargeId: '101', amount: row.amount }]).map((part) => ({
      chargeId: part.chargeId,
      codeId: '7',
      alias: 'ASMT',
      chargeDate: day,
      amount: money(part.amount),
    })),
    warnings: row.checkNumber === '1388' ? (['CHECK_USED_BEFORE'] as const).slice() : [],
  }));
  return {
    rows: made,
    count: made.length,
    total: money('0.00'),
    toCharges: money('365.00'),
    toPrepaid: money('0.00'),
    law: null,
    followsLaw: false,
    periodStatus: 'CURRENT',
    entry: [],
    baseHash: hash,
  };
}

const preview = fake(receipts.previewReceipts, previewOf);

test('a check is typed and posted without the mouse; the sum in the amount is added up', async () => {
  const user = userEvent.setup();
  const post = fake(receipts.postReceipts, () => ({ batchId: '9', depositId: '4', count: 1, total: money('365.00') }));
  const shown = showScreen(<OwnerReceiptEntryScreen />, { fakes: [choices, open, preview, post] });
  await screen.findByRole('grid', { name: 'Receipts' });
  await user.keyboard('mc-0001{Tab}1530{Tab}310+55{Enter}');
  expect(await screen.findByRole('button', { name: /Post 1 receipt, 365.00/ })).toBeTruthy();
  await waitFor(() => expect((screen.getByRole('button', { name: /^Post/ }) as HTMLButtonElement).disabled).toBe(false));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Receivables.postReceipts')?.input).toEqual({
      communityId: '1',
      bankAccountId: '3',
      postDate: '2026-11-20',
      rows: [{ ownershipId: '21', checkNumber: '1530', amount: '365.00' }],
      baseHash: hash,
    }),
  );
  expect(await screen.findByRole('button', { name: /Post 0 receipts/ })).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
  // The next check is typed at once, in the first row; the slip of this deposit is one press away.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Account, row 1'));
  expect(screen.getByRole('link', { name: 'Deposit 4' })).toBeTruthy();
});

test('Enter takes what is suggested: the account by its last digits, the next number of a series, what is due once', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<OwnerReceiptEntryScreen />, { fakes: [choices, open, preview] });
  await screen.findByRole('grid', { name: 'Receipts' });
  await user.keyboard('2{Tab}0098{Tab}20{Enter}2{Tab}0099{Tab}30{Enter}1{Enter}1{Tab}{Tab}5{Enter}');
  expect(await screen.findByRole('button', { name: /Post 4 receipts, 420.00/ })).toBeTruthy();
  await waitFor(() =>
    expect(shown.calls.filter((each) => each.name === 'Receivables.previewReceipts').at(-1)?.input).toMatchObject({
      rows: [
        { ownershipId: '22', checkNumber: '0098', amount: '20.00' },
        { ownershipId: '22', checkNumber: '0099', amount: '30.00' },
        { ownershipId: '21', checkNumber: '0100', amount: '365.00' },
        { ownershipId: '21', checkNumber: '', amount: '5.00' },
      ],
    }),
  );
});

test('posting waits for the tape, and a check used before is marked', async () => {
  const user = userEvent.setup();
  showScreen(<OwnerReceiptEntryScreen />, { fakes: [choices, open, preview] });
  await screen.findByRole('grid', { name: 'Receipts' });
  await user.keyboard('mc-0001{Tab}1388{Tab}365{Enter}');
  expect(await screen.findByText('Used before')).toBeTruthy();
  await user.type(screen.getByLabelText('Tape total'), '400{Tab}');
  expect(await screen.findByText(/Posting opens when the tape agrees/)).toBeTruthy();
  expect(screen.getByText('35.00')).toBeTruthy();
  expect((screen.getByRole('button', { name: /^Post/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('what was typed survives leaving', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<OwnerReceiptEntryScreen />, { fakes: [choices, open, preview] });
  await screen.findByRole('grid', { name: 'Receipts' });
  await user.keyboard('mc-0002{Tab}77{Tab}20{Enter}');
  await screen.findByRole('button', { name: /Post 1 receipt, 20.00/ });
  shown.unmount();
  showScreen(<OwnerReceiptEntryScreen />, { fakes: [choices, open, preview] });
  expect(await screen.findByRole('button', { name: /Post 1 receipt, 20.00/ })).toBeTruthy();
});

test('a receipt is split by hand beside the grid, and given back to the list', async () => {
  const user = userEvent.setup();
  // Nothing is split before it is known what the list pays.
  const answered = Promise.withResolvers<void>();
  const held = { ...preview, answer: (input: unknown) => answered.promise.then(() => preview.answer(input)) };
  const shown = showScreen(<OwnerReceiptEntryScreen />, { fakes: [choices, open, held] });
  await screen.findByRole('grid', { name: 'Receipts' });
  await user.keyboard('mc-0001{Tab}1530{Tab}100{Enter}{ArrowUp}');
  const reserve = await screen.findByLabelText('Paid on RSRV of 11/01/2026');
  expect((reserve as HTMLInputElement).readOnly).toBe(true);
  answered.resolve();
  await waitFor(() => expect((screen.getByLabelText('Paid on ASMT of 11/01/2026') as HTMLInputElement).value).toBe('100.00'));
  await user.type(reserve, '55{Tab}');
  const lastPreview = () =>
    shown.calls.filter((each) => each.name === 'Receivables.previewReceipts').at(-1)?.input as ClientInput<typeof receipts.previewReceipts>;
  await waitFor(() =>
    expect(lastPreview().rows[0]?.split).toEqual([
      { chargeId: '101', amount: '45.00' },
      { chargeId: '102', amount: '55.00' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Use the list' }));
  await waitFor(() => expect((screen.getByLabelText('Paid on ASMT of 11/01/2026') as HTMLInputElement).value).toBe('100.00'));
  expect((screen.getByLabelText('Paid on RSRV of 11/01/2026') as HTMLInputElement).value).toBe('');
});

test('a refused split is said and holds the button; without a bank account there is nothing to enter', async () => {
  const user = userEvent.setup();
  const refused = fake(receipts.previewReceipts, () => {
    throw new FakeFailure(409, { errorMessage: 'The split pays more than the receipt.', code: 'invalidDistribution' });
  });
  const shown = showScreen(<OwnerReceiptEntryScreen />, { fakes: [choices, open, refused] });
  await screen.findByRole('grid', { name: 'Receipts' });
  await user.keyboard('mc-0001{Tab}1{Tab}5{Enter}');
  expect((await screen.findAllByText('The split pays more than the receipt.')).length).toBeGreaterThan(0);
  expect((screen.getByRole('button', { name: /^Post/ }) as HTMLButtonElement).disabled).toBe(true);
  shown.unmount();
  showScreen(<OwnerReceiptEntryScreen />, {
    fakes: [fake(receipts.getReceiptChoices, () => ({ bankAccounts: [], lists: [], owners: [], groups: [] }))],
  });
  expect(await screen.findByText('No bank account to deposit to')).toBeTruthy();
});

const receipt = (more: Partial<ClientOutput<typeof receipts.listReceipts>['rows'][number]> = {}) => ({
  receiptId: '31',
  batchId: '9',
  depositId: '4',
  ownershipId: '21',
  accountNumber: 'MC-0001',
  owner: 'Aldana, Rosa',
  postDate: localDate('2026-11-09'),
  checkNumber: '2001',
  amount: money('400.00'),
  source: 'LOCKBOX' as const,
  bankAccount: 'Operating',
  backedOutOn: null,
  backoutReason: null,
  ...more,
});
const list = fake(receipts.listReceipts, () => ({ rows: [receipt()], next: null }));

test('a receipt leads to taking it back', async () => {
  const user = userEvent.setup();
  const { backoutReason: _reason, ...facts } = receipt();
  const shown = showScreen(<ActivityCashReceiptsScreen />, {
    fakes: fakeList(receiptList, () => [{ ...facts, state: null, backoutBatchId: null }]),
  });
  await user.click(await screen.findByText('Aldana, Rosa'));
  await user.click(await screen.findByRole('button', { name: 'Back out this receipt' }));
  expect(shown.wentTo).toEqual(['backout-payment-batch']);
});

const backout = fake(receipts.previewBackout, ({ postDate, nsfFee }) => ({
  receiptId: '31',
  ownershipId: '21',
  accountNumber: 'MC-0001',
  owner: 'Aldana, Rosa',
  postDate: localDate('2026-11-09'),
  checkNumber: '2001',
  amount: money('400.00'),
  isBackedOut: false,
  reopens: [{ chargeId: '101', codeId: '7', alias: 'ASMT', chargeDate: day, amount: money('325.00') }],
  fromPrepaid: money('75.00'),
  pulledBack: [{ chargeId: '103', codeId: '7', alias: 'ASMT', chargeDate: localDate('2026-12-01'), amount: money('75.00') }],
  owesBefore: money('225.00'),
  owesAfter: money(nsfFee ? '655.00' : '625.00'),
  hasNsfCode: true,
  bankFeesAccount: '5890 Bank fees',
  returnsBefore: 1,
  suggestsHold: true,
  holdsPayments: false,
  escapedFees: [{ runDate: localDate('2026-11-16'), codeId: '9', alias: 'LATE', description: 'Late fee on ASMT', amount: money('25.00') }],
  fees: money(nsfFee ?? '0.00'),
  law: null,
  periodStatus: postDate === '2026-11-09' ? ('CLOSED' as const) : ('CURRENT' as const),
  entry: [],
  baseHash: hash,
}));

test('a returned check: picked, previewed with what its prepaid money paid since, taken back with both fees and a hold', async () => {
  const user = userEvent.setup();
  const run = fake(receipts.backoutReceipt, () => ({ batchId: '12', owesAfter: money('655.00') }));
  const shown = showScreen(<BackoutPaymentBatchScreen />, { fakes: [list, backout, run] });
  await user.click(await screen.findByText('Aldana, Rosa'));
  expect(await screen.findByText('Prepaid money of the receipt paid it since')).toBeTruthy();
  await user.type(screen.getByLabelText('NSF fee'), '30{Tab}');
  expect(await screen.findByText('655.00')).toBeTruthy();
  await user.type(screen.getByLabelText('Bank’s fee'), '12{Tab}');
  expect(screen.getByText('2 payments were returned in twelve months.')).toBeTruthy();
  await user.click(screen.getByLabelText(/Hold payments of this owner/));
  await user.click(screen.getByLabelText('Charge these late fees'));
  await waitFor(() => expect((screen.getByRole('button', { name: /^Back out 400.00/ }) as HTMLButtonElement).disabled).toBe(false));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['activity-cash-receipts']));
  expect(shown.calls.find((each) => each.name === 'Receivables.backoutReceipt')?.input).toEqual({
    communityId: '1',
    receiptId: '31',
    postDate: '2026-11-20',
    reason: 'NSF',
    nsfFee: '30.00',
    bankFee: '12.00',
    chargeLateFees: true,
    holdPayments: true,
    baseHash: hash,
  });
});

test('a correction is dated on the receipt’s own day, without a fee; a closed month holds the button', async () => {
  const user = userEvent.setup();
  showScreen(<BackoutPaymentBatchScreen />, { fakes: [backout], search: { receipt: '31' } });
  await user.click(await screen.findByRole('button', { name: 'Correction' }));
  expect(await screen.findByText('The period takes no postings')).toBeTruthy();
  expect((screen.getByLabelText('Dated') as HTMLInputElement).value).toBe('11/09/2026');
  expect(screen.queryByLabelText('NSF fee')).toBeNull();
});

test('beginning balances: a row in error is mended in the grid, and nothing can be imported until it was checked again', async () => {
  const user = userEvent.setup();
  const look = fake(beginningBalances.calls.preview, ({ mended = [] }) => {
    const isMended = mended.length > 0;
    const row = { line: 2, cells: ['MC-0003', isMended ? 'ASMT' : 'ASNT', '2025-12-01', '310.00'], note: '' };
    return aPreview(beginningBalances, [{ ...row, act: isMended ? 'new' : 'error' }], {
      totals: { owed: money(isMended ? '310.00' : '0.00'), prepaid: money('0.00') },
      problems: isMended ? [] : [{ line: 2, column: 'code', message: 'There is no code ASNT.', severity: 'error', suggestion: 'ASMT' }],
    });
  });
  const commit = fake(beginningBalances.calls.commit, () =>
    anOutcome({ newCount: 1, totals: { owed: money('310.00'), prepaid: money('0.00') } }),
  );
  const shown = showScreen(<ArBeginningBalanceAddScreen />, { fakes: [look, commit, fake(beginningBalances.calls.listRuns, () => [])] });
  await user.upload(
    await screen.findByLabelText('Choose a file'),
    new File(['account,code,date,amount'], 'balances.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText('There is no code ASNT. Did you mean ASMT?')).toBeTruthy();
  const button = () => screen.getByRole('button', { name: /^Import \d balance/ }) as HTMLButtonElement;
  expect(button().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Take the suggestion' }));
  expect(button().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Check the fixed rows' }));
  await user.click(await screen.findByRole('button', { name: /^Import 1 balance, 310.00 owed and 0.00 paid ahead/ }));
  await waitFor(() => expect(shown.wentTo).toEqual(['activity-charges']));
  const made = shown.calls.find((call) => call.name.endsWith('.commit'))?.input as ClientInput<typeof beginningBalances.calls.commit>;
  expect(made.mended).toEqual([{ line: 2, cells: { account: 'MC-0003', code: 'ASMT', date: '2025-12-01', amount: '310.00' } }]);
  expect(made.baseHash).toBe('as it was');
});

test('the owner ledger shows the running balance and prepaid money apart', async () => {
  const base = {
    codes: 'ASMT',
    reference: '',
    description: '',
    batchId: '1',
    batchKind: 'RECEIPTS',
    entryId: '1',
    chargeId: null,
    receiptId: null,
  };
  const rows = [
    {
      ...base,
      key: 'b',
      postDate: localDate('2026-11-09'),
      kind: 'RECEIPT' as const,
      charge: money('0.00'),
      payment: money('310.00'),
      balance: money('0.00'),
      prepaidChange: money('90.00'),
      prepaidBalance: money('90.00'),
    },
    {
      ...base,
      key: 'a',
      postDate: day,
      kind: 'CHARGE' as const,
      charge: money('310.00'),
      payment: money('0.00'),
      balance: money('310.00'),
      prepaidChange: money('0.00'),
      prepaidBalance: money('0.00'),
    },
  ];
  const ledger = fake(owners.getOwnerLedger, () => ({
    ownershipId: '21',
    accountNumber: 'MC-0001',
    owner: 'Aldana, Rosa',
    address: '',
    balance: money('0.00'),
    prepaid: money('90.00'),
    includes: [],
    wentTo: null,
    rows,
    next: null,
  }));
  showScreen(<OwnerLedger communityId="1" ownershipId="21" />, { fakes: [ledger] });
  const table = await screen.findByRole('grid', { name: 'Ledger of Aldana, Rosa' });
  expect(table.textContent).toContain('Payment');
  expect(screen.getAllByText('90.00').length).toBe(2);
});

test('a check of a group is split over its homes and stands in the deposit as rows', async () => {
  const user = userEvent.setup();
  const home = (ownershipId: string, accountNumber: string, owner: string, owes: string, amount: string, chargeId: string) => ({
    ownershipId,
    accountNumber,
    owner,
    address: '1 Maple Ct',
    owes: money(owes),
    amount: money(amount),
    split: [{ chargeId, amount: money(amount) }],
  });
  const split = fake(receipts.splitGroupReceipt, () => ({
    rule: 'OLDEST' as const,
    rows: [
      home('21', 'MC-0001', 'Aldana, Rosa', '365.00', '365.00', '101'),
      home('22', 'MC-0002', 'Bishop, Terrence', '400.00', '35.00', '201'),
    ],
    owes: money('765.00'),
  }));
  const shown = showScreen(<OwnerReceiptEntryScreen />, { search: { group: '5' }, fakes: [choices, open, preview, split] });
  const dialog = within(await screen.findByRole('dialog', { name: 'A check of a group' }));
  await user.type(dialog.getByLabelText(/^Amount of the check/), '400{Tab}');
  await user.type(dialog.getByLabelText('Check number'), '7781');
  expect(await dialog.findByRole('row', { name: /MC-0002 Bishop, Terrence 400.00 35.00 365.00/ })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Put 2 rows into the deposit' }));
  expect(await screen.findByRole('button', { name: /Post 2 receipts, 400.00/ })).toBeTruthy();
  expect(shown.calls.find((each) => each.name === 'Receivables.splitGroupReceipt')?.input).toMatchObject({
    groupOwnershipId: '5',
    amount: '400.00',
    rule: 'OLDEST',
  });
  await waitFor(() =>
    expect(shown.calls.filter((each) => each.name === 'Receivables.previewReceipts').at(-1)?.input).toMatchObject({
      rows: [
        { ownershipId: '21', checkNumber: '7781', amount: '365.00', split: [{ chargeId: '101', amount: '365.00' }] },
        { ownershipId: '22', checkNumber: '7781', amount: '35.00', split: [{ chargeId: '201', amount: '35.00' }] },
      ],
    }),
  );
});
