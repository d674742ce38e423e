// The document of a bill beside its form: seen as soon as it is chosen, attached once the bill is entered,
// and
// shown again where the bill is changed and approved.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, ListRow } from '../../../../packages/contract/contract.ts';
import { instantOf, localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { RecordKindsProvider } from '../../../../packages/pages/pages.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { vendor } from '../../../people/people.contract.ts';
import { attachments } from '../../../records/records.contract.ts';
import { bills, payablesKinds } from '../../payables.contract.ts';
import { billList } from '../../payables-lists.contract.ts';
import ApApprovalManageScreen from './ap-approval-manage.screen.tsx';
import BillScreen from './bill.screen.tsx';

type Bill = ClientOutput<typeof bills.getBill>;
const money = (text: string) => text as Bill['total'];
const day = localDate('2026-11-05');

const setup = fake(bills.getBillSetup, () => ({
  todayDate: day,
  approvalsRequired: 1,
  accounts: [{ accountId: '10', number: '5310', name: 'Landscaping', fundName: 'Operating', accountType: 'EXPENSE' }],
  costCenters: [{ costCenterId: '9', code: '000', name: 'General' }],
  subAccounts: [],
}));
const sierra = {
  ...{ vendorId: '5', version: '1', name: 'Sierra Green', street: '', city: 'Reno', state: 'NV', postcode: '', email: '', phone: '' },
  ...{ termsDays: 14, isActive: true, standing: 'ACTIVE' as const },
};
const bill: Bill = {
  ...{ billId: '7', revision: 1, version: '1', vendorId: '5', vendorName: 'Sierra Green', billType: 'BILL', billNumber: 'SG-7' },
  ...{ billDate: day, effectiveDate: day, dueDate: day, description: '', total: money('70.00'), open: money('70.00') },
  ...{ status: 'SUBMITTED', approvals: 0, approvalsRequired: 1, enteredBy: 'Elena Soto', submittedBy: 'Elena Soto', apTiming: 'BILL' },
  ...{ enteredTime: instantOf(0), entry: [], decisions: [], payments: [], adjustments: [], movedFrom: null, movedTo: null, template: null },
  ...{ cancelDate: null, cancelReason: '', can: { edit: true, decide: true, withdraw: false, cancel: true, pay: false, adjust: false } },
  lines: [
    {
      ...{ lineNo: 1, accountId: '10', number: '5310', name: 'Landscaping', fundName: 'Operating', costCenterId: '9' },
      ...{ costCenterCode: '000', amount: money('70.00'), description: '' },
    },
  ],
};
const attachment = (attachmentId: string, name: string, mediaType: string) => ({
  ...{ attachmentId, name, groupName: '', isPicture: false, publishedTo: 'NOBODY' as const, publishedFromDate: null },
  publishedUntilDate: null,
  versions: [
    {
      ...{ version: 1, fileName: name, mediaType, size: 12, sha256: '0'.repeat(64), uploadedBy: 'Elena Soto' },
      ...{ uploadedTime: instantOf(0), invoice: null },
    },
  ],
});
const base = [
  setup,
  fake(vendor.listVendors, () => ({ total: 1, rows: [sierra] })),
  fake(vendor.readVendorCautions, () => []),
  fake(bills.getDefaultDistribution, () => []),
  fake(bills.getBill, () => bill),
];
const attached = fake(attachments.listAttachments, () => [
  attachment('1', 'Invoice SG-7', 'application/pdf'),
  attachment('2', 'Notes', 'text/plain'),
  attachment('3', 'Photo', 'image/png'),
]);
const bytes = fake(attachments.downloadAttachment, () => new Blob(['x']) as never);

const paper = new File(['%PDF-1.7'], 'SG-7.pdf', { type: 'application/pdf' });

async function typeBill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText(/^Vendor/), 'sierra{Enter}');
  await user.type(screen.getByLabelText(/^Bill number/), 'SG-7');
  await user.type(screen.getByLabelText(/^Amount \*?/), '70{Tab}');
  await user.click(screen.getByLabelText('Account, row 1'));
  await user.keyboard('5310{Tab}');
}

test('a dropped document stands beside the form and is attached to the bill; the next bill begins without', async () => {
  const user = userEvent.setup();
  const add = fake(bills.addBill, () => ({ billId: '7', status: 'SUBMITTED' as const }));
  const attach = fake(attachments.addAttachment, () => attachment('1', 'SG-7.pdf', 'application/pdf'));
  const shown = showScreen(
    <RecordKindsProvider value={payablesKinds}>
      <BillScreen billId={null} />
    </RecordKindsProvider>,
    { fakes: [add, attach, ...base] },
  );
  fireEvent.drop(await screen.findByText('Drop the bill here to see it beside the form.'), { dataTransfer: { files: [paper, paper] } });
  expect(await screen.findByTitle('SG-7.pdf')).toBeTruthy();
  await typeBill(user);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.calls.some((each) => each.name === 'Attachment.addAttachment')).toBe(true));
  const sent = shown.calls.filter((each) => each.name === 'Attachment.addAttachment').map((each) => each.input);
  expect(sent).toMatchObject([{ kind: 'bill', entityId: '7', communityId: '1', file: { fileName: 'SG-7.pdf' } }]);
  await waitFor(() => expect(screen.queryByTitle('SG-7.pdf')).toBeNull());
});

test('a file that is refused is named, and the bill stays entered; a file is taken away again', async () => {
  const user = userEvent.setup();
  const add = fake(bills.addBill, () => ({ billId: '7', status: 'SUBMITTED' as const }));
  const attach = fake(attachments.addAttachment, () => {
    throw new FakeFailure(409, { errorMessage: 'The virus scanner refused the file.', code: 'infected' });
  });
  showScreen(
    <RecordKindsProvider value={payablesKinds}>
      <BillScreen billId={null} />
    </RecordKindsProvider>,
    { fakes: [add, attach, ...base] },
  );
  const chooser = await screen.findByLabelText('Files to attach');
  await user.upload(chooser, [paper, new File(['x'], 'other.png', { type: 'image/png' })]);
  await user.click(screen.getByRole('button', { name: 'Take other.png away' }));
  await typeBill(user);
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('SG-7.pdf is not attached: The virus scanner refused the file.')).toBeTruthy();
  expect(screen.getByText('Submitted bill SG-7, 70.00')).toBeTruthy();
});

test('where the bill is changed, its documents are walked through; what is no document is not among them', async () => {
  const user = userEvent.setup();
  showScreen(
    <RecordKindsProvider value={payablesKinds}>
      <BillScreen billId="7" />
    </RecordKindsProvider>,
    { params: { communityId: '1', billId: '7' }, fakes: [attached, bytes, ...base] },
  );
  expect(await screen.findByRole('region', { name: 'Document Invoice SG-7' })).toBeTruthy();
  expect(screen.getByText('1 of 2')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next document' }));
  expect(await screen.findByRole('region', { name: 'Document Photo' })).toBeTruthy();
});

test('an approver sees the document beside the decision; R still sends the bill back', async () => {
  const user = userEvent.setup();
  const { approvals, approvalsRequired } = bill;
  const row: ListRow<typeof billList> = {
    ...{ billId: '7', vendorId: '5', vendorName: 'Sierra Green', billNumber: 'SG-7', billType: 'BILL', dueDate: day, daysLate: null },
    ...{ total: bill.total, open: bill.open, status: 'SUBMITTED', description: '', billDate: day, effectiveDate: day, batchId: null },
    ...{ approvals: `${approvals} of ${approvalsRequired}`, enteredBy: 'Elena Soto' },
  };
  showScreen(
    <RecordKindsProvider value={payablesKinds}>
      <ApApprovalManageScreen />
    </RecordKindsProvider>,
    { fakes: [...fakeList(billList, () => [row]), attached, bytes, ...base] },
  );
  expect(await screen.findByRole('region', { name: 'Document Invoice SG-7' })).toBeTruthy();
  await user.keyboard('r');
  expect(await screen.findByRole('dialog', { name: 'Send back bill SG-7?' })).toBeTruthy();
});

test('who may not see files of bills gets the form alone', async () => {
  const shown = showScreen(
    <RecordKindsProvider value={{}}>
      <BillScreen billId="7" />
    </RecordKindsProvider>,
    { params: { communityId: '1', billId: '7' }, fakes: base },
  );
  expect(await screen.findByDisplayValue('SG-7')).toBeTruthy();
  expect(shown.calls.some((each) => each.name.startsWith('Attachment'))).toBe(false);
});
