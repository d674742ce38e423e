// When a disclosure is due, and what an order must say.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { dueOn, orderProblem } from './disclosure.rules.ts';

test.each([
  // A Monday: ten working days end on the Monday two weeks later, three on the Thursday.
  ['2026-03-02', '2026-03-16', '2026-03-05'],
  // A Friday: the weekend does not count.
  ['2026-03-06', '2026-03-20', '2026-03-11'],
  // A Saturday counts from the Monday after it.
  ['2026-03-07', '2026-03-20', '2026-03-11'],
])('ordered on %s it is due on %s, in a rush on %s', (ordered, usual, rush) => {
  expect([dueOn(localDate(ordered), false), dueOn(localDate(ordered), true)]).toEqual([usual, rush]);
});

test.each([
  [{}, null],
  [{ dueDate: localDate('2026-03-01') }, 'dueDate'],
  [{ billing: 'CLOSING' as const }, 'chargeCodeId'],
  [{ billing: 'CLOSING' as const, fee: 0n }, null],
  [{ billing: 'CLOSING' as const, chargeCodeId: '4' }, null],
])('an order with %o has its problem at %s', (more, path) => {
  const sound = {
    orderedDate: localDate('2026-03-02'),
    dueDate: localDate('2026-03-16'),
    fee: 25_000n,
    billing: 'REQUESTER' as const,
    chargeCodeId: null,
  };
  expect(orderProblem({ ...sound, ...more })?.path ?? null).toBe(path);
});
