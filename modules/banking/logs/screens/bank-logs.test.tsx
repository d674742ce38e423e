// The bank logs on screen: events lead where they are looked at, and an empty log offers the first file.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { bankLogList, lockboxLogList } from '../bank-log.contract.ts';
import BankLogLockboxScreen from './bank-log-lockbox.screen.tsx';
import BankLogsScreen from './bank-logs.screen.tsx';

const params = { communityId: '1' };
const money = (text: string) => text as MoneyText;

const event = {
  eventDate: localDate('2026-11-02'),
  accountName: 'Operating ••••4471',
  forDate: localDate('2026-10-31'),
  by: 'Ada Admin',
} as const;

test('each event leads to what it left behind', async () => {
  const user = userEvent.setup();
  const rows = [
    { ...event, bankEventId: '8', what: 'STATEMENT' as const, detail: 'oct.bai', amount: money('1000.00'), refId: '2' },
    { ...event, bankEventId: '9', what: 'LOCKBOX' as const, detail: 'box.bai, 9 payments', amount: money('3390.00'), refId: '7' },
    { ...event, bankEventId: '10', what: 'RECONCILIATION' as const, detail: 'Reconciled', amount: null, refId: '4' },
  ];
  showScreen(<BankLogsScreen />, { params, fakes: fakeList(bankLogList, () => rows) });
  for (const [cell, words] of [
    ['oct.bai', 'Open the statement'],
    ['box.bai, 9 payments', 'Open the lockbox file'],
    ['Reconciled', 'Open the reconciliation'],
  ] as const) {
    await user.click((await screen.findAllByText(cell))[0] as HTMLElement);
    expect(await screen.findByRole('link', { name: words })).toBeTruthy();
  }
  expect(screen.getByText('Not stated')).toBeTruthy();
});

test('a deposit of a lockbox file says what of it waits', async () => {
  const user = userEvent.setup();
  const row = {
    ...{ depositKey: '3', depositDate: localDate('2026-11-02'), accountName: 'Operating ••••4471', lockboxId: '9100', fileName: 'box.bai' },
    ...{ payments: 9, amount: money('3390.00'), posted: money('2990.00'), waiting: money('400.00'), removed: money('0.00') },
    ...{ state: 'WAITING' as const, importedBy: 'Ada Admin', importedOn: localDate('2026-11-02'), lockboxFileId: '7' },
  };
  showScreen(<BankLogLockboxScreen />, { params, fakes: fakeList(lockboxLogList, () => [row]) });
  await user.click(await screen.findByText('box.bai'));
  expect(await screen.findByRole('link', { name: 'Open the lockbox file' })).toBeTruthy();
  expect(screen.getAllByText('400.00').length).toBeGreaterThan(1);
});

test('empty logs offer the first file', async () => {
  const shown = showScreen(<BankLogsScreen />, { params, fakes: fakeList(bankLogList, () => []) });
  expect(await screen.findByText('Nothing from the bank yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import a statement' })).toBeTruthy();
  shown.unmount();
  showScreen(<BankLogLockboxScreen />, { params, fakes: fakeList(lockboxLogList, () => []) });
  expect(await screen.findByText('No lockbox deposits yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import a lockbox file' })).toBeTruthy();
});
