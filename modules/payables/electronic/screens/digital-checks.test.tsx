// Electronic payments on screen: picked, previewed, issued; a file made by a signer and released by another;
// what came back taken back; a digital check followed; empty, refused and failed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { bills } from '../../payables.contract.ts';
import { electronic } from '../electronic.contract.ts';
import DigitalChecksScreen from './digital-checks.screen.tsx';
import DigitalChecksDeleteScreen from './digital-checks-delete.screen.tsx';

type Answer = ClientOutput<typeof electronic.getElectronic>;
type Payment = Answer['payments'][number];
type OpenBill = ClientOutput<typeof bills.listBills>['rows'][number];
const money = (text: string) => text as OpenBill['total'];
const today = localDate('2026-11-20');
const hash = '0'.repeat(64);

const bill: OpenBill = {
  ...{ billId: '1', revision: 1, vendorId: 'v1', vendorName: 'Sierra Green', billType: 'BILL', billNumber: 'B-1' },
  ...{ billDate: today, effectiveDate: today, dueDate: today, description: '', total: money('250.00'), open: money('250.00') },
  ...{ status: 'APPROVED', approvals: 1, approvalsRequired: 1, enteredBy: 'Elena Soto' },
};
const list = fake(bills.listBills, () => ({ total: 1, totalAmount: money('250.00'), totalOpen: money('250.00'), rows: [bill] }));
const bank = { bankAccountId: '3', name: 'Operating', paysAch: true, paysDigital: true, maySign: true, waiting: 1, prenotes: 1 };
const payment = (more: Partial<Payment> = {}): Payment => ({
  ...{ checkId: '9', batchId: '5', kind: 'ACH', state: 'CREATED', number: 'ACH 1', vendorId: 'v1', payee: 'Sierra Green' },
  ...{ amount: money('250.00'), payDate: today, isFlagged: true, trace: '', tracking: '', returnCode: '', voidDate: null },
  ...more,
});
const file: Answer['files'][number] = {
  ...{ paymentFileId: '4', kind: 'ACH', bankAccountName: 'Operating', effectiveDate: today, entryCount: 2, total: money('250.00') },
  ...{ madeBy: 'Ana', releasedBy: '', mayRelease: true },
};
const shows = (more: Partial<Answer> = {}) =>
  fake(electronic.getElectronic, () => ({ banks: [bank], payments: [payment()], files: [file], ...more }));
const shares = [
  { billId: '1', billNumber: 'B-1', dueDate: today, open: money('250.00'), amount: money('250.00'), remaining: money('0.00') },
];
const previewed = fake(electronic.previewElectronic, () => ({
  payments: [
    {
      number: 'ACH 2',
      vendorId: 'v1',
      payee: 'Sierra Green',
      account: '4567',
      isFlagged: true,
      amount: money('250.00'),
      withheld: money('0.00'),
      shares,
    },
  ],
  total: money('250.00'),
  entry: [],
  period: { startDate: today, endDate: today, status: 'CURRENT' as const },
  cash: { before: money('1000.00'), after: money('750.00'), isShort: false },
  cautions: [],
  baseHash: hash,
}));

test('bills are picked, looked at by payment and by bill, and paid by ACH', async () => {
  const user = userEvent.setup();
  const issue = fake(electronic.issueElectronic, () => ({ batchId: '6', total: money('250.00'), count: 1 }));
  const shown = showScreen(<DigitalChecksScreen />, { fakes: [list, shows(), previewed, issue] });
  await screen.findByText('B-1');
  await user.keyboard('{Control>}a{/Control}');
  await user.click(await screen.findByRole('button', { name: /Preview 1 bill/ }));
  expect(await screen.findByText('•••4567')).toBeTruthy();
  expect(screen.getByText('Look twice')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Bills/, pressed: false }));
  expect(await screen.findByText('B-1')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['transaction-digital-checks']));
  expect(shown.calls.find(({ name }) => name === electronic.issueElectronic.name)?.input).toEqual({
    communityId: '1',
    bankAccountId: '3',
    kind: 'ACH',
    payDate: '2026-11-20',
    items: ['1:250.00'],
    baseHash: hash,
  });
});

test('a file is made and released; who does not sign makes none', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<DigitalChecksScreen />, {
    fakes: [
      ...[list, shows()],
      fake(electronic.makePaymentFile, () => {
        throw new FakeFailure(409, { errorMessage: 'The file would hold too much.', code: 'overFileLimit' });
      }),
      fake(electronic.releasePaymentFile, () => ({ paymentFileId: '4' })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Make ACH file of Operating' }));
  await user.click(await screen.findByRole('button', { name: 'Make file' }));
  expect(await screen.findByText(/The file would hold too much/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: /Release Operating/ }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === electronic.releasePaymentFile.name)?.input).toEqual({
      communityId: '1',
      paymentFileId: '4',
    }),
  );
  shown.unmount();
  showScreen(<DigitalChecksScreen />, { fakes: [list, shows({ banks: [{ ...bank, maySign: false }] })] });
  await screen.findByText('B-1');
  expect(screen.queryByRole('button', { name: /Make ACH file/ })).toBeNull();
});

test('what the printer says of a digital check is recorded beside what happened before', async () => {
  const user = userEvent.setup();
  const digital = payment({ kind: 'DIGITAL', state: 'SUBMITTED', number: '1001', payee: 'Truckee Pest' });
  const event = { electronicEventId: '1', kind: 'SUBMITTED' as const, onDate: today, detail: 'File 4', by: 'Ana' };
  const shown = showScreen(<DigitalChecksScreen />, {
    fakes: [
      ...[list, shows({ payments: [digital] })],
      fake(electronic.listElectronicEvents, () => [event]),
      fake(electronic.moveDigital, () => ({ checkId: '9' })),
    ],
  });
  await user.click(await screen.findByText('Truckee Pest'));
  expect(await screen.findByText('File 4')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Tracking' }), 'T1');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === electronic.moveDigital.name)?.input).toEqual({
      communityId: '1',
      checkId: '9',
      state: 'PROCESSING',
      tracking: 'T1',
    }),
  );
});

test('a payment that came back shows its code and is taken back with a reason', async () => {
  const user = userEvent.setup();
  const back = payment({ state: 'RETURNED', returnCode: 'R03', trace: '1' });
  const shown = showScreen(<DigitalChecksDeleteScreen />, {
    fakes: [
      shows({ payments: [back, payment({ checkId: '8', state: 'SUBMITTED', payee: 'On its way' })] }),
      fake(electronic.previewDelete, () => ({
        payments: [{ checkId: '9', number: 'ACH 1', payee: 'Sierra Green', amount: money('250.00') }],
        total: money('250.00'),
        bills: [{ billId: '1', billNumber: 'B-1', vendorName: 'Sierra Green', openAfter: money('250.00') }],
        entry: [],
        period: { startDate: today, endDate: today, status: 'CURRENT' as const },
        baseHash: hash,
      })),
      fake(electronic.deleteElectronic, () => ({ batchId: '7', total: money('250.00'), count: 1 })),
    ],
  });
  expect(await screen.findByText('R03')).toBeTruthy();
  expect(screen.queryByText('On its way')).toBeNull();
  await user.click(screen.getByText('Sierra Green'));
  await user.click(await screen.findByRole('button', { name: /^Bills/ }));
  expect(await screen.findByText('B-1')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Account closed');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['digital-checks']));
  expect(shown.calls.find(({ name }) => name === electronic.deleteElectronic.name)?.input).toMatchObject({
    checkIds: ['9'],
    reason: 'Account closed',
    baseHash: hash,
  });
});

test('without an account, with nothing to take back, and failed', async () => {
  const none = shows({ banks: [], payments: [], files: [] });
  const first = showScreen(<DigitalChecksScreen />, { fakes: [list, none] });
  expect(await screen.findByText('No bank account pays electronically yet')).toBeTruthy();
  first.unmount();
  const second = showScreen(<DigitalChecksDeleteScreen />, { fakes: [none] });
  expect(await screen.findByText('Nothing can be taken back')).toBeTruthy();
  second.unmount();
  const broken = fake(electronic.getElectronic, () => {
    throw new FakeFailure(500, { errorMessage: 'Something broke.' });
  });
  const third = showScreen(<DigitalChecksScreen />, { fakes: [list, broken] });
  expect(await screen.findByText(/Something broke/)).toBeTruthy();
  third.unmount();
  showScreen(<DigitalChecksDeleteScreen />, { fakes: [broken] });
  expect(await screen.findByText(/Something broke/)).toBeTruthy();
});
