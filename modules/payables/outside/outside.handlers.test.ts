// Payments made outside through HTTP on a real database: a wire, a check written by hand with its bill, a
// card; numbers are used once, and taking one back opens its bills.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { roles } from '../../identity/identity.contract.ts';
import { undo } from '../../ledger/ledger.contract.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { bills, checks, outsidePayments } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

type Method = ClientInput<typeof outsidePayments.previewExternalCheck>['method'];

const frame = <M extends object>(method: Method, more: M) => ({
  communityId: of.communityId,
  bankAccountId: of.bankAccountId,
  method,
  checkDate: '2026-01-20',
  ...more,
});

async function record(method: Method, more: object) {
  const order = frame(method, more);
  const preview = await of.send(outsidePayments.previewExternalCheck, order);
  if (preview.status !== 200) return { preview, done: preview };
  return { preview, done: await of.send(outsidePayments.addExternalCheck, { ...order, baseHash: preview.json.baseHash }) };
}

async function takeBack(batchId: string) {
  const { baseHash, taken, postDate } = await of.call(undo.previewUndo, { communityId: of.communityId, batchId });
  await of.call(undo.undoBatch, {
    communityId: of.communityId,
    batchId,
    postDate: postDate.slice(0, 10),
    reason: 'Entered by mistake',
    baseHash,
  });
  return taken;
}

const written = (number: string, amount: string) => ({
  vendorId: of.truckee,
  billNumber: number,
  billDate: '2026-01-20',
  amount,
  lines: [{ accountId: accountId(of, '5410'), amount }],
});

describe('a wire', () => {
  it('pays open bills less a credit memo and is matched by its reference', async () => {
    const billId = await of.approved({ vendorId: of.sierra, number: 'SG-1', lines: [['5310', '100.00']] });
    const memoId = await of.approved({ vendorId: of.sierra, number: 'CM-1', billType: 'CREDIT_MEMO', lines: [['5310', '15.00']] });
    const { preview, done } = await record('WIRE', {
      reference: 'FW-7731',
      items: [
        { billId, amount: '100.00' },
        { billId: memoId, amount: '-15.00' },
      ],
    });
    expect(preview.json).toMatchObject({ payee: 'Sierra Green Landscape', number: 'FW-7731', amount: '85.00', isExcludedFrom1099: false });
    expect(preview.json.cash).toEqual({ before: '10000.00', after: '9915.00', isShort: false });
    const check = await of.call(checks.getCheck, { communityId: of.communityId, checkId: String(done.json.checkId) });
    expect([check.method, check.state, check.checkNumber]).toEqual(['WIRE', 'RECORDED', 'FW-7731']);
    const printing = await of.send(checks.recordPrinting, { communityId: of.communityId, checkIds: [check.checkId] });
    expect(printing.json.code).toBe('notPrinted');
    expect(await takeBack(String(done.json.batchId))).toMatchObject({ count: 1, noun: 'payment', total: '85.00' });
    const bill = await of.call(bills.getBill, { communityId: of.communityId, billId });
    expect([bill.status, bill.open, await of.balance('1010')]).toEqual(['APPROVED', '100.00', 1_000_000n]);
  });

  it('needs a reference and bills of one vendor', async () => {
    const other = await of.approved({ vendorId: of.cascade, number: 'C-1', lines: [['5010', '10.00']] });
    const own = await of.approved({ vendorId: of.sierra, number: 'SG-2', lines: [['5310', '10.00']] });
    const items = [
      { billId: other, amount: '10.00' },
      { billId: own, amount: '10.00' },
    ];
    const fields = [];
    for (const more of [{ items: [items[0]] }, { reference: 'X', items }, { reference: 'X', items: [] }])
      fields.push(((await record('WIRE', more)).preview.json.fields as { path: string }[])[0]?.path);
    expect(fields).toEqual(['reference', 'items', 'items']);
  });
});

describe('a check written by hand', () => {
  it('enters its bill, books both in one batch, and its number is passed over', async () => {
    const before = await of.balance('1010');
    const { preview, done } = await record('HAND_CHECK', { checkNumber: '1002', bill: written('TP-9', '40.00') });
    expect((preview.json.entry as { number: string; debit: string | null }[]).map((line) => [line.number, line.debit])).toEqual([
      ['2000', '40.00'],
      ['5410', '40.00'],
      ['1010', null],
      ['2000', null],
    ]);
    const bill = await of.call(bills.getBill, { communityId: of.communityId, billId: String(done.json.billId) });
    expect([bill.status, bill.approvalsRequired, before - (await of.balance('1010'))]).toEqual(['PAID', 0, 4_000n]);
    const again = await record('HAND_CHECK', { checkNumber: '1002', bill: written('TP-10', '1.00') });
    expect(again.preview.json.code).toBe('checkNumberTaken');
    const [a, b] = [
      await of.approved({ vendorId: of.sierra, number: 'P-1', lines: [['5310', '5.00']] }),
      await of.approved({ vendorId: of.cascade, number: 'P-2', lines: [['5310', '5.00']] }),
    ];
    expect((await of.pay([`${a}:5.00`, `${b}:5.00`])).numbers).toEqual(['1001', '1003']);
    await takeBack(String(done.json.batchId));
    const gone = await of.call(bills.getBill, { communityId: of.communityId, billId: bill.billId });
    expect([gone.status, await of.balance('5410')]).toEqual(['CANCELLED', 0n]);
    expect((await record('HAND_CHECK', { checkNumber: '1002', bill: written('TP-11', '1.00') })).preview.json.code).toBe(
      'checkNumberTaken',
    );
  });

  it('is not recorded twice from one preview', async () => {
    const order = frame('CARD', { reference: 'Visa 8812', bill: { ...written('TP-12', '7.00'), acceptDuplicate: true } });
    const { baseHash, isExcludedFrom1099 } = await of.call(outsidePayments.previewExternalCheck, order);
    expect(isExcludedFrom1099).toBe(true);
    await of.call(outsidePayments.addExternalCheck, { ...order, baseHash });
    const second = await of.send(outsidePayments.addExternalCheck, { ...order, baseHash });
    expect(second.json.code).toBe('baseChanged');
  });

  it('asks for the claim of entering bills when it brings one', async () => {
    await of.call(roles.addRole, { name: 'Payer', claims: [{ claim: 'apprintchecks', level: 15 }] });
    const token = await of.tokenFor('Payer');
    const order = frame('CASH', { reference: 'Petty cash', bill: written('TP-13', '3.00') });
    expect((await of.send(outsidePayments.previewExternalCheck, order, { token })).status).toBe(403);
  });
});
