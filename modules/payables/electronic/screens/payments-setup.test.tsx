// The setup of electronic payments on screen: limits, a funding account with its signers, bank details that
// one enters and another approves after a call, for all vendors and for one; empty and failed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type Instant, localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { paymentsSetup } from '../payments-setup.contract.ts';
import PaymentsSetupScreen from './payments-setup.screen.tsx';
import VendorBankScreen from './vendor-bank.screen.tsx';

type Answer = ClientOutput<typeof paymentsSetup.getPaymentsSetup>;
const money = (text: string) => text as Answer['accounts'][number]['dailyLimit'];
const account: Answer['accounts'][number] = {
  ...{ bankAccountId: '7', communityId: '1', communityName: 'Maple Court', name: 'Operating', lastDigits: '4417', state: null },
  ...{ paysAch: false, paysDigital: false, hasOffset: false, originId: '', companyName: '', companyId: '', dailyLimit: money('0.00') },
  ...{ signers: [], version: null },
};
const waiting: Answer['banks'][number] = {
  ...{ vendorBankId: '3', vendorId: '5', vendorName: 'Sierra Green', state: 'PROPOSED', routingNumber: '122402405' },
  ...{ lastDigits: '2333', accountKind: 'CHECKING', isConsumer: false, proposedBy: 'Ana', decidedBy: '' },
  ...{ proposedTime: '2026-02-01T10:00:00Z' as Instant, holdUntilDate: null, prenotedDate: null, mayDecide: true },
  ...{ phones: ['7755550114'], version: '1' },
};
const policy: NonNullable<Answer['policy']> = {
  ...{ holdDays: 3, vendorLimit: money('5000.00'), fileLimit: money('6000.00'), dayLimit: money('7000.00'), procedure: 'Call back.' },
  ...{ reviewedDate: localDate('2025-01-02'), reviewedBy: 'Ana', isReviewDue: true, version: '1' },
};
const setup = (more: Partial<Answer> = {}) =>
  fake(paymentsSetup.getPaymentsSetup, () => ({
    policy,
    accounts: [account],
    banks: [waiting],
    people: [{ userId: '2', name: 'Sam Signer' }],
    ...more,
  }));
const inputOf = (shown: { calls: readonly { name: string; input: unknown }[] }, endpoint: { name: string }) =>
  shown.calls.find(({ name }) => name === endpoint.name)?.input;

test('an account gets its limit and its signers, and a review that is due is said', async () => {
  const user = userEvent.setup();
  const save = fake(paymentsSetup.saveFundingAccount, () => ({ version: '1' }));
  const shown = showScreen(<PaymentsSetupScreen />, { fakes: [setup(), save] });
  expect(await screen.findByText('The yearly review is due.')).toBeTruthy();
  await user.click(screen.getByText('Maple Court'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Pays by ACH' }));
  await user.type(dialog.getByRole('textbox', { name: /Company name/ }), 'Maple Court');
  await user.type(dialog.getByRole('textbox', { name: /Company number/ }), '1880001234');
  await user.type(dialog.getByRole('textbox', { name: /Origin number/ }), '1880001234');
  await user.type(dialog.getByRole('textbox', { name: /Up to a day/ }), '5000');
  await user.click(dialog.getByRole('checkbox', { name: 'Sam Signer' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(inputOf(shown, paymentsSetup.saveFundingAccount)).toMatchObject({
      bankAccountId: '7',
      version: null,
      paysAch: true,
      signerIds: ['2'],
    }),
  );
});

test('the bank’s word on an account is recorded, and refused from who set it up', async () => {
  const user = userEvent.setup();
  const set = { ...account, state: 'PENDING' as const, version: '2', companyName: 'M', companyId: '1', originId: '1' };
  const verify = fake(paymentsSetup.verifyFundingAccount, () => {
    throw new FakeFailure(409, { errorMessage: 'You set this account up.', code: 'selfVerified' });
  });
  const shown = showScreen(<PaymentsSetupScreen />, { fakes: [setup({ accounts: [set] }), verify] });
  await user.click(await screen.findByText('Maple Court'));
  await user.click(await screen.findByRole('button', { name: 'The bank confirmed it' }));
  await waitFor(() => expect(inputOf(shown, paymentsSetup.verifyFundingAccount)).toMatchObject({ state: 'VERIFIED', version: '2' }));
  expect(await screen.findByText(/You set this account up/)).toBeTruthy();
});

test('limits are set before anything is paid', async () => {
  const user = userEvent.setup();
  const save = fake(paymentsSetup.savePaymentPolicy, () => ({ version: '1' }));
  const shown = showScreen(<PaymentsSetupScreen />, { fakes: [setup({ policy: null, accounts: [], banks: [] }), save] });
  expect(await screen.findByText('No bank account yet')).toBeTruthy();
  expect(screen.getByText('No bank details yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set limits and procedure' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of [/One vendor/, /One file/, /One day/]) await user.type(dialog.getByRole('textbox', { name }), '5000');
  await user.type(dialog.getByRole('textbox', { name: /Procedure/ }), 'Call back.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(inputOf(shown, paymentsSetup.savePaymentPolicy)).toMatchObject({ version: null, holdDays: '3', procedure: 'Call back.' }),
  );
});

test('bank details of a vendor are approved after a call, and ended', async () => {
  const user = userEvent.setup();
  const rows = { vendorName: 'Sierra Green', rows: [waiting] };
  const decide = fake(paymentsSetup.decideVendorBank, () => ({ vendorBankId: '3', holdUntilDate: localDate('2026-02-05') }));
  const around = { params: { vendorId: '5' } };
  const first = showScreen(<VendorBankScreen />, { ...around, fakes: [fake(paymentsSetup.listVendorBanks, () => rows), decide] });
  await user.click(await screen.findByText('Waits for a call'));
  expect(await screen.findByText('On file: 7755550114.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enter bank details' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /Who confirmed them/ }), 'Ann');
  await user.type(screen.getByRole('textbox', { name: /Number you called/ }), '775 555 0114');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(inputOf(first, paymentsSetup.decideVendorBank)).toMatchObject({ vendorBankId: '3', approves: true, calledName: 'Ann' }),
  );
  first.unmount();
  const inUse = fake(paymentsSetup.listVendorBanks, () => ({ ...rows, rows: [{ ...waiting, state: 'APPROVED' as const }] }));
  const end = fake(paymentsSetup.endVendorBank, () => ({ vendorBankId: '3' }));
  const second = showScreen(<VendorBankScreen />, { ...around, fakes: [inUse, end] });
  await user.click(await screen.findByText('In use'));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Not theirs');
  await user.click(screen.getByRole('button', { name: 'End these details' }));
  await waitFor(() => expect(inputOf(second, paymentsSetup.endVendorBank)).toEqual({ vendorBankId: '3', reason: 'Not theirs' }));
});

test('bank details of a vendor are entered; a wrong routing number is said', async () => {
  const user = userEvent.setup();
  const none = fake(paymentsSetup.listVendorBanks, () => ({ vendorName: 'Sierra Green', rows: [] }));
  const propose = fake(paymentsSetup.proposeVendorBank, () => {
    throw new FakeFailure(409, { errorMessage: 'This routing number is not a bank’s.', code: 'badRouting' });
  });
  const shown = showScreen(<VendorBankScreen />, { params: { vendorId: '5' }, fakes: [none, propose] });
  expect(await screen.findByText('No bank details yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enter bank details' }));
  await user.type(await screen.findByRole('textbox', { name: /Routing number/ }), '122402406');
  await user.type(screen.getByRole('textbox', { name: /Account number/ }), '000111222333');
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await waitFor(() =>
    expect(inputOf(shown, paymentsSetup.proposeVendorBank)).toMatchObject({ vendorId: '5', routingNumber: '122402406', isConsumer: false }),
  );
  expect(await screen.findByText(/not a bank’s/)).toBeTruthy();
});

test('what fails is said', async () => {
  const fails = () => {
    throw new FakeFailure(500, { errorMessage: 'Something broke.' });
  };
  const first = showScreen(<PaymentsSetupScreen />, { fakes: [fake(paymentsSetup.getPaymentsSetup, fails)] });
  expect(await screen.findByText(/Something broke/)).toBeTruthy();
  first.unmount();
  showScreen(<VendorBankScreen />, { params: { vendorId: '5' }, fakes: [fake(paymentsSetup.listVendorBanks, fails)] });
  expect(await screen.findByText(/Something broke/)).toBeTruthy();
});
