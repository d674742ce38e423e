// Lockbox files on screen: imported once, mended by keyboard, posted with the preview's hash; the same file
// again adds nothing.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate, parseInstant } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { owners } from '../../owners/owner.contract.ts';
import { receipts } from '../../receipts/receipt.contract.ts';
import { lockboxFileList } from '../../receivables-lists.contract.ts';
import { lockbox } from '../lockbox.contract.ts';
import LockboxHistoryScreen from './lockbox-history.screen.tsx';
import LockboxImportScreen from './lockbox-import.screen.tsx';
import type { LockboxFile, LockboxLine, LockboxPreview } from './lockbox-parts.tsx';
import LockboxReviewScreen from './lockbox-review.screen.tsx';

const money = (text: string) => text as LockboxLine['amount'];
const hash = '0'.repeat(64);

const line = (lockboxLineId: string, changes: Partial<LockboxLine> = {}): LockboxLine => ({
  lockboxLineId,
  fileLine: Number(lockboxLineId),
  lockboxId: '0009100',
  depositDate: localDate('2026-11-09'),
  batchNumber: '1',
  sequence: Number(lockboxLineId),
  ownerAccount: `MC-000${lockboxLineId}`,
  amount: money('365.00'),
  checkNumber: `200${lockboxLineId}`,
  remitter: '',
  status: 'MATCHED',
  reason: '',
  isMended: false,
  communityId: '1',
  communityName: 'Maple Court',
  bankAccountId: '5',
  ownershipId: `9${lockboxLineId}`,
  accountNumber: `MC-000${lockboxLineId}`,
  owner: `Owner ${lockboxLineId}`,
  ...changes,
});
const scanned = line('3', {
  ownerAccount: 'MC-9911',
  amount: money('400.00'),
  status: 'EXCEPTION',
  reason: 'UNKNOWN_OWNER',
  ownershipId: null,
  accountNumber: '',
  owner: '',
});
const count = (lines: readonly LockboxLine[], status: LockboxLine['status']) => lines.filter((each) => each.status === status).length;
const fileOf = (lines: LockboxLine[]): LockboxFile => ({
  lockboxFileId: '6',
  fileName: 'january.bai',
  preset: 'bai',
  importedTime: parseInstant('2026-11-20T17:00:00.000Z'),
  itemCount: lines.length,
  knownCount: 0,
  total: money('1130.00'),
  matched: count(lines, 'MATCHED'),
  exceptions: count(lines, 'EXCEPTION'),
  posted: count(lines, 'POSTED'),
  deleted: count(lines, 'DELETED'),
  lines,
});
const total = (lines: readonly LockboxLine[]) => money(`${lines.reduce((sum, each) => sum + Number(each.amount), 0)}.00`);
const previewOf = (lines: readonly LockboxLine[]): LockboxPreview => {
  const ready = lines.filter((each) => each.status === 'MATCHED');
  return {
    deposits: [
      {
        depositDate: localDate('2026-11-09'),
        bankAccountId: '5',
        bankAccount: 'Operating',
        periodStatus: 'OPEN' as const,
        count: ready.length,
        total: total(ready),
      },
    ],
    rows: ready.map(({ lockboxLineId, ownershipId, accountNumber, owner, checkNumber, amount }) => ({
      lockboxLineId,
      ownershipId: ownershipId ?? '',
      accountNumber,
      owner,
      checkNumber,
      amount,
      toCharges: amount,
      toPrepaid: money('0.00'),
      owesBefore: amount,
    })),
    count: ready.length,
    total: total(ready),
    waiting: count(lines, 'EXCEPTION'),
    entry: [],
    baseHash: hash,
  };
};
const kowalski: ClientOutput<typeof owners.findOwners>[number] = {
  ownershipId: '911',
  communityId: '1',
  communityName: 'Maple Court',
  accountNumber: 'MC-0011',
  owner: 'Kowalski, Adam',
  address: '1221 Maple Ct',
  isCurrent: true,
  owes: money('400.00'),
  prepaid: money('0.00'),
};
const found = fake(owners.findOwners, () => [kowalski]);

/** A server that remembers what was mended, deleted and posted. */
function server(start: LockboxLine[]) {
  let lines = start;
  const change = (lockboxLineId: string, to: Partial<LockboxLine>) => {
    lines = lines.map((each) => (each.lockboxLineId === lockboxLineId ? { ...each, ...to } : each));
  };
  return [
    fake(lockbox.getLockboxFile, () => fileOf(lines)),
    fake(lockbox.previewLockbox, () => previewOf(lines)),
    fake(lockbox.mendLockboxLine, ({ lockboxLineId }) => {
      const { ownershipId, accountNumber, owner } = kowalski;
      change(lockboxLineId, { status: 'MATCHED', reason: '', isMended: true, communityId: '1', ownershipId, accountNumber, owner });
      return { lockboxLineId };
    }),
    fake(lockbox.deleteLockboxLine, ({ lockboxLineId }) => {
      change(lockboxLineId, { status: 'DELETED' });
      return { lockboxLineId };
    }),
    fake(lockbox.postLockbox, () => {
      const ready = lines.filter((each) => each.status === 'MATCHED');
      lines = lines.map((each) => (each.status === 'MATCHED' ? { ...each, status: 'POSTED' } : each));
      return { batchIds: ['4'], count: ready.length, total: total(ready) };
    }),
  ];
}

test('a mis-scanned payment is given its owner by keyboard, and all are posted with the hash of the preview', async () => {
  const user = userEvent.setup();
  const fakes = [...server([line('1'), line('2'), scanned]), found];
  const shown = showScreen(<LockboxReviewScreen />, { search: { file: '6' }, fakes });
  expect(await screen.findByRole('button', { name: /Post 2 receipts, 730.00/ })).toBeTruthy();
  expect(screen.getByText(/No owner has the account MC-9911/)).toBeTruthy();
  expect(screen.getByText('Waits: 1 payment, 400.00, to fix')).toBeTruthy();
  await user.keyboard('m');
  await user.keyboard('kow');
  await screen.findByText('Kowalski, Adam');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('1221 Maple Ct')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Give 400.00 to MC-0011');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: /Post 3 receipts, 1,130.00/ })).toBeTruthy();
  expect(screen.getByText('Mended')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Nothing is left to post')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Post \d/ })).toBeNull());
  expect(shown.calls.find((each) => each.name === 'Lockbox.mendLockboxLine')?.input).toEqual({
    communityId: '1',
    lockboxLineId: '3',
    ownershipId: '911',
  });
  expect(shown.calls.find((each) => each.name === 'Lockbox.postLockbox')?.input).toEqual({
    communityId: '1',
    lockboxFileId: '6',
    baseHash: hash,
  });
});

test('money of an unknown lockbox needs its bank account; a payment is deleted only with a reason', async () => {
  const user = userEvent.setup();
  const lost = { ...scanned, reason: 'UNKNOWN_LOCKBOX' as const, communityId: null, communityName: '', bankAccountId: null };
  const choices = fake(receipts.getReceiptChoices, () => ({
    bankAccounts: [{ bankAccountId: '5', name: 'Operating', last4: '7010', fundName: 'Operating', isPrimary: true }],
    lists: [],
    owners: [],
    groups: [],
  }));
  const zero = line('4', { status: 'EXCEPTION', reason: 'ZERO_AMOUNT', amount: money('0.00') });
  const shown = showScreen(<LockboxReviewScreen />, { search: { file: '6' }, fakes: [...server([lost, zero]), found, choices] });
  expect(await screen.findByText('Nothing is matched yet')).toBeTruthy();
  await user.keyboard('m');
  await user.keyboard('kow');
  await screen.findByText('Kowalski, Adam');
  await user.keyboard('{Enter}');
  const give = await screen.findByRole('button', { name: 'Give 400.00 to MC-0011' });
  expect((give as HTMLButtonElement).disabled).toBe(true);
  await user.selectOptions(await screen.findByLabelText(/^Deposited to/), '5');
  await user.click(give);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Delete the payment'));
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  expect((within(dialog).getByRole('button', { name: /^Delete the payment/ }) as HTMLButtonElement).disabled).toBe(true);
  await user.keyboard('Empty envelope{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.calls.find((each) => each.name === 'Lockbox.mendLockboxLine')?.input).toMatchObject({ bankAccountId: '5' });
  expect(shown.calls.find((each) => each.name === 'Lockbox.deleteLockboxLine')?.input).toEqual({
    lockboxLineId: '4',
    reason: 'Empty envelope',
  });
});

test('a file of two communities is posted one after the other; a refused preview keeps the button shut', async () => {
  const user = userEvent.setup();
  const other = line('2', { communityId: '2', communityName: 'Carson Terrace' });
  const shown = showScreen(<LockboxReviewScreen />, { search: { file: '6' }, fakes: server([line('1'), other]) });
  expect(await screen.findByText('These receipts go to Carson Terrace.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Community to post'), '1');
  await waitFor(() => expect(screen.queryByText('These receipts go to Carson Terrace.')).toBeNull());
  expect(shown.calls.filter((each) => each.name === 'Lockbox.previewLockbox').map((each) => each.input)).toEqual([
    { communityId: '2', lockboxFileId: '6' },
    { communityId: '1', lockboxFileId: '6' },
  ]);
  shown.unmount();
  const closed = fake(lockbox.previewLockbox, () => {
    throw new FakeFailure(409, { errorMessage: 'November 2026 is closed.', code: 'periodClosed' });
  });
  const [file] = server([line('1')]);
  showScreen(<LockboxReviewScreen />, { search: { file: '6' }, fakes: file ? [file, closed] : [] });
  expect(await screen.findAllByText('November 2026 is closed.')).toHaveLength(1);
  expect((screen.getByRole('button', { name: /^Post/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('who may only look sees no act; without a file in the address the newest with work is shown', async () => {
  const user = userEvent.setup();
  const { lines: _lines, ...facts } = fileOf([line('1'), scanned]);
  const list = fake(lockbox.listLockboxFiles, () => [
    { ...facts, lockboxFileId: '8', matched: 0, exceptions: 0 },
    { ...facts, lockboxFileId: '6' },
  ]);
  const shown = showScreen(<LockboxReviewScreen />, { fakes: [list, ...server([line('1'), scanned])], held: { arlockbox: 1 } });
  await screen.findByText('MC-9911');
  expect(shown.calls.find((each) => each.name === 'Lockbox.getLockboxFile')?.input).toEqual({ lockboxFileId: '6' });
  await user.keyboard('m');
  expect(await screen.findByText('As the bank read it')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Post \d|Delete|Pick/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Owner' })).toBeNull();
});

type Result = ClientOutput<typeof lockbox.importLockbox>;
const taken: Result = {
  lockboxFileId: '6',
  importedBefore: null,
  added: 9,
  known: 0,
  matched: 8,
  exceptions: 1,
  total: money('3390.00'),
  warnings: [{ line: 12, field: 'ownerAccount', message: 'The payment names no owner account.' }],
};
const importedBefore = { importedTime: '2026-01-09T17:00:00.000Z' as never, importedBy: 'Dana Whitfield' };
const bai = () => new File(['100'], 'january.bai');

test('a file is taken at once and leads on to the review; the second time it says that nothing was added', async () => {
  const user = userEvent.setup();
  let times = 0;
  const take = fake(lockbox.importLockbox, () => {
    times += 1;
    return times === 1 ? taken : { ...taken, importedBefore, added: 0, known: 9, warnings: [] };
  });
  const shown = showScreen(<LockboxImportScreen />, { fakes: [take] });
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), bai());
  expect(await screen.findByText('3,390.00')).toBeTruthy();
  expect(screen.getByText('Owner account')).toBeTruthy();
  expect(screen.getByText('The payment names no owner account.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Another file' }));
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), bai());
  expect(await screen.findByText('This file was imported before,')).toBeTruthy();
  expect(screen.getByText(/by Dana Whitfield on/)).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(shown.wentTo).toEqual(['lockbox-review']);
  expect(shown.calls.map((each) => each.input)).toMatchObject([
    { preset: 'detect', file: { fileName: 'january.bai' } },
    { preset: 'detect', file: { fileName: 'january.bai' } },
  ]);
});

test('a file that is not understood is tried again with the layout chosen, and its problems stand by line', async () => {
  const user = userEvent.setup();
  const take = fake(lockbox.importLockbox, ({ preset }) => {
    if (preset === 'detect') throw new FakeFailure(400, { errorMessage: 'No lockbox layout fits this file.', code: 'badFile' });
    const fields = [{ path: 'depositDate', message: 'is not a date', line: 3 }];
    throw new FakeFailure(400, { errorMessage: 'The file cannot be read.', code: 'badFile', fields });
  });
  const shown = showScreen(<LockboxImportScreen />, { fakes: [take] });
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), bai());
  expect(await screen.findByText('No lockbox layout fits this file.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Layout'), 'fulton-80');
  expect(await screen.findByText('is not a date')).toBeTruthy();
  expect(screen.getByText('Deposit date')).toBeTruthy();
  expect(shown.calls.at(-1)?.input).toMatchObject({ preset: 'fulton-80' });
});

test('the history names what each file still needs and opens its review', async () => {
  const user = userEvent.setup();
  const { lines: _lines, importedTime: _time, ...facts } = fileOf([line('1'), scanned]);
  const file = { ...facts, importedOn: localDate('2026-01-09') };
  const shown = showScreen(<LockboxHistoryScreen />, {
    fakes: fakeList(lockboxFileList, () => [
      { ...file, state: 'MEND' as const },
      { ...file, lockboxFileId: '5', matched: 0, exceptions: 0, posted: 2, state: 'POSTED' as const },
    ]),
  });
  const table = await screen.findByRole('grid');
  expect(within(table).getAllByText('BAI lockbox').length).toBe(2);
  expect(within(table).getAllByText('Posted').length).toBe(2);
  await user.keyboard('j{Enter}');
  expect(shown.wentTo).toEqual(['lockbox-review']);
});
