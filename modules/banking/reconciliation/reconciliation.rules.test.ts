// The figures of a reconciliation, with those of the picture everybody agreed on, and what keeps it from
// being finished.
import { expect, test } from 'vitest';
import { type Cents, formatMoney, localDate, parseMoney, Refusal } from '../../../packages/kernel/kernel.ts';
import { figuresOf, inAndOut, mayFinish, waitingWords } from './reconciliation.rules.ts';

const cents = (text: string): Cents => parseMoney(text) ?? 0n;

test('walks from the opening to the statement and from the statement to the books', () => {
  const figures = figuresOf({
    opening: cents('61204.18'),
    statement: cents('68277.80'),
    cleared: [cents('38475.00'), cents('-31902.44')],
    suggested: ['-2840.00', '4560.00', '-812.15', '-395.21'].map(cents),
    recordable: ['-18.00', '6.42'].map(cents),
    open: ['1425.00', '-1950.00', '-145.00'].map(cents),
    book: cents('67619.38'),
  });
  const shown = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'bigint' ? formatMoney(value, 'digits') : value]),
  );
  expect(shown).toEqual({
    opening: '61,204.18',
    depositCount: 1,
    deposits: '38,475.00',
    paymentCount: 1,
    payments: '31,902.44',
    cleared: '67,776.74',
    statement: '68,277.80',
    difference: '501.06',
    differenceAfterSuggestions: '(11.58)',
    differenceAfterRecording: '0.00',
    inTransit: '1,425.00',
    outstanding: '2,095.00',
    expectedBook: '67,607.80',
    book: '67,619.38',
    bookAfterRecording: '67,607.80',
  });
});

test('counts what came in and what went out', () => {
  expect(inAndOut([5n, -3n, -4n])).toEqual({ inCount: 1, in: 5n, outCount: 2, out: 7n });
  expect(inAndOut([])).toEqual({ inCount: 0, in: 0n, outCount: 0, out: 0n });
});

test.each([
  [0n, 0, 'finished'],
  [1n, 0, 'differenceNotZero'],
  [0n, 2, 'unmatchedLines'],
])('a difference of %s with %s lines alone: %s', (difference, lines, expected) => {
  const code = () => {
    try {
      mayFinish(difference, lines);
      return 'finished';
    } catch (error) {
      return error instanceof Refusal ? error.code : 'bug';
    }
  };
  expect(code()).toBe(expected);
});

test.each([
  ['1425.00', '2026-10-31', '2026-11-02', 'Deposit in transit, cleared Nov 2, 2026', false],
  ['1425.00', '2026-10-31', null, 'Deposit in transit since this day', false],
  ['-1950.00', '2026-10-30', null, 'Outstanding 1 day', false],
  ['-145.00', '2026-10-02', null, 'Outstanding 29 days', true],
  ['-145.00', '2026-10-02', '2026-11-03', 'Outstanding 29 days, cleared Nov 3, 2026', false],
])('%s of %s, later seen %s: %s', (amount, on, laterOn, note, isOld) => {
  const item = { amount: cents(amount), itemDate: localDate(on) };
  expect(waitingWords(item, localDate('2026-10-31'), laterOn === null ? null : localDate(laterOn))).toEqual({ note, isOld });
});
