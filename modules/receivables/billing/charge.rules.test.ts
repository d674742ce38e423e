// What is due when, and what is left out of a run.
import { describe, expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type Assignment, installmentDue, installmentKey, proposeCharges } from './charge.rules.ts';

const month = (start: string, end: string, yearStart = '2026-01-01') => ({
  periodStart: localDate(start),
  periodEnd: localDate(end),
  yearStart: localDate(yearStart),
});
const january = month('2026-01-01', '2026-01-31');
const february = month('2026-02-01', '2026-02-28');
const april = month('2026-04-01', '2026-04-30');
const quarter = month('2026-04-01', '2026-06-30');
/** A fiscal year from July: its quarters begin in July, October, January and April. */
const octoberOfJulyYear = month('2026-10-01', '2026-10-31', '2026-07-01');

describe('the installment due in the period of the post date', () => {
  test.each([
    ['MONTHLY', '2026-01-15', january, '2026-01-01'],
    ['MONTHLY', '2026-02-28', february, '2026-02-01'],
    ['MONTHLY', '2026-05-10', quarter, '2026-05-01'],
    ['QUARTERLY', '2026-01-01', january, '2026-01-01'],
    ['QUARTERLY', '2026-02-01', february, null],
    ['QUARTERLY', '2026-04-30', april, '2026-04-01'],
    ['QUARTERLY', '2026-10-05', octoberOfJulyYear, '2026-10-01'],
    ['ANNUAL', '2026-01-20', january, '2026-01-01'],
    ['ANNUAL', '2026-04-20', april, null],
    ['ANNUAL', '2026-10-20', octoberOfJulyYear, null],
  ] as const)('%s on %s', (frequency, on, period, expected) => {
    expect(installmentDue(frequency, localDate(on), period)).toBe(expected);
  });
});

describe('a run', () => {
  const unit = (propertyId: string, more: Partial<Assignment> = {}): Assignment => ({
    propertyId,
    ownershipId: `o${propertyId}`,
    codeId: 'DUES',
    categoryName: 'Home',
    frequency: 'MONTHLY',
    amount: 31000n,
    ...more,
  });

  test('charges each property once, and names what it leaves out', () => {
    const billed = new Set([installmentKey({ propertyId: '2', codeId: 'DUES', instalmentStart: localDate('2026-01-01') })]);
    const run = proposeCharges(
      [unit('1'), unit('2'), unit('3', { ownershipId: null }), unit('4', { amount: null }), unit('5', { amount: 0n })],
      localDate('2026-01-10'),
      january,
      billed,
    );
    expect(run.charges.map((charge) => [charge.propertyId, charge.amount, charge.instalmentStart, charge.previousStart])).toEqual([
      ['1', 31000n, '2026-01-01', '2025-12-01'],
    ]);
    expect(run.skipped.map((one) => [one.propertyId, one.reason])).toEqual([
      ['2', 'ALREADY_BILLED'],
      ['3', 'NO_OWNER'],
      ['4', 'NO_AMOUNT'],
      ['5', 'NO_AMOUNT'],
    ]);
  });

  test('of a code not due is empty', () => {
    expect(proposeCharges([unit('1', { frequency: 'QUARTERLY' })], localDate('2026-02-10'), february, new Set())).toEqual({
      charges: [],
      skipped: [],
    });
  });
});
