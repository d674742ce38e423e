// Reserve plans: figures an accountant can follow, and what holds of every study.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import {
  afterYears,
  ageIn,
  fullyFundedIn,
  isDue,
  nextDue,
  type PlannedComponent,
  percentFunded,
  planUnder,
  planYearOf,
  planYears,
  pooledContribution,
  proposedContributions,
  remainingLifeOn,
  rising,
  type StudyBasis,
  shareOut,
  straightLine,
} from './reserve-plan.rules.ts';

const roof: PlannedComponent = { cost: 100_000_00n, usefulLife: 20, remainingLife: 5, inflation: null };
const paint: PlannedComponent = { cost: 8_000_00n, usefulLife: 4, remainingLife: 0, inflation: null };
const study = (more: Partial<StudyBasis> = {}): StudyBasis => ({
  method: 'COMPONENT',
  inflation: 0,
  interest: 0,
  balance: 40_000_00n,
  minimum: 0n,
  components: [roof],
  ...more,
});

describe('a component', () => {
  it.each([
    [roof, 0, 15, 75_000_00n, false],
    [roof, 5, 20, 100_000_00n, true],
    [roof, 6, 1, 5_000_00n, false],
    [roof, 25, 20, 100_000_00n, true],
    [paint, 0, 4, 8_000_00n, true],
    [paint, 1, 1, 2_000_00n, false],
    [paint, 4, 4, 8_000_00n, true],
  ])('%o in year %i is %i years old and should have %i set aside', (component, year, age, funded, due) => {
    expect([ageIn(component, year), fullyFundedIn(component, study(), year), isDue(component, year)]).toEqual([age, funded, due]);
  });

  it('is due next in the year its age reaches its useful life', () => {
    expect([0, 5, 6, 25, 26].map((year) => nextDue(roof, year))).toEqual([5, 5, 25, 25, 45]);
  });

  it('saves what is missing over the years before it is due, and its whole cost over every life after that', () => {
    const saved = straightLine(roof, study(), 40_000_00n);
    expect(saved.slice(0, 7)).toEqual([12_000_00n, 12_000_00n, 12_000_00n, 12_000_00n, 12_000_00n, 5_000_00n, 5_000_00n]);
    expect(straightLine(paint, study(), 1_000_00n).slice(0, 3)).toEqual([9_000_00n, 2_000_00n, 2_000_00n]);
  });
});

describe('a plan', () => {
  it('is told by its figures', () => {
    const plan = planUnder(study({ interest: 200 }), proposedContributions(study({ interest: 200 })));
    expect(plan[0]).toEqual({
      year: 0,
      start: 40_000_00n,
      fullyFunded: 75_000_00n,
      percentFunded: 533,
      contribution: 12_000_00n,
      // 2 % of 40,000 and of half of 12,000.
      interest: 920_00n,
      expenditures: 0n,
      end: 52_920_00n,
    });
    expect(plan[5]?.expenditures).toBe(100_000_00n);
  });

  it('takes the price of the year: 3 % for five years is 15.93 %', () => {
    expect(afterYears(100_000_00n, 300, 5)).toBe(115_927_41n);
    expect(planUnder(study({ inflation: 300 }), [])[5]?.expenditures).toBe(115_927_41n);
    const own = study({ inflation: 300, components: [{ ...roof, inflation: 0 }] });
    expect(planUnder(own, [])[5]?.expenditures).toBe(100_000_00n);
  });

  it('by the pool asks for no cent more than keeps every year above the minimum', () => {
    // Five full years and the sixth, in which the roof is due, pay for what 40,000.00 leave; then twenty
    // years pay for 100,000.00.
    expect(pooledContribution(study({ method: 'CASH_FLOW' }))).toBe(10_000_00n);
    expect(pooledContribution(study({ method: 'CASH_FLOW', minimum: 6_000_00n }))).toBe(11_000_00n);
    expect(pooledContribution(study({ method: 'CASH_FLOW', components: [] }))).toBe(0n);
  });
});

test('the percent is of what should be set aside, and nothing where that is nothing', () => {
  expect([percentFunded(25_660_00n, 80_000_00n), percentFunded(-10_00n, 100_00n), percentFunded(1n, 0n)]).toEqual([321, -100, null]);
});

test.each([
  ['2026-01-01', '2026-01-01', 0],
  ['2026-01-01', '2027-01-01', 1],
  ['2025-11-15', '2026-01-01', 0],
  ['2026-03-01', '2026-01-01', 0],
  ['2026-01-01', '2025-01-01', -1],
])('a study of %s finds the year that begins on %s as its year %i', (studyOn, start, year) => {
  expect(planYearOf(localDate(studyOn), localDate(start))).toBe(year);
});

test.each([
  ['2026-01-01', '2010-06-30', 20, 5],
  ['2026-07-01', '2010-06-30', 20, 4],
  ['2026-01-01', '1990-01-01', 20, 0],
  ['2026-01-01', '2027-01-01', 20, 20],
])('on %s what was done on %s and lasts %i years has %i left', (studyOn, done, life, left) => {
  expect(remainingLifeOn(localDate(studyOn), localDate(done), life)).toBe(left);
});

const component = fc
  .record({
    cost: fc.bigInt({ min: 0n, max: 500_000_00n }),
    usefulLife: fc.integer({ min: 1, max: 60 }),
    left: fc.nat(60),
    inflation: fc.option(fc.integer({ min: -200, max: 1_500 }), { nil: null }),
  })
  .map(({ left, ...rest }) => ({ ...rest, remainingLife: Math.min(left, rest.usefulLife) }));
const anyStudy = fc.record({
  method: fc.constantFrom('COMPONENT' as const, 'CASH_FLOW' as const),
  inflation: fc.integer({ min: 0, max: 1_000 }),
  interest: fc.integer({ min: 0, max: 1_000 }),
  balance: fc.bigInt({ min: 0n, max: 900_000_00n }),
  minimum: fc.bigInt({ min: 0n, max: 50_000_00n }),
  components: fc.array(component, { maxLength: 12 }),
});

describe('of every study', () => {
  test('balances chain: each year begins where the one before ended, and ends with what came and went', () => {
    fc.assert(
      fc.property(anyStudy, (any) => {
        const plan = planUnder(any, proposedContributions(any));
        expect(plan).toHaveLength(planYears);
        for (const [i, row] of plan.entries()) {
          expect(row.start).toBe(i === 0 ? any.balance : plan[i - 1]?.end);
          expect(row.end).toBe(row.start + row.contribution + row.interest - row.expenditures);
          expect(row.interest >= 0n).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('what should be set aside is the sum of its components, none above its cost; the percent is the balance over it', () => {
    fc.assert(
      fc.property(anyStudy, (any) => {
        for (const { year, start, fullyFunded, percentFunded: percent } of planUnder(any, proposedContributions(any))) {
          const parts = any.components.map((each) => fullyFundedIn(each, any, year));
          expect(sumCents(parts)).toBe(fullyFunded);
          for (const [i, part] of parts.entries()) {
            const each = any.components[i];
            if (each) expect(part >= 0n && part <= afterYears(each.cost, each.inflation ?? any.inflation, year)).toBe(true);
          }
          if (percent === null) expect(fullyFunded).toBe(0n);
          else {
            // To the nearest tenth of a percent.
            const apart = 1000n * start - BigInt(percent) * fullyFunded;
            expect((apart < 0n ? -apart : apart) * 2n <= fullyFunded).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('straight line saves exactly what each time costs: with its share of the balance, everything due is paid to the cent', () => {
    fc.assert(
      fc.property(anyStudy, (any) => {
        const shares = shareOut(any.balance, any.components, any, 0);
        if (any.components.some(({ cost }) => cost > 0n)) expect(sumCents(shares)).toBe(any.balance);
        for (const [i, each] of any.components.entries()) {
          const [share, saved] = [shares[i] ?? 0n, straightLine(each, any, shares[i] ?? 0n)];
          const price = (year: number) => afterYears(each.cost, each.inflation ?? any.inflation, year);
          const first = price(each.remainingLife);
          const before = Math.max(1, each.remainingLife);
          const after = each.remainingLife + each.usefulLife;
          if (each.remainingLife > 0 && before <= planYears)
            expect(sumCents(saved.slice(0, before))).toBe(share > first ? 0n : first - share);
          if (after <= planYears && each.remainingLife > 0) expect(sumCents(saved.slice(each.remainingLife, after))).toBe(price(after));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the pooled contribution keeps every year at the minimum or above, and a cent less does not', () => {
    fc.assert(
      fc.property(anyStudy, (any) => {
        const first = pooledContribution(any);
        expect(planUnder(any, rising(first, any)).every(({ end }) => end >= any.minimum)).toBe(true);
        if (first > 0n) expect(planUnder(any, rising(first - 1n, any)).some(({ end }) => end < any.minimum)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
