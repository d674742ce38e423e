// What lasts of an account: tables by day, and with random histories that taking it out leaves nothing below
// zero on any day.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate, localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Change, lasting, movedDescription } from './transfer.rules.ts';

const day = (text: string) => localDate(`2026-${text}`);
const changes = (...rows: [string, number][]): Change[] => rows.map(([on, cents]) => ({ on: day(on), amount: BigInt(cents) }));
const said = (parts: readonly Change[]) => parts.map(({ on, amount }) => [on.slice(5), Number(amount)]);

describe('what lasts', () => {
  test.each<[string, [string, number][], [string, number][]]>([
    ['a charge that is not paid', [['04-01', 31_000]], [['04-01', 31_000]]],
    [
      'what was paid of it is gone from the first day on',
      [
        ['04-01', 31_000],
        ['04-10', -10_000],
      ],
      [['04-01', 21_000]],
    ],
    [
      'what was paid and came back is there from the day it came back',
      [
        ['04-01', 31_000],
        ['04-05', -31_000],
        ['04-20', 31_000],
      ],
      [['04-20', 31_000]],
    ],
    [
      'a part of it came back',
      [
        ['04-01', 31_000],
        ['04-05', -31_000],
        ['04-20', 11_000],
      ],
      [['04-20', 11_000]],
    ],
    [
      'two days, each with its part',
      [
        ['04-01', 10_000],
        ['05-01', 5_000],
      ],
      [
        ['04-01', 10_000],
        ['05-01', 5_000],
      ],
    ],
    [
      'nothing when all is paid',
      [
        ['04-01', 10_000],
        ['05-01', -10_000],
      ],
      [],
    ],
    [
      'what came and went within a day was never there',
      [
        ['04-01', 10_000],
        ['04-01', -10_000],
        ['05-01', 1],
      ],
      [['05-01', 1]],
    ],
  ])('%s', (_what, rows, expected) => {
    expect(said(lasting(changes(...rows)))).toEqual(expected);
  });

  test('after a day, what was there on it stays; money spent on the seller is not the buyer’s', () => {
    const held = changes(['03-01', 10_000], ['03-20', -10_000], ['04-05', 5_000]);
    expect(said(lasting(held, day('03-31')))).toEqual([['04-05', 5_000]]);
    expect(said(lasting(held, day('04-05')))).toEqual([]);
    expect(said(lasting(changes(['03-01', 10_000], ['04-05', 5_000], ['04-20', -12_000]), day('03-31')))).toEqual([]);
  });

  test('taking it out leaves nothing below zero on any day, and at the end nothing but what was there by the day', () => {
    const start = day('01-01');
    const history = fc
      .array(fc.record({ at: fc.nat(60), cents: fc.integer({ min: -40_000, max: 40_000 }) }), { maxLength: 20 })
      .map((rows) => rows.toSorted((a, b) => a.at - b.at))
      .map((rows) => {
        // A history that never was below zero: what would take more than there is takes all.
        let held = 0;
        return rows.map(({ at, cents }): Change => {
          const amount = Math.max(cents, -held);
          held += amount;
          return { on: addDays(start, at), amount: BigInt(amount) };
        });
      });
    const heldOn = (rows: readonly Change[], on: LocalDate) => sumCents(rows.filter((row) => row.on <= on).map((row) => row.amount));
    fc.assert(
      fc.property(history, fc.option(fc.nat(60)), (rows, at) => {
        const after = at === null ? null : addDays(start, at);
        // Within a day what goes out comes first, as the database sums by day.
        const moved = lasting(rows, after);
        for (let n = 0; n <= 61; n += 1) {
          const on = addDays(start, n);
          expect(heldOn(rows, on) - heldOn(moved, on) >= 0n).toBe(true);
        }
        expect(moved.every((part) => part.amount > 0n && (after === null || part.on > after))).toBe(true);
        const end = addDays(start, 61);
        if (after === null) expect(heldOn(moved, end)).toBe(heldOn(rows, end));
        else expect(heldOn(rows, end) - heldOn(moved, end) <= heldOn(rows, after)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test('a moved charge says where it is from, once', () => {
  expect(movedDescription('Assessment April', 'ASMT')).toBe('From the previous owner: Assessment April');
  expect(movedDescription('', 'ASMT')).toBe('From the previous owner: ASMT');
  expect(movedDescription('From the previous owner: ASMT', 'ASMT')).toBe('From the previous owner: ASMT');
});
