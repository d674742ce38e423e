// What a change of settings would do, as a table, and what differs from most communities.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type Compared, cashOutcome, differences, type PeriodStanding, periodOutcome } from './portfolio-settings.rules.ts';

const january = (status: PeriodStanding['status'], more: Partial<PeriodStanding> = {}): PeriodStanding => ({
  startDate: localDate('2026-01-01'),
  endDate: localDate('2026-01-31'),
  status,
  unpostedBatches: 0,
  redTieOuts: 0,
  ...more,
});

test.each([
  ['no year covers the day', null, 'OPEN', 'REFUSED', 'No fiscal year covers the day'],
  ['closed already', january('CLOSED'), 'CLOSED', 'SAME', 'closed already'],
  ['an open one closes', january('OPEN'), 'CLOSED', 'CHANGES', '01/01/2026 to 01/31/2026: open, becomes closed'],
  ['a closed one opens', january('CLOSED'), 'OPEN', 'CHANGES', 'closed, becomes open'],
  ['a future one becomes current', january('FUTURE'), 'CURRENT', 'CHANGES', 'future, becomes current'],
  ['a future one does not close', january('FUTURE'), 'CLOSED', 'REFUSED', 'A future period cannot be closed'],
  ['the current one is open already', january('CURRENT'), 'OPEN', 'REFUSED', 'Make another period current instead'],
  ['batches hold the closing', january('OPEN', { unpostedBatches: 2 }), 'CLOSED', 'REFUSED', '2 batches are not posted yet'],
  ['batches do not hold the opening', january('CLOSED', { unpostedBatches: 2 }), 'OPEN', 'CHANGES', 'becomes open'],
  ['a red board holds the closing', january('CURRENT', { redTieOuts: 1 }), 'CLOSED', 'REFUSED', 'the tie-out board is red'],
] as const)('period: %s', (_, period, to, outcome, words) => {
  expect(periodOutcome(period, to)).toEqual({ outcome, words: expect.stringContaining(words) });
});

test.each([
  ['none stands on the number', null, '1010 Operating', 'REFUSED', 'No bank account stands on a cash account 1020'],
  ['it is the default', { name: 'Reserve', isPrimary: true }, '1020 Reserve', 'SAME', 'Reserve is the default already'],
  ['it takes the place', { name: 'Reserve', isPrimary: false }, '1010 Operating', 'CHANGES', '1010 Operating, becomes 1020 Reserve'],
  ['there was none', { name: 'Reserve', isPrimary: false }, null, 'CHANGES', 'No default, becomes 1020 Reserve'],
] as const)('default cash account: %s', (_, wanted, present, outcome, words) => {
  expect(cashOutcome(wanted, present, '1020')).toEqual({ outcome, words });
});

test('a community differs where most are otherwise', () => {
  const usual = { method: 'ACCRUAL', endDate: '2026-12-31', periods: 12, currentPeriodDate: '2026-01-01', cashAccountNumber: '1010' };
  const row = (communityId: string, more: Partial<Compared> = {}): Compared => ({ communityId, ...usual, ...more });
  const found = differences([row('1', { method: 'CASH', cashAccountNumber: null }), row('2'), row('3')]);
  expect([...found]).toEqual([
    ['1', ['method', 'default cash account']],
    ['2', []],
    ['3', []],
  ]);
  expect(differences([]).size).toBe(0);
});
