// The page of a batch: its parts by tab, its facts, and the ways to the records and batches it speaks of.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type AccessLevel, type ClientOutput, defineRecordKinds, needs } from '../../../../packages/contract/contract.ts';
import { RecordKindsProvider } from '../../../../packages/pages/pages.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { attachments, recordBook } from '../../../records/records.contract.ts';
import { transactions } from '../transaction.contract.ts';
import TransactionPage from './transaction-page.tsx';

type Transaction = ClientOutput<typeof transactions.getTransaction>;
const money = (text: string) => text as Transaction['total'];

const charged: Transaction = {
  batchId: '9',
  kind: 'CHARGES',
  kindWords: 'Charges',
  description: 'Assessments of January',
  state: 'POSTED',
  postDate: '2026-01-01T00:00:00' as Transaction['postDate'],
  period: { fromDate: '2026-01-01', toDate: '2026-01-31', status: 'CLOSED' } as Transaction['period'],
  enteredBy: 'Dana Whitfield',
  enteredTime: '2026-01-01T16:00:00Z' as Transaction['enteredTime'],
  postedBy: '',
  postedTime: '2026-01-01T16:01:00Z' as Transaction['postedTime'],
  entryCount: 1,
  total: money('310.00'),
  tables: [
    {
      title: 'Charges',
      noun: 'charges',
      columns: [
        { key: 'accountNumber', title: 'Account', kind: 'text', isSummed: false },
        { key: 'owner', title: 'Owner', kind: 'text', isSummed: false },
        { key: 'amount', title: 'Amount', kind: 'money', isSummed: true },
      ],
      rows: [
        {
          key: '1',
          cells: { accountNumber: 'MC-0001', owner: 'Aldana, Rosa', amount: '310.00' },
          door: { screen: 'owner-view', params: { ownershipId: '5' }, search: {} },
          isStruck: false,
        },
      ],
    },
  ],
  lines: [
    {
      fundName: 'Operating',
      number: '1200',
      name: 'Receivable',
      debit: money('310.00'),
      credit: null,
      isInterfund: false,
      counterFund: '',
    },
    {
      fundName: 'Operating',
      number: '4000',
      name: 'Assessment income',
      debit: null,
      credit: money('310.00'),
      isInterfund: false,
      counterFund: '',
    },
  ],
  plan: null,
  linked: [
    {
      what: 'Undone by',
      batchId: '12',
      kind: 'UNDO',
      postDate: '2026-01-03T00:00:00' as Transaction['postDate'],
      description: 'Undo: Assessments of January',
      mayOpen: true,
    },
  ],
  events: [{ eventTime: '2026-01-01T16:01:00Z' as Transaction['enteredTime'], who: 'Dana Whitfield', act: 'Posted batch', reason: '' }],
  mayUndo: true,
};

const show = (answer: () => Transaction, search = {}) =>
  showScreen(<TransactionPage />, { fakes: [fake(transactions.getTransaction, answer)], params: { batchId: '9' }, search });

test('a batch is told by its rows, accounting, facts and links, and each leads on', async () => {
  const user = userEvent.setup();
  const shown = show(() => charged);
  const rows = await screen.findByRole('grid', { name: 'Charges' });
  await user.click(within(rows).getByText('Aldana, Rosa'));
  expect(shown.wentTo).toEqual(['owner-view']);
  const about = within(screen.getByRole('complementary', { name: 'About the batch' }));
  expect(about.getByText('A schedule', { exact: false })).toBeTruthy();
  expect(about.getByText('Undo: Assessments of January').closest('a')).toBeTruthy();
  expect(within(about.getByRole('table', { name: 'Accounting' })).getAllByText('310.00').length).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: 'Undo batch' }));
  expect(shown.wentTo).toEqual(['owner-view', 'batch-undo']);
});

test('the tab stands in the address, so that a link can open the audit', async () => {
  show(() => charged, { part: 'Audit' });
  expect(await screen.findByText('Posted batch')).toBeTruthy();
});

test('a batch of nothing but postings opens at its audit, and says when nobody did anything to it', async () => {
  show(() => ({ ...charged, tables: [], events: [], mayUndo: false }));
  expect(await screen.findByText('No person did anything to this batch')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo batch' })).toBeNull();
});

test('while it loads nothing is claimed, and a failure is told with its reference', async () => {
  show(() => {
    throw new FakeFailure(404, { errorMessage: 'The batch was not found.', code: 'notFound' });
  });
  expect(await screen.findByText('The batch did not load')).toBeTruthy();
  expect(screen.getByText('The batch was not found.', { exact: false })).toBeTruthy();
});

test('what a schedule planned for the batch stands beside what was posted', async () => {
  show(() => ({ ...charged, plan: { schedule: 'Monthly assessments', lines: charged.lines } }));
  const planned = within(await screen.findByRole('table', { name: 'Planned' }));
  expect(planned.getByText('Assessment income', { exact: false })).toBeTruthy();
  expect(screen.getByText('Monthly assessments')).toBeTruthy();
});

test('files, notes and tasks of a batch stand beside it, where the viewer may see them', async () => {
  const user = userEvent.setup();
  const kinds = defineRecordKinds({
    'charge-batch': {
      ...{ noun: 'batch of charges', title: 'Batches of charges', inCommunity: true, isBatch: true },
      ...{ rights: (level: AccessLevel) => needs('arapplycharges', level), screen: 'transaction-ar-charges', param: 'batchId' },
    },
  });
  const around = { params: { batchId: '9' }, held: { arapplycharges: 1 } };
  const fakes = [
    fake(transactions.getTransaction, () => charged),
    fake(recordBook.getBook, () => ({ label: 'Assessments of January', counts: { files: 2 }, picture: null })),
    fake(attachments.listAttachments, () => []),
  ];
  const page = (
    <RecordKindsProvider value={kinds}>
      <TransactionPage />
    </RecordKindsProvider>
  );
  const shown = showScreen(page, { ...around, fakes });
  await waitFor(() => expect(screen.getByRole('button', { name: /Files/ }).textContent).toContain('2'));
  await user.click(screen.getByRole('button', { name: /Files/ }));
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Attachment.listAttachments')?.input).toMatchObject({ kind: 'charge-batch' }),
  );
  shown.unmount();
  showScreen(page, { ...around, held: {}, fakes });
  expect(await screen.findByRole('grid', { name: 'Charges' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Files/ })).toBeNull();
});
