// Refunding a security deposit on screen: what is left is filled in, a part is kept, and the review lists it
// with what was not paid back.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { heldDeposits } from '../../../receivables/receivables.contract.ts';
import { depositRefunds } from '../deposit-refund.contract.ts';
import SecurityDepositRefundAddScreen from './security-deposit-refund-add.screen.tsx';
import SecurityDepositRefundReviewScreen from './security-deposit-refund-review.screen.tsx';

type Row = ClientOutput<typeof heldDeposits.listHeldDeposits>[number];
const money = (text: string) => text as Row['held'];
const hash = '0'.repeat(64);
const account = (accountId: string, number: string, name: string) => ({ accountId, number, name, fundName: 'Operating' });

const setup = fake(depositRefunds.getDepositRefundSetup, () => ({
  holding: [account('21', '2150', 'Refunds payable')],
  income: [account('41', '4110', 'Other income')],
  lastAccountId: null,
}));
const listed = fake(heldDeposits.listHeldDeposits, (): Row[] => [
  {
    heldDepositId: '7',
    depositNumber: 3,
    depositTypeId: '1',
    type: 'Clubhouse',
    family: 'OWNER',
    ownershipId: '5',
    renterId: null,
    holder: 'Elena Soto',
    accountNumber: 'MC-01',
    address: '1 Maple Ct',
    purpose: 'Wedding',
    receivedDate: localDate('2026-11-01'),
    movedOutDate: null,
    refundDueDate: null,
    claimDueDate: null,
    received: money('500.00'),
    interest: money('0.00'),
    refunded: money('0.00'),
    kept: money('0.00'),
    held: money('500.00'),
    state: 'HELD',
  },
]);
const deposit = fake(depositRefunds.getDepositToRefund, () => ({
  depositNumber: 3,
  holder: 'Elena Soto',
  type: 'Clubhouse',
  accountNumber: 'MC-01',
  address: '1 Maple Ct',
  mailTo: '1 Maple Ct, Reno, NV 89502',
  held: money('500.00'),
  earned: money('1.73'),
  owed: money('0.00'),
  incomeAccountId: '41',
  isOwner: true,
}));
const preview = fake(depositRefunds.previewDepositRefund, ({ refund, kept }) => ({
  holder: 'Elena Soto',
  mailTo: '1 Maple Ct, Reno, NV 89502',
  interest: money('1.73'),
  refund: money(String(refund)),
  law: null,
  charges: money('0.00'),
  kept: money(String(kept?.[0]?.amount ?? '0.00')),
  remaining: money('0.00'),
  billNumber: 'DEPOSIT 3-1',
  approvalsRequired: 0,
  entry: [],
  period: { startDate: localDate('2026-11-01'), endDate: localDate('2026-11-30'), status: 'CURRENT' as const },
  baseHash: hash,
}));

test('what is held with its interest is filled in; what is kept for cleaning is taken off, and one button refunds the rest', async () => {
  const user = userEvent.setup();
  const heard: ClientInput<typeof depositRefunds.refundDeposit>[] = [];
  const refund = fake(depositRefunds.refundDeposit, (input) => {
    heard.push(input);
    return { batchId: '9', billId: '4', refund: money('451.73') };
  });
  const shown = showScreen(<SecurityDepositRefundAddScreen />, {
    fakes: [setup, listed, deposit, preview, refund],
    search: { deposit: '7' },
  });
  expect(await screen.findByRole('button', { name: /^Refund 501.73/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep a part or all of it' }));
  const amount = screen.getByLabelText('Amount, part 1');
  await user.clear(amount);
  await user.type(amount, '50');
  await user.tab();
  expect(await screen.findByText('Say what each part is kept for')).toBeTruthy();
  await user.type(screen.getByLabelText('Kept for, part 1'), 'Cleaning');
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Refund 451.73/ });
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await waitFor(() => expect(shown.wentTo).toEqual(['security-deposit-refund-review']));
  expect(heard[0]).toMatchObject({
    heldDepositId: '7',
    refund: '451.73',
    creditsInterest: true,
    kept: [{ accountId: '41', amount: '50.00', description: 'Cleaning' }],
    baseHash: hash,
  });
});

test('the review shows what was not paid back beside the refund that is chosen', async () => {
  const refunds = fake(depositRefunds.listDepositRefunds, () => [
    {
      batchId: '9',
      heldDepositId: '7',
      depositNumber: 3,
      type: 'Clubhouse',
      holder: 'Elena Soto',
      accountNumber: 'MC-01',
      postDate: localDate('2026-11-20'),
      refund: money('450.00'),
      charges: money('0.00'),
      kept: money('50.00'),
      comment: '',
      who: 'Dana',
      billId: '4',
      billNumber: 'DEPOSIT 3-1',
      billStatus: 'APPROVED' as const,
      isUndone: false,
      deductions: [{ kind: 'KEPT' as const, account: '4110 Other income', amount: money('50.00'), description: 'Cleaning' }],
    },
  ]);
  showScreen(<SecurityDepositRefundReviewScreen />, { fakes: [refunds], search: { refund: '9' } });
  expect(await screen.findByText('Cleaning, 4110 Other income')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});
