// Which lines are read together after a merge, on which days money goes back, and what is said before.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMilliseconds, type Instant, localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Change, lasting } from '../transfer/transfer.rules.ts';
import { joinedAccounts, type MergeLink, mayUndoMerge, mergeWarnings, takenBackFrom } from './owner-merge.rules.ts';

const link = (fromId: string, toId: string, batchId: string, undoBatchId: string | null = null): MergeLink => ({
  fromId,
  toId,
  batchId,
  undoBatchId,
});
const line = (ownershipId: string, batchId: string) => ({ ownershipId, batchId });

describe('accounts read together', () => {
  test('an owner alone reads everything of its own', () => {
    const alone = joinedAccounts('7', []);
    expect([alone.ownershipIds, alone.wentToId, alone.shows(line('7', '1')), alone.shows(line('8', '1'))]).toEqual([
      ['7'],
      null,
      true,
      false,
    ]);
  });

  test('what was posted before the merge is read where it went, the rows that moved it are not', () => {
    const into = joinedAccounts('8', [link('7', '8', '50')]);
    expect(into.ownershipIds).toEqual(['8', '7']);
    expect(['7', '8'].flatMap((id) => ['49', '50', '51'].map((batch) => into.shows(line(id, batch))))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
    const source = joinedAccounts('7', [link('7', '8', '50')]);
    expect([source.ownershipIds, source.wentToId, source.shows(line('7', '50'))]).toEqual([['7'], '8', true]);
  });

  test('a history that went on is read at the end of the chain; what came to the one between later is not', () => {
    const links = [link('7', '8', '50'), link('8', '9', '60'), link('6', '8', '70')];
    const end = joinedAccounts('9', links);
    expect(end.ownershipIds).toEqual(['9', '8', '7']);
    expect([line('7', '49'), line('8', '59'), line('8', '60'), line('9', '60'), line('6', '10')].map(end.shows)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('a merge that was undone shows nowhere', () => {
    for (const id of ['7', '8']) {
      const joined = joinedAccounts(id, [link('7', '8', '50', '55')]);
      expect([joined.ownershipIds, ...['50', '55', '56'].map((batch) => joined.shows(line(id, batch)))]).toEqual([
        [id],
        false,
        false,
        true,
      ]);
    }
  });
});

describe('money that goes back', () => {
  const day = (text: string) => localDate(`2026-${text}`);
  const changes = (...rows: [string, number][]): Change[] => rows.map(([on, cents]) => ({ on: day(on), amount: BigInt(cents) }));
  test.each<[string, [string, number][], [string, number][], [string, number][] | null]>([
    [
      'on the day it came',
      [
        ['02-01', 500],
        ['01-05', 300],
      ],
      [['02-01', 500]],
      [['02-01', 500]],
    ],
    [
      'later, where it was spent and came back',
      [
        ['02-01', 500],
        ['02-10', -500],
        ['02-20', 500],
      ],
      [['02-01', 500]],
      [['02-20', 500]],
    ],
    [
      'not at all, where it was spent',
      [
        ['02-01', 500],
        ['02-10', -1],
      ],
      [['02-01', 500]],
      null,
    ],
  ])('%s', (_what, held, came, back) => {
    expect(takenBackFrom(changes(...held), changes(...came))).toEqual(back && changes(...back));
  });

  test('leaves nothing below zero on any day, and comes to what came', () => {
    const some = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 500 })), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(some, some, some, (came, own, spent) => {
        const at = (rows: readonly (readonly [number, number])[], sign: 1n | -1n) =>
          rows.map(([on, cents]) => ({ on: addDays(day('01-01'), on), amount: sign * BigInt(cents) }));
        const all = [...at(came, 1n), ...at(own, 1n), ...at(spent, -1n)];
        const parts = at(came, 1n);
        const back = takenBackFrom(all, parts);
        if (!back) return;
        expect(sumCents(back.map((part) => part.amount))).toBe(sumCents(parts.map((part) => part.amount)));
        const left = [...all, ...back.map(({ on, amount }) => ({ on, amount: -amount }))];
        const days = [...new Set(left.map(({ on }) => on))].sort();
        const held = days.map((on) => sumCents(left.filter((one) => one.on <= on).map((one) => one.amount)));
        const before = days.map((on) => sumCents(all.filter((one) => one.on <= on).map((one) => one.amount)));
        if (before.every((cents) => cents >= 0n)) expect(held.every((cents) => cents >= 0n)).toBe(true);
      }),
    );
    expect(lasting([])).toEqual([]);
  });
});

test('a merge is taken back for thirty days', () => {
  const mergedTime = '2026-01-01T00:00:00.000Z' as Instant;
  const after = (days: number) => addMilliseconds(mergedTime, days * 86_400_000);
  expect([0, 30, 31].map((days) => mayUndoMerge({ mergedTime, undoneTime: null }, after(days)))).toEqual([true, true, false]);
  expect(mayUndoMerge({ mergedTime, undoneTime: mergedTime }, after(1))).toBe(false);
});

test('what is to be known before', () => {
  const source = { name: 'Sam Vane', isPresentPrimary: true };
  const all = mergeWarnings({ source, target: { name: 'Sam Vain' }, fieldsKept: 1, statements: 2, owed: 31_000n });
  expect(all).toEqual([
    'Sam Vane owns the home at present: what is charged from now on is charged to Sam Vane still. A sale is registered as a resale.',
    '310.00 will be owed by Sam Vain: statements, late fees and collection go there.',
    '1 field has a value with Sam Vain already and stays as it is with both.',
    '2 statements of Sam Vane stay as printed.',
  ]);
  expect(
    mergeWarnings({ source: { ...source, isPresentPrimary: false }, target: { name: 'x' }, fieldsKept: 0, statements: 0, owed: 0n }),
  ).toEqual([]);
});
