// Refunding an owner's credit on screen: what is held is filled in, the amount changed, the bill opened; an
// owner without credit and a chart without an account say so.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { ownerRefunds } from '../../payables.contract.ts';
import OwnerCreditRefundAddScreen from './owner-credit-refund-add.screen.tsx';

type Owner = ClientOutput<typeof ownerRefunds.getRefundOwner>;
const money = (text: string) => text as Owner['held'];
const hash = '0'.repeat(64);

const setup = fake(ownerRefunds.getRefundSetup, () => ({
  accounts: [{ accountId: '21', number: '2150', name: 'Owner refunds payable', fundName: 'Operating' }],
  lastAccountId: null,
  approvalsRequired: 0,
}));
const owner = fake(
  ownerRefunds.getRefundOwner,
  ({ ownershipId }): Owner => ({
    ownershipId,
    accountNumber: 'MC-01',
    owner: 'Elena Soto',
    address: '1 Maple Ct',
    isCurrent: true,
    mailTo: '1 Maple Ct, Reno, NV 89502',
    buckets: ownershipId === '2' ? [] : [{ codeId: null, name: 'General prepaid', held: money('190.00') }],
    held: money(ownershipId === '2' ? '0.00' : '190.00'),
    owed: money('40.00'),
    credit: money(ownershipId === '2' ? '0.00' : '150.00'),
    isOnHold: false,
  }),
);
const preview = fake(ownerRefunds.previewRefund, ({ parts }) => ({
  payee: 'Elena Soto',
  mailTo: '1 Maple Ct, Reno, NV 89502',
  amount: money(String(parts[0]?.amount)),
  buckets: [
    { codeId: null, name: 'General prepaid', held: money('190.00'), amount: money(String(parts[0]?.amount)), remaining: money('0.00') },
  ],
  billNumber: 'REFUND MC-01-1',
  status: 'APPROVED' as const,
  approvalsRequired: 0,
  entry: [],
  period: { startDate: localDate('2026-11-01'), endDate: localDate('2026-11-30'), status: 'CURRENT' as const },
  baseHash: hash,
}));

test('the credit beside what is owed is filled in; another amount is refunded and the bill opens', async () => {
  const user = userEvent.setup();
  const heard: ClientInput<typeof ownerRefunds.addRefund>[] = [];
  const add = fake(ownerRefunds.addRefund, (input) => {
    heard.push(input);
    return { batchId: '9', billId: '4', billNumber: 'REFUND MC-01-1', amount: money('100.00'), status: 'APPROVED' as const };
  });
  const shown = showScreen(<OwnerCreditRefundAddScreen />, { fakes: [setup, owner, preview, add], search: { owner: '1' } });
  expect(await screen.findByRole('button', { name: /^Refund 150.00/ })).toBeTruthy();
  expect(await screen.findByText('REFUND MC-01-1')).toBeTruthy();
  const amount = screen.getByLabelText('Refund of General prepaid');
  await user.clear(amount);
  await user.type(amount, '100');
  await user.tab();
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Refund 100.00/ });
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await waitFor(() => expect(shown.wentTo).toEqual(['bill-view']));
  expect(heard[0]).toMatchObject({ ownershipId: '1', accountId: '21', parts: [{ codeId: null, amount: '100.00' }], baseHash: hash });
});

test('an owner without credit says so, and so does a chart without an account for refunds', async () => {
  const first = showScreen(<OwnerCreditRefundAddScreen />, { fakes: [setup, owner, preview], search: { owner: '2' } });
  expect((await screen.findAllByText('This owner has no credit')).length).toBeGreaterThan(0);
  first.unmount();
  const none = fake(ownerRefunds.getRefundSetup, () => ({ accounts: [], lastAccountId: null, approvalsRequired: 0 }));
  showScreen(<OwnerCreditRefundAddScreen />, { fakes: [none, owner, preview] });
  expect(await screen.findByText('No account holds refunds yet')).toBeTruthy();
});
