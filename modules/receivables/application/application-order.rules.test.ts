// Application orders as tables: the step a charge meets, and what money pays first under orders of states.
import { describe, expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import type { CodeKind } from '../codes/code.contract.ts';
import { distribute } from '../subledger/distribution.rules.ts';
import { orderPresets } from './application-order.contract.ts';
import { placed, placeOf, planPlaceOf } from './application-order.rules.ts';

const day = localDate;
const kinds: readonly CodeKind[] = ['ASSESSMENT', 'SPECIAL', 'MISC', 'LATE_FEE', 'INTEREST', 'NSF'];
const kindOf = new Map(kinds.map((kind, i) => [String(i + 1), kind]));
const codeOf = (kind: CodeKind) => String(kinds.indexOf(kind) + 1);
const charge = (chargeId: string, kind: CodeKind, on: string) => ({
  chargeId,
  ownershipId: '1',
  codeId: codeOf(kind),
  chargeDate: day(on),
  open: 100n,
});

test.each([
  ['2026-01-31', 'CURRENT', 1],
  ['2026-02-01', 'DELINQUENT', 0],
] as const)('a charge of January 1 with 30 days is on %s %s', (on, _age, place) => {
  const order = {
    delinquentDays: 30,
    steps: [
      { kinds, age: 'DELINQUENT' as const },
      { kinds, age: 'CURRENT' as const },
    ],
  };
  expect(placeOf(order, { kind: 'ASSESSMENT', chargeDate: day('2026-01-01') }, day(on))).toBe(place);
});

test('what meets no step comes after all of them', () => {
  const order = { delinquentDays: 0, steps: [{ kinds: ['INTEREST' as const], age: 'ANY' as const }] };
  expect(placeOf(order, { kind: 'NSF', chargeDate: day('2026-01-01') }, day('2026-02-01'))).toBe(1);
});

const open = [
  charge('1', 'LATE_FEE', '2026-01-20'),
  charge('2', 'ASSESSMENT', '2026-02-01'),
  charge('3', 'ASSESSMENT', '2026-01-01'),
  charge('4', 'INTEREST', '2026-01-31'),
  charge('5', 'SPECIAL', '2026-01-01'),
  charge('6', 'MISC', '2026-01-05'),
];
// The list alone would pay late fees first.
const list = [codeOf('LATE_FEE'), codeOf('INTEREST'), codeOf('MISC'), codeOf('ASSESSMENT'), codeOf('SPECIAL')];
const paid = (steps: Parameters<typeof placeOf>[0]['steps'] | null) =>
  distribute(600n, placed(open, steps && { delinquentDays: 30, steps }, kindOf, day('2026-02-05')), list).allocations.map(
    (one) => one.charge.chargeId,
  );

describe('the presets', () => {
  test.each([
    ['California', 0, ['3', '2', '5', '6', '1', '4']],
    ['Florida', 1, ['4', '1', '6', '3', '2', '5']],
    ['Texas', 2, ['3', '5', '2', '1', '4', '6']],
    ['Arizona', 3, ['3', '2', '5', '4', '1', '6']],
    ['Georgia', 4, ['3', '2', '5', '1', '4', '6']],
  ] as const)('%s', (_state, at, order) => {
    expect(paid(orderPresets[at]?.steps ?? [])).toEqual(order);
  });

  test('without an order the list decides', () => {
    expect(paid(null)).toEqual(['1', '4', '6', '3', '2', '5']);
  });

  test('an order pays no code that is not listed', () => {
    const all = placed(open, { delinquentDays: 30, steps: orderPresets[0]?.steps ?? [] }, kindOf, day('2026-02-05'));
    expect(distribute(600n, all, [codeOf('LATE_FEE')]).rest).toBe(500n);
  });
});

describe('a payment plan that is kept goes before the order', () => {
  const plan = { ownershipId: '1', coveredThrough: day('2026-01-31'), startDate: day('2026-02-03'), endDate: day('2026-03-01') };
  const old = { ownershipId: '1', chargeDate: day('2026-01-31') };
  const fresh = { ownershipId: '1', chargeDate: day('2026-02-01') };
  test.each([
    ['PLAN', '2026-02-03', 0, 1000],
    ['CURRENT', '2026-02-28', 1000, 0],
    ['PLAN', '2026-02-02', undefined, undefined],
    ['PLAN', '2026-03-01', undefined, undefined],
  ] as const)('%s on %s', (paysFirst, on, ofOld, ofFresh) => {
    const places = [old, fresh].map((one) => planPlaceOf([{ ...plan, paysFirst }], one, day(on), undefined));
    expect(places).toEqual([ofOld, ofFresh]);
  });

  test('and keeps the order within its two halves, and of other owners', () => {
    const plans = [{ ...plan, paysFirst: 'PLAN' as const }];
    expect(planPlaceOf(plans, fresh, day('2026-02-05'), 3)).toBe(1003);
    expect(planPlaceOf(plans, { ...fresh, ownershipId: '2' }, day('2026-02-05'), 3)).toBe(3);
  });
});
