// The validation file's screen: accounts, holds on a tab of their own, the file of the chosen lockbox.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { validation } from '../validation.contract.ts';
import ExportValidationFileScreen from './export-validation-file.screen.tsx';

type Accounts = ClientOutput<typeof validation.listValidationAccounts>;
const money = (text: string) => text as Accounts['due'];
const row = (ownershipId: string, owner: string, due: string, isHeld = false): Accounts['rows'][number] => ({
  ownershipId,
  propertyId: ownershipId,
  accountNumber: `MC-000${ownershipId}`,
  owner,
  address: `${ownershipId} Maple Ct`,
  due: money(due),
  isHeld,
});
const accounts: Accounts = {
  lockboxes: [
    { bankAccountId: '7', name: 'Operating', lockboxId: 'LB091' },
    { bankAccountId: '8', name: 'Reserve', lockboxId: 'LB092' },
  ],
  rows: [row('1', 'Aldana, Rosa', '365.00'), row('2', 'Boyd, Iris', '0.00', true)],
  due: money('365.00'),
  held: 1,
};

test('lists the accounts, those on hold apart, and names what the file will hold', async () => {
  const user = userEvent.setup();
  showScreen(<ExportValidationFileScreen />, { fakes: [fake(validation.listValidationAccounts, () => accounts)] });
  await screen.findByText('Aldana, Rosa');
  screen.getByRole('button', { name: /^Download 2 accounts, 365\.00 due/ });
  await user.click(screen.getByRole('button', { name: /^Payments on hold/ }));
  await screen.findByText('Boyd, Iris');
  expect(screen.queryByText('Aldana, Rosa')).toBeNull();
});

test('without a lockbox id it says where to enter one', async () => {
  showScreen(<ExportValidationFileScreen />, {
    fakes: [fake(validation.listValidationAccounts, () => ({ ...accounts, lockboxes: [] }))],
  });
  await screen.findByText('No lockbox yet');
  expect((screen.getByRole('button', { name: /^Download/ }) as HTMLButtonElement).disabled).toBe(true);
});
