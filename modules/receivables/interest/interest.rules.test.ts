// Interest as tables, and its laws over made-up balances (accounting.md 4.3 and A, 23).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Cents, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import {
  type InterestCandidate,
  type InterestTerms,
  interestOn,
  type OwedCharge,
  proposeInterest,
  spansOf,
  windowOf,
} from './interest.rules.ts';

const day = localDate;
const terms = (more: Partial<InterestTerms> = {}): InterestTerms => ({
  method: 'SIMPLE',
  minimum: 0n,
  graceDays: 0,
  capAmount: null,
  rates: [{ fromDate: day('2025-12-01'), basisPoints: 1800, capBasisPoints: null }],
  ...more,
});
const charge = (chargeId: string, on: string, open: Cents, more: Partial<OwedCharge> = {}): OwedCharge => ({
  chargeId,
  chargeDate: day(on),
  owedSince: day(on),
  steps: [{ fromDate: day(on), open }],
  ...more,
});
const owing = (charges: readonly OwedCharge[], more: Partial<InterestCandidate> = {}): InterestCandidate => ({
  propertyId: '1',
  ownershipId: '1',
  codeId: '7',
  isHeld: false,
  chargedThrough: null,
  charges,
  ...more,
});
const cents = (candidates: readonly InterestCandidate[], of: InterestTerms, throughDate: string, days: number | null = null) =>
  proposeInterest(candidates, of, { throughDate: day(throughDate), days }).lines.map(({ fromDate, throughDate: to, amount }) => [
    fromDate,
    to,
    amount,
  ]);

describe('the fixtures of accounting.md 4.3', () => {
  const rate = (basisPoints: number, capBasisPoints: number | null) => [{ fromDate: day('2025-12-01'), basisPoints, capBasisPoints }];
  test.each([
    ['437.50 at 18 % for 31 days', 43_750n, '2026-02-01', rate(1800, null), 669n],
    ['the same at a legal rate of 18 %', 43_750n, '2026-02-01', rate(1800, 1800), 668n],
    ['the same at 24 %, capped at 18 %', 43_750n, '2026-02-01', rate(2400, 1800), 668n],
    ['a cap above the rate does not bind', 43_750n, '2026-02-01', rate(1800, 2400), 669n],
    ['1,000.00 at 12 % for 45 days', 100_000n, '2026-02-15', rate(1200, null), 1479n],
  ])('%s', (_words, open, through, rates, amount) => {
    expect(cents([owing([charge('1', '2026-01-01', open)])], terms({ rates }), through)).toEqual([['2026-01-02', through, amount]]);
  });
});

describe('the days', () => {
  const owed = owing([charge('1', '2026-01-01', 100_000n)]);
  test.each([
    ['begin after the charge and its grace', owed, terms({ graceDays: 15 }), null, '2026-01-17'],
    ['go on after those that were charged', { ...owed, chargedThrough: day('2026-01-20') }, terms(), null, '2026-01-21'],
    ['are at most those asked for', owed, terms(), 10, '2026-01-22'],
    ['are not charged twice, whatever was asked', { ...owed, chargedThrough: day('2026-01-28') }, terms(), 10, '2026-01-29'],
    [
      'begin with the first settings',
      owed,
      terms({ rates: [{ fromDate: day('2026-01-11'), basisPoints: 1800, capBasisPoints: null }] }),
      null,
      '2026-01-11',
    ],
    [
      'begin with the owner who owes it now',
      owing([charge('1', '2025-12-01', 1n, { owedSince: day('2026-01-12') })]),
      terms(),
      null,
      '2026-01-12',
    ],
  ] as const)('%s', (_words, candidate, of, days, fromDate) => {
    expect(windowOf(candidate, of, day('2026-01-31'), days)).toEqual({ fromDate, throughDate: '2026-01-31' });
  });

  test('none are left once all were charged', () => {
    expect(windowOf({ ...owed, chargedThrough: day('2026-01-31') }, terms(), day('2026-01-31'), null)).toBeNull();
  });
});

test('a rate that changes within the days counts for its own days', () => {
  const rates = [
    { fromDate: day('2026-01-01'), basisPoints: 1200, capBasisPoints: null },
    { fromDate: day('2026-01-16'), basisPoints: 1800, capBasisPoints: null },
    { fromDate: day('2026-01-26'), basisPoints: 0, capBasisPoints: null },
  ];
  const spans = spansOf(
    [charge('1', '2025-12-31', 365_000n)],
    { fromDate: day('2026-01-01'), throughDate: day('2026-01-31') },
    { rates, graceDays: 0 },
  );
  expect(spans.map(({ fromDate, days, basisPoints }) => [fromDate, days, basisPoints])).toEqual([
    ['2026-01-01', 15, 1200],
    ['2026-01-16', 10, 1800],
  ]);
  // 3,650.00 a day: 1.20 at 12 %, 1.80 at 18 %.
  expect(interestOn(spans).amount).toBe(15n * 120n + 10n * 180n);
});

test('a payment in between parts the days where each day counts', () => {
  const steps = [
    { fromDate: day('2025-12-31'), open: 365_000n },
    { fromDate: day('2026-01-11'), open: 73_000n },
  ];
  const spans = spansOf(
    [charge('1', '2025-12-31', 0n, { steps })],
    { fromDate: day('2026-01-01'), throughDate: day('2026-01-20') },
    terms(),
  );
  expect(spans.map(({ days, balance }) => [days, balance])).toEqual([
    [10, 365_000n],
    [10, 73_000n],
  ]);
  expect(interestOn(spans).amount).toBe(10n * 180n + 10n * 36n);
});

test('who is left out is named: held, paid ahead, below the minimum; a cap is the owner’s, not the code’s', () => {
  const one = charge('1', '2026-01-01', 100_000n);
  const two = charge('2', '2026-01-01', 50_000n);
  const of = (candidates: readonly InterestCandidate[], more: Partial<InterestTerms>, cover = new Map<string, Cents>()) => {
    const { lines, held, paidAhead, belowMinimum } = proposeInterest(
      candidates,
      terms(more),
      { throughDate: day('2026-02-01'), days: null },
      cover,
    );
    return [lines.map(({ amount }) => amount), held, paidAhead, belowMinimum].map((list) => (Array.isArray(list) ? list.length : 0));
  };
  expect(of([owing([one], { isHeld: true })], {})).toEqual([0, 1, 0, 0]);
  expect(of([owing([one])], {}, new Map([['1', 100_000n]]))).toEqual([0, 0, 1, 0]);
  expect(of([owing([one]), owing([two], { codeId: '8' })], { minimum: 150_000n })).toEqual([2, 0, 0, 0]);
  expect(of([owing([one]), owing([two], { codeId: '8' })], { minimum: 150_001n })).toEqual([0, 0, 0, 1]);
  const capped = proposeInterest([owing([one]), owing([two], { codeId: '8' })], terms({ capAmount: 2_000n }), {
    throughDate: day('2026-02-01'),
    days: null,
  });
  expect(capped.lines.map(({ amount, uncapped }) => [amount, uncapped])).toEqual([
    [1529n, 1529n],
    [471n, 764n],
  ]);
});

const balance = fc.bigInt({ min: 0n, max: 5_000_000n });
const rateOf = fc.integer({ min: 0, max: 10_000 });
const daysOf = fc.integer({ min: 0, max: 400 });
const begun = day('2026-01-01');
const over = (open: Cents, basisPoints: number, fromDate: LocalDate, throughDate: LocalDate) =>
  throughDate < fromDate
    ? 0n
    : interestOn(
        spansOf(
          [charge('1', '2025-06-01', open)],
          { fromDate, throughDate },
          { rates: [{ fromDate: begun, basisPoints, capBasisPoints: null }], graceDays: 0 },
        ),
      ).amount;

test('23: interest is linear in days, to a cent of rounding a line; zero of anything is zero', () => {
  fc.assert(
    fc.property(balance, rateOf, daysOf, daysOf, (open, rate, first, second) => {
      const middle = addDays(begun, first - 1);
      const end = addDays(middle, second);
      const [a, b, whole] = [over(open, rate, begun, middle), over(open, rate, addDays(middle, 1), end), over(open, rate, begun, end)];
      const apart = a + b > whole ? a + b - whole : whole - a - b;
      expect(apart <= 1n).toBe(true);
      if (open === 0n || rate === 0 || first + second === 0) expect(whole).toBe(0n);
    }),
  );
});

test('23: adjoining windows never overlap, and a second run of the same day finds nothing', () => {
  fc.assert(
    fc.property(balance, fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 12 }), (open, steps) => {
      let through = begun;
      let charged: LocalDate | null = null;
      for (const step of steps) {
        through = addDays(through, step);
        const window = windowOf({ charges: [charge('1', '2025-12-31', open)], chargedThrough: charged }, terms(), through, null);
        if (charged !== null && window) expect(window.fromDate > charged).toBe(true);
        if (window) charged = window.throughDate;
        expect(windowOf({ charges: [charge('1', '2025-12-31', open)], chargedThrough: charged }, terms(), through, null)).toBeNull();
      }
    }),
  );
});
