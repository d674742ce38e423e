// Bank accounts on screen: the bank is named while its number is typed, the account number stays hidden,
// refusals stand at their fields.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../packages/contract/contract.ts';
import { failingList, fakeList } from '../../../packages/pages/list.testing.ts';
import { FakeFailure, factOf, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { accounting } from '../accounting.contract.ts';
import { bankAccounts } from '../bank-account/bank-account.contract.ts';
import { bankAccountList } from '../ledger-lists.contract.ts';
import BankAccountScreen from './bank-account.screen.tsx';
import ViewAllBankAccountsScreen from './view-all-bank-accounts.screen.tsx';

const operating: ClientOutput<typeof bankAccounts.getBankAccount> = {
  bankAccountId: '7',
  version: '1',
  communityId: '1',
  communityName: 'Maple Court',
  name: 'Operating',
  bankName: 'Webster Bank',
  routingNumber: '011104209',
  accountNumber: '••••4417',
  accountId: '10',
  glNumber: '1010',
  glName: 'Operating cash',
  fundName: 'Operating',
  lockboxId: 'LB091',
  routingFraction: '',
  remitStreet: '',
  remitCity: '',
  lastCheckNumber: 1003,
  isPrimary: true,
  minimumAmount: '0.00' as MoneyText,
  coverageAmount: '250000.00' as MoneyText,
  maturityDate: null,
};

const cash = (accountId: string, number: string, name: string) => ({
  accountId,
  number,
  name,
  type: 'ASSET' as const,
  fundId: '1',
  fundName: 'Operating',
  role: 'CASH',
  isActive: true,
});

const reading = [
  fake(bankAccounts.getBankAccount, () => operating),
  fake(bankAccounts.listBankAccounts, () => [operating]),
  fake(bankAccounts.lookUpRouting, ({ routingNumber }) => ({
    isPossible: routingNumber === '011104209',
    bank: routingNumber === '011104209' ? { bankName: 'WEBSTER BANK', city: 'NEW BRITAIN', state: 'CT' } : null,
  })),
  fake(accounting.pickAccounts, () => [cash('10', '1010', 'Operating cash'), cash('20', '1020', 'Reserve cash')]),
];

const box = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;

test('adds an account: free cash accounts only, the bank by its routing number, what is refused at its field', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const add = fake(bankAccounts.addBankAccount, () => {
    tries += 1;
    if (tries === 1) {
      throw new FakeFailure(409, {
        errorMessage: 'Another bank account has this lockbox id.',
        fields: [{ path: 'lockboxId', message: 'belongs to another bank account' }],
      });
    }
    return { bankAccountId: '8' };
  });
  const shown = showScreen(<BankAccountScreen bankAccountId={null} />, { fakes: [...reading, add] });
  await user.type(box(/^Name/), 'Reserve');
  await user.click(box(/Cash account/));
  expect(await screen.findByText('Reserve cash')).toBeTruthy();
  expect(screen.queryByText('Operating cash')).toBeNull();
  await user.click(screen.getByText('Reserve cash'));
  await user.type(box(/Routing number/), '011104208');
  await screen.findByText(/check digit does not fit/);
  await user.type(box(/Routing number/), '{Backspace}9');
  await waitFor(() => expect(box(/^Bank/).value).toBe('WEBSTER BANK'));
  await user.type(box(/Account number/), '55551020');
  await user.type(box(/Lockbox ID/), 'LB091');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Another bank account has this lockbox id.');
  expect(box(/Lockbox ID/).getAttribute('aria-invalid')).toBe('true');
  await user.type(box(/Lockbox ID/), '{Backspace}');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['bank-account-view']));
  expect(shown.calls.filter((call) => call.name === 'BankAccount.addBankAccount').at(-1)?.input).toEqual({
    communityId: '1',
    accountId: '20',
    name: 'Reserve',
    bankName: 'WEBSTER BANK',
    routingNumber: '011104209',
    accountNumber: '55551020',
    lockboxId: 'LB09',
    routingFraction: '',
    remitStreet: '',
    remitCity: '',
    lastCheckNumber: 0,
    isPrimary: false,
    minimumAmount: '0.00',
    coverageAmount: '250000.00',
  });
});

test('views an account with its number masked; E edits where the viewer may', async () => {
  const user = userEvent.setup();
  showScreen(<BankAccountScreen bankAccountId="7" />, { fakes: reading, params: { bankAccountId: '7' } });
  await waitFor(() => expect(factOf('Account number')).toBe('••••4417'));
  expect(factOf('Cash account in the books')).toBe('1010 Operating cash');
  await user.keyboard('e');
  expect(box(/Account number/).value).toBe('');
  expect(screen.getByText(/Now ••••4417/)).toBeTruthy();
});

test('a viewer without the claim cannot edit', async () => {
  showScreen(<BankAccountScreen bankAccountId="7" />, { fakes: reading, params: { bankAccountId: '7' }, held: { bankmaintain: 1 } });
  await waitFor(() => expect(factOf('Name')).toBe('Operating'));
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
});

test('changes an account and keeps its number when it is left blank', async () => {
  const user = userEvent.setup();
  const edit = fake(bankAccounts.editBankAccount, () => ({ bankAccountId: '7' }));
  const shown = showScreen(<BankAccountScreen bankAccountId="7" startInEdit />, {
    fakes: [...reading, edit],
    params: { bankAccountId: '7' },
  });
  await waitFor(() => expect(box(/^Name/).value).toBe('Operating'));
  await user.type(box(/^Name/), ' checking');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['bank-account-view']));
  expect(shown.calls.find((call) => call.name === 'BankAccount.editBankAccount')?.input).toMatchObject({
    name: 'Operating checking',
    accountNumber: '',
    lastCheckNumber: 1003,
  });
});

test('lists all accounts, or offers to add the first', async () => {
  const row = {
    bankAccountId: '7',
    communityId: '1',
    communityName: 'Maple Court',
    name: 'Operating',
    bankName: 'First Bank',
    accountNumber: '••••4417',
    glAccount: '1010 Operating cash',
    fundName: 'Operating',
    lockboxId: '',
    lastCheckNumber: '1003',
    use: 'PRIMARY' as const,
    routingNumber: '122402405',
  };
  showScreen(<ViewAllBankAccountsScreen />, { fakes: fakeList(bankAccountList, () => [row]) });
  expect(await screen.findByText('••••4417')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add bank account' })).toBeTruthy();
});

test('says that there is no account yet, and that the list did not load', async () => {
  const none = showScreen(<ViewAllBankAccountsScreen />, { fakes: fakeList(bankAccountList, () => []) });
  expect(await screen.findByText('No bank account yet')).toBeTruthy();
  none.unmount();
  showScreen(<ViewAllBankAccountsScreen />, { fakes: failingList(bankAccountList, 'Something went wrong on our side.') });
  expect(await screen.findByText(/Something went wrong on our side/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
