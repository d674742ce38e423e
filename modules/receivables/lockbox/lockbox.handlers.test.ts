// Lockbox files through the calls: matching, the exception queue, one deposit a day, the same file again,
// files that are refused whole.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { community, propertyFlags } from '../../communities/communities.contract.ts';
import { lockbox, receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, ownerAt, unitOf } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await billMonth(maple, '2026-01-01');
});
afterAll(() => maple.close());

interface Item {
  account: string;
  amount: number;
  check: string;
}

const pad = (value: string | number, width: number) => String(value).padStart(width, '0');

/** A BAI lockbox file: one lockbox, one batch. Layout: formats.md 5. */
function baiFile(items: readonly Item[], options: { lockboxId?: string; day?: string; batch?: number } = {}): string {
  const { lockboxId = '9100', day = '260109', batch = 1 } = options;
  const records = [
    `100${'1224024050'}${'4001170102'}${day}1800`,
    `2${'01224024050'}${'4001170100'}`.padEnd(41, '0'),
    `5000000${pad(lockboxId, 7)}${day}12240240504001170100`,
  ];
  const total = items.reduce((sum, item) => sum + item.amount, 0);
  items.forEach((item, i) => {
    const key = `${pad(batch, 3)}${pad(i + 1, 3)}`;
    records.push(`6${key}${pad(item.amount, 10)}122402405${pad(88100 + i, 10)}${pad(item.check, 10)}010726`);
    records.push(`4${key}6019${item.account}`);
  });
  records.push(`7${pad(batch, 3)}000${pad(lockboxId, 7)}${day}${pad(items.length, 3)}${pad(total, 10)}`);
  records.push(`8000000${pad(lockboxId, 7)}${day}${pad(items.length, 4)}${pad(total, 10)}`);
  records.push(`9${pad(records.length + 1, 6)}`);
  return records.join('\n');
}

const upload = (text: string, fileName = 'lockbox.bai') => ({ fileName, content: Buffer.from(text, 'utf8').toString('base64') });
const month: Item[] = [
  ...['MC-0001', 'MC-0002', 'MC-0004', 'MC-0006', 'MC-0007', 'MC-0008'].map((account, i) => ({
    account,
    amount: 36500,
    check: String(2001 + i),
  })),
  { account: 'MC-0009', amount: 40000, check: '2007' },
  { account: 'MC-0010', amount: 40000, check: '2008' },
  { account: 'MC-9911', amount: 40000, check: '2009' },
];

test('a month’s file: eight matched, one mended, nine receipts in one deposit; the file again adds nothing', async () => {
  const read = await maple.call(lockbox.importLockbox, { file: upload(baiFile(month)) });
  expect(read).toMatchObject({ importedBefore: null, added: 9, known: 0, matched: 8, exceptions: 1, total: '3390.00' });
  const { lockboxFileId } = read;
  const again = await maple.call(lockbox.importLockbox, { file: upload(baiFile(month), 'copy.bai') });
  expect(again).toMatchObject({ lockboxFileId, importedBefore: { importedBy: 'Ada Admin' }, added: 0, known: 9 });

  const { lines } = await maple.call(lockbox.getLockboxFile, { lockboxFileId });
  const wrong = lines.find((line) => line.status === 'EXCEPTION');
  expect([wrong?.reason, wrong?.ownerAccount, wrong?.communityName]).toEqual(['UNKNOWN_OWNER', 'MC-9911', 'Maple Court']);
  const mended = { communityId, lockboxLineId: wrong?.lockboxLineId ?? '', ownershipId: unitOf(maple, 'MC-0011').ownershipId };
  const partial = await maple.call(lockbox.previewLockbox, { communityId, lockboxFileId });
  expect([partial.count, partial.waiting]).toEqual([8, 1]);
  await maple.call(lockbox.mendLockboxLine, mended);
  const stale = await maple.send(lockbox.postLockbox, { communityId, lockboxFileId, baseHash: partial.baseHash });
  expect(stale.json.code).toBe('baseChanged');

  const preview = await maple.call(lockbox.previewLockbox, { communityId, lockboxFileId });
  expect([preview.count, preview.total, preview.waiting, preview.deposits.map((deposit) => [deposit.count, deposit.total])]).toEqual([
    9,
    '3390.00',
    0,
    [[9, '3390.00']],
  ]);
  const both = await Promise.all(
    [1, 2].map(() => maple.send(lockbox.postLockbox, { communityId, lockboxFileId, baseHash: preview.baseHash })),
  );
  expect(both.map((answer) => answer.json.code ?? answer.json['total']).toSorted()).toEqual(['3390.00', 'nothingToDo']);
  expect((await chartAt(maple, '2026-01-09'))['1010']).toBe('3390.00');
  expect(await ownerAt(maple, 'MC-0011', '2026-01-09')).toEqual({ owes: '0.00', prepaid: '0.00' });
  const { rows } = await maple.call(receipts.listReceipts, { communityId });
  expect([rows.length, new Set(rows.map((one) => one.depositId)).size, rows[0]?.source]).toEqual([9, 1, 'LOCKBOX']);
  const late = await maple.send(lockbox.mendLockboxLine, mended);
  expect(late.json.code).toBe('notWaiting');
  const [file] = await maple.call(lockbox.listLockboxFiles, {});
  expect([file?.posted, file?.matched, file?.exceptions]).toEqual([9, 0, 0]);
});

test('a payment that came before is not added by another file, and joins the deposit of its day', async () => {
  const overlapping = baiFile([...month, { account: 'MC-0012', amount: 10000, check: '2010' }]);
  const read = await maple.call(lockbox.importLockbox, { file: upload(overlapping, 'second.bai') });
  expect(read).toMatchObject({ added: 1, known: 9, matched: 1, exceptions: 0 });
  const { lockboxFileId } = read;
  const preview = await maple.call(lockbox.previewLockbox, { communityId, lockboxFileId });
  await maple.call(lockbox.postLockbox, { communityId, lockboxFileId, baseHash: preview.baseHash });
  const { rows } = await maple.call(receipts.listReceipts, { communityId });
  expect([rows.length, new Set(rows.map((one) => one.depositId)).size]).toEqual([10, 1]);
});

test('each kind of exception is named and mended or deleted', async () => {
  await maple.call(propertyFlags.setPropertyFlags, {
    communityId,
    propertyId: unitOf(maple, 'MC-0002').propertyId,
    holdsLateFees: false,
    holdsPayments: true,
  });
  const items: Item[] = [
    { account: 'MC-0001', amount: 100, check: '1' },
    { account: 'MC-0002', amount: 200, check: '2' },
    { account: 'MC-0003', amount: 0, check: '3' },
    { account: 'ZZ-1', amount: 400, check: '4' },
  ];
  const { lockboxFileId, exceptions } = await maple.call(lockbox.importLockbox, {
    file: upload(baiFile(items, { day: '260112' }), 'third.bai'),
  });
  expect(exceptions).toBe(3);
  const { lines } = await maple.call(lockbox.getLockboxFile, { lockboxFileId });
  expect(lines.map((line) => line.reason)).toEqual(['', 'PAYMENT_ON_HOLD', 'ZERO_AMOUNT', 'UNKNOWN_OWNER']);
  const [, held, zero, unknown] = lines.map((line) => line.lockboxLineId);
  const { ownershipId } = unitOf(maple, 'MC-0002');
  await maple.call(lockbox.mendLockboxLine, { communityId, lockboxLineId: held ?? '', ownershipId });
  const nothing = await maple.send(lockbox.mendLockboxLine, { communityId, lockboxLineId: zero, ownershipId });
  expect(nothing.json.code).toBe('zeroAmount');
  await maple.call(lockbox.deleteLockboxLine, { lockboxLineId: unknown ?? '', reason: 'sent back to the bank' });
  const twice = await maple.send(lockbox.deleteLockboxLine, { lockboxLineId: unknown, reason: 'again' });
  expect(twice.json.code).toBe('notWaiting');
  const preview = await maple.call(lockbox.previewLockbox, { communityId, lockboxFileId });
  expect([preview.count, preview.total, preview.waiting]).toEqual([2, '3.00', 1]);
});

test('an unknown lockbox needs a community and a bank account; a known one keeps its community', async () => {
  const { lockboxFileId } = await maple.call(lockbox.importLockbox, {
    file: upload(baiFile([{ account: 'MC-0001', amount: 500, check: '5' }], { lockboxId: '7777' }), 'fourth.bai'),
  });
  const { lines } = await maple.call(lockbox.getLockboxFile, { lockboxFileId });
  const lockboxLineId = lines[0]?.lockboxLineId ?? '';
  expect([lines[0]?.reason, lines[0]?.communityId]).toEqual(['UNKNOWN_LOCKBOX', null]);
  const { ownershipId } = unitOf(maple, 'MC-0001');
  const noBank = await maple.send(lockbox.mendLockboxLine, { communityId, lockboxLineId, ownershipId });
  expect(noBank.json.code).toBe('noBankAccount');
  await maple.call(lockbox.mendLockboxLine, { communityId, lockboxLineId, ownershipId, bankAccountId: maple.bankAccountId });

  const facts = {
    name: 'Birch Row',
    shortCode: 'BR',
    legalName: 'Birch Row',
    street: '',
    city: '',
    state: '',
    postcode: '',
    timeZone: 'UTC',
  };
  const other = await maple.call(community.addCommunity, facts);
  const wrong = await maple.send(lockbox.mendLockboxLine, { communityId: other.communityId, lockboxLineId, ownershipId });
  expect(wrong.json.code).toBe('otherCommunity');
  const away = await maple.tokenFor('Accountant', [other.communityId]);
  const hidden = await maple.send(lockbox.getLockboxFile, { lockboxFileId }, { token: away });
  expect([hidden.status, hidden.text.includes('Maple')]).toEqual([404, false]);
  const mending = { communityId: other.communityId, lockboxLineId, ownershipId };
  for (const answer of [
    await maple.send(lockbox.mendLockboxLine, mending, { token: away }),
    await maple.send(
      lockbox.deleteLockboxLine,
      { lockboxLineId, reason: 'not mine' },
      { token: await maple.tokenFor('Administrator', []) },
    ),
  ])
    expect([answer.status, answer.text.includes('Maple')]).toEqual([404, false]);
});

test('files that are not whole are refused whole, with line, field and reason', async () => {
  const whole = baiFile(month, { day: '260113' });
  const damaged: [string, string, string][] = [
    ['a trailer that counts wrong', whole.replace(/9000024$/, '9000023'), 'records'],
    ['a batch total that differs', whole.replace('0000339000\n8', '0000339001\n8'), 'amount'],
    ['an amount that is no number', whole.replace('60010010000036500', '6001001000003X500'), 'amount'],
    ['a file cut short', whole.split('\n').slice(0, 8).join('\n'), ''],
    ['something else', 'Date,Amount\n2026-01-01,5.00\n', ''],
  ];
  for (const [what, text, field] of damaged) {
    const answer = await maple.send(lockbox.importLockbox, { file: upload(text) });
    expect([what, answer.status, answer.json.code]).toEqual([what, 400, 'malformedFile']);
    expect(answer.json.fields?.[0]?.path).toContain(field);
    expect(answer.json.fields?.[0]?.line).toBeGreaterThan(0);
  }
  const files = await maple.call(lockbox.listLockboxFiles, {});
  expect(files.length).toBe(4);
});

test('the real file of a bank is read', async () => {
  const bytes = readFileSync(new URL('testdata/fundersclub-test_lockbox.bai', import.meta.url));
  const read = await maple.call(lockbox.importLockbox, { file: { fileName: 'real.txt', content: bytes.toString('base64') } });
  expect([read.added, read.total, read.exceptions]).toEqual([1, '7000.00', 1]);
});

test('a check that came with another day’s file waits, and is taken again only with a reason', async () => {
  const testFile = (name: string) => ({
    fileName: name,
    content: readFileSync(new URL(`testdata/${name}`, import.meta.url)).toString('base64'),
  });
  const again = await maple.call(lockbox.importLockbox, { file: testFile('lockbox-01a-check-2001.bai') });
  expect(again).toMatchObject({ added: 1, matched: 0, exceptions: 1 });
  const third = await maple.call(lockbox.importLockbox, { file: testFile('lockbox-01b-check-2001-again-next-file.bai') });
  expect(third).toMatchObject({ added: 1, matched: 0, exceptions: 1 });
  const { lines } = await maple.call(lockbox.getLockboxFile, { lockboxFileId: again.lockboxFileId });
  expect([lines[0]?.reason, lines[0]?.accountNumber]).toEqual(['DUPLICATE', 'MC-0001']);
  const mending = {
    communityId,
    lockboxLineId: lines[0]?.lockboxLineId ?? '',
    ownershipId: unitOf(maple, 'MC-0001').ownershipId,
  };
  const bare = await maple.send(lockbox.mendLockboxLine, mending);
  expect([bare.status, bare.json.code, bare.json.errorMessage]).toEqual([
    409,
    'alreadyImported',
    'Check 2001 of 365.00 came in on 01/09/2026 already. Give a reason to take it again.',
  ]);
  await maple.call(lockbox.mendLockboxLine, { ...mending, reason: 'The bank returned the first one' });
  const after = await maple.call(lockbox.getLockboxFile, { lockboxFileId: again.lockboxFileId });
  expect(after.lines[0]?.status).toBe('MATCHED');
});
