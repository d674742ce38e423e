// Journal entries on screen, by keyboard: typed, mended, previewed, posted, taken back, refused with a way
// on, reversed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { type Fake, FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { attachments } from '../../../records/records.contract.ts';
import { accounting } from '../../accounting.contract.ts';
import { journal, journalList } from '../journal.contract.ts';
import JournalEntriesScreen from './journal-entries.screen.tsx';
import JournalEntryAddScreen from './journal-entry-add.screen.tsx';
import JournalEntryViewScreen from './journal-entry-view.screen.tsx';

type Preview = ClientOutput<typeof journal.previewJournalEntry>;
const money = (text: string) => text as Preview['total'];

const account = (accountId: string, number: string, name: string, fundName: string) => ({
  accountId,
  number,
  name,
  type: 'ASSET' as const,
  fundId: fundName,
  fundName,
  role: '',
  isActive: true,
});
const chart = [
  account('1', '1010', 'Operating cash', 'Operating'),
  account('2', '5310', 'Landscaping', 'Operating'),
  account('3', '6010', 'Roofing', 'Reserve'),
];

const period = (start: string, end: string, status: 'CLOSED' | 'OPEN' | 'CURRENT') => ({
  periodStartDate: localDate(start),
  periodEndDate: localDate(end),
  number: 1,
  status,
  unpostedBatches: 0,
});
const setup: ClientOutput<typeof accounting.getAccountingSetup> = {
  funds: [],
  years: [
    {
      fiscalYearId: '1',
      label: '2026',
      startDate: localDate('2026-10-01'),
      endDate: localDate('2026-12-31'),
      method: 'ACCRUAL',
      periods: [
        period('2026-10-01', '2026-10-31', 'CLOSED'),
        period('2026-11-01', '2026-11-30', 'CLOSED'),
        period('2026-12-01', '2026-12-31', 'CURRENT'),
      ],
    },
  ],
};

/** Previews as the server would: the lines as typed, and the due to/from lines of two funds. */
function previewOf(input: { lines: readonly { accountId: string; debit?: string | undefined; credit?: string | undefined }[] }): Preview {
  const lines = input.lines.map((line) => {
    const found = chart.find((each) => each.accountId === line.accountId)!;
    const { accountId, number, name, fundName } = found;
    return {
      accountId,
      number,
      name,
      fundName,
      debit: line.debit ? money(line.debit) : null,
      credit: line.credit ? money(line.credit) : null,
      memo: '',
      isInterfund: false,
      counterFund: '',
      costCenter: '',
      costCenterId: null,
    };
  });
  const added = {
    accountId: '9',
    number: '1910',
    name: 'Due to and from other funds',
    fundName: 'Reserve',
    debit: null,
    credit: money('100.00'),
    memo: '',
    isInterfund: true,
    counterFund: 'Operating',
    costCenter: '',
    costCenterId: null,
  };
  return {
    lines: lines.some((line) => line.fundName === 'Reserve') ? [...lines, added] : lines,
    total: money('100.00'),
    periodStatus: 'OPEN',
    twins: [],
    baseHash: 'd'.repeat(64),
  };
}

const reading: Fake[] = [
  fake(accounting.pickAccounts, () => chart),
  fake(accounting.getAccountingSetup, () => setup),
  fake(journal.previewJournalEntry, previewOf),
  fake(journal.getEntryChoices, () => ({ costCenters: [], subAccounts: [] })),
  fake(journal.findSameReference, () => []),
];
const withFiles = fake(attachments.listAttachments, () => []);
const commit = () => within(screen.getByRole('region', { name: 'Commit' }));
const button = (name: RegExp) => commit().getByRole('button', { name }) as HTMLButtonElement;

async function typeEntry(user: ReturnType<typeof userEvent.setup>) {
  const description = await screen.findByLabelText(/^Description/);
  await user.type(description, 'Landscaping of November');
  await user.click(screen.getByLabelText('Account, row 1'));
  await user.keyboard('5310{Tab}');
  expect((document.activeElement as HTMLElement).getAttribute('aria-label')).toBe('Debit, row 1');
  await user.keyboard('70+30{Enter}');
  await user.keyboard('1010{Tab}');
}

test('an entry is typed, mended by Ctrl+B, previewed and posted by Ctrl+Enter without the mouse', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<JournalEntryAddScreen />, {
    fakes: [...reading, fake(journal.addJournalEntry, () => ({ entryId: '77', batchId: '8', journalNumber: 12, reversalEntryId: null }))],
  });
  await typeEntry(user);
  expect(commit().getByText('Difference').parentElement?.textContent).toContain('100.00');
  expect(button(/Post the entry/).disabled).toBe(true);
  expect(screen.getByText('Out of balance by 100.00.', { exact: false })).toBeTruthy();
  await user.keyboard('{Control>}b{/Control}');
  await waitFor(() => expect(button(/Post 2 lines, 100.00/).disabled).toBe(false));
  expect(commit().getByText('Difference').parentElement?.textContent).toContain('0.00');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['journal-entry-view']));
  const names = shown.calls.map((call) => call.name);
  const after = names.slice(names.indexOf('JournalEntry.addJournalEntry'));
  // What reads is asked anew, the preview of what was just posted is not.
  await waitFor(() => expect(shown.calls.length).toBeGreaterThan(names.length - after.length + 1));
  expect(shown.calls.map((call) => call.name).slice(names.length - after.length)).not.toContain('JournalEntry.previewJournalEntry');
  expect(shown.calls.find((call) => call.name === 'JournalEntry.addJournalEntry')?.input).toEqual({
    communityId: '1',
    postDate: '2026-11-20',
    reference: '',
    description: 'Landscaping of November',
    entryType: 'JOURNAL',
    lines: [
      { accountId: '2', debit: '100.00', memo: '' },
      { accountId: '1', credit: '100.00', memo: '' },
    ],
    baseHash: 'd'.repeat(64),
  });
});

test('what was posted can be taken back from the toast', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<JournalEntryAddScreen />, {
    fakes: [
      ...reading,
      fake(journal.addJournalEntry, () => ({ entryId: '77', batchId: '8', journalNumber: 12, reversalEntryId: null })),
      fake(journal.reverseJournalEntry, () => ({ entryId: '78', journalNumber: 13 })),
    ],
  });
  await typeEntry(user);
  await user.keyboard('{Control>}b{/Control}');
  await waitFor(() => expect(button(/Post 2 lines/).disabled).toBe(false));
  await user.click(button(/Post 2 lines/));
  await waitFor(() => expect(shown.wentTo).toHaveLength(1));
  // Toasts outlive a screen; the latest is this one's.
  await user.click((await screen.findAllByRole('button', { name: /Undo/ })).at(-1)!);
  await waitFor(() =>
    expect(shown.calls.at(-1)).toEqual({
      name: 'JournalEntry.reverseJournalEntry',
      input: { communityId: '1', entryId: '77', reason: 'Undone at once' },
    }),
  );
});

test('an entry across funds shows the lines that balance each fund', async () => {
  const user = userEvent.setup();
  showScreen(<JournalEntryAddScreen />, { fakes: reading });
  await typeEntry(user);
  await user.keyboard('{Control>}b{/Control}');
  await screen.findByRole('table', { name: 'Lines by fund' });
  expect(screen.queryByText(/added to balance/)).toBeNull();
  await user.click(within(screen.getByRole('grid', { name: 'Lines' })).getByText('5310'));
  await user.keyboard('6010{Enter}');
  expect(await screen.findByText(/added to balance/)).toBeTruthy();
  expect(screen.getByText(/with Operating/)).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Reserve' })).toBeTruthy();
});

test('a closed period says who can open it and offers a date that is open; what was typed stays', async () => {
  const user = userEvent.setup();
  const refusing = fake(journal.previewJournalEntry, (input) => {
    if (input.postDate < '2026-12-01')
      throw new FakeFailure(409, { errorMessage: 'The period from 11/01/2026 to 11/30/2026 is closed.', code: 'periodClosed' });
    return previewOf(input);
  });
  showScreen(<JournalEntryAddScreen />, { fakes: [reading[0]!, reading[1]!, refusing, reading[3]!] });
  await typeEntry(user);
  await user.keyboard('{Control>}b{/Control}');
  const refusal = await screen.findByRole('alert');
  expect(refusal.textContent).toContain('can open the period');
  expect(button(/Post the entry/).disabled).toBe(true);
  await user.click(await within(refusal).findByRole('button', { name: 'Date it Dec 1, 2026' }));
  expect((screen.getByLabelText(/^Post date/) as HTMLInputElement).value).toBe('12/01/2026');
  await waitFor(() => expect(button(/Post 2 lines/).disabled).toBe(false));
});

test.each([
  ['a debit and a credit on one line', '5310{Tab}5{Tab}5{Enter}', 'A line has a debit or a credit, not both.'],
  ['an account there is not', '9999{Tab}5{Enter}', 'No account “9999”.'],
  ['a negative amount', '5310{Tab}-5{Enter}', 'Amounts stand above zero; use the other side instead.'],
])('%s waits with its reason', async (_name, keys, reason) => {
  const user = userEvent.setup();
  showScreen(<JournalEntryAddScreen />, { fakes: reading });
  await user.type(await screen.findByLabelText(/^Description/), 'Wrong');
  await user.click(screen.getByLabelText('Account, row 1'));
  await user.keyboard(keys);
  expect(commit().getByText(`Line 1: ${reason}`)).toBeTruthy();
  expect(button(/Post the entry/).disabled).toBe(true);
});

const entry: ClientOutput<typeof journal.getJournalEntry> = {
  entryId: '77',
  postDate: localDate('2026-11-20'),
  entryType: 'JOURNAL',
  reference: 'SG-118',
  description: 'Landscaping',
  sourceType: 'journal',
  reversesEntryId: null,
  reversedByEntryId: null,
  enteredTime: '2026-11-20T17:00:00.000Z' as never,
  journalNumber: 12,
  revision: 1,
  enteredBy: 'Ada Admin',
  batchId: '8',
  period: { startDate: localDate('2026-11-01'), endDate: localDate('2026-11-30'), status: 'CLOSED', yearLabel: '2026' },
  schedule: null,
  editRefusal: null,
  linked: [],
  lines: previewOf({
    lines: [
      { accountId: '2', debit: '100.00' },
      { accountId: '1', credit: '100.00' },
    ],
  }).lines,
};

test('an entry is reversed with R, dated today because its period is closed, for a reason', async () => {
  const user = userEvent.setup();
  const fakes = [
    reading[1]!,
    fake(journal.getJournalEntry, () => entry),
    fake(journal.reverseJournalEntry, () => ({ entryId: '78', journalNumber: 13 })),
  ];
  const shown = showScreen(<JournalEntryViewScreen />, { fakes, params: { entryId: '77' } });
  await screen.findByText('JE-000012: Landscaping');
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/period is closed/);
  await waitFor(() => expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toContain('Reason'));
  expect((within(dialog).getByRole('button', { name: 'Reverse it' }) as HTMLButtonElement).disabled).toBe(true);
  await user.keyboard('Wrong month{Enter}');
  await waitFor(() =>
    expect(shown.calls.find((call) => call.name === 'JournalEntry.reverseJournalEntry')?.input).toEqual({
      communityId: '1',
      entryId: '77',
      postDate: '2026-11-20',
      reason: 'Wrong month',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an entry made by another screen, or by who may not, has no button to reverse it', async () => {
  const bill = fake(journal.getJournalEntry, () => ({ ...entry, sourceType: 'bill' }));
  showScreen(<JournalEntryViewScreen />, { fakes: [bill, withFiles], params: { entryId: '77' } });
  await screen.findByText('JE-000012: Landscaping');
  expect(screen.queryByRole('button', { name: /Reverse/ })).toBeNull();
});

test('the list opens an entry by keyboard, and says so when there is none', async () => {
  const user = userEvent.setup();
  const row = {
    entryId: '77',
    number: 'JE-000012',
    enteredBy: 'Ada Admin',
    schedule: '',
    postDate: localDate('2026-11-20'),
    entryType: 'JOURNAL' as const,
    reference: 'SG-118',
    description: 'Landscaping',
    total: money('100.00'),
    state: 'POSTED' as const,
  };
  const shown = showScreen(<JournalEntriesScreen />, { fakes: fakeList(journalList, () => [row]) });
  const table = await screen.findByRole('grid', { name: 'Journal entries' });
  table.focus();
  await user.keyboard('{ArrowDown}{Enter}n');
  expect(shown.wentTo).toEqual(['journal-entry-view', 'journal-entry-add']);
  shown.unmount();
  showScreen(<JournalEntriesScreen />, { fakes: fakeList(journalList, () => []) });
  expect(await screen.findByText('No journal entries yet')).toBeTruthy();
});
