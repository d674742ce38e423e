// Credit memos through HTTP on a real database: booked the other way, aged like bills, netted in a check of
// their vendor, and open again after a void.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { bills, checks } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { billList } from '../payables-lists.contract.ts';
import { agedPayables } from './aged-payables.sql.ts';

// A bill of 120.00 to 5310 and a credit memo of 20.00 on it, both of Jan 5; netted in a check of Jan 20,
// which is voided on Jan 22. [5310, 2000, 1010] in cents.
const booked: Record<'CASH' | 'ACCRUAL' | 'MODIFIED', Record<string, bigint[]>> = {
  ACCRUAL: {
    '2026-01-05': [10_000n, -10_000n, 1_000_000n],
    '2026-01-20': [10_000n, 0n, 990_000n],
    '2026-01-22': [10_000n, -10_000n, 1_000_000n],
  },
  CASH: { '2026-01-05': [0n, 0n, 1_000_000n], '2026-01-20': [10_000n, 0n, 990_000n], '2026-01-22': [0n, 0n, 1_000_000n] },
  MODIFIED: { '2026-01-05': [0n, 0n, 1_000_000n], '2026-01-20': [10_000n, 0n, 990_000n], '2026-01-22': [0n, 0n, 1_000_000n] },
};

describe.each(['ACCRUAL', 'CASH', 'MODIFIED'] as const)('a credit memo netted in a check under %s', (method) => {
  let of: PayingCommunity;
  let billId: string;
  let memoId: string;
  beforeAll(async () => {
    of = await aPayingCommunity(method);
    billId = await of.approved({ vendorId: of.sierra, number: 'SG-1', lines: [['5310', '120.00']] });
    memoId = await of.approved({ vendorId: of.sierra, number: 'CM-1', billType: 'CREDIT_MEMO', lines: [['5310', '20.00']] });
  });
  afterAll(() => of.close());

  it('is shown as a negative bill that is open', async () => {
    const memo = await of.call(bills.getBill, { communityId: of.communityId, billId: memoId });
    expect([memo.billType, memo.total, memo.open, memo.status, memo.can.pay]).toEqual([
      'CREDIT_MEMO',
      '-20.00',
      '-20.00',
      'APPROVED',
      false,
    ]);
    const page = await of.call(billList.calls.readPage, { communityId: of.communityId, filter: ['billType:in:CREDIT_MEMO'] });
    expect(page.rows.map(({ billNumber, total }) => [billNumber, total])).toEqual([['CM-1', '-20.00']]);
    const aged = await of.services.database.read(of.customerId, (tx) =>
      agedPayables(tx, { communityId: of.communityId, asOf: localDate('2026-01-31') }),
    );
    expect(aged.map((bill) => [bill.billNumber, bill.open_cents, bill.daysLate])).toEqual([
      ['SG-1', 12_000n, 12],
      ['CM-1', -2_000n, 12],
    ]);
  });

  it('makes no check by itself, nor one of nothing', async () => {
    const run = { communityId: of.communityId, bankAccountId: of.bankAccountId, checkDate: '2026-01-20' };
    const codes = [];
    for (const items of [[`${memoId}:-20.00`], [`${billId}:20.00`, `${memoId}:-20.00`], [`${billId}:120.00`, `${memoId}:20.00`]])
      codes.push((await of.send(checks.previewChecks, { ...run, items })).json.code);
    expect(codes).toEqual(['creditExceedsBills', 'creditExceedsBills', 'invalid']);
  });

  it('nets in the check, and a void opens both again', async () => {
    const paid = await of.pay([`${billId}:120.00`, `${memoId}:-20.00`]);
    const check = await of.call(checks.getCheck, { communityId: of.communityId, checkId: paid.checkIds[0]! });
    expect([check.amount, ...check.shares.map((share) => [share.billNumber, share.amount, share.status])]).toEqual([
      '100.00',
      ['SG-1', '120.00', 'PAID'],
      ['CM-1', '-20.00', 'PAID'],
    ]);
    await of.voidCheck(paid.checkIds[0]!, '2026-01-22');
    const open = await of.call(bills.listBills, { communityId: of.communityId });
    expect([open.totalOpen, open.rows.map((row) => row.status)]).toEqual(['100.00', ['APPROVED', 'APPROVED']]);
    for (const [day, expected] of Object.entries(booked[method])) {
      const found = [];
      for (const account of ['5310', '2000', '1010']) found.push(await of.balance(account, day));
      expect([day, ...found]).toEqual([day, ...expected]);
    }
  });

  it('is used up in part, and canceled as a bill is', async () => {
    const other = await of.approved({ vendorId: of.sierra, number: 'CM-2', billType: 'CREDIT_MEMO', lines: [['5310', '30.00']] });
    await of.pay([`${billId}:120.00`, `${other}:-10.00`], '2026-01-25');
    const left = await of.call(bills.getBill, { communityId: of.communityId, billId: other });
    expect([left.status, left.open]).toEqual(['PARTLY_PAID', '-20.00']);
    await of.call(bills.cancelBill, { communityId: of.communityId, billId: memoId, reason: 'Given twice', cancelDate: '2026-01-25' });
    const open = await of.call(bills.listBills, { communityId: of.communityId });
    expect(open.rows.map((row) => [row.billNumber, row.open])).toEqual([['CM-2', '-20.00']]);
    expect([await of.balance('2000'), await of.balance('5310')]).toEqual(method === 'ACCRUAL' ? [2_000n, 9_000n] : [0n, 11_000n]);
  });
});
