// What work orders do by themselves, as tables: states that follow, checks of a vendor, limits and sums.
import { expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import {
  lineTotal,
  mayBecome,
  mostAllowed,
  needsApproval,
  quantityText,
  stoppingCheck,
  thousandthsOf,
  vendorChecks,
} from './work-order.rules.ts';

const papers = { name: 'Gate Co', cautions: [], licenseNumber: 'C-61', licenseExpiresDate: localDate('2026-02-28'), w9Date: null };

it.each([
  ['2026-02-28', undefined],
  ['2026-03-01', 'License'],
])('a license that ends on February 28 stops work on %s: %s', (day, name) => {
  expect(stoppingCheck(vendorChecks(papers, localDate(day)))?.name).toBe(name);
});

it.each([
  ['NEW', 'SENT', true],
  ['DONE', 'CANCELED', false],
  ['CLOSED', 'NEW', false],
] as const)('%s becomes %s: %s', (state, next, may) => {
  expect(mayBecome(state, next)).toBe(may);
});

it.each([
  [120_000n, 100_000n, null, true],
  [120_000n, 100_000n, 120_000n, false],
  [120_000n, 100_000n, 110_000n, true],
  [100_000n, 100_000n, null, false],
  [null, 100_000n, null, false],
])('a limit of %s over %s, approved %s, needs approval: %s', (nte, limit, approved, isNeeded) => {
  expect(needsApproval(nte, limit, approved)).toBe(isNeeded);
});

it('adds a tolerance, and counts in thousandths', () => {
  expect([mostAllowed(120_000n, 500), mostAllowed(null, 500)]).toEqual([126_000n, null]);
  expect(['2.5', '1', '0.125'].map((text) => quantityText(thousandthsOf(text)))).toEqual(['2.5', '1', '0.125']);
  expect(lineTotal(1500n, 7000n)).toBe(10_500n);
});
