// Miscellaneous receipts through the calls: posted with their deposit, changed under their number, reversed,
// undone, refused.
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { offencesIn } from '../../../packages/testkit/offences.ts';
import { accountId, sendUndo } from '../../ledger/ledger.testing.ts';
import { miscReceiptList, miscReceipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, chartAt, takeMoney } from '../receivables.testing.ts';
import { receivablesOffences } from '../subledger/offences.testing.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
});
afterAll(() => maple.close());

type Input = ClientInput<typeof miscReceipts.previewMiscReceipt>;

const rent = (more: Partial<Input> = {}): Input => ({
  communityId,
  bankAccountId: maple.bankAccountId,
  postDate: '2026-01-12',
  payerKind: 'NAME',
  payerName: 'Verizon Wireless',
  category: 'RENTAL',
  isNonExempt: true,
  checkNumber: '4471',
  description: 'Antenna on the roof',
  amount: '100.00',
  lines: [
    { accountId: accountId(maple, '4100'), amount: '66.67', memo: 'January' },
    { accountId: accountId(maple, '4900'), amount: '33.33' },
  ],
  ...more,
});

const add = async (input: Input) =>
  maple.call(miscReceipts.addMiscReceipt, { ...input, baseHash: (await maple.call(miscReceipts.previewMiscReceipt, input)).baseHash });

const edit = async (input: Input & { miscReceiptId: string }) =>
  maple.call(miscReceipts.editMiscReceipt, { ...input, baseHash: (await maple.call(miscReceipts.previewMiscReceipt, input)).baseHash });

const get = (miscReceiptId: string) => maple.call(miscReceipts.getMiscReceipt, { communityId, miscReceiptId });

async function codeOf(input: Input): Promise<string | undefined> {
  return (await maple.send(miscReceipts.previewMiscReceipt, input)).json.code;
}

async function undo(batchId: string) {
  const answer = await sendUndo(maple, { communityId, batchId, reason: 'wrong' });
  expect(answer.json.errorMessage ?? '').toBe('');
}

test('the preview shows the entry with its due to/from lines, and posts exactly that under the next number', async () => {
  const preview = await maple.call(miscReceipts.previewMiscReceipt, rent());
  expect(preview.entry.map((line) => [line.number, line.debit, line.credit])).toEqual([
    ['1010', '100.00', null],
    ['4100', null, '66.67'],
    ['1900', null, '33.33'],
    ['4900', null, '33.33'],
    ['1910', '33.33', null],
  ]);
  const before = await chartAt(maple, '2026-01-31');
  const posted = await add(rent());
  expect(posted.receiptNumber).toBe(1);
  const after = await chartAt(maple, '2026-01-31');
  expect([before['1010'], after['1010'], after['4100'], after['4900']]).toEqual([undefined, '100.00', '-66.67', '-33.33']);
  const shown = await get(posted.miscReceiptId);
  expect(shown).toMatchObject({ receiptNumber: 1, revision: 1, payerName: 'Verizon Wireless', isNonExempt: true, isReversed: false });
  expect(shown.entry.map((line) => line.number)).toEqual(preview.entry.map((line) => line.number));
  await undo(posted.batchId);
  expect(await chartAt(maple, '2026-01-31')).toEqual(before);
  expect((await get(posted.miscReceiptId)).isReversed).toBe(true);
});

test('the same receipt sent at once is posted once; later it is warned about', async () => {
  const input = rent({ payerName: 'Laundry Partners', category: 'LAUNDRY', checkNumber: '9' });
  const { baseHash } = await maple.call(miscReceipts.previewMiscReceipt, input);
  const sent = await Promise.all([1, 2, 3].map(() => maple.send(miscReceipts.addMiscReceipt, { ...input, baseHash })));
  expect(sent.map((one) => one.json.code ?? 'posted').toSorted()).toEqual(['baseChanged', 'baseChanged', 'posted']);
  const again = await maple.call(miscReceipts.previewMiscReceipt, input);
  expect(again.warnings).toEqual(['CHECK_USED_BEFORE', 'POSTED_BEFORE']);
});

test('an edit reverses and posts again under the same number; undone, what stood before stands again', async () => {
  const first = await add(rent({ payerName: 'Roof Tower LLC', postDate: '2026-01-13' }));
  const books = await chartAt(maple, '2026-01-31');
  const more = { payerName: 'Roof Tower LLC', postDate: '2026-01-13', miscReceiptId: first.miscReceiptId };
  const changed = rent({ ...more, amount: '90.00', lines: [{ accountId: accountId(maple, '4100'), amount: '90.00' }] });
  const edited = await edit({ ...changed, miscReceiptId: first.miscReceiptId });
  expect([edited.receiptNumber, edited.depositId]).toEqual([first.receiptNumber, first.depositId]);
  expect(await get(first.miscReceiptId)).toMatchObject({ revision: 2, amount: '90.00', isReversed: false });
  expect((await chartAt(maple, '2026-01-31'))['4100']).toBe('-156.67');
  const early = await sendUndo(maple, { communityId, batchId: first.batchId, reason: 'wrong' });
  expect(early.json.code).toBe('alreadyReversed');
  await undo(edited.batchId);
  expect(await chartAt(maple, '2026-01-31')).toEqual(books);
  expect(await get(first.miscReceiptId)).toMatchObject({
    revision: 3,
    amount: '100.00',
    isReversed: false,
    receiptNumber: first.receiptNumber,
  });
  const stale = await maple.call(miscReceipts.previewMiscReceipt, changed);
  await edit({ ...changed, miscReceiptId: first.miscReceiptId });
  const late = await maple.send(miscReceipts.editMiscReceipt, { ...changed, miscReceiptId: first.miscReceiptId, baseHash: stale.baseHash });
  expect(late.json.code).toBe('baseChanged');
});

test('a receipt is reversed on a later day, not before its own, and only once; the reversal can be undone', async () => {
  const { miscReceiptId } = await add(rent({ payerName: 'Insurer', category: 'INSURANCE', postDate: '2026-01-14' }));
  const books = await chartAt(maple, '2026-02-28');
  const on = (postDate: string) => ({ communityId, miscReceiptId, postDate });
  const early = await maple.call(miscReceipts.previewMiscReversal, on('2026-01-13'));
  expect(early.refusal?.code).toBe('beforeOriginal');
  const look = await maple.call(miscReceipts.previewMiscReversal, on('2026-01-20'));
  const { batchId } = await maple.call(miscReceipts.reverseMiscReceipt, { ...on('2026-01-20'), baseHash: look.baseHash });
  expect((await get(miscReceiptId)).isReversed).toBe(true);
  const twice = await maple.call(miscReceipts.previewMiscReversal, on('2026-01-20'));
  expect([twice.isReversed, twice.refusal?.code]).toEqual([true, 'alreadyReversed']);
  await undo(batchId);
  expect(await chartAt(maple, '2026-02-28')).toEqual(books);
  expect(await get(miscReceiptId)).toMatchObject({ revision: 2, isReversed: false, amount: '100.00' });
});

test('it joins a deposit of its account and day, and no other', async () => {
  const { depositId } = await takeMoney(maple, '2026-01-15', [['MC-0002', '50.00', '11']]);
  const input = rent({ payerName: 'Clubhouse', category: 'FACILITY', postDate: '2026-01-15', depositId });
  const { deposits } = await maple.call(miscReceipts.previewMiscReceipt, input);
  expect(deposits).toEqual([{ depositId, count: 1, total: '50.00' }]);
  expect((await add(input)).depositId).toBe(depositId);
  const joined = await maple.call(miscReceipts.previewMiscReceipt, rent({ payerName: 'Third', postDate: '2026-01-15' }));
  expect(joined.deposits).toEqual([{ depositId, count: 2, total: '150.00' }]);
  const other = await maple.call(miscReceipts.previewMiscReceipt, rent({ postDate: '2026-01-16', depositId }));
  expect(other.refusal?.code).toBe('otherDeposit');
});

test('owners and vendors lend their names; control accounts, sums and days without a year are refused', async () => {
  const { ownershipId = '' } = maple.units.get('MC-0001') ?? {};
  const byOwner = await maple.call(miscReceipts.previewMiscReceipt, rent({ payerKind: 'OWNER', payerName: '', ownershipId }));
  expect(byOwner.payerName).not.toBe('');
  const lines = (number: string, amount: string) => [{ accountId: accountId(maple, number), amount }];
  const at = async (input: Input) => (await maple.send(miscReceipts.previewMiscReceipt, input)).json.fields?.map((field) => field.path);
  expect(await at(rent({ lines: lines('1200', '100.00') }))).toEqual(['lines.0.accountId']);
  expect(await at(rent({ lines: lines('4100', '99.00') }))).toEqual(['lines']);
  expect(await at(rent({ payerName: '' }))).toEqual(['payerName']);
  expect(await at(rent({ amount: '0.00', lines: lines('4100', '0.00') }))).toEqual(['lines.0.amount', 'amount']);
  expect(await codeOf(rent({ postDate: '2031-01-12' }))).toBe('noPeriod');
});

test('the list shows each receipt as it stands, and the database holds lines and amount together', async () => {
  const { rows } = await maple.call(miscReceiptList.calls.readPage, { communityId, sort: 'receiptNumber' });
  expect(rows.map((row) => [row.receiptNumber, row.state]).slice(0, 2)).toEqual([
    [1, 'REVERSED'],
    [2, 'POSTED'],
  ]);
  await expect(
    sql`insert into receivables.misc_receipt_line (customer_id, misc_receipt_id, revision, line_no, community_id, account_id, amount_cents, memo)
      select customer_id, misc_receipt_id, revision, 99, community_id, ${accountId(maple, '4100')}::bigint, 1, '' from receivables.misc_receipt_revision
      order by misc_receipt_id limit 1`.execute(maple.db.asMigrator),
  ).rejects.toThrow(/add up to its amount/);
  const ask = async (statement: string, parameters: unknown[]) =>
    (await maple.db.asMigrator.executeQuery(CompiledQuery.raw(statement, parameters))).rows;
  expect(await offencesIn(ask, maple.customerId, receivablesOffences)).toEqual([]);
});
