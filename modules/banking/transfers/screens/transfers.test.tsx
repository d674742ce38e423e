// Funds transfers on screen: requested by keyboard, a reimbursement by what it repays, approved, sent as
// previewed, and the list of what is pending.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { attachments } from '../../../records/records.contract.ts';
import { fundTransferList, fundTransfers } from '../transfer.contract.ts';
import FundsTransferScreen from './funds-transfer.screen.tsx';
import FundsTransferViewScreen from './funds-transfer-view.screen.tsx';
import FundsTransfersPendingScreen from './funds-transfers-pending.screen.tsx';

const money = (text: string) => text as MoneyText;
const hash = 'c'.repeat(64);
const operating = { bankAccountId: '3', name: 'Operating', last4: '4417', fundId: '1', fundName: 'Operating' };
const reserve = { bankAccountId: '4', name: 'Reserve', last4: '5528', fundId: '2', fundName: 'Reserve' };

const choices = fake(fundTransfers.getTransferChoices, () => ({
  bankAccounts: [
    { ...operating, balance: money('10000.00') },
    { ...reserve, balance: money('900.00') },
  ],
  reserveId: null,
  loans: [],
}));
const preview = fake(fundTransfers.previewTransfer, ({ amount }) => ({
  fromFund: 'Operating',
  toFund: 'Reserve',
  amount: money(amount),
  balance: money('10000.00'),
  balanceAfter: money('9500.00'),
  isTwin: amount === '77.00',
  sends: [],
  arrives: [],
  baseHash: hash,
}));
const request = fake(fundTransfers.requestTransfer, () => ({ fundTransferId: '12', transferNumber: 4 }));
const dues = fake(fundTransfers.listDueEntries, () => ({
  due: money('370.00'),
  items: [
    {
      entryId: '7',
      batchId: '70',
      batchKind: 'bill',
      postDate: localDate('2026-10-03'),
      reference: '4471',
      description: 'Roof inspection',
      due: money('250.00'),
      open: money('250.00'),
    },
  ],
}));

const transfer: ClientOutput<typeof fundTransfers.getTransfer> = {
  fundTransferId: '12',
  transferNumber: 4,
  kind: 'LOAN',
  state: 'REQUESTED',
  from: operating,
  to: reserve,
  amount: money('500.00'),
  plannedDate: localDate('2026-11-02'),
  memo: 'Roof',
  reason: 'Until the assessment comes in',
  requestedBy: 'Avery Clark',
  requestedTime: '2026-11-01T17:00:00Z' as never,
  approvedBy: null,
  approvedTime: null,
  canceledBy: null,
  canceledTime: null,
  cancelReason: '',
  sentDate: null,
  arrivedDate: null,
  loan: null,
  balance: null,
  repayments: [],
  items: [],
  postings: [],
  mayApprove: true,
  mayCancel: true,
  whyNot: '',
};
const files = fake(attachments.listAttachments, () => []);
const inputOf = (calls: readonly { name: string; input: unknown }[], name: string) => calls.find((each) => each.name === name)?.input;

test('a contribution is typed and requested as it was previewed', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<FundsTransferScreen fundTransferId={null} />, { fakes: [choices, preview, request] });
  await user.selectOptions(await screen.findByRole('combobox', { name: /From/ }), '3');
  await user.selectOptions(screen.getByRole('combobox', { name: /To/ }), '4');
  await user.type(screen.getByRole('textbox', { name: /Amount/ }), '500');
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Budget');
  await waitFor(() =>
    expect((screen.getByRole('button', { name: /Request 1 transfer, 500.00/ }) as HTMLButtonElement).disabled).toBe(false),
  );
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(inputOf(shown.calls, 'FundTransfer.requestTransfer')).toMatchObject({
      communityId: '1',
      kind: 'CONTRIBUTION',
      fromBankAccountId: '3',
      toBankAccountId: '4',
      amount: '500.00',
      reason: 'Budget',
      items: [],
      baseHash: hash,
    }),
  );
  await waitFor(() => expect(shown.wentTo).toContain('funds-transfer-view'));
});

test('a reimbursement is what it repays of the entries that are due', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<FundsTransferScreen fundTransferId={null} />, { fakes: [choices, preview, request, dues] });
  await user.selectOptions(await screen.findByRole('combobox', { name: /From/ }), '4');
  await user.selectOptions(screen.getByRole('combobox', { name: /To/ }), '3');
  await user.selectOptions(screen.getByRole('combobox', { name: /Kind/ }), 'REIMBURSEMENT');
  await user.click(await screen.findByLabelText('Repaid now, row 1'));
  await user.keyboard('100{Tab}');
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Reserve work');
  await waitFor(() =>
    expect((screen.getByRole('button', { name: /Request 1 transfer, 100.00/ }) as HTMLButtonElement).disabled).toBe(false),
  );
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(inputOf(shown.calls, 'FundTransfer.requestTransfer')).toMatchObject({
      kind: 'REIMBURSEMENT',
      amount: '100.00',
      items: [{ entryId: '7', amount: '100.00' }],
    }),
  );
});

test('who may approve it does so by a key; who requested it reads why not', async () => {
  const user = userEvent.setup();
  const loaded = fake(fundTransfers.getTransfer, () => transfer);
  const approve = fake(fundTransfers.approveTransfer, () => ({ fundTransferId: '12' }));
  const shown = showScreen(<FundsTransferViewScreen />, { fakes: [loaded, approve, files], params: { fundTransferId: '12' } });
  expect(await screen.findByText('Until the assessment comes in')).toBeTruthy();
  await user.keyboard('a');
  await waitFor(() => expect(inputOf(shown.calls, 'FundTransfer.approveTransfer')).toMatchObject({ fundTransferId: '12' }));
  shown.unmount();
  const own = fake(fundTransfers.getTransfer, () => ({
    ...transfer,
    mayApprove: false,
    whyNot: 'You requested this transfer. Someone else approves it.',
  }));
  showScreen(<FundsTransferViewScreen />, { fakes: [own, files], params: { fundTransferId: '12' } });
  expect(await screen.findByText(/Someone else approves it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
});

test('an approved transfer is sent as previewed', async () => {
  const user = userEvent.setup();
  const loaded = fake(fundTransfers.getTransfer, () => ({ ...transfer, state: 'APPROVED' as const, mayApprove: false }));
  const look = fake(fundTransfers.previewSending, ({ postDate }) => ({
    transferNumber: 4,
    amount: money('500.00'),
    fromAccount: 'Operating',
    toAccount: 'Reserve',
    postDate: localDate(postDate),
    periodStatus: 'CURRENT' as const,
    entry: [],
    balance: money('10000.00'),
    balanceAfter: money('9500.00'),
    baseHash: hash,
  }));
  const send = fake(fundTransfers.sendTransfer, () => ({ fundTransferId: '12', batchId: '77' }));
  const shown = showScreen(<FundsTransferViewScreen />, { fakes: [loaded, look, send, files], params: { fundTransferId: '12' } });
  await screen.findByText('Until the assessment comes in');
  await user.keyboard('s');
  await user.click(await screen.findByRole('checkbox', { name: /Arrives the same day/ }));
  const button = await screen.findByRole('button', { name: /Send 500.00/ });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(inputOf(shown.calls, 'FundTransfer.sendTransfer')).toMatchObject({ sameDay: true, baseHash: hash }));
});

test('the list opens a transfer, and says when nothing is pending', async () => {
  const user = userEvent.setup();
  const row = {
    fundTransferId: '12',
    plannedDate: localDate('2026-11-02'),
    transferNumber: 4,
    kind: 'LOAN' as const,
    fromAccount: 'Operating ••••4417',
    toAccount: 'Reserve ••••5528',
    amount: money('500.00'),
    state: 'SENT' as const,
    sentDate: localDate('2026-11-02'),
    arrivedDate: null,
    toRepay: money('500.00'),
    memo: '',
    reason: 'Roof',
    requestedBy: 'Avery Clark',
    approvedBy: 'Blair Moss',
  };
  const shown = showScreen(<FundsTransfersPendingScreen />, { fakes: fakeList(fundTransferList, () => [row]) });
  await user.click(await screen.findByText('Operating ••••4417'));
  await user.click(await screen.findByRole('button', { name: /Open to record the arrival/ }));
  await waitFor(() => expect(shown.wentTo).toContain('funds-transfer-view'));
  shown.unmount();
  showScreen(<FundsTransfersPendingScreen />, { fakes: fakeList(fundTransferList, () => []) });
  expect(await screen.findByText(/Nothing is pending|No funds transfers yet/)).toBeTruthy();
});
