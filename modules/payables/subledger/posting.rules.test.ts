// Tables for the entries of bills and checks under either timing.
import { describe, expect, it } from 'vitest';
import { localDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { type PayableBill, recognise } from '../checks/payment.rules.ts';
import { billEntry, cancelEntry, checkEntry, readableEntry, reopenedEntry } from './posting.rules.ts';

const payableByFund = new Map([
  ['op', 'ap-op'],
  ['rs', 'ap-rs'],
]);
const lines = [
  { lineNo: 1, accountId: '5310', fundId: 'op', costCenterId: '9', amount: 7_000n, recognised: 0n },
  { lineNo: 2, accountId: '6010', fundId: 'rs', costCenterId: '9', amount: 5_000n, recognised: 0n },
];
const day = localDate('2026-01-05');
const bill: PayableBill = {
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
  lines,
};
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
  const check = { amount: 5_000n, shares: [{ bill, amount: 5_000n, parts: recognise(5_000n, lines) }] };

  it('settles what is owed, by fund, where bills are known before they are paid', () => {
    expect(short(checkEntry(check, 'BILL', '1010', 'Sierra', payableByFund))).toEqual([
      ['ap-op', 2_917n],
      ['ap-rs', 2_083n],
      ['1010', -5_000n],
    ]);
  });

  it('recognizes the expense where they are not', () => {
    expect(short(checkEntry(check, 'PAYMENT', '1010', 'Sierra', payableByFund))).toEqual([
      ['5310', 2_917n],
      ['6010', 2_083n],
      ['1010', -5_000n],
    ]);
  });
});

describe('a change of method between a check and its void', () => {
  it('owes again what the check paid as an expense', () => {
    expect(short(reopenedEntry('1001', lines, 'BILL', payableByFund))).toEqual([
      ['5310', 7_000n],
      ['6010', 5_000n],
      ['ap-op', -7_000n],
      ['ap-rs', -5_000n],
    ]);
  });

  it('takes back the expense of what is no longer owed before it is paid', () => {
    expect(short(reopenedEntry('1001', lines, 'PAYMENT', payableByFund))).toEqual([
      ['5310', -7_000n],
      ['6010', -5_000n],
      ['ap-op', 7_000n],
      ['ap-rs', 5_000n],
    ]);
  });

  it('owes nothing once a converted bill is canceled', () => {
    expect(short(cancelEntry('B-1', lines, payableByFund))).toEqual([
      ['5310', -7_000n],
      ['6010', -5_000n],
      ['ap-op', 7_000n],
      ['ap-rs', 5_000n],
    ]);
  });
});

describe('an entry as people read it', () => {
  const accounts = ['1010', '2000', '5310'].map((number) => ({
    accountId: number,
    number,
    name: number,
    fundId: number === '5310' ? 'r' : 'o',
    fundName: number === '5310' ? 'Reserve' : 'Operating',
  }));
  it('adds up debits and credits by account, debits first', () => {
    const legs = [
      { accountId: '1010', amount: -5n },
      { accountId: '5310', amount: 3n },
      { accountId: '5310', amount: 4n },
      { accountId: '1010', amount: -2n, isInterfund: true, counterFundId: 'r' },
    ];
    expect(readableEntry(legs, accounts).map((line) => [line.number, line.debit, line.credit, line.isInterfund, line.counterFund])).toEqual(
      [
        ['5310', 7n, null, false, ''],
        ['1010', null, 5n, false, ''],
        ['1010', null, 2n, true, 'Reserve'],
      ],
    );
  });
});
