// What the second of two people is told.
import { expect, test } from 'vitest';
import { parseInstant } from '../../packages/kernel/kernel.ts';
import { changedMeanwhile, isAsSeen } from './overwrite.rules.ts';

const now = parseInstant('2026-11-20T17:00:00Z');

test('names who saved the record and how long ago', () => {
  const last = { name: 'Luis Ortega', savedTime: parseInstant('2026-11-20T16:58:00Z') };
  const refusal = changedMeanwhile('vendor', last, now);
  expect([refusal.code, refusal.message]).toEqual([
    'changedMeanwhile',
    'Luis Ortega saved this vendor 2 minutes ago, after you opened it. Nothing was overwritten.',
  ]);
  expect(changedMeanwhile('bill', undefined, now).message).toMatch(/^Someone else saved this bill, after/);
});

test('a save says what it was typed over', () => {
  expect([isAsSeen('3', '3'), isAsSeen('4', '3')]).toEqual([true, false]);
  expect(() => isAsSeen('3', undefined)).toThrow('which version');
});
