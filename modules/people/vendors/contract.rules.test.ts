// Where contracts stand: in their term, close to the day notice must be given, over, renewed by themselves,
// cancelled.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { contractState, endOfTerm } from './contract.rules.ts';

const term = { endDate: localDate('2026-06-30'), noticeDays: 60, alertDays: 30, renewsItself: false, isDraft: false, cancelledDate: null };

test.each([
  ['long before', '2026-03-31', {}, 'ACTIVE'],
  ['ninety days before', '2026-04-01', {}, 'EXPIRING'],
  ['on its last day', '2026-06-30', {}, 'EXPIRING'],
  ['the day after', '2026-07-01', {}, 'EXPIRED'],
  ['the day after, renewed by itself', '2026-07-01', { renewsItself: true }, 'ACTIVE'],
  ['close to its second end', '2027-05-01', { renewsItself: true }, 'EXPIRING'],
  ['ongoing', '2040-01-01', { endDate: null }, 'ACTIVE'],
  ['not agreed yet', '2026-03-31', { isDraft: true }, 'DRAFT'],
  ['canceled from a later day', '2026-03-31', { cancelledDate: localDate('2026-04-30') }, 'ACTIVE'],
  ['cancelled', '2026-04-30', { cancelledDate: localDate('2026-04-30') }, 'TERMINATED'],
] as const)('%s', (_words, today, change, state) => {
  expect(contractState({ ...term, ...change }, localDate(today))).toBe(state);
});

test('a term of leap years ends where the first one did', () => {
  const leap = { endDate: localDate('2024-02-29'), renewsItself: true };
  expect(endOfTerm(leap, localDate('2025-02-01'))).toBe('2025-02-28');
  expect(endOfTerm(leap, localDate('2028-02-01'))).toBe('2028-02-29');
});
