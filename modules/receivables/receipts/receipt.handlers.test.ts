// Money by hand through the calls: a deposit, splits, warnings, two clerks at once, backouts, beginning
// balances.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { community, propertyFlags } from '../../communities/communities.contract.ts';
import { accounting } from '../../ledger/ledger.contract.ts';
import { seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { beginningBalances, codes, owners, receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, begin, billMonth, chartAt, ownerAt, takeMoney, unitOf } from '../receivables.testing.ts';
import { insertMovements } from '../subledger/subledger.store.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await billMonth(maple, '2026-01-01');
});
afterAll(() => maple.close());

const row = (account: string, amount: string, more: object = {}) => ({ ownershipId: unitOf(maple, account).ownershipId, amount, ...more });
const deposit = (rows: ReturnType<typeof row>[], postDate = '2026-01-12') => ({
  communityId,
  bankAccountId: maple.bankAccountId,
  postDate,
  rows,
});

test('beginning balances are refused whole with line and column, imported once, and stay out of the books', async () => {
  const books = await chartAt(maple, '2026-01-31');
  const content = Buffer.from(
    'account,code,date,amount\nMC-0003,ASMT,2025-12-01,310.00\nMC-0099,FOO,2025-12-01,-5\nMC-0005,PREPAID,,400.00',
  ).toString('base64');
  const bad = await maple.send(beginningBalances.calls.commit, {
    communityId,
    postDate: '2026-01-01',
    file: { fileName: 'b.csv', content },
  });
  expect([bad.json.code, bad.json.fields?.map((field) => [field.line, field.path])]).toEqual([
    'rowsInError',
    [
      [3, 'account'],
      [3, 'code'],
      [3, 'amount'],
    ],
  ]);
  const look = await maple.call(beginningBalances.calls.preview, {
    communityId,
    postDate: '2026-01-01',
    file: { fileName: 'b.csv', content },
  });
  expect([look.rows.map((one) => [one.line, one.act, ...one.cells]), look.problems.length, look.totals, look.importedBefore]).toEqual([
    [
      [2, 'new', 'MC-0003', 'ASMT', '2025-12-01', '310.00'],
      [3, 'error', 'MC-0099', 'FOO', '2025-12-01', '-5.00'],
      [4, 'new', 'MC-0005', 'PREPAID', '', '400.00'],
    ],
    3,
    { owed: '310.00', prepaid: '400.00' },
    null,
  ]);
  const done = await begin(maple, ['MC-0003,ASMT,2025-12-01,310.00', 'MC-0005,PREPAID,,400.00']);
  expect(done).toMatchObject({ newCount: 2, totals: { owed: '310.00', prepaid: '400.00' } });
  expect(await chartAt(maple, '2026-01-31')).toEqual(books);
  const twice = await maple.send(beginningBalances.calls.commit, {
    communityId,
    postDate: '2026-01-01',
    file: { fileName: 'b.csv', content },
  });
  expect(twice.json.code).toBe('alreadyImported');
  expect(await ownerAt(maple, 'MC-0003', '2025-12-31')).toEqual({ owes: '310.00', prepaid: '0.00' });
});

test('an owner’s open charges stand in the order of the list, with what is prepaid', async () => {
  const open = await maple.call(receipts.getOpenCharges, {
    communityId,
    ownershipId: unitOf(maple, 'MC-0003').ownershipId,
    postDate: '2026-01-12',
  });
  expect(open.charges.map((charge) => [charge.alias, charge.chargeDate.slice(0, 10), charge.due])).toEqual([
    ['ASMT', '2025-12-01', '310.00'],
    ['ASMT', '2026-01-01', '310.00'],
    ['RSRV', '2026-01-01', '55.00'],
  ]);
  expect([open.owes, open.prepaid, open.accountNumber]).toEqual(['675.00', '0.00', 'MC-0003']);
  const before = await maple.call(receipts.getOpenCharges, {
    communityId,
    ownershipId: unitOf(maple, 'MC-0003').ownershipId,
    postDate: '2025-12-31',
  });
  expect(before.owes).toBe('310.00');
});

test('a receipt pays by the list, the rest becomes prepaid, and the reserve gets its due to/from lines', async () => {
  const { preview, count, total } = await takeMoney(maple, '2026-01-12', [['MC-0012', '500.00', '7731']]);
  expect([count, total, preview.toCharges, preview.toPrepaid]).toEqual([1, '500.00', '400.00', '100.00']);
  expect(preview.rows[0]?.allocations.map((part) => [part.alias, part.amount])).toEqual([
    ['ASMT', '345.00'],
    ['RSRV', '55.00'],
  ]);
  expect(preview.entry.map((line) => [line.number, line.debit, line.credit])).toEqual([
    ['1010', '500.00', null],
    ['1200', null, '345.00'],
    ['2100', null, '100.00'],
    ['1900', null, '55.00'],
    ['1250', null, '55.00'],
    ['1910', '55.00', null],
  ]);
});

test('rows of one owner never pay the same cent, a split by hand is kept, and both are warned about', async () => {
  const { charges } = await maple.call(receipts.getOpenCharges, {
    communityId,
    ownershipId: unitOf(maple, 'MC-0004').ownershipId,
    postDate: '2026-01-12',
  });
  const reserve = charges.find((charge) => charge.alias === 'RSRV')?.chargeId ?? '';
  const rows = [
    row('MC-0003', '400.00'),
    row('MC-0003', '400.00'),
    row('MC-0004', '60.00', { split: [{ chargeId: reserve, amount: '55.00' }] }),
    row('MC-0012', '1.00', { checkNumber: '7731' }),
  ];
  const preview = await maple.call(receipts.previewReceipts, deposit(rows));
  expect(preview.rows.map((one) => [one.accountNumber, one.toCharges, one.toPrepaid, one.owesBefore, one.owesAfter, one.warnings])).toEqual(
    [
      ['MC-0003', '400.00', '0.00', '675.00', '275.00', ['OWNER_TWICE']],
      ['MC-0003', '275.00', '125.00', '275.00', '0.00', ['OWNER_TWICE']],
      ['MC-0004', '55.00', '5.00', '365.00', '310.00', []],
      ['MC-0012', '0.00', '1.00', '0.00', '0.00', ['CHECK_USED_BEFORE']],
    ],
  );
  const tooMuch = await maple.send(
    receipts.previewReceipts,
    deposit([row('MC-0004', '60.00', { split: [{ chargeId: reserve, amount: '55.01' }] })]),
  );
  expect([tooMuch.json.code, tooMuch.json.fields?.[0]?.path]).toEqual(['invalidDistribution', 'rows.0.split.0']);
  const twice = await maple.send(
    receipts.previewReceipts,
    deposit([row('MC-0004', '40.00', { split: [{ chargeId: reserve, amount: '55.00' }] })]),
  );
  expect(twice.json.code).toBe('invalidDistribution');
});

test('two clerks entering the same check at once: one posts, the other sees that something changed', async () => {
  const input = deposit([row('MC-0006', '365.00', { checkNumber: '5' })]);
  const { baseHash } = await maple.call(receipts.previewReceipts, input);
  const both = await Promise.all([1, 2].map(() => maple.send(receipts.postReceipts, { ...input, baseHash })));
  expect(both.map((answer) => answer.json.code ?? 'posted').toSorted()).toEqual(['baseChanged', 'posted']);
  expect(await ownerAt(maple, 'MC-0006', '2026-01-31')).toEqual({ owes: '0.00', prepaid: '0.00' });
});

test('a back-dated receipt pays nothing that a later one has paid', async () => {
  const preview = await maple.call(receipts.previewReceipts, deposit([row('MC-0006', '10.00')], '2026-01-05'));
  expect([preview.rows[0]?.toCharges, preview.rows[0]?.toPrepaid]).toEqual(['0.00', '10.00']);
});

test('a receipt is taken back once, not before its day, with what its prepaid money paid since', async () => {
  const { rows } = await maple.call(receipts.listReceipts, { communityId, ownershipId: unitOf(maple, 'MC-0012').ownershipId });
  const receiptId = rows[0]?.receiptId ?? '';
  await billMonth(maple, '2026-02-01');
  expect(await ownerAt(maple, 'MC-0012', '2026-02-01')).toEqual({ owes: '300.00', prepaid: '0.00' });
  const back = { communityId, receiptId, reason: 'NSF' as const };
  const early = await maple.send(receipts.backoutReceipt, await seen(maple, receipts.previewBackout, { ...back, postDate: '2026-01-11' }));
  expect(early.json.code).toBe('beforeOriginal');
  const preview = await maple.call(receipts.previewBackout, { communityId, receiptId, postDate: '2026-02-05' });
  expect([preview.owesBefore, preview.owesAfter, preview.fromPrepaid, preview.pulledBack.map((part) => [part.alias, part.amount])]).toEqual(
    ['300.00', '800.00', '100.00', [['ASMT', '100.00']]],
  );
  await maple.call(
    receipts.backoutReceipt,
    await seen(maple, receipts.previewBackout, { ...back, postDate: '2026-02-05', nsfFee: '30.00' }),
  );
  expect(await ownerAt(maple, 'MC-0012', '2026-02-28')).toEqual({ owes: '830.00', prepaid: '0.00' });
  expect(await ownerAt(maple, 'MC-0012', '2026-02-04')).toEqual({ owes: '300.00', prepaid: '0.00' });
  const twice = await maple.send(receipts.backoutReceipt, await seen(maple, receipts.previewBackout, { ...back, postDate: '2026-02-06' }));
  expect(twice.json.code).toBe('alreadyBackedOut');
  const page = await maple.call(owners.getOwnerLedger, { communityId, ownershipId: unitOf(maple, 'MC-0012').ownershipId, limit: 3 });
  expect(page.rows.map((line) => [line.kind, line.charge, line.payment, line.balance, line.prepaidBalance])).toEqual([
    ['BACKOUT', '400.00', '0.00', '830.00', '0.00'],
    ['UNAPPLIED', '100.00', '0.00', '430.00', '100.00'],
    ['NSF_FEE', '30.00', '0.00', '330.00', '0.00'],
  ]);
  const rest = await maple.call(owners.getOwnerLedger, {
    communityId,
    ownershipId: unitOf(maple, 'MC-0012').ownershipId,
    limit: 9,
    before: page.next ?? '',
  });
  expect([rest.rows.length, rest.next, rest.rows.at(-1)?.balance]).toEqual([6, null, '345.00']);
});

test('a whole deposit is undone, and its charges are open as before', async () => {
  const before = await chartAt(maple, '2026-02-28');
  const { batchId } = await takeMoney(maple, '2026-02-10', [
    ['MC-0007', '1000.00', '71'],
    ['MC-0008', '100.00', '72'],
  ]);
  const undone = await sendUndo(maple, { communityId, batchId, postDate: '2026-02-11', reason: 'entered twice' });
  expect(undone.json['taken']).toEqual({ count: 2, noun: 'receipt', total: '1100.00' });
  expect(await chartAt(maple, '2026-02-28')).toEqual(before);
  expect(await ownerAt(maple, 'MC-0007', '2026-02-10')).toEqual({ owes: '0.00', prepaid: '270.00' });
});

test('owners are found by account, name and street, with what they owe', async () => {
  const found = await maple.call(owners.findOwners, { communityId, search: 'chaud' });
  expect(found.map((owner) => [owner.accountNumber, owner.owner, owner.owes])).toEqual([['MC-0003', 'Chaudhary, Anil', '1040.00']]);
  expect((await maple.call(owners.findOwners, { search: 'mc-0012' })).map((owner) => owner.owes)).toEqual(['830.00']);
});

test('holds, strangers and missing set-up are named', async () => {
  const { propertyId } = unitOf(maple, 'MC-0009');
  await maple.call(propertyFlags.setPropertyFlags, { communityId, propertyId, holdsLateFees: false, holdsPayments: true });
  const held = await maple.call(receipts.previewReceipts, deposit([row('MC-0009', '10.00')]));
  expect(held.rows[0]?.warnings).toEqual(['PAYMENT_ON_HOLD']);
  const stranger = await maple.send(receipts.previewReceipts, deposit([{ ownershipId: '999999', amount: '1.00' }]));
  expect(stranger.status).toBe(404);
  const noList = await maple.send(receipts.previewReceipts, deposit([row('MC-0009', '10.00', { distributionListId: '999999' })]));
  expect(noList.json.code).toBe('noDistribution');
  const closed = await maple.call(accounting.changePeriod, {
    communityId,
    periodStartDate: '2026-01-01',
    status: 'CLOSED',
    reason: 'done',
  });
  expect(closed.status).toBe('CLOSED');
  const input = deposit([row('MC-0010', '400.00')]);
  const refused = await maple.send(receipts.postReceipts, {
    ...input,
    baseHash: (await maple.call(receipts.previewReceipts, input)).baseHash,
  });
  expect(refused.json.code).toBe('periodClosed');
  expect(await ownerAt(maple, 'MC-0010', '2026-01-31')).toEqual({ owes: '400.00', prepaid: '0.00' });
});

test('a file of more than twenty megabytes is not read', async () => {
  const other = await maple.call(community.addCommunity, {
    name: 'Birch Row',
    shortCode: 'BR',
    legalName: 'Birch Row',
    street: '',
    city: '',
    state: '',
    postcode: '',
    timeZone: 'UTC',
  });
  const content = Buffer.alloc(21 * 1024 * 1024, 'a,').toString('base64');
  const refused = await maple.send(beginningBalances.calls.commit, {
    communityId: other.communityId,
    postDate: '2026-01-01',
    file: { fileName: 'big.csv', content },
  });
  expect(refused.json.code).toBe('fileTooLarge');
});

test('prepaid money that went elsewhere than to charges is not taken back', async () => {
  const { ownershipId } = unitOf(maple, 'MC-0001');
  const { batchId } = await takeMoney(maple, '2026-02-12', [['MC-0001', '5000.00', '44']]);
  const { rows } = await maple.call(receipts.listReceipts, { communityId, ownershipId });
  // What a refund of prepaid money will leave, once there is one.
  const refund = {
    ownershipId,
    kind: 'PREPAID' as const,
    receiptId: null,
    bucketCodeId: null,
    on: localDate('2026-02-13'),
    amount: -400000n,
    entryId: null,
  };
  await maple.services.database.transact(maple.customerId, (tx) => insertMovements(tx, { communityId, batchId }, [refund]));
  const back = { communityId, receiptId: rows[0]?.receiptId ?? '', postDate: '2026-02-14' };
  const shown = await maple.send(receipts.previewBackout, back);
  expect(shown.json.code).toBe('prepaidSpent');
  const refused = await maple.send(receipts.backoutReceipt, await seen(maple, receipts.previewBackout, { ...back, reason: 'NSF' }));
  expect(refused.json.code).toBe('prepaidSpent');
});

test('an NSF fee needs its code', async () => {
  const { batchId } = await takeMoney(maple, '2026-02-12', [['MC-0010', '50.00', '9']]);
  const { rows } = await maple.call(receipts.listReceipts, { communityId, limit: 1 });
  expect(rows[0]?.batchId).toBe(batchId);
  const { NSF } = maple.codeIds;
  const facts = {
    alias: 'NSF',
    name: 'Returned check fee',
    kind: 'NSF' as const,
    incomeAccountId: maple.accounts.get('4110') ?? '',
    receivableAccountId: maple.accounts.get('1220') ?? '',
  };
  await maple.call(codes.saveCode, { communityId, chargeCodeId: NSF, version: '1', ...facts, isActive: false });
  const refused = await maple.send(
    receipts.backoutReceipt,
    await seen(maple, receipts.previewBackout, {
      communityId,
      receiptId: rows[0]?.receiptId,
      postDate: '2026-02-12',
      reason: 'NSF',
      nsfFee: '30.00',
    }),
  );
  expect(refused.json.code).toBe('noNsfCode');
});

test('without a prepaid account in the chart no receipt can be posted', async () => {
  await sql`update ledger.account set is_active = false where community_id = ${communityId} and role = 'PREPAID'`.execute(
    maple.db.asMigrator,
  );
  const refused = await maple.send(receipts.previewReceipts, deposit([row('MC-0002', '10.00')], '2026-02-15'));
  expect(refused.json.code).toBe('noPrepaidAccount');
});
