// The posting tables of accounting.md 4, 7 and 13, line by line, for both timings of receivables.
import { describe, expect, it, test } from 'vitest';
import { centsToText, Refusal, sumCents, textToCents } from '../../../packages/kernel/kernel.ts';
import { backoutLines, chargeLines, type PostingLine, prepaidLines, receiptLines, type Timing } from './posting.rules.ts';

const dues = { incomeAccountId: 'Dues income', receivableAccountId: 'AR dues' };
const late = { incomeAccountId: 'Late income', receivableAccountId: 'AR late' };
const cents = textToCents;
const read = (lines: readonly PostingLine[]) =>
  lines.map((line) => `${line.amount > 0n ? 'Dr' : 'Cr'} ${line.accountId} ${centsToText(line.amount > 0n ? line.amount : -line.amount)}`);

const prepaid = { generalId: 'Prepaid', reservedId: 'Prepaid reserve' };

const paid = [
  { charge: dues, amount: cents('300.00') },
  { charge: late, amount: cents('25.00') },
];

const table: [event: string, timing: Timing, lines: PostingLine[], expected: string[]][] = [
  ['charge', 'CHARGE', chargeLines(dues, cents('300.00'), 'CHARGE'), ['Dr AR dues 300.00', 'Cr Dues income 300.00']],
  ['charge', 'RECEIPT', chargeLines(dues, cents('300.00'), 'RECEIPT'), []],
  [
    'receipt 400',
    'CHARGE',
    receiptLines('Cash', 'Prepaid', paid, cents('75.00'), 'CHARGE'),
    ['Dr Cash 400.00', 'Cr AR dues 300.00', 'Cr AR late 25.00', 'Cr Prepaid 75.00'],
  ],
  [
    'receipt 400',
    'RECEIPT',
    receiptLines('Cash', 'Prepaid', paid, cents('75.00'), 'RECEIPT'),
    ['Dr Cash 400.00', 'Cr Dues income 300.00', 'Cr Late income 25.00', 'Cr Prepaid 75.00'],
  ],
  ['receipt all prepaid', 'RECEIPT', receiptLines('Cash', 'Prepaid', [], cents('75.00'), 'RECEIPT'), ['Dr Cash 75.00', 'Cr Prepaid 75.00']],
  [
    'prepaid applied',
    'CHARGE',
    prepaidLines(prepaid, [{ charge: dues, bucketCodeId: null, amount: cents('75.00') }], 'CHARGE'),
    ['Dr Prepaid 75.00', 'Cr AR dues 75.00'],
  ],
  [
    'prepaid applied',
    'RECEIPT',
    prepaidLines(prepaid, [{ charge: dues, bucketCodeId: null, amount: cents('75.00') }], 'RECEIPT'),
    ['Dr Prepaid 75.00', 'Cr Dues income 75.00'],
  ],
  [
    'prepaid taken back',
    'CHARGE',
    prepaidLines(prepaid, [{ charge: dues, bucketCodeId: null, amount: cents('-75.00') }], 'CHARGE'),
    ['Cr Prepaid 75.00', 'Dr AR dues 75.00'],
  ],
  [
    'backout 400',
    'CHARGE',
    backoutLines('Cash', 'Prepaid', paid, cents('75.00'), 'CHARGE'),
    ['Cr Cash 400.00', 'Dr AR dues 300.00', 'Dr AR late 25.00', 'Dr Prepaid 75.00'],
  ],
  [
    'backout 400',
    'RECEIPT',
    backoutLines('Cash', 'Prepaid', paid, cents('75.00'), 'RECEIPT'),
    ['Cr Cash 400.00', 'Dr Dues income 300.00', 'Dr Late income 25.00', 'Dr Prepaid 75.00'],
  ],
];

test.each(table)('%s, recognized at %s', (_event, _timing, lines, expected) => {
  expect(read(lines)).toEqual(expected);
  expect(sumCents(lines.map((line) => line.amount))).toBe(0n);
});

describe('lines', () => {
  it('of one account become one', () => {
    const twice = [
      { charge: dues, amount: 100n },
      { charge: dues, amount: 200n },
    ];
    expect(read(receiptLines('Cash', 'Prepaid', twice, 0n, 'CHARGE'))).toEqual(['Dr Cash 3.00', 'Cr AR dues 3.00']);
  });

  it('need a receivable account where receivables are recognized at the charge, and none under cash', () => {
    const cashOnly = { incomeAccountId: 'Dues income', receivableAccountId: null };
    expect(() => chargeLines(cashOnly, 100n, 'CHARGE')).toThrow(Refusal);
    expect(read(receiptLines('Cash', 'Prepaid', [{ charge: cashOnly, amount: 100n }], 0n, 'RECEIPT'))).toEqual([
      'Dr Cash 1.00',
      'Cr Dues income 1.00',
    ]);
  });
});
