// Bills on screen: typed by keyboard with what is left to charge in sight, approved one after the other, sent
// back with a reason, cancelled.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput, ListRow } from '../../../../packages/contract/contract.ts';
import { localDate, parseInstant } from '../../../../packages/kernel/kernel.ts';
import { failingList, fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { vendor } from '../../../people/people.contract.ts';
import { bills } from '../../payables.contract.ts';
import { billList } from '../../payables-lists.contract.ts';
import { billBulk } from '../bulk-approval.contract.ts';
import ActivityBillsScreen from './activity-bills.screen.tsx';
import ApApprovalManageScreen from './ap-approval-manage.screen.tsx';
import ApApprovalSettingsScreen from './ap-approval-settings.screen.tsx';
import BillScreen from './bill.screen.tsx';
import BillViewScreen from './bill-view.screen.tsx';

type Bill = ClientOutput<typeof bills.getBill>;
type Row = ClientOutput<typeof bills.listBills>['rows'][number];
const money = (text: string) => text as Row['total'];

const row = (billId: string, vendorName: string, total: string): Row => ({
  billId,
  revision: 1,
  vendorId: '5',
  vendorName,
  billType: 'BILL',
  billNumber: `SG-${billId}`,
  billDate: localDate('2026-11-05'),
  effectiveDate: localDate('2026-11-05'),
  dueDate: localDate('2026-11-19'),
  description: 'Grounds',
  total: money(total),
  open: money(total),
  status: 'SUBMITTED',
  approvals: 0,
  approvalsRequired: 1,
  enteredBy: 'Elena Soto',
});
const rows = [row('1', 'Sierra Green Landscape', '1200.00'), row('2', 'NV Energy', '402.33')];

/** A bill as the list gives it. */
const listed = ({ approvals, approvalsRequired, revision: _revision, ...facts }: Row): ListRow<typeof billList> => ({
  ...facts,
  daysLate: 1,
  batchId: '8',
  approvals: `${approvals} of ${approvalsRequired}`,
});

const billOf = (facts: Row, changes: Partial<Bill> = {}): Bill => ({
  ...facts,
  version: '1',
  apTiming: 'BILL',
  lines: [
    {
      lineNo: 1,
      accountId: '10',
      number: '5310',
      name: 'Landscaping',
      fundName: 'Operating',
      costCenterId: '9',
      costCenterCode: '000',
      amount: facts.total,
      description: '',
    },
  ],
  entry: [
    {
      accountId: '10',
      number: '5310',
      name: 'Landscaping',
      fundName: 'Operating',
      debit: facts.total,
      credit: null,
      isInterfund: false,
      counterFund: '',
    },
    {
      accountId: '20',
      number: '2000',
      name: 'Accounts payable',
      fundName: 'Operating',
      debit: null,
      credit: facts.total,
      isInterfund: false,
      counterFund: '',
    },
  ],
  submittedBy: facts.enteredBy,
  enteredTime: parseInstant('2026-11-06T17:00:00.000Z'),
  decisions: [],
  payments: [],
  adjustments: [],
  movedFrom: null,
  movedTo: null,
  template: null,
  cancelDate: null,
  cancelReason: '',
  can: { edit: true, decide: true, withdraw: false, cancel: true, pay: false, adjust: false },
  ...changes,
});

const setup = fake(bills.getBillSetup, () => ({
  todayDate: localDate('2026-11-20'),
  approvalsRequired: 1,
  accounts: [
    { accountId: '10', number: '5310', name: 'Landscaping', fundName: 'Operating', accountType: 'EXPENSE' },
    { accountId: '11', number: '6010', name: 'Roofing', fundName: 'Reserve', accountType: 'EXPENSE' },
  ],
  costCenters: [{ costCenterId: '9', code: '000', name: 'General' }],
  subAccounts: [],
}));
const sierra = {
  vendorId: '5',
  version: '1',
  name: 'Sierra Green Landscape',
  street: '',
  city: 'Reno',
  state: 'NV',
  postcode: '',
  email: '',
  phone: '',
  termsDays: 14,
  isActive: true,
  standing: 'ACTIVE' as const,
};
const vendors = fake(vendor.listVendors, () => ({ total: 1, rows: [sierra] }));
const noSplit = fake(bills.getDefaultDistribution, () => []);

test('a bill is typed without the mouse: terms, what is left, the account takes it, a duplicate is asked about', async () => {
  const user = userEvent.setup();
  const heard: ClientInput<typeof bills.addBill>[] = [];
  const add = fake(bills.addBill, (input) => {
    heard.push(input);
    if (heard.length > 1) return { billId: '7', status: 'SUBMITTED' as const };
    throw new FakeFailure(409, {
      errorMessage: 'This vendor has bill SG-118 already: dated 11/05/2025, 1,200.00.',
      code: 'duplicateBill',
      fields: [{ path: 'billNumber', message: 'was used on another bill of this vendor' }],
    });
  });
  showScreen(<BillScreen billId={null} />, { fakes: [setup, vendors, noSplit, add] });
  await user.type(await screen.findByLabelText(/^Vendor/), 'sierra{Enter}');
  await user.type(screen.getByLabelText(/^Bill number/), 'SG-118');
  await user.type(screen.getByLabelText(/^Amount \*?/), '1000+200{Tab}');
  expect(await screen.findByText('12/04/2026 by the terms of 14 days')).toBeTruthy();
  expect(screen.getAllByText('1,200.00 left to charge').length).toBe(2);
  await user.click(screen.getByLabelText('Account, row 1'));
  await user.keyboard('5310{Tab}');
  expect(await screen.findByText('The lines agree with the bill')).toBeTruthy();
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/SG-118 already/)).toBeTruthy();
  await user.click(screen.getByLabelText(/another bill with the same number/));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(heard.length).toBe(2));
  expect(heard[1]).toMatchObject({
    communityId: '1',
    vendorId: '5',
    billNumber: 'SG-118',
    billDate: '2026-11-20',
    amount: '1200.00',
    acceptDuplicate: true,
    lines: [{ accountId: '10', amount: '1200.00', description: '' }],
  });
  expect(await screen.findByText('Submitted bill SG-118, 1,200.00')).toBeTruthy();
  await waitFor(() => expect((screen.getByLabelText(/^Bill number/) as HTMLInputElement).value).toBe(''));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Vendor/));
});

test('the usual split of a vendor fills the grid to the cent', async () => {
  const user = userEvent.setup();
  const split = fake(bills.getDefaultDistribution, () => [
    { accountId: '10', costCenterId: '9', basisPoints: 6667 },
    { accountId: '11', costCenterId: '9', basisPoints: 3333 },
  ]);
  showScreen(<BillScreen billId={null} />, { fakes: [setup, vendors, split] });
  await user.type(await screen.findByLabelText(/^Vendor/), 'sierra{Enter}');
  await user.type(screen.getByLabelText(/^Amount \*?/), '100{Tab}');
  expect((await screen.findAllByText('66.67')).length).toBe(2);
  expect(screen.getByText('Roofing')).toBeTruthy();
  expect(screen.getByText('The lines agree with the bill')).toBeTruthy();
});

test('A approves the bill in hand with what was seen, then the next one is in hand; R sends back with a reason', async () => {
  const user = userEvent.setup();
  let left = rows;
  const list = fakeList(billList, () => left.map(listed));
  const get = fake(bills.getBill, ({ billId }) => billOf(rows.find((each) => each.billId === billId)!));
  const approve = fake(bills.approveBill, ({ billId }) => {
    left = left.filter((each) => each.billId !== billId);
    return { billId, status: 'APPROVED' as const, approvals: 1, approvalsRequired: 1 };
  });
  const reject = fake(bills.rejectBill, ({ billId }) => {
    left = [];
    return { billId, status: 'REJECTED' as const };
  });
  const shown = showScreen(<ApApprovalManageScreen />, { fakes: [...list, get, approve, reject] });
  expect(await screen.findByRole('button', { name: /Approve 1,200.00/ })).toBeTruthy();
  expect(screen.getByText('After this: 1 bill, 402.33')).toBeTruthy();
  await user.keyboard('a');
  expect(await screen.findByRole('button', { name: /Approve 402.33/ })).toBeTruthy();
  expect(shown.calls.find((each) => each.name === 'Payables.approveBill')?.input).toEqual({
    communityId: '1',
    billId: '1',
    revision: 1,
    note: '',
  });
  await user.keyboard('r');
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Reason/), 'Not ours{Enter}');
  expect(await screen.findByText('Nothing waits for approval')).toBeTruthy();
  expect(shown.calls.find((each) => each.name === 'Payables.rejectBill')?.input).toEqual({
    communityId: '1',
    billId: '2',
    revision: 1,
    reason: 'Not ours',
  });
});

test('selected bills are approved together: the total on the button, the ones left out named, the preview said again', async () => {
  const user = userEvent.setup();
  let left = rows;
  const preview = fake(billBulk.previewApprovals, () => ({
    changed: 1,
    unchanged: 0,
    refused: 1,
    rows: [
      {
        id: '2',
        label: 'NV Energy SG-2',
        outcome: 'refused' as const,
        reason: 'You entered or changed this bill, so someone else must approve it',
      },
      { id: '1', label: 'Sierra Green Landscape SG-1', outcome: 'changed' as const, reason: '' },
    ],
    undoSelectionId: null,
    total: money('1200.00'),
    baseHash: 's'.repeat(64),
  }));
  const approve = fake(billBulk.approveBills, () => {
    left = left.filter((each) => each.billId === '2');
    return { changed: 1, unchanged: 0, refused: 1, rows: [], undoSelectionId: null, total: money('1200.00') };
  });
  const get = fake(bills.getBill, ({ billId }) => billOf(rows.find((each) => each.billId === billId)!));
  const shown = showScreen(<ApApprovalManageScreen />, { fakes: [...fakeList(billList, () => left.map(listed)), get, preview, approve] });
  await user.click(await screen.findByLabelText('Select row 1'));
  await user.click(screen.getByLabelText('Select row 2'));
  await user.click(screen.getByRole('button', { name: 'Approve bills' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('You entered or changed this bill, so someone else must approve it')).toBeTruthy();
  expect(dialog.getByText(/is canceled, which reverses its entry/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Approve 1 bill, 1,200.00' }));
  expect((await screen.findAllByText('Approved 1 bill')).length).toBeGreaterThan(0);
  expect(shown.calls.find((each) => each.name === 'BillList.approveBills')?.input).toEqual({
    communityId: '1',
    ids: ['1', '2'],
    baseHash: 's'.repeat(64),
  });
  await user.click(screen.getByText('Close'));
  await waitFor(() => expect(screen.queryByText('Sierra Green Landscape')).toBeNull());
});

test('a closed period asks for another day; who entered the bill only looks', async () => {
  const user = userEvent.setup();
  const heard: (string | undefined)[] = [];
  const list = fakeList(billList, () => rows.map(listed));
  const get = fake(bills.getBill, ({ billId }) => {
    const can = { edit: true, decide: billId === '1', withdraw: false, cancel: true, pay: false, adjust: false };
    return billOf(rows.find((each) => each.billId === billId)!, { can });
  });
  const approve = fake(bills.approveBill, ({ billId, effectiveDate }) => {
    heard.push(effectiveDate);
    if (!effectiveDate)
      throw new FakeFailure(409, { errorMessage: 'The period from 11/01/2026 to 11/30/2026 is closed.', code: 'periodClosed' });
    return { billId, status: 'APPROVED' as const, approvals: 1, approvalsRequired: 1 };
  });
  showScreen(<ApApprovalManageScreen />, { fakes: [...list, get, approve] });
  await user.click(await screen.findByRole('button', { name: /Approve 1,200.00/ }));
  expect(await screen.findByText(/to 11\/30\/2026 is closed/)).toBeTruthy();
  await user.type(screen.getByLabelText('Book it on'), '12/01/2026{Enter}');
  await user.click(screen.getByRole('button', { name: /Approve 1,200.00/ }));
  await waitFor(() => expect(heard).toEqual([undefined, '2026-12-01']));
  expect(await screen.findByText(/someone else must approve it/)).toBeTruthy();
  expect((screen.getByRole('button', { name: /Approve 402.33/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('one bill shows where it is charged, who approved, its entry; and is canceled with a reason', async () => {
  const user = userEvent.setup();
  const decision = {
    userName: 'Priya Raman',
    decision: 'APPROVED' as const,
    reason: 'Seen',
    decidedTime: parseInstant('2026-11-07T17:00:00.000Z'),
    counts: true,
  };
  const bill = billOf(
    { ...rows[0]!, status: 'APPROVED' as const, approvals: 1 },
    { decisions: [decision], can: { edit: false, decide: false, withdraw: false, cancel: true, pay: true, adjust: true } },
  );
  const shown = showScreen(<BillViewScreen />, {
    params: { billId: '1' },
    fakes: [fake(bills.getBill, () => bill), fake(bills.cancelBill, ({ billId }) => ({ billId, status: 'CANCELLED' as const }))],
  });
  expect(await screen.findByText('Priya Raman')).toBeTruthy();
  expect(screen.getByText('“Seen”')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel bill' }));
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Reason/), 'Billed twice');
  await user.click(screen.getByRole('button', { name: 'Cancel bill SG-1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.calls.find((each) => each.name === 'Payables.cancelBill')?.input).toEqual({
    communityId: '1',
    billId: '1',
    reason: 'Billed twice',
    cancelDate: '2026-11-20',
  });
  await user.keyboard('p');
  expect(shown.wentTo).toEqual(['print-checks']);
});

test('the list opens a bill in its panel by keyboard, and says so when nothing is there or nothing came', async () => {
  const user = userEvent.setup();
  const open = rows.map((row) => ({ ...listed(row), status: 'APPROVED' as const }));
  const first = showScreen(<ActivityBillsScreen />, {
    fakes: [...fakeList(billList, () => open), fake(bills.getBill, () => billOf(rows[0]!))],
  });
  await screen.findByText('NV Energy');
  expect(screen.getAllByText('1 day late').length).toBe(2);
  await user.keyboard('j{Enter}');
  expect((await screen.findAllByText('Landscaping')).length).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Undo its batch' }));
  expect(first.wentTo).toEqual(['batch-undo']);
  first.unmount();
  const paid = open.map((row) => ({ ...row, status: 'PAID' as const }));
  const second = showScreen(<ActivityBillsScreen />, { fakes: fakeList(billList, () => paid) });
  expect(await screen.findByText('No bill is open for payment')).toBeTruthy();
  second.unmount();
  showScreen(<ActivityBillsScreen />, { fakes: failingList(billList, 'Something went wrong on our side.') });
  expect(await screen.findByText(/went wrong on our side/)).toBeTruthy();
});

test('the number of approvals is chosen and saved', async () => {
  const user = userEvent.setup();
  let required = 1;
  const save = fake(bills.saveApprovalSettings, (input) => {
    required = Number(input.approvalsRequired);
    return { approvalsRequired: required };
  });
  showScreen(<ApApprovalSettingsScreen />, { fakes: [fake(bills.getApprovalSettings, () => ({ approvalsRequired: required })), save] });
  await user.selectOptions(await screen.findByLabelText('Who must approve a bill'), 'Two people');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(required).toBe(2));
});
