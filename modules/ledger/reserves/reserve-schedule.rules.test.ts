// The lines of a reserve fund schedule: due first at first, shares to the cent, totals that are the sum of
// their parts.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sumCents } from '../../../packages/kernel/kernel.ts';
import { allReserves, plannedFunding, type ScheduledFund, scheduled, scheduleRows } from './reserve-schedule.rules.ts';
import type { StudyComponent } from './reserve-study.rules.ts';

const component = (name: string, category: string, cost: bigint, usefulLife: number, remainingLife: number): StudyComponent => ({
  name,
  category,
  quantity: null,
  unitCost: null,
  cost,
  usefulLife,
  remainingLife,
  lastDoneDate: null,
  inflation: null,
  note: '',
});
const fund = (components: readonly StudyComponent[], actual: bigint, year = 0): ScheduledFund => ({
  name: 'Reserve',
  actual: { money: actual, sources: [{ rows: 'postings', sign: -1 }] },
  study: { method: 'CASH_FLOW', inflation: 0, interest: 0, balance: 0n, minimum: 0n, components, year },
  calendarYear: 2026 + year,
});
const two = [component('Roof', 'Buildings', 100_000_00n, 20, 5), component('Paint', '', 8_000_00n, 4, 0)];

describe('a fund', () => {
  it('lists its components by category with what they should have, have, and when they are due', () => {
    const rows = scheduleRows(fund(two, 41_500_00n));
    const told = rows.map(({ kind, cells }) => [
      kind,
      cells['name']?.text,
      cells['remainingLife']?.count,
      cells['fullyFunded']?.amount,
      cells['actual']?.amount ?? cells['actual']?.money,
      cells['percent']?.percent,
      cells['spendYear']?.text,
    ]);
    expect(told).toEqual([
      ['group', 'Reserve', undefined, undefined, undefined, undefined, undefined],
      ['group', 'Buildings', undefined, undefined, undefined, undefined, undefined],
      ['row', 'Roof', 5, 75_000_00n, 37_500_00n, 500, '2031'],
      ['subtotal', 'Total buildings', undefined, 75_000_00n, 37_500_00n, 500, undefined],
      ['group', 'Other', undefined, undefined, undefined, undefined, undefined],
      ['row', 'Paint', 0, 8_000_00n, 4_000_00n, 500, '2026'],
      ['subtotal', 'Total other', undefined, 8_000_00n, 4_000_00n, 500, undefined],
      ['total', 'Total Reserve', undefined, 83_000_00n, 41_500_00n, 500, undefined],
    ]);
    expect(rows.at(-1)?.cells['actual']?.sources).toHaveLength(1);
  });

  it('without a study shows what it holds, which counts for no percent', () => {
    const bare: ScheduledFund = { ...fund([], 500_00n), name: 'Special', study: null };
    expect(scheduleRows(bare).map(({ cells }) => cells['name']?.text)).toEqual(['Special: no study in force', 'Total Special']);
    const all = allReserves([fund(two, 41_500_00n), bare], { money: 42_000_00n });
    expect([all.cells['actual']?.money, all.cells['percent']?.percent]).toEqual([42_000_00n, 500]);
    expect(allReserves([bare], { money: 500_00n }).cells['percent']).toBeUndefined();
    expect(plannedFunding([bare])).toBeNull();
  });
});

test('of every fund, shares make the balance and fully funded balances those of the plan', () => {
  const one = fc
    .record({ cost: fc.bigInt({ min: 1n, max: 90_000_00n }), life: fc.integer({ min: 1, max: 40 }), left: fc.nat(40) })
    .map(({ cost, life, left }) => component('x', 'c', cost, life, Math.min(left, life)));
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 1, maxLength: 8 }),
      fc.bigInt({ min: -9_000_00n, max: 90_000_00n }),
      fc.nat(29),
      (list, actual, year) => {
        const given = fund(list, actual, year);
        const parts = scheduled(given);
        expect(sumCents(parts.map(({ share }) => share))).toBe(actual);
        expect(sumCents(parts.map(({ fullyFunded }) => fullyFunded))).toBe(plannedFunding([given]));
      },
    ),
  );
});
