// Tables for the entries of bills and checks under either timing.
import { describe, expect, it } from 'vitest';
import { localDate, Refusal } from '../../packages/kernel/kernel.ts';
import { type PayableBill, recognise } from './payment.rules.ts';
import { billEntry, checkEntry, readableEntry } from './posting.rules.ts';

const payableByFund = new Map([
  ['op', 'ap-op'],
  ['rs', 'ap-rs'],
]);
const lines = [
  { lineNo: 1, accountId: '5310', fundId: 'op', costCenterId: '9', amount: 7_000n, recognised: 0n },
  { lineNo: 2, accountId: '6010', fundId: 'rs', costCenterId: '9', amount: 5_000n, recognised: 0n },
];
const day = localDate('2026-01-05');
const bill = (apTiming: 'BILL' | 'PAYMENT'): PayableBill => ({
  billId: '1',
  revision: 1,
  vendorId: 'v',
  billNumber: 'B-1',
  billDate: day,
  dueOn: day,
  effectiveOn: day,
  lastVoidOn: null,
  description: '',
  status: 'APPROVED',
  total: 12_000n,
  open: 12_000n,
  apTiming,
  lines,
});
const short = (entry: { accountId: string; amount: bigint }[]) => entry.map((line) => [line.accountId, line.amount]);

describe('the entry of a bill', () => {
  it('owes each line to its own fund', () => {
    expect(short(billEntry('B-1', lines, payableByFund))).toEqual([
      ['5310', 7_000n],
      ['6010', 5_000n],
      ['ap-op', -7_000n],
      ['ap-rs', -5_000n],
    ]);
  });

  it('is refused while a fund has no accounts payable', () => {
    const act = () => billEntry('B-1', lines, new Map([['op', 'ap-op']]));
    expect(act).toThrow(Refusal);
    expect(act).toThrow('has no accounts payable account');
  });
});

describe('the entry of a check over 50 of 120', () => {
  const shareOf = (apTiming: 'BILL' | 'PAYMENT') => ({ bill: bill(apTiming), amount: 5_000n, parts: recognise(5_000n, lines) });

  it('settles what is owed, by fund, when the bill was booked', () => {
    expect(short(checkEntry({ amount: 5_000n, shares: [shareOf('BILL')] }, '1010', 'Sierra', payableByFund))).toEqual([
      ['ap-op', 2_917n],
      ['ap-rs', 2_083n],
      ['1010', -5_000n],
    ]);
  });

  it('recognises the expense when it was not', () => {
    expect(short(checkEntry({ amount: 5_000n, shares: [shareOf('PAYMENT')] }, '1010', 'Sierra', payableByFund))).toEqual([
      ['5310', 2_917n],
      ['6010', 2_083n],
      ['1010', -5_000n],
    ]);
  });

  it('holds bills of both timings side by side', () => {
    const entry = checkEntry({ amount: 10_000n, shares: [shareOf('BILL'), shareOf('PAYMENT')] }, '1010', 'Sierra', payableByFund);
    expect([entry.length, entry.reduce((total, line) => total + line.amount, 0n)]).toEqual([5, 0n]);
  });
});

describe('an entry as people read it', () => {
  const accounts = ['1010', '2000', '5310'].map((number) => ({ accountId: number, number, name: number, fundName: 'Operating' }));
  it('adds up debits and credits by account, debits first', () => {
    const legs = [
      { accountId: '1010', amount: -5n },
      { accountId: '5310', amount: 3n },
      { accountId: '5310', amount: 4n },
      { accountId: '1010', amount: -2n, isInterfund: true },
    ];
    expect(readableEntry(legs, accounts).map((line) => [line.number, line.debit, line.credit, line.isInterfund])).toEqual([
      ['5310', 7n, null, false],
      ['1010', null, 5n, false],
      ['1010', null, 2n, true],
    ]);
  });
});
