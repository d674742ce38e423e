// Who lent to whom by an entry, and how much of each transfer has come back in the end.
import { array, assert, boolean, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type InterfundMove, type InterfundShare, movesOf, pairOf, settledOf } from './interfund.rules.ts';

const share = (entryId: string, fundId: string, amount_cents: bigint): InterfundShare => ({
  entryId,
  date: localDate('2026-01-09'),
  fundId,
  amount_cents,
  purpose: 'Lockbox receipt',
  postedBy: '',
});

test('the fund that is owed more has lent to those that owe more', () => {
  const moves = movesOf([
    share('1', '1', -55_00n),
    share('1', '2', 55_00n),
    share('2', '1', 90_00n),
    share('2', '2', -60_00n),
    share('2', '3', -30_00n),
  ]);
  expect(moves.map(({ fromFundId, toFundIds, amount }) => [fromFundId, toFundIds, amount])).toEqual([
    ['2', ['1'], 55_00n],
    ['1', ['2', '3'], 90_00n],
  ]);
  expect(moves.map(pairOf)).toEqual(['1:2', '1:2:3']);
});

const move = (fromFundId: string, amount: bigint): InterfundMove => ({
  entryId: '1',
  date: localDate('2026-01-09'),
  purpose: '',
  postedBy: '',
  fromFundId,
  toFundIds: [fromFundId === '1' ? '2' : '1'],
  amount,
});

test('what is due in the end is due for the latest transfers; the others are settled', () => {
  const moves = [move('1', 100n), move('2', 80n), move('1', 50n)];
  expect(settledOf(moves, '1', 70n)).toEqual([80n, 80n, 0n]);
  expect(settledOf(moves, '1', 0n)).toEqual([100n, 80n, 50n]);
  expect(settledOf(moves, '1', -30n)).toEqual([100n, 50n, 50n]);
});

test('unsettled transfers of a whole history make the net due', () => {
  const history = array(record({ isFirst: boolean(), amount: integer({ min: 1, max: 10_000 }).map(BigInt) }), { maxLength: 30 });
  assert(
    property(history, (plan) => {
      const moves = plan.map(({ isFirst, amount }) => move(isFirst ? '1' : '2', amount));
      const due = sumCents(plan.map(({ isFirst, amount }) => (isFirst ? amount : -amount)));
      const settled = settledOf(moves, '1', due);
      const open = sumCents(moves.map(({ amount }, i) => amount - (settled[i] ?? 0n)));
      expect(open).toBe(due < 0n ? -due : due);
    }),
  );
});
