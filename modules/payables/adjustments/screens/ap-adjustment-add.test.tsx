// AP adjustment on screen: a bill is chosen, cancelled, written off in part or moved; what waits says why.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { community } from '../../../communities/communities.contract.ts';
import { adjustments, bills } from '../../payables.contract.ts';
import ApAdjustmentAddScreen from './ap-adjustment-add.screen.tsx';

type OpenBill = ClientOutput<typeof bills.listBills>['rows'][number];
type Preview = ClientOutput<typeof adjustments.previewAdjustment>;
const money = (text: string) => text as OpenBill['total'];
const day = localDate('2026-11-05');
const hash = '0'.repeat(64);

const bill: OpenBill = {
  billId: '1',
  revision: 1,
  vendorId: '5',
  vendorName: 'Sierra Green',
  billType: 'BILL',
  billNumber: 'SG-1',
  billDate: day,
  effectiveDate: day,
  dueDate: day,
  description: '',
  total: money('120.00'),
  open: money('120.00'),
  status: 'APPROVED',
  approvals: 1,
  approvalsRequired: 1,
  enteredBy: 'Elena Soto',
};
const list = fake(bills.listBills, () => ({ total: 1, totalAmount: money('120.00'), totalOpen: money('120.00'), rows: [bill] }));
const known = fake(community.listCommunities, () => []);

const preview = fake(adjustments.previewAdjustment, (input): Preview => {
  const amount = input.act === 'WRITE_OFF' ? String(input.amount) : '120.00';
  if (amount === '500.00') {
    const fields = [{ path: 'amount', message: 'must be more than zero and no more than the 120.00 open' }];
    throw new FakeFailure(400, { errorMessage: 'The amount to write off does not fit the bill.', code: 'invalid', fields });
  }
  return {
    billNumber: 'SG-1',
    vendorName: 'Sierra Green',
    openBefore: money('120.00'),
    amount: money(amount),
    openAfter: money(input.act === 'WRITE_OFF' ? '90.00' : '0.00'),
    statusAfter: input.act === 'WRITE_OFF' ? 'PARTLY_PAID' : 'ADJUSTED',
    entry: [],
    period: { startDate: localDate('2026-11-01'), endDate: localDate('2026-11-30'), status: 'CURRENT' },
    moved: null,
    baseHash: hash,
  };
});

test('a bill is chosen and canceled with its reason; then the transaction opens', async () => {
  const user = userEvent.setup();
  const heard: ClientInput<typeof adjustments.addAdjustment>[] = [];
  const add = fake(adjustments.addAdjustment, (input) => {
    heard.push(input);
    return { batchId: '9', checkId: '4', amount: money('120.00'), movedToBillId: null };
  });
  showScreen(<ApAdjustmentAddScreen />, { fakes: [list, known, preview, add] }).unmount();
  const shown = showScreen(<ApAdjustmentAddScreen />, { fakes: [list, known, preview, add], search: { bill: '1' } });
  expect(await screen.findByText('Enter what becomes of the bill, and the reason')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), 'Billed twice');
  expect((await screen.findAllByText('Adjusted')).length).toBeGreaterThan(1);
  expect(screen.getByText(/recognizes expense when it is paid/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Cancel 120.00/ }));
  await waitFor(() => expect(shown.wentTo).toEqual(['transaction-ap-adjustment']));
  expect(heard[0]).toMatchObject({ billId: '1', act: 'CANCEL', reason: 'Billed twice', baseHash: hash });
});

test('a write-off names its amount, and what does not fit stands at the field', async () => {
  const user = userEvent.setup();
  showScreen(<ApAdjustmentAddScreen />, { fakes: [list, known, preview], search: { bill: '1' } });
  await user.selectOptions(await screen.findByLabelText(/^Adjustment/), 'WRITE_OFF');
  await user.type(screen.getByLabelText(/^Reason/), 'Rebate');
  const amount = screen.getByLabelText(/^Amount/);
  await user.type(amount, '500{Enter}');
  expect(await screen.findByText('must be more than zero and no more than the 120.00 open')).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '30{Enter}');
  expect(await screen.findByRole('button', { name: /^Write off 30.00/ })).toBeTruthy();
});

test('a bill to be paid outside goes on to that screen; one that is not open says so', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<ApAdjustmentAddScreen />, { fakes: [list, known, preview], search: { bill: '1' } });
  await user.click(await screen.findByRole('button', { name: 'Mark as paid' }));
  expect(shown.wentTo).toEqual(['external-check-add']);
  shown.unmount();
  showScreen(<ApAdjustmentAddScreen />, { fakes: [list, known, preview], search: { bill: '77' } });
  expect(await screen.findByText('This bill is not open')).toBeTruthy();
});
