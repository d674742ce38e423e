// Positive pay on screen: an account gets its layout, a file is made, a check is stopped; empty and failed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { positivePay } from '../positive-pay.contract.ts';
import CommunityPaymentsSetupScreen from './community-payments-setup.screen.tsx';

type Answer = ClientOutput<typeof positivePay.getPositivePay>;
const account: Answer['accounts'][number] = {
  bankAccountId: '7',
  name: 'Operating',
  lastDigits: '4417',
  layout: null,
  fromDate: null,
  version: null,
  issues: 0,
  voids: 0,
  stops: 0,
};
const answer = (accounts: Answer['accounts']): Answer => ({ accounts, files: [], stops: [] });

test('an account gets its layout, and a check is stopped', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CommunityPaymentsSetupScreen />, {
    fakes: [
      fake(positivePay.getPositivePay, () => answer([account])),
      fake(positivePay.savePositivePay, () => ({ version: '1' })),
      fake(positivePay.stopCheck, () => ({ checkId: '9' })),
    ],
  });
  await user.click(await screen.findByText('Operating'));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === positivePay.savePositivePay.name)?.input).toMatchObject({
      layout: 'DELIMITED',
      version: null,
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Stop a check' }));
  await user.type(await screen.findByRole('textbox', { name: /Check number/ }), '1002');
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Lost');
  await user.click(screen.getByRole('button', { name: 'Record stop' }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === positivePay.stopCheck.name)?.input).toMatchObject({
      checkNumber: '1002',
      reason: 'Lost',
    }),
  );
});

test('what the bank was not told goes into a file', async () => {
  const user = userEvent.setup();
  const told = { ...account, layout: 'CHASE_CSV' as const, fromDate: localDate('2026-01-01'), version: '1', issues: 2, voids: 1 };
  const shown = showScreen(<CommunityPaymentsSetupScreen />, {
    fakes: [
      fake(positivePay.getPositivePay, () => answer([told])),
      fake(positivePay.makePositivePayFile, () => {
        throw new FakeFailure(409, { errorMessage: 'The bank was told of every check of this account already.', code: 'nothingNew' });
      }),
    ],
  });
  expect(await screen.findByText('2 checks, 1 void')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Make file of Operating/ }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === positivePay.makePositivePayFile.name)).toBe(true));
});

test('without an account, and failed', async () => {
  const first = showScreen(<CommunityPaymentsSetupScreen />, { fakes: [fake(positivePay.getPositivePay, () => answer([]))] });
  expect(await screen.findByText('No bank account yet')).toBeTruthy();
  first.unmount();
  showScreen(<CommunityPaymentsSetupScreen />, {
    fakes: [
      fake(positivePay.getPositivePay, () => {
        throw new FakeFailure(500, { errorMessage: 'Something broke.' });
      }),
    ],
  });
  expect(await screen.findByText(/Something broke/)).toBeTruthy();
});
