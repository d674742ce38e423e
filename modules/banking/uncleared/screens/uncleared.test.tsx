// Uncleared lines on screen: matched, left out with a reason, taken back; lists without lines, and pages
// that fail.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { failingList, fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { banking } from '../../banking.contract.ts';
import { unclearedLineList, unclearedLines } from '../uncleared.contract.ts';
import BankUnclearedTransactionsScreen from './bank-uncleared-transactions.screen.tsx';
import TransactionArUnclearedBankScreen from './transaction-ar-uncleared-bank.screen.tsx';

type Line = ClientOutput<typeof unclearedLines.getUnclearedLine>;
const params = { communityId: '1', bankLineId: '9' };
const money = (text: string) => text as MoneyText;
const time = '2026-11-20T10:00:00.000Z' as Line['importedTime'];
const line: Line = {
  ...{ communityId: '1', bankLineId: '9', state: 'UNCLEARED', lineDate: localDate('2026-11-02'), amount: money('500.00') },
  ...{ typeCode: '175', typeTitle: 'Check deposit', description: 'DEPOSIT', checkNumber: '', bankReference: 'B2', bankAccountId: '3' },
  ...{ bankAccount: 'Operating ••••4417', glAccount: '1010 Operating cash', source: 'november.bai', importedBy: 'Ada Admin' },
  ...{ importedTime: time, isInterim: false, openReconciliationId: '4', cleared: null, ignored: null },
  candidates: [
    {
      ...{ itemKey: 'deposit:2', itemDate: localDate('2026-11-01'), amount: money('500.00'), reference: '', description: 'MC-0012' },
      ...{ reason: 'Deposit total agrees, 1 day apart', isCertain: true },
    },
  ],
};

test('matches a line with what it may be', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<TransactionArUnclearedBankScreen />, {
    params,
    fakes: [
      fake(unclearedLines.getUnclearedLine, () => line),
      fake(banking.matchByHand, () => ({ difference: money('0.00'), matchIds: ['1'] })),
    ],
  });
  expect(await screen.findByText('Deposit total agrees, 1 day apart')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create misc receipt' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Match' }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Banking.matchByHand')?.input).toMatchObject({
      bankLineIds: ['9'],
      itemKeys: ['deposit:2'],
      reconciliationId: '4',
    }),
  );
});

test('leaves a payment out with a reason, where no reconciliation is under way', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<TransactionArUnclearedBankScreen />, {
    params,
    fakes: [
      fake(unclearedLines.getUnclearedLine, () => ({ ...line, amount: money('-500.00'), openReconciliationId: null, candidates: [] })),
      fake(unclearedLines.ignoreBankLine, () => ({ bankLineId: '9' })),
    ],
  });
  expect(await screen.findByText('No open reconciliation covers this line.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create bill' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Quick add' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave out' }));
  await user.type(screen.getByLabelText(/Reason/), 'It came twice');
  await user.click(screen.getAllByRole('button', { name: 'Leave out' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'UnclearedLines.ignoreBankLine')?.input).toMatchObject({ reason: 'It came twice' }),
  );
});

test('takes a line back into matching, and says where a cleared one is', async () => {
  const user = userEvent.setup();
  const ignored = { reason: 'It came twice', by: 'Ada Admin', ignoredTime: time };
  const shown = showScreen(<TransactionArUnclearedBankScreen />, {
    params,
    fakes: [
      fake(unclearedLines.getUnclearedLine, () => ({ ...line, state: 'IGNORED' as const, ignored, candidates: [] })),
      fake(unclearedLines.restoreBankLine, () => ({ bankLineId: '9' })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Return to matching' }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'UnclearedLines.restoreBankLine')).toBe(true));
  shown.unmount();
  const cleared = { reconciliationId: '4', reason: 'Matched by hand', by: 'Ada Admin', matchedTime: time };
  showScreen(<TransactionArUnclearedBankScreen />, {
    params,
    fakes: [fake(unclearedLines.getUnclearedLine, () => ({ ...line, state: 'CLEARED' as const, cleared, candidates: [] }))],
  });
  expect(await screen.findByRole('link', { name: 'Open the reconciliation' })).toBeTruthy();
});

test('keeps its heading where it fails', async () => {
  const fails = fake(unclearedLines.getUnclearedLine, () => {
    throw new FakeFailure(500, { errorMessage: 'The database is away.' });
  });
  showScreen(<TransactionArUnclearedBankScreen />, { params, fakes: [fails] });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test('the list opens a line, is empty where all is cleared, and says where it fails', async () => {
  const user = userEvent.setup();
  const row = {
    ...{
      bankLineId: '9',
      bankAccountId: '3',
      lineDate: localDate('2026-11-02'),
      accountName: 'Operating ••••4417',
      description: 'DEPOSIT',
    },
    ...{ reference: 'B2', amount: money('500.00'), age: 3, state: 'UNCLEARED' as const, source: 'november.bai', reason: '' },
  };
  const first = showScreen(<BankUnclearedTransactionsScreen />, { params, fakes: fakeList(unclearedLineList, () => [row]) });
  await user.click((await screen.findAllByText('DEPOSIT'))[0] as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Match, add or leave out' })).toBeTruthy();
  first.unmount();
  const empty = showScreen(<BankUnclearedTransactionsScreen />, { params, fakes: fakeList(unclearedLineList, () => []) });
  expect(await screen.findByText('No uncleared bank transactions')).toBeTruthy();
  empty.unmount();
  showScreen(<BankUnclearedTransactionsScreen />, { params, fakes: failingList(unclearedLineList, 'The database is away.') });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
});
