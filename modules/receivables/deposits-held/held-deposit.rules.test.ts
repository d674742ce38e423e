// The rules of security deposits as tables: interest by rate, day and balance; caps, states, and the days to
// refund and to claim.
import { describe, expect, it, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import {
  bearableFrom,
  capOf,
  dueDates,
  fromPlaces,
  inPlaces,
  interestThrough,
  leastFrom,
  type Movement,
  refuseBelowZero,
  refuseHolder,
  refuseOverCap,
  stateOf,
  type Terms,
} from './held-deposit.rules.ts';

const day = localDate;
const terms = (fromOn: string, more: Partial<Terms> = {}): Terms => ({
  fromOn: day(fromOn),
  cap: null,
  capMonthHundredths: null,
  rateMillionths: 0,
  interestAfterMonths: 0,
  paysInterest: 'YEARLY',
  refundDays: null,
  claimDays: null,
  itemizes: false,
  source: '',
  ...more,
});
const moved = (kind: Movement['kind'], on: string, amount: bigint): Movement => ({ kind, on: day(on), amount });
const five = { rateMillionths: 50_000 };
const received = [moved('RECEIVED', '2025-01-01', 100_000n)];

describe('interest', () => {
  test.each([
    ['a year at 5 % on 1,000.00', received, [terms('2025-01-01', five)], '2026-01-01', 5000n],
    ['31 days at 5 %: 1,000.00 x 0.05 x 31 / 365 = 4.2466', received, [terms('2025-01-01', five)], '2025-02-01', 425n],
    ['no terms, no interest', received, [], '2026-01-01', 0n],
    [
      'a rate that changes on January 1: 5 % for 365 days, then 1 % for 31',
      received,
      [terms('2025-01-01', five), terms('2026-01-01', { rateMillionths: 10_000 })],
      '2026-02-01',
      5085n,
    ],
    [
      'half taken out after half the days',
      [...received, moved('REFUNDED', '2025-07-02', -50_000n)],
      [terms('2025-01-01', five)],
      '2026-01-01',
      3747n,
    ],
    [
      'nothing before the second year where the terms ask for 24 months',
      received,
      [terms('2025-01-01', { ...five, interestAfterMonths: 24 })],
      '2026-12-31',
      0n,
    ],
    [
      'and from the first day of the third year on',
      received,
      [terms('2025-01-01', { ...five, interestAfterMonths: 24 })],
      '2027-02-01',
      425n,
    ],
  ] as const)('%s', (_what, movements, of, through, expected) => {
    expect(interestThrough({ movements, terms: of, receivedOn: day('2025-01-01'), earnedThrough: null }, day(through))).toBe(expected);
  });

  it('goes on where it was credited last, and the parts are the whole to the cent', () => {
    const of = { movements: received, terms: [terms('2025-01-01', five)], receivedOn: day('2025-01-01') };
    const first = interestThrough({ ...of, earnedThrough: null }, day('2025-05-27'));
    const second = interestThrough({ ...of, earnedThrough: day('2025-05-27') }, day('2026-01-01'));
    expect([first, second, first + second]).toEqual([2000n, 3000n, 5000n]);
    expect(interestThrough({ ...of, earnedThrough: day('2026-01-01') }, day('2025-06-01'))).toBe(0n);
  });
});

test.each([
  ['held', [moved('RECEIVED', '2026-01-01', 500n)], 'HELD'],
  ['a part refunded', [moved('RECEIVED', '2026-01-01', 500n), moved('REFUNDED', '2026-02-01', -200n)], 'PARTLY_REFUNDED'],
  [
    'all refunded',
    [moved('RECEIVED', '2026-01-01', 500n), moved('KEPT', '2026-02-01', -200n), moved('REFUNDED', '2026-02-01', -300n)],
    'REFUNDED',
  ],
  ['all kept', [moved('RECEIVED', '2026-01-01', 500n), moved('KEPT', '2026-02-01', -500n)], 'FORFEITED'],
  ['taken back', [moved('RECEIVED', '2026-01-01', 500n), moved('RECEIVED', '2026-02-01', -500n)], 'UNDONE'],
  [
    'forfeited, then undone',
    [moved('RECEIVED', '2026-01-01', 500n), moved('KEPT', '2026-02-01', -500n), moved('KEPT', '2026-02-02', 500n)],
    'HELD',
  ],
] as const)('a deposit is %s', (_what, movements, state) => {
  expect(stateOf(movements)).toBe(state);
});

test('the least from a day on looks at every later day', () => {
  const movements = [moved('RECEIVED', '2026-01-01', 500n), moved('REFUNDED', '2026-03-01', -400n), moved('ADJUSTED', '2026-04-01', 300n)];
  expect([day('2025-12-31'), day('2026-01-01'), day('2026-03-15'), day('2026-04-01')].map((on) => leastFrom(movements, on))).toEqual([
    0n,
    100n,
    100n,
    400n,
  ]);
  expect(() => refuseBelowZero(movements, day('2026-01-15'), 101n)).toThrow(expect.objectContaining({ code: 'belowZero' }));
  expect(() => refuseBelowZero(movements, day('2026-01-15'), 100n)).not.toThrow();
});

test('what was out and came back can be taken from the day it came back', () => {
  const movements = [moved('RECEIVED', '2026-01-01', 500n), moved('REFUNDED', '2026-02-01', -400n), moved('REFUNDED', '2026-03-01', 400n)];
  expect([100n, 101n, 500n, 501n].map((taken) => bearableFrom(movements, taken))).toEqual(['2026-01-01', '2026-03-01', '2026-03-01', null]);
});

test('a cap is an amount, months of rent, or the smaller of both', () => {
  expect(capOf(undefined, null, 'Keys')).toBeNull();
  expect(capOf(terms('2026-01-01', { cap: 5000n }), null, 'Keys')).toBe(5000n);
  expect(capOf(terms('2026-01-01', { capMonthHundredths: 150 }), 200_000n, 'Lease')).toBe(300_000n);
  expect(capOf(terms('2026-01-01', { capMonthHundredths: 150, cap: 250_000n }), 200_000n, 'Lease')).toBe(250_000n);
  expect(() => capOf(terms('2026-01-01', { capMonthHundredths: 100 }), null, 'Lease')).toThrow(
    expect.objectContaining({ code: 'rentNeeded' }),
  );
  expect(() => refuseOverCap(5000n, 5001n, 'Keys')).toThrow(expect.objectContaining({ code: 'overCap' }));
  expect(() => refuseOverCap(5000n, 5000n, 'Keys')).not.toThrow();
});

test('each family knows whose it is', () => {
  const owner = { ownershipId: '1', renterId: null };
  const renter = { ownershipId: null, renterId: '1' };
  expect(() => refuseHolder('OWNER', 'Keys', renter)).toThrow(expect.objectContaining({ code: 'ownerNeeded' }));
  expect(() => refuseHolder('LEASE', 'Lease', owner)).toThrow(expect.objectContaining({ code: 'renterNeeded' }));
  expect(() => refuseHolder('TENANT', 'Tenant', owner)).toThrow(expect.objectContaining({ code: 'renterNeeded' }));
  expect(() => refuseHolder('TENANT', 'Tenant', renter)).not.toThrow();
});

test('days to refund and to claim are counted by the terms of the day of moving out', () => {
  const both = [terms('2025-01-01', { refundDays: 15, claimDays: 30 }), terms('2026-01-01', { refundDays: 21 })];
  expect(dueDates(both, day('2025-12-31'))).toEqual({ refundDue: '2026-01-15', claimDue: '2026-01-30' });
  expect(dueDates(both, day('2026-01-01'))).toEqual({ refundDue: '2026-01-22', claimDue: null });
  expect(dueDates(both, null)).toEqual({ refundDue: null, claimDue: null });
});

test.each([
  ['5', 4, 50_000, '5'],
  ['0.015', 4, 150, '0.015'],
  ['1.5', 2, 150, '1.5'],
  ['0', 4, 0, '0'],
] as const)('%s in %i places', (text, places, value, back) => {
  expect(inPlaces(text, places)).toBe(value);
  expect(fromPlaces(value, places)).toBe(back);
});
