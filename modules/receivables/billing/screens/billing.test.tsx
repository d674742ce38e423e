// Billing on screen: a run previewed and posted by keyboard, a batch edited, an owner left out, refusals
// said, an undo.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { billing, codes } from '../../receivables.contract.ts';
import { chargeBatchList } from '../../receivables-lists.contract.ts';
import ActivityChargesScreen from './activity-charges.screen.tsx';
import ApplyChargesScreen from './apply-charges.screen.tsx';
import ApplyChargesReviewScreen from './apply-charges-review.screen.tsx';
import ApplyLateFeeScreen from './apply-late-fee.screen.tsx';
import ApplyPrepaidsScreen from './apply-prepaids.screen.tsx';

type View = ClientOutput<typeof billing.previewCharges>;
const money = (text: string) => text as MoneyText;
const hash = 'a'.repeat(64);

const line = (batchLineId: string | null, amount: string, more: object = {}) => ({
  batchLineId,
  codeId: '7',
  description: 'Assessment',
  proposedAmount: money('310.00'),
  amount: money(amount),
  previousAmount: money('310.00'),
  isDropped: false,
  law: null,
  ...more,
});

const owner = (
  ownershipId: string,
  name: string,
  lines: ReturnType<typeof line>[],
  more: Partial<View['owners'][number]> = {},
): View['owners'][number] => ({
  ownershipId,
  propertyId: ownershipId,
  accountNumber: `MC-000${ownershipId}`,
  lot: ownershipId,
  owner: name,
  address: `${ownershipId} Maple Ct`,
  category: 'Townhome',
  before: money('0.00'),
  lines,
  charged: money('310.00'),
  after: money('310.00'),
  fromPrepaid: money('0.00'),
  change: money('0.00'),
  ...more,
});

function viewOf(more: Partial<View> = {}): View {
  return {
    postDate: localDate('2026-11-01'),
    periodStartDate: localDate('2026-11-01'),
    periodEndDate: localDate('2026-11-30'),
    periodStatus: 'CURRENT',
    owners: [
      owner('1', 'Aldana, Rosa', [line('11', '310.00')]),
      owner('2', 'Bishop, Terrence', [line('12', '310.00')], { fromPrepaid: money('310.00'), change: money('35.00') }),
    ],
    codes: [{ codeId: '7', alias: 'ASMT', name: 'Assessment', count: 2, total: money('620.00'), previousTotal: money('620.00') }],
    skipped: [
      { reason: 'NO_OWNER', propertyId: '9', accountNumber: 'MC-0009', address: '9 Maple Ct', codeId: '7', amount: money('310.00') },
    ],
    alreadyBilled: 0,
    entry: [
      {
        fundId: '1',
        fundName: 'Operating',
        accountId: '1',
        number: '1200',
        name: 'Receivable',
        debit: money('620.00'),
        credit: null,
        isInterfund: false,
        counterFund: '',
      },
      {
        fundId: '1',
        fundName: 'Operating',
        accountId: '2',
        number: '4000',
        name: 'Income',
        debit: null,
        credit: money('620.00'),
        isInterfund: false,
        counterFund: '',
      },
    ],
    lineCount: 2,
    total: money('620.00'),
    prepaidOwners: 1,
    fromPrepaid: money('310.00'),
    prepaidToApply: { owners: 0, total: money('0.00') },
    baseHash: hash,
    ...more,
  };
}

const noYears = fake(accounting.getAccountingSetup, () => ({ funds: [], years: [] }));
const noCodes = fake(codes.listCodes, () => ({ codes: [], distributionLists: [], yearsWithoutAmounts: [] }));
const posted = fake(billing.postBatch, () => ({ batchId: '5', lineCount: 2, total: money('620.00'), fromPrepaid: money('310.00') }));

test('a month is previewed from its first day and posted with one chord; the same hash keeps and posts', async () => {
  const user = userEvent.setup();
  const keep = fake(billing.keepCharges, () => ({ batchId: '5' }));
  const shown = showScreen(<ApplyChargesScreen />, {
    fakes: [fake(billing.previewCharges, () => viewOf()), noCodes, noYears, keep, posted],
  });
  expect(await screen.findByText('Aldana, Rosa')).toBeTruthy();
  expect(screen.getByText(/9 Maple Ct has no owner on Nov 1, 2026/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Post 2 charges, 620.00/ })).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['apply-charges-review']));
  const sent = (name: string) => shown.calls.find((each) => each.name === name)?.input;
  expect(sent('Receivables.previewCharges')).toEqual({ communityId: '1', postDate: '2026-11-01' });
  expect(sent('Receivables.keepCharges')).toEqual({ communityId: '1', postDate: '2026-11-01', baseHash: hash });
  expect(sent('Receivables.postBatch')).toEqual({ communityId: '1', batchId: '5', baseHash: hash });
});

test('a month that is not open yet is opened from the run by who may; others are told who can', async () => {
  const user = userEvent.setup();
  const ahead = viewOf({ periodStatus: 'FUTURE' });
  const preview = fake(billing.previewCharges, () => ({ ...ahead, baseHash: hash }));
  const open = fake(accounting.changePeriod, () => ({ status: 'OPEN' as const }));
  const shown = showScreen(<ApplyChargesScreen />, { fakes: [preview, noCodes, noYears, open] });
  await user.click(await screen.findByRole('button', { name: 'Open November 2026' }));
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === accounting.changePeriod.name)?.input).toMatchObject({
      periodStartDate: '2026-11-01',
      status: 'OPEN',
    }),
  );
  shown.unmount();
  const openers = fake(accounting.listPeriodOpeners, () => ['Dana Whitfield']);
  showScreen(<ApplyChargesScreen />, { fakes: [preview, noCodes, noYears, openers], held: { arapplycharges: 15 } });
  expect(await screen.findByText('Dana Whitfield can open it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open November 2026' })).toBeNull();
});

test('tabs narrow the owners; what is left out has its own', async () => {
  const user = userEvent.setup();
  showScreen(<ApplyChargesScreen />, { fakes: [fake(billing.previewCharges, () => viewOf()), noCodes, noYears] });
  await screen.findByText('Aldana, Rosa');
  await user.click(screen.getByRole('button', { name: /Uses prepaid/ }));
  expect(screen.queryByText('Aldana, Rosa')).toBeNull();
  expect(screen.getByText('Bishop, Terrence')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Left out/ }));
  expect(screen.getByText('No owner on the post date')).toBeTruthy();
});

test.each([
  ['nothing is due', viewOf({ owners: [], codes: [], lineCount: 0, total: money('0.00') }), 'There is nothing to charge'],
  ['the month is closed', viewOf({ periodStatus: 'CLOSED' }), 'November 2026 is closed'],
])('the button waits and says why: %s', async (_what, view, words) => {
  showScreen(<ApplyChargesScreen />, { fakes: [fake(billing.previewCharges, () => view), noCodes, noYears] });
  const button = (await screen.findByRole('button', { name: /^Post/ })) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
});

test('figures that changed since the preview are shown old and new, and posted only once they were taken', async () => {
  const user = userEvent.setup();
  const changed = viewOf({
    owners: [
      owner('1', 'Aldana, Rosa', [line('11', '345.00')], { charged: money('345.00') }),
      owner('3', 'Chaudhary, Anil', [line('13', '310.00')]),
    ],
    total: money('655.00'),
  });
  let view = viewOf();
  const keep = fake(billing.keepCharges, () => {
    if (view === changed) return { batchId: '5' };
    view = changed;
    throw new FakeFailure(409, { errorMessage: 'Something changed since the preview.', code: 'baseChanged' });
  });
  const post = fake(billing.postBatch, () => ({ batchId: '5', lineCount: 2, total: money('655.00'), fromPrepaid: money('0.00') }));
  const shown = showScreen(<ApplyChargesScreen />, { fakes: [fake(billing.previewCharges, () => view), noCodes, noYears, keep, post] });
  await user.click(await screen.findByRole('button', { name: /Post 2 charges/ }));
  const table = await screen.findByRole('table', { name: 'Old and new figures' });
  expect([...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['MC-0001 Aldana, Rosa', '310.00', '345.00'],
    ['MC-0003 Chaudhary, Anil', 'not there', '310.00'],
    ['MC-0002 Bishop, Terrence', '310.00', 'gone'],
  ]);
  expect((screen.getByRole('button', { name: /Post 2 charges/ }) as HTMLButtonElement).disabled).toBe(true);
  await user.keyboard('n');
  expect(screen.queryByRole('table', { name: 'Old and new figures' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Post 2 charges, 655.00/ }));
  await waitFor(() => expect(shown.wentTo).toEqual(['apply-charges-review']));
});

test('a preview that fails shows its reference and another try', async () => {
  const broken = fake(billing.previewCharges, () => {
    throw new FakeFailure(500, { errorMessage: 'Something went wrong on our side.' });
  });
  showScreen(<ApplyChargesScreen />, { fakes: [broken, noCodes, noYears] });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getAllByText(/Reference 7F3K/).length).toBeGreaterThan(0);
});

const batch = (state: 'UNPOSTED' | 'POSTED', view = viewOf(), mayDrop = true) =>
  fake(billing.getBatch, () => ({
    batchId: '5',
    kind: 'CHARGES' as const,
    state,
    description: 'November 2026 assessments',
    mayDrop,
    view,
    baseHash: hash,
  }));

test('under review an owner is opened, an amount changed and the owner left out, by keyboard', async () => {
  const user = userEvent.setup();
  const edit = fake(billing.editBatchLine, ({ batchLineId }) => ({ batchLineId }));
  const drop = fake(billing.dropBatchLine, ({ batchLineId }) => ({ batchLineId }));
  const shown = showScreen(<ApplyChargesReviewScreen />, { fakes: [batch('UNPOSTED'), edit, drop], params: { batchId: '5' } });
  await screen.findByText('Aldana, Rosa');
  await user.click(screen.getByText('Aldana, Rosa'));
  const amount = await screen.findByLabelText('ASMT, Assessment');
  await user.keyboard('e');
  expect(document.activeElement).toBe(amount);
  await user.clear(amount);
  await user.type(amount, '300+45{Enter}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Receivables.editBatchLine')?.input).toEqual({
      communityId: '1',
      batchId: '5',
      batchLineId: '11',
      amount: '345.00',
    }),
  );
  await user.click(screen.getByRole('heading', { name: 'November 2026 assessments' }));
  await user.keyboard('x');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Receivables.dropBatchLine')?.input).toEqual({
      communityId: '1',
      batchId: '5',
      batchLineId: '11',
      isDropped: true,
    }),
  );
});

test('lines another batch charged meanwhile hold the button back', async () => {
  showScreen(<ApplyChargesReviewScreen />, { fakes: [batch('UNPOSTED', viewOf({ alreadyBilled: 2 }))], params: { batchId: '5' } });
  expect(await screen.findByText(/Another batch charged 2 of these lines/)).toBeTruthy();
  expect((screen.getByRole('button', { name: /^Post/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('a posted batch leads to the one screen that takes batches back', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<ApplyChargesReviewScreen />, { fakes: [batch('POSTED')], params: { batchId: '5' } });
  await user.click(await screen.findByRole('button', { name: 'Undo batch' }));
  expect(shown.wentTo).toEqual(['batch-undo']);
});

test('late fees: the settings go with the run, nonsense is said at the field', async () => {
  const user = userEvent.setup();
  const fees = fake(billing.previewLateFees, () =>
    viewOf({
      skipped: [{ reason: 'HELD', propertyId: '3', accountNumber: 'MC-0003', address: '3 Maple Ct', codeId: '7', amount: money('25.00') }],
    }),
  );
  const shown = showScreen(<ApplyLateFeeScreen />, { fakes: [fees] });
  expect(await screen.findByText('MC-0003 holds late fees.')).toBeTruthy();
  const days = screen.getByLabelText('Exclude days');
  await user.clear(days);
  await user.type(days, '15');
  await waitFor(() =>
    expect(shown.calls.at(-1)?.input).toEqual({ communityId: '1', postDate: '2026-11-20', exclusionDays: '15', currentMonthOnly: 'false' }),
  );
  await user.clear(days);
  await user.type(days, 'x');
  expect(screen.getByText('Whole days, 0 to 366')).toBeTruthy();
});

test('late fees: prepaid money that would pay first is named, and one press goes to apply it', async () => {
  const user = userEvent.setup();
  const fees = fake(billing.previewLateFees, () => viewOf({ prepaidToApply: { owners: 2, total: money('565.00') } }));
  const shown = showScreen(<ApplyLateFeeScreen />, { fakes: [fees] });
  expect(await screen.findByText('2 owners with open charges also have prepaid money.')).toBeTruthy();
  expect(screen.getByText(/565.00 of it would pay these charges/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Apply prepaid balances first' }));
  expect(shown.wentTo).toEqual(['apply-prepaids']);
});

test('prepaids are previewed and applied with the hash of the preview', async () => {
  const user = userEvent.setup();
  const row = {
    ownershipId: '1',
    accountNumber: 'MC-0005',
    owner: 'Eriksen, Tor',
    prepaidBefore: money('400.00'),
    applied: money('365.00'),
    prepaidAfter: money('35.00'),
    lines: [],
  };
  const preview = fake(billing.previewPrepaids, () => ({
    postDate: localDate('2026-11-20'),
    periodStatus: 'OPEN' as const,
    owners: [row],
    unmatched: [{ ownershipId: '9', accountNumber: 'MC-0009', owner: 'Imai, Kenji', prepaid: money('12.00') }],
    total: money('365.00'),
    entry: [],
    baseHash: hash,
  }));
  const post = fake(billing.postPrepaids, () => ({ batchId: '8', owners: 1, total: money('365.00') }));
  const shown = showScreen(<ApplyPrepaidsScreen />, { fakes: [preview, post] });
  await screen.findByText('Eriksen, Tor');
  expect(screen.getByText('MC-0009 Imai, Kenji')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.calls.at(-1)?.name).toBe('Receivables.previewPrepaids'));
  expect(shown.calls.find((each) => each.name === 'Receivables.postPrepaids')?.input).toEqual({
    communityId: '1',
    postDate: '2026-11-20',
    allOwners: false,
    baseHash: hash,
  });
});

test('the batches are listed by state; without the right to post there is no button', async () => {
  const rows = [
    {
      batchId: '5',
      kind: 'CHARGES' as const,
      state: 'UNPOSTED' as const,
      postDate: localDate('2026-11-01'),
      description: 'November 2026 assessments',
      lineCount: 24,
      total: money('4520.00'),
      enteredBy: 'Priya Raman',
    },
  ];
  showScreen(<ActivityChargesScreen />, { fakes: fakeList(chargeBatchList, () => rows), held: { arapplycharges: 1 } });
  expect(await screen.findByText('November 2026 assessments')).toBeTruthy();
  expect(screen.getAllByText('Not posted').length).toBe(2);
});
