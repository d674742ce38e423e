// An external check on screen: open bills paid by wire with a credit memo netted, a card payment with its
// bill, and who may not record one.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { vendor } from '../../../people/people.contract.ts';
import { bills, checks, outsidePayments } from '../../payables.contract.ts';
import ExternalCheckAddScreen from './external-check-add.screen.tsx';

type OpenBill = ClientOutput<typeof bills.listBills>['rows'][number];
type Preview = ClientOutput<typeof outsidePayments.previewExternalCheck>;
const money = (text: string) => text as OpenBill['total'];
const today = localDate('2026-11-20');
const hash = '0'.repeat(64);

const open = (billId: string, amount: string): OpenBill => ({
  billId,
  revision: 1,
  vendorId: '5',
  vendorName: 'Sierra Green',
  billType: amount.startsWith('-') ? 'CREDIT_MEMO' : 'BILL',
  billNumber: `B-${billId}`,
  billDate: today,
  effectiveDate: today,
  dueDate: today,
  description: '',
  total: money(amount),
  open: money(amount),
  status: 'APPROVED',
  approvals: 1,
  approvalsRequired: 1,
  enteredBy: 'Elena Soto',
});
const list = fake(bills.listBills, () => ({
  total: 2,
  totalAmount: money('100.00'),
  totalOpen: money('100.00'),
  rows: [open('1', '120.00'), open('2', '-20.00')],
}));
const vendors = fake(vendor.listVendors, () => ({
  total: 1,
  rows: [
    {
      vendorId: '5',
      version: '1',
      name: 'Sierra Green',
      street: '',
      city: 'Reno',
      state: 'NV',
      postcode: '',
      email: '',
      phone: '',
      termsDays: 14,
      isActive: true,
      standing: 'ACTIVE' as const,
    },
  ],
}));
const setup = fake(bills.getBillSetup, () => ({
  todayDate: today,
  approvalsRequired: 1,
  accounts: [{ accountId: '10', number: '5310', name: 'Landscaping', fundName: 'Operating', accountType: 'EXPENSE' }],
  costCenters: [{ costCenterId: '9', code: '000', name: 'General' }],
  subAccounts: [],
}));
const banks = fake(checks.getPaymentSetup, () => ({
  todayDate: today,
  bankAccounts: [
    {
      bankAccountId: '3',
      name: 'Operating',
      bankName: 'Sierra State',
      lastDigits: '4417',
      fundName: 'Operating',
      nextCheckNumber: '1001',
      balance: money('10000.00'),
      isPrimary: true,
    },
  ],
}));
const preview = fake(outsidePayments.previewExternalCheck, (input): Preview => {
  const amount = money(input.bill ? '75.00' : '100.00');
  return {
    payee: 'Sierra Green',
    number: input.reference ?? '',
    amount,
    shares: [],
    entry: [],
    period: { startDate: localDate('2026-11-01'), endDate: localDate('2026-11-30'), status: 'CURRENT' },
    cash: { before: money('10000.00'), after: money('9900.00'), isShort: false },
    isExcludedFrom1099: input.method === 'CARD',
    cautions: [],
    baseHash: hash,
  };
});
const added = (heard: ClientInput<typeof outsidePayments.addExternalCheck>[]) =>
  fake(outsidePayments.addExternalCheck, (input) => {
    heard.push(input);
    return { batchId: '9', checkId: '4', number: 'FW-1', amount: money('100.00'), billId: null };
  });

test('picked bills are paid by wire, a credit memo netted, and the transaction opens', async () => {
  const user = userEvent.setup();
  const heard: ClientInput<typeof outsidePayments.addExternalCheck>[] = [];
  const fakes = [list, vendors, setup, banks, preview, added(heard)];
  const shown = showScreen(<ExternalCheckAddScreen />, { fakes, search: { bills: '1,2' } });
  await user.selectOptions(await screen.findByLabelText(/^Method/), 'WIRE');
  expect(screen.getByText('Enter the vendor, the number or reference, and what is paid')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reference/), 'FW-1');
  const record = await screen.findByRole('button', { name: /^Record payment, 100.00/ });
  await waitFor(() => expect((record as HTMLButtonElement).disabled).toBe(false));
  await user.click(record);
  await waitFor(() => expect(shown.wentTo).toEqual(['transaction-external-check']));
  expect(heard[0]).toMatchObject({
    method: 'WIRE',
    reference: 'FW-1',
    bankAccountId: '3',
    items: [
      { billId: '1', amount: '120.00' },
      { billId: '2', amount: '-20.00' },
    ],
    baseHash: hash,
  });
});

test('a bill is entered with its payment by card, which stands on no 1099', async () => {
  const user = userEvent.setup();
  const heard: ClientInput<typeof outsidePayments.addExternalCheck>[] = [];
  showScreen(<ExternalCheckAddScreen />, { fakes: [list, vendors, setup, banks, preview, added(heard)] });
  await user.type(await screen.findByLabelText(/^Vendor/), 'sierra{Enter}');
  await user.selectOptions(screen.getByLabelText(/^Method/), 'CARD');
  await user.type(screen.getByLabelText(/^Reference/), 'Visa 12');
  await user.click(screen.getByRole('button', { name: /^New bill/ }));
  await user.type(screen.getByLabelText(/^Bill number/), 'SG-9');
  await user.type(screen.getByLabelText(/^Amount \*?/), '75{Tab}');
  await user.click(screen.getByLabelText('Account, row 1'));
  await user.keyboard('5310{Tab}');
  expect(await screen.findByText('Excluded from 1099.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Record payment, 75.00/ }));
  await waitFor(() => expect(heard.length).toBe(1));
  expect(heard[0]).toMatchObject({
    method: 'CARD',
    bill: { vendorId: '5', billNumber: 'SG-9', amount: '75.00', lines: [{ accountId: '10', amount: '75.00' }] },
  });
});

test('who enters no bills is offered open bills alone; without a bank account the screen says what to do', async () => {
  const first = showScreen(<ExternalCheckAddScreen />, { fakes: [list, vendors, setup, banks, preview], held: { apprintchecks: 2 } });
  expect(await screen.findByText('Choose the vendor')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^New bill/ })).toBeNull();
  first.unmount();
  const none = fake(checks.getPaymentSetup, () => ({ todayDate: today, bankAccounts: [] }));
  showScreen(<ExternalCheckAddScreen />, { fakes: [list, vendors, setup, none] });
  expect(await screen.findByText('Add a bank account')).toBeTruthy();
});
