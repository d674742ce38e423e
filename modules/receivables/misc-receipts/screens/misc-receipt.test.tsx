// Miscellaneous receipts on screen: typed by keyboard and split by percent, posted as previewed, refused with
// words, looked at, changed, reversed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { attachments } from '../../../records/records.contract.ts';
import { miscReceiptList, miscReceipts } from '../misc-receipt.contract.ts';
import MiscCashReceiptScreen from './misc-cash-receipt.screen.tsx';
import MiscCashReceiptViewScreen from './misc-cash-receipt-view.screen.tsx';
import MiscCashReceiptsScreen from './misc-cash-receipts.screen.tsx';

const money = (text: string) => text as MoneyText;
const hash = 'c'.repeat(64);

const choices = fake(miscReceipts.getMiscReceiptChoices, () => ({
  bankAccounts: [{ bankAccountId: '3', name: 'Operating', last4: '4417', fundName: 'Operating', isPrimary: true }],
  accounts: [
    { accountId: '41', number: '4100', name: 'Antenna rent', fundName: 'Operating' },
    { accountId: '49', number: '4900', name: 'Reserve income', fundName: 'Reserve' },
  ],
  costCenters: [],
  subAccounts: [],
  vendors: [{ vendorId: '8', name: 'Sierra Green' }],
  owners: [{ ownershipId: '21', accountNumber: 'MC-0001', owner: 'Aldana, Rosa', address: '1 Maple Ct' }],
}));

const preview = fake(miscReceipts.previewMiscReceipt, ({ payerName, amount, checkNumber }) => ({
  payerName: payerName || 'Sierra Green',
  amount: money(amount),
  warnings: checkNumber === '9' ? ['CHECK_USED_BEFORE' as const] : [],
  deposits: [{ depositId: '5', count: 1, total: money('50.00') }],
  periodStatus: 'CURRENT' as const,
  entry: [],
  reverses: [],
  baseHash: hash,
}));

const receipt: ClientOutput<typeof miscReceipts.getMiscReceipt> = {
  miscReceiptId: '12',
  receiptNumber: 4,
  revision: 1,
  batchId: '77',
  depositId: '5',
  bankAccountId: '3',
  bankAccount: 'Operating',
  postDate: localDate('2026-11-02'),
  payerKind: 'VENDOR',
  payerName: 'Sierra Green',
  vendorId: '8',
  ownershipId: null,
  category: 'VENDOR_REFUND',
  isNonExempt: false,
  checkNumber: '9',
  description: 'Overpaid',
  amount: money('80.00'),
  isReversed: false,
  lines: [
    { accountId: '41', number: '4100', name: 'Antenna rent', fundName: 'Operating', costCenterId: null, amount: money('80.00'), memo: '' },
  ],
  entry: [],
  revisions: [],
};
const loaded = fake(miscReceipts.getMiscReceipt, () => receipt);
const files = fake(attachments.listAttachments, () => []);

test('a receipt is typed, split by percent, posted, and the cursor is back at the payer', async () => {
  const user = userEvent.setup();
  const add = fake(miscReceipts.addMiscReceipt, () => ({ miscReceiptId: '12', receiptNumber: 4, batchId: '77', depositId: '5' }));
  const shown = showScreen(<MiscCashReceiptScreen miscReceiptId={null} />, { fakes: [choices, preview, add] });
  const payer = await screen.findByRole('textbox', { name: /Payer/ });
  expect(document.activeElement).toBe(payer);
  await user.keyboard('Verizon{Tab}60+40{Tab}4471');
  await user.click(screen.getByLabelText('Account, row 1'));
  await user.keyboard('4100{Tab}{Tab}75{Enter}4900{Tab}{Tab}25{Enter}');
  expect(await screen.findByText('Agrees with the receipt')).toBeTruthy();
  await waitFor(() => expect((screen.getByRole('button', { name: /Post 1 receipt, 100.00/ }) as HTMLButtonElement).disabled).toBe(false));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'MiscReceipts.addMiscReceipt')?.input).toMatchObject({
      communityId: '1',
      bankAccountId: '3',
      payerKind: 'NAME',
      payerName: 'Verizon',
      amount: '100.00',
      checkNumber: '4471',
      lines: [
        { accountId: '41', amount: '75.00', memo: '' },
        { accountId: '49', amount: '25.00', memo: '' },
      ],
      baseHash: hash,
    }),
  );
  expect(await screen.findByRole('link', { name: 'Misc receipt 4' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Payer/ }));
});

test('a refusal of the preview holds the button and says why; a used check is said beside', async () => {
  const user = userEvent.setup();
  const refused = fake(miscReceipts.previewMiscReceipt, (input) => ({
    ...(preview.answer(input) as ClientOutput<typeof miscReceipts.previewMiscReceipt>),
    refusal: { code: 'periodClosed', message: 'The period is closed.' },
  }));
  showScreen(<MiscCashReceiptScreen miscReceiptId="12" />, { fakes: [choices, loaded, refused], params: { miscReceiptId: '12' } });
  const description = await screen.findByRole('textbox', { name: 'Description' });
  await user.type(description, ' in October');
  expect((await screen.findAllByText('The period is closed.')).length).toBeGreaterThan(0);
  expect(screen.getByText(/This check number is on another receipt/)).toBeTruthy();
  expect((screen.getByRole('button', { name: /Reverse it and post 80.00/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('a posted receipt shows its payer and lines; reversing it is previewed and commits what was previewed', async () => {
  const user = userEvent.setup();
  const look = fake(miscReceipts.previewMiscReversal, () => ({
    receiptNumber: 4,
    payerName: 'Sierra Green',
    amount: money('80.00'),
    postDate: receipt.postDate,
    isReversed: false,
    periodStatus: 'CURRENT' as const,
    entry: [],
    baseHash: hash,
  }));
  const reverse = fake(miscReceipts.reverseMiscReceipt, () => ({ batchId: '78' }));
  const shown = showScreen(<MiscCashReceiptViewScreen />, { fakes: [loaded, look, reverse, files], params: { miscReceiptId: '12' } });
  expect(await screen.findByRole('link', { name: 'Sierra Green' })).toBeTruthy();
  await user.keyboard('r');
  await user.click(await screen.findByRole('button', { name: /Reverse 80.00 of Sierra Green/ }));
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'MiscReceipts.reverseMiscReceipt')?.input).toMatchObject({
      miscReceiptId: '12',
      baseHash: hash,
    }),
  );
});

test('the list opens a receipt, and says when it is empty', async () => {
  const user = userEvent.setup();
  const row = {
    miscReceiptId: '12',
    postDate: receipt.postDate,
    receiptNumber: 4,
    payer: 'Sierra Green',
    category: 'VENDOR_REFUND' as const,
    checkNumber: '9',
    amount: money('80.00'),
    bankAccount: 'Operating',
    description: '',
    isNonExempt: false,
    state: 'POSTED' as const,
    batchId: '77',
    depositId: '5',
  };
  const shown = showScreen(<MiscCashReceiptsScreen />, { fakes: fakeList(miscReceiptList, () => [row]) });
  await user.dblClick(await screen.findByText('Sierra Green'));
  await waitFor(() => expect(shown.wentTo).toContain('misc-cash-receipt-view'));
  shown.unmount();
  showScreen(<MiscCashReceiptsScreen />, { fakes: fakeList(miscReceiptList, () => []) });
  expect(await screen.findByText('No misc receipts yet')).toBeTruthy();
});

test('a receipt that does not load says so', async () => {
  const broken = fake(miscReceipts.getMiscReceipt, () => {
    throw new FakeFailure(404, { errorMessage: 'The receipt was not found.' });
  });
  showScreen(<MiscCashReceiptViewScreen />, { fakes: [broken], params: { miscReceiptId: '99' } });
  expect(await screen.findByText(/The receipt was not found/)).toBeTruthy();
});
