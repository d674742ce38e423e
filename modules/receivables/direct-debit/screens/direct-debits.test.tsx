// Direct debits on screen: an owner payment entered, a draw previewed and posted, handed over and settled,
// returns booked and decided; with what each shows empty, refused and failed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { type Fake, FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { owners } from '../../owners/owner.contract.ts';
import { draws } from '../draw.contract.ts';
import { ownerPayments } from '../owner-payment.contract.ts';
import BackoutPaymentDirectDebitScreen from './backout-payment-direct-debit.screen.tsx';
import DirectDebitDrawScreen from './direct-debit-draw.screen.tsx';
import DirectDebitsOnHoldScreen from './direct-debits-on-hold.screen.tsx';
import OwnerPaymentAddScreen from './owner-payment-add.screen.tsx';
import OwnerPaymentEditScreen from './owner-payment-edit.screen.tsx';
import OwnerPaymentsScreen from './owner-payments.screen.tsx';
import DirectDebitsScreen from './owner-payments-direct-debit.screen.tsx';
import OwnerPaymentsSummaryScreen from './owner-payments-summary.screen.tsx';

type Setting = ClientOutput<typeof ownerPayments.getDebitSetting>;
type Payment = ClientOutput<typeof ownerPayments.getOwnerPayment>;
type Hold = ClientOutput<typeof draws.listDebitHolds>['rows'][number];
type Draw = ClientOutput<typeof draws.listDraws>['rows'][number];
type Shown = ClientOutput<typeof draws.previewDraw>;
const money = (text: string) => text as MoneyText;
const day = localDate;
const baseHash = 'a'.repeat(64);

const setting: Setting = {
  setting: {
    version: '1',
    bankAccountId: '5',
    bankAccount: 'Operating',
    clearingAccountId: '95',
    companyId: '1912345678',
    companyName: 'MAPLE COURT',
    noticeDays: 10,
    returnFee: money('25.00'),
  },
  bankAccounts: [{ bankAccountId: '5', name: 'Operating' }],
  clearingAccounts: [{ accountId: '95', number: '1095', name: 'Debits on their way' }],
  codes: [{ codeId: '7', alias: 'ASMT', name: 'Assessment' }],
};
const whose = { ownerPaymentId: '11', ownershipId: '3', accountNumber: 'MC-0003', owner: 'Chaudhary, Anil', bankAccount: '••••4321' };
const payment: Payment = {
  ...whose,
  version: '2',
  kind: 'AUTOPAY',
  sec: 'PPD',
  consentedDate: day('2026-01-05'),
  evidence: 'Form on file',
  holder: 'Anil Chaudhary',
  routingNumber: '122402405',
  accountKind: 'CHECKING',
  amountRule: 'BALANCE',
  amount: null,
  codeIds: [],
  codes: '',
  cap: null,
  mayPrepay: false,
  rangeFrom: null,
  rangeTo: null,
  drawDay: 5,
  firstDate: day('2026-02-01'),
  lastDate: null,
  pausedThroughDate: null,
  state: 'HELD',
  heldFor: 'R01: Insufficient Funds',
  revokedDate: null,
  accountChangedDate: null,
  lastDrawDate: day('2026-11-05'),
  lastAmount: money('365.00'),
};
const previewed: Shown = {
  drawDate: day('2026-11-23'),
  lines: [
    { ...whose, amount: money('365.00'), owes: money('390.00'), why: 'What is owed', isRetry: false, isNewAccount: true },
    {
      ...whose,
      ownerPaymentId: '12',
      owner: 'Dunleavy, Nora',
      amount: money('55.00'),
      owes: money('55.00'),
      why: '',
      isRetry: false,
      isNewAccount: false,
    },
  ],
  leftOut: [
    {
      ...whose,
      ownerPaymentId: '13',
      owner: 'Eriksen, Tor',
      amount: money('380.00'),
      reason: 'The owner was not told of the amount in time',
      needsNotice: true,
    },
  ],
  total: money('420.00'),
  noticeDays: 10,
  periodStatus: 'CURRENT',
  entry: [],
  baseHash,
};
const draw: Draw = {
  debitDrawId: '21',
  batchId: '31',
  settledBatchId: null,
  drawDate: day('2026-11-18'),
  bankAccount: 'Operating',
  state: 'SUBMITTED',
  entries: 1,
  total: money('365.00'),
  returned: money('0.00'),
  handedTime: null,
};
const hold: Hold = {
  ...whose,
  receiptId: '41',
  amount: money('365.00'),
  code: 'R01',
  title: 'Insufficient Funds',
  meaning: 'The account holds too little',
  action: 'present it again',
  mayRetry: true,
  drawDate: day('2026-11-16'),
  returnedDate: day('2026-11-18'),
  tries: 1,
  next: 'HELD',
  said: '',
};

const settings = fake(ownerPayments.getDebitSetting, () => setting);
const noSetting = fake(ownerPayments.getDebitSetting, () => ({ ...setting, setting: null }));
const failing = new FakeFailure(500, { errorMessage: 'The server is not well.' });

test.each<[string, ReactNode, Fake[], string]>([
  [
    'owner payments',
    <OwnerPaymentsScreen key="s" />,
    [settings, fake(ownerPayments.listOwnerPayments, () => ({ rows: [] }))],
    'No owner payment yet',
  ],
  ['draws', <DirectDebitsScreen key="s" />, [fake(draws.listDraws, () => ({ rows: [] }))], 'Nothing was drawn yet'],
  ['holds', <DirectDebitsOnHoldScreen key="s" />, [fake(draws.listDebitHolds, () => ({ rows: [] }))], 'No direct debit is on hold'],
])('%s: empty says what appears there', async (_name, page, fakes, words) => {
  showScreen(page, { fakes });
  await screen.findByText(words);
});

const refusing = <E extends Parameters<typeof fake>[0]>(endpoint: E) =>
  fake(endpoint, () => {
    throw failing;
  });

test.each<[string, ReactNode, Fake[]]>([
  ['owner payments', <OwnerPaymentsScreen key="s" />, [settings, refusing(ownerPayments.listOwnerPayments)]],
  ['one owner payment', <OwnerPaymentEditScreen key="s" />, [refusing(ownerPayments.getOwnerPayment)]],
  ['the summary', <OwnerPaymentsSummaryScreen key="s" />, [refusing(ownerPayments.getOwnerPaymentSummary)]],
  ['draws', <DirectDebitsScreen key="s" />, [refusing(draws.listDraws)]],
  ['a draw', <DirectDebitDrawScreen key="s" />, [refusing(ownerPayments.getDebitSetting)]],
  ['holds', <DirectDebitsOnHoldScreen key="s" />, [refusing(draws.listDebitHolds)]],
])('%s: a failure is said with its reference', async (_name, page, fakes) => {
  showScreen(page, { fakes, params: { ownerPaymentId: '11' } });
  await screen.findByText(/The server is not well/);
  expect(screen.getByText(/7F3K/)).toBeTruthy();
});

test('owner payments are listed with what they draw, and open for editing', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<OwnerPaymentsScreen />, {
    fakes: [
      settings,
      fake(ownerPayments.listOwnerPayments, () => ({
        rows: [{ ...payment, codes: 'ASMT', amountRule: 'CODES' as const, codeIds: ['7'] }],
      })),
    ],
  });
  await screen.findByText('What is owed on ASMT');
  expect(screen.getByText('••••4321')).toBeTruthy();
  await user.dblClick(screen.getByText('Chaudhary, Anil'));
  await waitFor(() => expect(shown.wentTo).toContain('owner-payment-edit'));
});

test('an owner payment is added for an owner who was looked up, with what the form waits for in sight', async () => {
  const user = userEvent.setup();
  const found: ClientOutput<typeof owners.findOwners> = [
    {
      ownershipId: '3',
      communityId: '1',
      communityName: 'Maple Court',
      accountNumber: 'MC-0003',
      owner: 'Chaudhary, Anil',
      address: '3 Maple Ct',
      isCurrent: true,
      owes: money('0.00'),
      prepaid: money('0.00'),
    },
  ];
  const shown = showScreen(<OwnerPaymentAddScreen />, {
    fakes: [settings, fake(owners.findOwners, () => found), fake(ownerPayments.addOwnerPayment, () => ({ ownerPaymentId: '11' }))],
  });
  await screen.findByText('Choose the owner');
  await user.type(screen.getByRole('combobox', { name: /^Owner/ }), 'chau');
  await user.click(await screen.findByText('Chaudhary, Anil'));
  await user.type(screen.getByLabelText(/^Evidence/), 'Form on file');
  await user.type(screen.getByLabelText(/^Account holder/), 'Anil Chaudhary');
  await screen.findByText('Enter the nine digits of the routing number');
  await user.type(screen.getByLabelText(/^Routing number/), '122402405');
  await user.type(screen.getByLabelText(/^Account number/), '987654321');
  await user.click(screen.getByRole('button', { name: /^Add owner payment/ }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'OwnerPayments.addOwnerPayment')?.input).toMatchObject({
      ownershipId: '3',
      kind: 'AUTOPAY',
      routingNumber: '122402405',
      accountNumber: '987654321',
      amount: null,
      firstDate: '2026-11-20',
    }),
  );
  await waitFor(() => expect(shown.wentTo).toContain('owner-payments'));
});

test('an owner payment on hold leads to its decision, is paused, and ends with a reason', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<OwnerPaymentEditScreen />, {
    params: { ownerPaymentId: '11' },
    fakes: [
      settings,
      fake(ownerPayments.getOwnerPayment, () => payment),
      fake(ownerPayments.pauseOwnerPayment, () => ({})),
      fake(ownerPayments.revokeOwnerPayment, () => ({})),
    ],
  });
  await screen.findByText('On hold: R01: Insufficient Funds');
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Owner asked');
  await user.click(screen.getAllByRole('button', { name: 'Revoke' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'OwnerPayments.revokeOwnerPayment')?.input).toEqual({
      communityId: '1',
      ownerPaymentId: '11',
      reason: 'Owner asked',
    }),
  );
  await waitFor(() => expect(shown.wentTo).toContain('owner-payments'));
});

test('a draw is posted by one chord with the hash of its preview, and notices are recorded from it', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<DirectDebitDrawScreen />, {
    fakes: [
      settings,
      fake(draws.previewDraw, () => previewed),
      fake(draws.recordDebitNotices, () => ({ count: 1 })),
      fake(draws.postDraw, () => ({ batchId: '8', debitDrawId: '21', count: 2, total: money('420.00') })),
    ],
  });
  await screen.findByText('Chaudhary, Anil');
  await user.click(screen.getByRole('button', { name: 'Record notices' }));
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Draws.recordDebitNotices')?.input).toEqual({
      communityId: '1',
      drawDate: '2026-11-23',
      givenDate: '2026-11-20',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record' })).toBeNull());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Draws.postDraw')?.input).toEqual({
      communityId: '1',
      drawDate: '2026-11-23',
      baseHash,
    }),
  );
  await waitFor(() => expect(shown.wentTo).toContain('owner-payments-direct-debit'));
});

test('before it is set up a draw asks for its settings and previews nothing', async () => {
  const user = userEvent.setup();
  const save = fake(ownerPayments.saveDebitSetting, () => ({ version: '1' }));
  const shown = showScreen(<DirectDebitDrawScreen />, { fakes: [noSetting, save] });
  await user.click(await screen.findByRole('button', { name: 'Set up direct debit' }));
  await screen.findByLabelText(/^Company ID/);
  expect(shown.calls.some(({ name }) => name === 'Draws.previewDraw')).toBe(false);
});

test('a draw refused says why', async () => {
  const refusal = { code: 'nothingToDraw', message: 'There is nothing to draw on this date.' };
  showScreen(<DirectDebitDrawScreen />, {
    fakes: [settings, fake(draws.previewDraw, () => ({ ...previewed, lines: [], leftOut: [], total: money('0.00'), refusal }))],
  });
  expect((await screen.findAllByText('There is nothing to draw on this date.')).length).toBeGreaterThan(0);
});

test('a draw at the bank is settled with the hash of its preview', async () => {
  const user = userEvent.setup();
  const settlement = {
    drawDate: draw.drawDate,
    bankAccount: 'Operating',
    count: 1,
    total: money('365.00'),
    periodStatus: 'CURRENT' as const,
    entry: [],
    baseHash,
  };
  const shown = showScreen(<DirectDebitsScreen />, {
    search: { open: '21' },
    fakes: [
      fake(draws.listDraws, () => ({ rows: [draw] })),
      fake(draws.listDrawEntries, () => ({
        rows: [
          {
            ...whose,
            amount: money('365.00'),
            receiptId: '41',
            trace: '122402400000041',
            isRetry: false,
            isBackedOut: false,
            returnCode: null,
          },
        ],
      })),
      fake(draws.previewSettlement, () => settlement),
      fake(draws.settleDraw, () => ({ batchId: '9', total: money('365.00') })),
    ],
  });
  await user.click(await screen.findByText('Operating'));
  await user.click(await screen.findByRole('button', { name: 'Settle' }));
  await user.click(await screen.findByRole('button', { name: /^Settle 365\.00/ }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Draws.settleDraw')?.input).toEqual({
      communityId: '1',
      debitDrawId: '21',
      postDate: '2026-11-20',
      baseHash,
    }),
  );
});

test('a return on hold says what its code means and is presented again', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<DirectDebitsOnHoldScreen />, {
    fakes: [fake(draws.listDebitHolds, () => ({ rows: [hold] })), fake(draws.decideReturn, () => ({}))],
  });
  await user.click(await screen.findByText('Chaudhary, Anil'));
  await screen.findByText('The account holds too little.');
  await user.click(screen.getByRole('button', { name: 'Present again' }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Draws.decideReturn')?.input).toEqual({
      communityId: '1',
      receiptId: '41',
      next: 'RETRY',
    }),
  );
});

test('a file of returns is shown entry by entry and booked', async () => {
  const user = userEvent.setup();
  const answer = {
    number: 1,
    verdict: 'RETURN' as const,
    code: 'R01',
    title: 'Insufficient Funds',
    action: '',
    accountNumber: 'MC-0003',
    owner: 'Chaudhary, Anil',
    trace: '122402400000041',
    amount: money('365.00'),
    fee: money('25.00'),
    law: null,
    said: '',
  };
  const seen = {
    answers: [answer],
    faults: [],
    returns: 1,
    changes: 0,
    total: money('365.00'),
    fees: money('25.00'),
    periodStatus: 'CURRENT' as const,
    entry: [],
    baseHash,
  };
  const shown = showScreen(<BackoutPaymentDirectDebitScreen />, {
    fakes: [
      fake(draws.previewReturns, () => seen),
      fake(draws.postReturns, () => ({ batchId: '9', returns: 1, changes: 0, total: money('365.00') })),
    ],
  });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File(['101'], 'returns.ach'));
  await screen.findByText('Insufficient Funds');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Draws.postReturns')?.input).toMatchObject({
      postDate: '2026-11-20',
      baseHash,
      file: { fileName: 'returns.ach' },
    }),
  );
  await waitFor(() => expect(shown.wentTo).toContain('direct-debits-on-hold'));
});

test('the summary shows what is on its way and warns when returns near the limit', async () => {
  showScreen(<OwnerPaymentsSummaryScreen />, {
    fakes: [
      fake(ownerPayments.getOwnerPaymentSummary, () => ({
        states: [{ kind: 'AUTOPAY' as const, state: 'ACTIVE' as const, count: 14 }],
        months: [{ monthStartDate: day('2026-11-01'), entries: 14, drawn: money('5110.00'), returned: money('365.00'), returns: 1 }],
        inFlight: money('1095.00'),
        onHold: 1,
        rates: { entries: 14, returns: 2, unauthorized: 0, isNearLimit: true },
      })),
    ],
  });
  await screen.findByText('Returns are past half of what the network allows');
  expect(screen.getByText(/1,095\.00/)).toBeTruthy();
});
