// The inbox on screen: a dropped file becomes a bill in at most five keys, duplicates ask, what is closed
// says why, and the empty, refused and failed states are drawn.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate, parseInstant } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { vendor } from '../../../people/people.contract.ts';
import { bills, digitalInvoicing, inbox } from '../../payables.contract.ts';
import ApInboxScreen from './ap-inbox.screen.tsx';
import DigitalInvoicingScreen from './digital-invoicing.screen.tsx';
import InvoiceScreen from './invoice.screen.tsx';
import InvoiceAddScreen from './invoice-add.screen.tsx';
import InvoiceExceptionsScreen from './invoice-exceptions.screen.tsx';

type Document = ClientOutput<typeof inbox.getInboxDocument>;
type Row = ClientOutput<typeof inbox.listInbox>['rows'][number];
const money = (text: string) => text as NonNullable<Row['total']>;

const row: Row = {
  inboxDocumentId: '8',
  state: 'READY',
  kind: 'BILL',
  channel: 'UPLOAD',
  fileName: 'invoice.pdf',
  receivedTime: parseInstant('2026-11-20T17:00:00.000Z'),
  sender: '',
  senderVerdict: 'STAFF',
  communityId: '1',
  communityName: 'Maple Court',
  communityCode: 'MC',
  vendorId: '5',
  vendorName: 'Sierra Green Landscape',
  billNumber: 'SG-1182',
  dueDate: localDate('2026-11-29'),
  total: money('1995.50'),
  headline: 'Account number known',
  tone: 'good',
  billId: null,
  billStatus: null,
};
const documentOf = (changes: Partial<Document> = {}): Document => ({
  ...row,
  version: '1',
  mediaType: 'application/pdf',
  hasFile: false,
  subject: '',
  reason: '',
  billDate: localDate('2026-11-15'),
  accountNumber: '77-1180',
  serviceAddress: '',
  fields: { total: { value: '1995.50', page: 1, box: { x: 1, y: 1, width: 1, height: 1 }, method: 'TEXT', confidence: 0.97 } },
  lines: [],
  pageCount: 1,
  checks: [{ tone: 'good', words: 'Account number known' }],
  duplicates: [],
  override: null,
  suggestion: {
    source: 'ACCOUNT_NUMBER',
    words: 'Account 77-1180, as bill SG-1150',
    lines: [{ accountId: '10', costCenterId: '9', amount: money('1995.50'), description: '' }],
  },
  approvalsRequired: 1,
  ...changes,
});
const listed = (rows: Row[]) =>
  fake(inbox.listInbox, () => ({
    rows,
    count: rows.length,
    total: money('1995.50'),
    communities: [{ communityId: '1', name: 'Maple Court', count: rows.length }],
  }));
const around = [
  fake(vendor.listVendors, () => ({ total: 0, rows: [] })),
  fake(bills.getBillSetup, () => ({
    todayDate: localDate('2026-11-20'),
    approvalsRequired: 1,
    accounts: [{ accountId: '10', number: '5310', name: 'Landscaping', fundName: 'Operating', accountType: 'EXPENSE' }],
    costCenters: [{ costCenterId: '9', code: '000', name: 'General' }],
    subAccounts: [],
  })),
];

test('makes a bill of a dropped file in at most five keys', async () => {
  const user = userEvent.setup();
  let rows: Row[] = [];
  let sent: ClientInput<typeof inbox.submitInboxDocument> | undefined;
  const shown = showScreen(<ApInboxScreen />, {
    fakes: [
      ...around,
      fake(inbox.listInbox, () => ({ rows, count: rows.length, total: money('0.00'), communities: [] })),
      fake(inbox.addInboxDocument, () => {
        rows = [row];
        return { inboxDocumentId: '8', state: 'READY' as const };
      }),
      fake(inbox.getInboxDocument, () => documentOf()),
      fake(inbox.submitInboxDocument, (input) => {
        sent = input;
        return { inboxDocumentId: '8', billId: '70', status: 'SUBMITTED' as const };
      }),
    ],
  });
  await screen.findByText('No invoices wait');
  const page = shown.container.querySelector('.inq-page');
  expect(page).toBeTruthy();
  if (page) fireEvent.drop(page, { dataTransfer: { files: [new File(['%PDF'], 'invoice.pdf')] } });
  await screen.findByText('Account 77-1180, as bill SG-1150');
  await screen.findByText('Step 1 of 3: Header');
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toBeTruthy());
  expect(sent).toMatchObject({ billNumber: 'SG-1182', amount: '1995.50', vendorId: '5', lines: [{ accountId: '10', amount: '1995.50' }] });
});

test('asks why it is another bill, and sends the reason', async () => {
  const user = userEvent.setup();
  const twin = {
    level: 'REVIEW' as const,
    why: 'Same vendor and amount, 3 days apart',
    billId: '6',
    inboxDocumentId: null,
    communityId: '1',
  };
  const duplicates = [{ ...twin, billNumber: 'SG-1150', billDate: localDate('2026-11-12'), amount: money('1995.50'), status: 'PAID' }];
  let reason = '';
  showScreen(<ApInboxScreen />, {
    fakes: [
      ...around,
      listed([{ ...row, state: 'NEEDS_REVIEW', tone: 'attention', headline: 'Same vendor and amount, 3 days apart: SG-1150' }]),
      fake(inbox.getInboxDocument, () => documentOf({ duplicates })),
      fake(inbox.submitInboxDocument, (input) => {
        if (!input.duplicateReason)
          throw new FakeFailure(409, {
            code: 'maybeDuplicate',
            errorMessage: 'This looks like bill SG-1150. Give a reason why it is another bill.',
          });
        reason = input.duplicateReason;
        return { inboxDocumentId: '8', billId: '70', status: 'SUBMITTED' as const };
      }),
    ],
  });
  await screen.findByText('This may be billed twice.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Give a reason why it is another bill/)).toBeTruthy();
  await user.type(screen.getByLabelText('Why it is another bill'), 'Second visit');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(reason).toBe('Second visit'));
});

test('shows why a document is closed, and fails with another try', async () => {
  const closed = documentOf({ state: 'REJECTED', headline: 'Asks for new bank details; the vendor is unchanged', tone: 'problem' });
  const shown = showScreen(<InvoiceScreen />, {
    fakes: [...around, fake(inbox.getInboxDocument, () => closed)],
    params: { inboxDocumentId: '8' },
  });
  expect(await screen.findByText('Asks for new bank details; the vendor is unchanged')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
  shown.unmount();
  const broken = fake(inbox.listInbox, () => {
    throw new FakeFailure(500, { errorMessage: 'It is away.' });
  });
  showScreen(<ApInboxScreen />, { fakes: [broken] });
  expect(await screen.findByText(/It is away/)).toBeTruthy();
});

test('lists exceptions, offers a file to add, and keeps the settings', async () => {
  const user = userEvent.setup();
  const first = showScreen(<InvoiceExceptionsScreen />, {
    fakes: [
      fake(inbox.listInvoiceExceptions, () => [
        { ...row, headline: 'Vendor is not on file', tone: 'problem' as const, problems: ['Vendor is not on file'] },
      ]),
    ],
  });
  expect((await screen.findAllByText('Vendor is not on file')).length).toBeGreaterThan(0);
  first.unmount();
  const second = showScreen(<InvoiceAddScreen />, { fakes: [] });
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  second.unmount();
  let saved: object = {};
  showScreen(<DigitalInvoicingScreen />, {
    fakes: [
      fake(digitalInvoicing.getDigitalInvoicing, () => ({
        address: 'bills+1-1-ab@mail.example',
        takesMail: true,
        overMedianPercent: 25,
        version: '0',
        accounts: [],
      })),
      fake(digitalInvoicing.saveDigitalInvoicing, (input) => {
        saved = input;
        return { communityId: '1' };
      }),
    ],
  });
  expect(await screen.findByText('bills+1-1-ab@mail.example')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject({ takesMail: true, overMedianPercent: 25 }));
});
