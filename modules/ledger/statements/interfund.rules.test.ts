// Who lent to whom by an entry, what a pair owed after each, and how much of each transfer has come back in
// the end.
import { array, assert, boolean, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type InterfundMove, type InterfundShare, movesByPair, runningDues, settledOf } from './interfund.rules.ts';

const share = (entryId: string, fundId: string, counterFundId: string | null, amount_cents: bigint): InterfundShare => ({
  entryId,
  date: localDate('2026-01-09'),
  fundId,
  counterFundId,
  amount_cents,
  purpose: 'Lockbox receipt',
  postedBy: '',
});

test('each pair is read once, from the side of its first fund; a fund whose other is not named is by itself', () => {
  const pairs = movesByPair([
    share('1', '9', '10', -55_00n),
    share('1', '10', '9', 55_00n),
    share('2', '9', '10', 60_00n),
    share('2', '9', '11', 30_00n),
    share('2', '10', '9', -60_00n),
    share('2', '11', '9', -30_00n),
    share('3', '11', null, -7_00n),
  ]);
  expect([...pairs].map(([key, { moves }]) => [key, moves.map(({ amount_cents }) => amount_cents)])).toEqual([
    ['9:10', [-55_00n, 60_00n]],
    ['9:11', [30_00n]],
    ['11:', [-7_00n]],
  ]);
});

const move = (amount_cents: bigint): InterfundMove => ({
  entryId: '1',
  date: localDate('2026-01-09'),
  purpose: '',
  postedBy: '',
  amount_cents,
});

test('what was due before, with the moves, is what is due after each and in the end', () => {
  expect(runningDues([move(100n), move(-80n), move(50n)], 90n)).toEqual({ before: 20n, after: [120n, 40n, 90n] });
});

test('what is due in the end is due for the latest transfers; the others are settled', () => {
  const moves = [move(100n), move(-80n), move(50n)];
  expect(settledOf(moves, 70n)).toEqual([80n, 80n, 0n]);
  expect(settledOf(moves, 0n)).toEqual([100n, 80n, 50n]);
  expect(settledOf(moves, -30n)).toEqual([100n, 50n, 50n]);
});

test('unsettled transfers of a whole history make the net due', () => {
  const history = array(record({ isFirst: boolean(), amount: integer({ min: 1, max: 10_000 }).map(BigInt) }), { maxLength: 30 });
  assert(
    property(history, (plan) => {
      const moves = plan.map(({ isFirst, amount }) => move(isFirst ? amount : -amount));
      const due = sumCents(moves.map(({ amount_cents }) => amount_cents));
      const open = sumCents(
        moves.map(({ amount_cents }, i) => (amount_cents < 0n ? -amount_cents : amount_cents) - (settledOf(moves, due)[i] ?? 0n)),
      );
      expect(open).toBe(due < 0n ? -due : due);
    }),
  );
});
