// The screen of owner payment histories: sums by owner, what the file will hold, and days that make no sense.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { paymentHistories } from '../payment-history.contract.ts';
import ExportOwnerPaymentHistoriesScreen from './export-owner-payment-histories.screen.tsx';

type Histories = ClientOutput<typeof paymentHistories.listPaymentHistories>;
const money = (text: string) => text as Histories['total'];
const date = (text: string) => text as Histories['rows'][number]['firstDate'];
const histories: Histories = {
  rows: [
    {
      ownershipId: '3',
      accountNumber: 'MC-0003',
      owner: 'Chaudhary, Anil',
      payments: 2,
      total: money('365.00'),
      takenBack: money('365.00'),
      firstDate: date('2026-01-05'),
      lastDate: date('2026-02-03'),
    },
  ],
  payments: 2,
  total: money('365.00'),
  takenBack: money('365.00'),
};

test('lists what each owner paid and names what the file will hold', async () => {
  const shown = showScreen(<ExportOwnerPaymentHistoriesScreen />, {
    fakes: [fake(paymentHistories.listPaymentHistories, () => histories)],
  });
  await screen.findByText('Chaudhary, Anil');
  expect((screen.getByRole('button', { name: /^Download 2 payments, 365\.00/ }) as HTMLButtonElement).disabled).toBe(false);
  expect(shown.calls[0]?.input).toMatchObject({ fromDate: '2026-01-01', whom: 'EVERYONE' });
});

test('says what is wrong with the days and offers no file', async () => {
  const user = userEvent.setup();
  showScreen(<ExportOwnerPaymentHistoriesScreen />, { fakes: [fake(paymentHistories.listPaymentHistories, () => histories)] });
  await screen.findByText('Chaudhary, Anil');
  const from = screen.getByLabelText(/^From/);
  await user.clear(from);
  await user.type(from, '12/31/2027{Enter}');
  await screen.findByText('The payments appear here.');
  expect((screen.getByRole('button', { name: /^Download/ }) as HTMLButtonElement).disabled).toBe(true);
});
