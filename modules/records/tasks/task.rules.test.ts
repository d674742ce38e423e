// When the next of a task that repeats is due.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, localDate } from '../../../packages/kernel/kernel.ts';
import { dayAfter, isClosed, nextOnSchedule } from './task.rules.ts';

it.each([
  ['2026-01-30', 2, 'DAY', '2026-02-01'],
  ['2026-01-30', 2, 'WEEK', '2026-02-13'],
  ['2026-01-31', 1, 'MONTH', '2026-02-28'],
  ['2024-02-29', 1, 'YEAR', '2025-02-28'],
] as const)('%s and %i %s is %s', (from, count, unit, day) => expect(dayAfter(localDate(from), count, unit)).toBe(day));

it.each([
  ['2026-01-31', '2026-01-31', '2026-02-28'],
  ['2026-01-31', '2026-03-30', '2026-03-31'],
  ['2026-01-31', '2026-03-31', '2026-03-31'],
])('monthly from %s is next due on or after %s: %s', (due, today, next) =>
  expect(nextOnSchedule(localDate(due), { repeatCount: 1, repeatUnit: 'MONTH' }, localDate(today))).toBe(next),
);

it('is the first day on schedule that is neither past nor the due date', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 366 }),
      fc.constantFrom('DAY', 'WEEK', 'MONTH', 'YEAR'),
      fc.integer({ min: 0, max: 3000 }),
      (repeatCount, repeatUnit, late) => {
        const due = localDate('2026-01-31');
        const today = addDays(due, late);
        const next = nextOnSchedule(due, { repeatCount, repeatUnit }, today);
        expect(next > due && next >= today).toBe(true);
        expect(nextOnSchedule(due, { repeatCount, repeatUnit }, next)).toBe(next);
      },
    ),
  ));

it('nothing is left to be done of what is done or canceled', () =>
  expect((['OPEN', 'IN_PROGRESS', 'BLOCKED', 'DONE', 'CANCELLED'] as const).filter(isClosed)).toEqual(['DONE', 'CANCELLED']));
