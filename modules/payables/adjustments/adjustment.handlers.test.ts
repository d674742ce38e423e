// Adjustments through HTTP on a real database: a bill cancelled, written off in part, moved to another
// community, each under every method, and taken back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { undo } from '../../ledger/ledger.contract.ts';
import { openBooks } from '../../ledger/ledger.testing.ts';
import { agedPayables } from '../bills/aged-payables.sql.ts';
import { adjustments, bills } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { checkPayables } from '../tie-out/payable-check.store.ts';

type Order = ClientInput<typeof adjustments.previewAdjustment>;

describe.each(['ACCRUAL', 'CASH'] as const)('adjustments under %s', (method) => {
  let of: PayingCommunity;
  beforeAll(async () => {
    of = await aPayingCommunity(method);
  });
  afterAll(() => of.close());

  const adjust = async (more: Partial<Order> & Pick<Order, 'billId' | 'act'>) => {
    const order: Order = { communityId: of.communityId, postDate: '2026-01-20', reason: 'Not ours', ...more };
    const preview = await of.send(adjustments.previewAdjustment, order);
    if (preview.status !== 200) return preview;
    return of.send(adjustments.addAdjustment, { ...order, baseHash: String(preview.json.baseHash) });
  };
  const takeBack = async (batchId: unknown) => {
    const order = { communityId: of.communityId, batchId: String(batchId), postDate: '2026-01-25' };
    const { baseHash } = await of.call(undo.previewUndo, order);
    await of.call(undo.undoBatch, { ...order, reason: 'Mistake', baseHash });
  };
  const seen = async (billId: string, communityId = of.communityId) => {
    const bill = await of.call(bills.getBill, { communityId, billId });
    return [bill.status, bill.open];
  };
  const owed = async (asOf: string) => {
    const rows = await of.services.database.read(of.customerId, (tx) =>
      agedPayables(tx, { communityId: of.communityId, asOf: localDate(asOf) }),
    );
    return rows.reduce((sum, row) => sum + row.open_cents, 0n);
  };
  const tied = async () => {
    const tie = await of.services.database.read(of.customerId, (tx) => checkPayables(tx, of.communityId, localDate('2026-01-31')));
    return [tie.subledger, tie.ledger];
  };

  it('cancels what is open, and undoes it: the books follow by date', async () => {
    const billId = await of.approved({ vendorId: of.sierra, number: 'A-1', lines: [['5310', '120.00']] });
    const done = await adjust({ billId, act: 'CANCEL' });
    expect(await seen(billId)).toEqual(['ADJUSTED', '0.00']);
    expect([await owed('2026-01-19'), await owed('2026-01-20'), await of.balance('5310')]).toEqual([12_000n, 0n, 0n]);
    await takeBack(done.json.batchId);
    expect(await seen(billId)).toEqual(['APPROVED', '120.00']);
    expect([await owed('2026-01-24'), await owed('2026-01-25')]).toEqual([0n, 12_000n]);
    expect(await of.balance('2000')).toBe(method === 'ACCRUAL' ? -12_000n : 0n);
    const bill = await of.call(bills.getBill, { communityId: of.communityId, billId });
    expect(bill.adjustments.map((one) => [one.adjustment, one.amount, one.undoneDate])).toEqual([
      ['CANCEL', '120.00', '2026-01-25T00:00:00'],
    ]);
    const [subledger, ledger] = await tied();
    expect(subledger).toBe(ledger);
  });

  it('writes off a part, and the rest is paid', async () => {
    const billId = await of.approved({
      vendorId: of.sierra,
      number: 'A-2',
      lines: [
        ['5310', '70.00'],
        ['5410', '50.00'],
      ],
    });
    for (const amount of ['0.00', '120.01', '-5.00'])
      expect((await adjust({ billId, act: 'WRITE_OFF', amount })).json.fields).toMatchObject([{ path: 'amount' }]);
    expect((await adjust({ billId, act: 'WRITE_OFF', amount: '50.00' })).status).toBe(200);
    expect(await seen(billId)).toEqual(['PARTLY_PAID', '70.00']);
    const before = [await of.balance('5310'), await of.balance('5410')];
    const paid = await of.pay([`${billId}:70.00`], '2026-01-21');
    expect(await seen(billId)).toEqual(['PAID', '0.00']);
    expect(await of.balance('5310')).toBe(before[0]! + (method === 'ACCRUAL' ? 0n : 4_083n));
    await of.voidCheck(paid.checkIds[0]!, '2026-01-22');
    expect(await seen(billId)).toEqual(['PARTLY_PAID', '70.00']);
    const [subledger, ledger] = await tied();
    expect(subledger).toBe(ledger);
  });

  it('refuses a bill that is not open, one moved nowhere, and a day before the bill', async () => {
    const waiting = await of.enter({ vendorId: of.sierra, number: 'A-3', lines: [['5310', '10.00']] });
    expect((await adjust({ billId: waiting, act: 'CANCEL' })).json.code).toBe('notAdjustable');
    const billId = await of.approved({ vendorId: of.sierra, number: 'A-4', lines: [['5310', '10.00']] });
    expect((await adjust({ billId, act: 'MOVE' })).json.fields).toMatchObject([{ path: 'communityIds' }]);
    expect((await adjust({ billId, act: 'CANCEL', postDate: '2026-01-04' })).json.fields).toMatchObject([{ path: 'postDate' }]);
  });

  it('is not done twice from one preview', async () => {
    const billId = await of.approved({ vendorId: of.sierra, number: 'A-5', lines: [['5310', '10.00']] });
    const order: Order = {
      communityId: of.communityId,
      billId,
      act: 'WRITE_OFF',
      amount: '4.00',
      postDate: '2026-01-20',
      reason: 'Rebate',
    };
    const { baseHash } = await of.call(adjustments.previewAdjustment, order);
    await of.call(adjustments.addAdjustment, { ...order, baseHash });
    expect((await of.send(adjustments.addAdjustment, { ...order, baseHash })).json.code).toBe('baseChanged');
  });

  it('moves what is open to another community, with both links, and back', async () => {
    const there = await openBooks(of, { name: 'Birch Row', shortCode: 'BR', method });
    const billId = await of.approved({
      vendorId: of.sierra,
      number: 'A-6',
      lines: [
        ['5310', '70.00'],
        ['5410', '50.00'],
      ],
    });
    await of.pay([`${billId}:50.00`], '2026-01-15');
    const done = await adjust({ billId, act: 'MOVE', communityIds: [there.communityId] });
    const movedId = String(done.json.movedToBillId);
    expect([await seen(billId), await seen(movedId, there.communityId)]).toEqual([
      ['PAID', '0.00'],
      ['SUBMITTED', '70.00'],
    ]);
    const moved = await of.call(bills.getBill, { communityId: there.communityId, billId: movedId });
    expect([moved.billNumber, moved.movedFrom?.billId, ...moved.lines.map((line) => [line.number, line.amount])]).toEqual([
      'A-6',
      billId,
      ['5310', '40.83'],
      ['5410', '29.17'],
    ]);
    expect((await of.call(bills.getBill, { communityId: of.communityId, billId })).movedTo).toEqual({
      communityId: there.communityId,
      communityName: 'Birch Row',
      billId: movedId,
    });
    await takeBack(done.json.batchId);
    expect([await seen(billId), await seen(movedId, there.communityId)]).toEqual([
      ['PARTLY_PAID', '70.00'],
      ['CANCELLED', '0.00'],
    ]);
    const stranger = await of.tokenFor('Accountant', [of.communityId]);
    const order = {
      communityId: of.communityId,
      billId,
      act: 'MOVE',
      postDate: '2026-01-26',
      reason: 'x',
      communityIds: [there.communityId],
    } as const;
    expect(
      (await of.send(adjustments.previewAdjustment, { ...order, communityIds: [...order.communityIds] }, { token: stranger })).status,
    ).toBe(404);
  });
});
