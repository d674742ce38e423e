// Why an owner owes: what is open by kind, since when, and the sentence people read.
import { describe, expect, test } from 'vitest';
import { addMonths, type LocalDate, localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { WhyKind } from './owner-why.contract.ts';
import { lastMonths, openKinds, openOver, type WhyCharge, whyText } from './owner-why.rules.ts';

const asOf = localDate('2026-11-20');
const charge = (kind: WhyKind, date: string, amount: bigint, open = amount): WhyCharge => {
  const day = localDate(date);
  return { kind, chargeDate: day, agedFrom: day, amount, open };
};
const months = (from: string, count: number): LocalDate[] => Array.from({ length: count }, (_, i) => addMonths(localDate(from), i));

/** Nine months of two assessments and a late fee each, since March; everything before is paid. */
const nineMonths = [
  charge('ASSESSMENT', '2026-02-01', 39_500n, 0n),
  ...months('2026-03-01', 9).flatMap((day) => [charge('ASSESSMENT', day, 32_000n), charge('ASSESSMENT', day, 7_500n)]),
  ...months('2026-03-16', 9).map((day) => charge('LATE_FEE', day, 2_500n)),
];
const text = (charges: readonly WhyCharge[], lastPayment: string | null) => {
  const open = charges.filter((one) => one.open > 0n).toSorted((a, b) => (a.agedFrom < b.agedFrom ? -1 : 1));
  const paid = lastPayment === null ? null : { date: localDate(lastPayment), amount: 39_500n };
  const owes = sumCents(open.map((one) => one.open));
  return whyText({ owes, kinds: openKinds(charges), oldest: open[0]?.agedFrom ?? null, lastPayment: paid }, asOf);
};

test('assessments count by month, whatever they are made of', () => {
  expect(openKinds(nineMonths)).toEqual([
    { kind: 'ASSESSMENT', open: 355_500n, count: 9, each: 39_500n, month: null, hasPartPaid: false },
    { kind: 'LATE_FEE', open: 22_500n, count: 9, each: 2_500n, month: null, hasPartPaid: false },
  ]);
  expect(openKinds([charge('ASSESSMENT', '2026-10-01', 100n), charge('ASSESSMENT', '2026-11-01', 100n, 40n)])).toEqual([
    { kind: 'ASSESSMENT', open: 140n, count: 2, each: null, month: null, hasPartPaid: true },
  ]);
});

test('what is over ninety days is counted from the day a charge ages from', () => {
  expect(openOver([charge('ASSESSMENT', '2026-08-22', 5n), charge('ASSESSMENT', '2026-08-21', 7n)], asOf, 90)).toBe(7n);
});

test('the last twelve months end with this one, fees apart', () => {
  const bars = lastMonths(nineMonths, asOf);
  expect(bars.map((bar) => bar.month)).toEqual(months('2025-12-01', 12));
  expect(bars.at(-1)).toEqual({ month: '2026-11-01', charged: 39_500n, open: 39_500n, feesCharged: 2_500n, feesOpen: 2_500n });
  expect(bars[2]).toEqual({ month: '2026-02-01', charged: 39_500n, open: 0n, feesCharged: 0n, feesOpen: 0n });
});

describe('the sentence', () => {
  test.each<[string, readonly WhyCharge[], string | null, string]>([
    ['counts months and fees', nineMonths, '2026-02-05', 'nine months of assessments and nine late fees since the last payment on Feb 5.'],
    [
      'names one month',
      [charge('ASSESSMENT', '2026-11-01', 5n)],
      '2025-10-03',
      'the November assessment since the last payment on Oct 3, 2025.',
    ],
    [
      'names the rest of one month',
      [charge('ASSESSMENT', '2025-11-01', 5n, 2n)],
      '2025-10-03',
      'the rest of the November 2025 assessment since the last payment on Oct 3, 2025.',
    ],
    [
      'says when both came where a later payment left old charges',
      [charge('LATE_FEE', '2026-03-16', 5n), charge('NSF', '2026-06-01', 5n)],
      '2026-08-03',
      'a late fee and a returned payment fee. The oldest is from Mar 16; the last payment came on Aug 3.',
    ],
    [
      'sums up many kinds',
      [
        charge('BEGINNING', '2026-01-01', 5n),
        charge('SPECIAL', '2026-02-01', 5n),
        charge('SPECIAL', '2026-03-01', 5n),
        charge('INTEREST', '2026-04-01', 5n),
        charge('OTHER', '2026-05-01', 5n),
      ],
      null,
      'the beginning balance, two special assessments, interest and another charge. No payment is on record.',
    ],
    [
      'counts beyond twelve in figures',
      months('2024-01-15', 13).map((day) => charge('LATE_FEE', day, 1n)),
      null,
      '13 late fees. No payment is on record.',
    ],
    [
      'of a paid account names the last payment',
      [charge('ASSESSMENT', '2026-11-01', 5n, 0n)],
      '2026-11-03',
      'The last payment came on Nov 3.',
    ],
    ['of an account nobody paid says so', [], null, 'No payment is on record.'],
  ])('%s', (_, charges, lastPayment, expected) => {
    expect(text(charges, lastPayment)).toBe(expected);
  });
});
