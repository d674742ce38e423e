// Checks on screen: picked, previewed with numbers and cash, issued, printed and voided.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate, parseInstant } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { bills, checks, reissue } from '../../payables.contract.ts';
import { checkList } from '../../payables-lists.contract.ts';
import ActivityPaymentsScreen from './activity-payments.screen.tsx';
import PrintChecksScreen from './print-checks.screen.tsx';
import PrintChecksReviewScreen from './print-checks-review.screen.tsx';
import VoidChecksScreen from './void-checks.screen.tsx';

type OpenBill = ClientOutput<typeof bills.listBills>['rows'][number];
type Check = ClientOutput<typeof checks.listChecks>['rows'][number];
const money = (text: string) => text as OpenBill['total'];
const today = localDate('2026-11-20');

const open = (billId: string, vendorName: string, amount: string): OpenBill => ({
  billId,
  revision: 1,
  vendorId: `v${billId}`,
  vendorName,
  billType: 'BILL',
  billNumber: `B-${billId}`,
  billDate: localDate('2026-11-01'),
  effectiveDate: localDate('2026-11-01'),
  dueDate: today,
  description: '',
  total: money(amount),
  open: money(amount),
  status: 'APPROVED',
  approvals: 1,
  approvalsRequired: 1,
  enteredBy: 'Elena Soto',
});
const openBills = [open('1', 'Sierra Green', '1200.00'), open('2', 'Cascade', '850.00')];
const list = fake(bills.listBills, () => ({ total: 2, totalAmount: money('2050.00'), totalOpen: money('2050.00'), rows: openBills }));
const setup = fake(checks.getPaymentSetup, () => ({
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

const period = { startDate: localDate('2026-11-01'), endDate: localDate('2026-11-30'), status: 'CURRENT' as const };
const hash = '0'.repeat(64);

/** What the server would answer for the items asked, one check each. */
function previewOf(input: ClientInput<typeof checks.previewChecks>, isShort = false): ClientOutput<typeof checks.previewChecks> {
  const items = (Array.isArray(input.items) ? input.items : [input.items]).map(String);
  const made = items.map((item, i) => {
    const [billId = '', amount = ''] = item.split(':');
    const bill = openBills.find((each) => each.billId === billId)!;
    return {
      checkNumber: String(1001 + i),
      vendorId: bill.vendorId,
      payee: bill.vendorName,
      payeeLines: ['12 Mill St'],
      amount: money(amount),
      withheld: money('0.00'),
      withheldWhy: '',
      shares: [{ billId, billNumber: bill.billNumber, dueDate: today, open: bill.open, amount: money(amount), remaining: money('0.00') }],
    };
  });
  const cents = made.reduce((sum, check) => sum + BigInt(check.amount.replace('.', '')), 0n).toString();
  const total = money(`${cents.slice(0, -2)}.${cents.slice(-2)}`);
  const entry = [
    {
      accountId: '20',
      number: '2000',
      name: 'Accounts payable',
      fundName: 'Operating',
      debit: total,
      credit: null,
      isInterfund: false,
      counterFund: '',
    },
    {
      accountId: '10',
      number: '1010',
      name: 'Operating cash',
      fundName: 'Operating',
      debit: null,
      credit: total,
      isInterfund: false,
      counterFund: '',
    },
  ];
  const cash = { before: money('10000.00'), after: money(isShort ? '-5.00' : '7950.00'), isShort };
  return { checks: made, total, entry, period, cash, cautions: [], baseHash: hash };
}

test('bills are picked and paid by keyboard: the button names count and total, the preview’s hash goes with it', async () => {
  const user = userEvent.setup();
  const issue = fake(checks.issueChecks, () => ({ batchId: '9', total: money('2050.00'), checks: [] }));
  const shown = showScreen(<PrintChecksScreen />, { fakes: [list, setup, fake(checks.previewChecks, (input) => previewOf(input)), issue] });
  await screen.findByText('Sierra Green');
  await user.keyboard('{Control>}a{/Control}p');
  expect(await screen.findByRole('button', { name: /Issue 2 checks, 2,050.00/ })).toBeTruthy();
  expect(await screen.findByText('Cash covers it')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['print-checks-review']));
  expect(shown.calls.find((each) => each.name === 'Payables.issueChecks')?.input).toEqual({
    communityId: '1',
    bankAccountId: '3',
    checkDate: '2026-11-20',
    items: ['1:1200.00', '2:850.00'],
    baseHash: hash,
  });
});

test('an amount can be made smaller, a bill left out, short cash is said; a refusal stands at its amount', async () => {
  const user = userEvent.setup();
  const preview = fake(checks.previewChecks, (input) => {
    if (String(input.items).startsWith('1:9')) {
      const fields = [{ path: 'items.0.amount', message: 'is more than the 1,200.00 open on bill B-1' }];
      throw new FakeFailure(400, { errorMessage: 'A check pays no more than is open.', code: 'invalid', fields });
    }
    return previewOf(input, true);
  });
  showScreen(<PrintChecksScreen />, { fakes: [list, setup, preview], search: { bills: '1,2' } });
  expect(await screen.findByText('The books do not hold enough cash.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leave out B-2' }));
  const amount = screen.getByLabelText('Pay now on B-1');
  await user.clear(amount);
  await user.type(amount, '500{Enter}');
  expect(await screen.findByRole('button', { name: /Issue 1 check, 500.00/ })).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '9000{Enter}');
  expect(await screen.findByText('is more than the 1,200.00 open on bill B-1')).toBeTruthy();
  expect((screen.getByRole('button', { name: /^Issue/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('without a bank account or an open bill the screen says what to do', async () => {
  const none = fake(checks.getPaymentSetup, () => ({ todayDate: today, bankAccounts: [] }));
  const first = showScreen(<PrintChecksScreen />, { fakes: [list, none] });
  expect(await screen.findByText('Add a bank account')).toBeTruthy();
  first.unmount();
  const empty = fake(bills.listBills, () => ({ total: 0, totalAmount: money('0.00'), totalOpen: money('0.00'), rows: [] }));
  showScreen(<PrintChecksScreen />, { fakes: [empty, setup] });
  expect(await screen.findByText('No bill is open for payment')).toBeTruthy();
});

const check = (checkId: string, changes: Partial<Check> = {}): Check => ({
  checkId,
  checkNumber: `100${checkId}`,
  method: 'CHECK',
  bankAccountId: '3',
  bankAccountName: 'Operating',
  vendorId: 'v1',
  payee: 'Sierra Green',
  checkDate: today,
  amount: money('1200.00'),
  state: 'ISSUED',
  printings: 0,
  voidDate: null,
  batchId: '9',
  ...changes,
});

test('printing is recorded before the sheets are fetched, voided checks stay out, magnetic ink is named', async () => {
  const user = userEvent.setup();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:sheets', revokeObjectURL: () => undefined }));
  const rows = [check('2', { voidDate: today, state: 'VOIDED' }), check('1')];
  const shown = showScreen(<PrintChecksReviewScreen />, {
    params: { batchId: '9' },
    fakes: [
      fake(checks.listChecks, () => ({ total: 2, totalAmount: money('2400.00'), rows })),
      fake(checks.recordPrinting, () => ({ printingId: '6' })),
      fake(checks.printChecks, () => ({ fileName: 'x.pdf', contentType: 'application/pdf', body: new Uint8Array() })),
    ],
  });
  expect(await screen.findByText(/magnetic \(MICR\) toner/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Print 1 check, 1,200.00/ }));
  expect(await screen.findByText('Save the PDF')).toBeTruthy();
  const made = shown.calls.filter((each) => each.name !== 'Payables.listChecks');
  expect(made).toEqual([
    { name: 'Payables.recordPrinting', input: { communityId: '1', checkIds: ['1'] } },
    { name: 'Payables.printChecks', input: { communityId: '1', printingId: '6' } },
  ]);
});

const voided = (input: ClientInput<typeof checks.previewVoid>): ClientOutput<typeof checks.previewVoid> => ({
  checks: [check('1')],
  total: money('1200.00'),
  bills: [
    {
      billId: '1',
      billNumber: 'B-1',
      vendorName: 'Sierra Green',
      openBefore: money('0.00'),
      openAfter: money(String(input.cancelBills) === 'true' ? '0.00' : '1200.00'),
      statusAfter: String(input.cancelBills) === 'true' ? ('CANCELLED' as const) : ('APPROVED' as const),
    },
  ],
  entry: [],
  period,
  baseHash: hash,
});
const previewVoid = fake(checks.previewVoid, voided);

test('a void waits for its reason, shows what becomes of the bill, and can cancel it too', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<VoidChecksScreen />, {
    fakes: [
      fake(checks.listChecks, () => ({ total: 1, totalAmount: money('1200.00'), rows: [check('1')] })),
      previewVoid,
      fake(checks.voidChecks, () => ({ batchId: '10', total: money('1200.00'), count: 1 })),
    ],
  });
  await screen.findByText('Sierra Green');
  await user.keyboard('jxp');
  expect(await screen.findByText('A void needs its reason')).toBeTruthy();
  expect(screen.getByText('The bills are open for payment again.')).toBeTruthy();
  await user.click(screen.getByLabelText('Cancel the bills with their checks'));
  expect(await screen.findByText('Canceled')).toBeTruthy();
  await user.type(screen.getByLabelText('Reason'), 'Lost');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['activity-payments']));
  expect(shown.calls.find((each) => each.name === 'Payables.voidChecks')?.input).toEqual({
    communityId: '1',
    checkIds: ['1'],
    voidDate: '2026-11-20',
    cancelBills: true,
    reason: 'Lost',
    baseHash: hash,
  });
});

test('checks are voided and reissued in one act, and what voiding alone would do is not asked again', async () => {
  const user = userEvent.setup();
  const [made] = previewOf({ communityId: '1', bankAccountId: '3', checkDate: today, items: ['1:1200.00'] }).checks;
  let isVoided = false;
  const shown = showScreen(<VoidChecksScreen />, {
    search: { checks: '1' },
    fakes: [
      fake(checks.previewVoid, (input) => {
        if (isVoided) throw new FakeFailure(409, { code: 'alreadyVoided', errorMessage: 'Check 1001 is voided already.' });
        return voided(input);
      }),
      fake(reissue.previewReissue, () => ({
        voided: [],
        checks: made ? [made] : [],
        total: money('1200.00'),
        entry: [],
        period,
        baseHash: hash,
      })),
      fake(reissue.reissueChecks, () => {
        isVoided = true;
        return { batchId: '10', voidBatchId: '11', total: money('1200.00'), numbers: ['1002'] };
      }),
    ],
  });
  await user.type(await screen.findByLabelText('Reason'), 'Lost');
  await user.click(screen.getByLabelText('Reissue the checks'));
  await user.click(await screen.findByRole('button', { name: /^Void and reissue 1 check, 1,200.00/ }));
  await waitFor(() => expect(shown.wentTo).toEqual(['print-checks-review']));
  const asked = shown.calls.map((each) => each.name);
  expect(asked.slice(asked.indexOf('Reissue.reissueChecks'))).toEqual(['Reissue.reissueChecks']);
  expect(screen.queryByText('Check 1001 is voided already.')).toBeNull();
});

test('the list of payments opens a check with its bills and who printed it; buttons follow the viewer’s claims', async () => {
  const details: ClientOutput<typeof checks.getCheck> = {
    ...check('1', { printings: 1, state: 'PRINTED' }),
    payeeLines: ['12 Mill St', 'Reno, NV 89502'],
    reference: '',
    isExcludedFrom1099: false,
    issuedBy: 'Priya Raman',
    issuedTime: parseInstant('2026-11-20T17:00:00.000Z'),
    shares: [{ billId: '1', billNumber: 'B-1', billDate: today, amount: money('1200.00'), status: 'PAID' }],
    printed: [{ userName: 'Elena Soto', printedTime: parseInstant('2026-11-20T18:00:00.000Z') }],
    voidReason: '',
  };
  const fakes = [...fakeList(checkList, () => [{ ...check('1'), isVoided: false }]), fake(checks.getCheck, () => details)];
  const first = showScreen(<ActivityPaymentsScreen />, { fakes, search: { row: '1' } });
  expect(await screen.findByText('Elena Soto')).toBeTruthy();
  expect(screen.getByText('B-1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Void check 1001' })).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Undo its batch' }));
  expect(first.wentTo).toEqual(['batch-undo']);
  first.unmount();
  showScreen(<ActivityPaymentsScreen />, { fakes, search: { row: '1' }, held: { apprintchecks: 1 } });
  await screen.findByText('Elena Soto');
  expect(screen.queryByRole('button', { name: /Void check/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print checks' })).toBeNull();
});
