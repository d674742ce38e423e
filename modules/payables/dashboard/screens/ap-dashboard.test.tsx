// The AP dashboard on screen: sums, bills and the cash after; payments where the flag is on; empty and
// failed.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ClientOutput, flagNames } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { takeFlags } from '../../../../packages/pages/flags.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { apDashboard } from '../ap-dashboard.contract.ts';
import ApDashboardScreen from './ap-dashboard.screen.tsx';

type Answer = ClientOutput<typeof apDashboard.getApDashboard>;
const money = (text: string) => text as Answer['late']['amount'];
const none = { count: 0, amount: money('0.00') };
const answer = (changes: Partial<Answer> = {}): Answer => ({
  todayDate: localDate('2026-01-20'),
  late: { count: 1, amount: money('200.00') },
  due: none,
  later: none,
  waiting: none,
  cash: {
    now: money('150.00'),
    afterDue: money('-50.00'),
    afterWaiting: money('-50.00'),
    accounts: [{ bankAccountId: '7', name: 'Operating', fundName: 'Operating', balance: money('150.00') }],
  },
  bills: [
    {
      billId: '1',
      vendorName: 'Sierra Green',
      billNumber: 'SG-1',
      description: 'Grounds',
      dueDate: localDate('2026-01-10'),
      daysLate: 10,
      open: money('200.00'),
      state: 'LATE',
      cashAfter: money('-50.00'),
    },
  ],
  payments: [
    {
      checkId: '9',
      checkNumber: '1001',
      payee: 'Truckee Pest',
      checkDate: localDate('2026-01-15'),
      amount: money('10.00'),
      isVoided: false,
    },
  ],
  ...changes,
});

test('shows sums, bills and a warning where cash falls short', async () => {
  await takeFlags(Object.fromEntries(flagNames.map((name) => [name, false])));
  showScreen(<ApDashboardScreen />, { fakes: [fake(apDashboard.getApDashboard, () => answer())] });
  expect(await screen.findByText('Sierra Green')).toBeTruthy();
  expect(screen.getByText('Cash does not cover what is late and due')).toBeTruthy();
  expect(screen.queryByText('Truckee Pest')).toBeNull();
});

test('shows payments where the flag is on', async () => {
  await takeFlags(Object.fromEntries(flagNames.map((name) => [name, name === 'ap-dashboard'])));
  showScreen(<ApDashboardScreen />, { fakes: [fake(apDashboard.getApDashboard, () => answer())] });
  expect(await screen.findByText('Truckee Pest')).toBeTruthy();
});

test('nothing is open', async () => {
  showScreen(<ApDashboardScreen />, { fakes: [fake(apDashboard.getApDashboard, () => answer({ bills: [], payments: [], late: none }))] });
  expect(await screen.findByText('No bill is open')).toBeTruthy();
});

test('a failure can be tried again', async () => {
  showScreen(<ApDashboardScreen />, {
    fakes: [
      fake(apDashboard.getApDashboard, () => {
        throw new FakeFailure(500, { errorMessage: 'Something broke.' });
      }),
    ],
  });
  expect(await screen.findByText(/Something broke/)).toBeTruthy();
});
