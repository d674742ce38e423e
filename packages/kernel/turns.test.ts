// Work in turns: never more at once than may be, in the order it came, and no line without end.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type TurnLimits, Turns } from './turns.ts';

/**
 * Gives twelve works to turns at the same moment: the most that ran at once, the order they began in, and how
 * many were not taken.
 */
async function crowd(limits: TurnLimits) {
  const turns = new Turns(limits);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const taken = Array.from({ length: 12 }, (_, place) =>
    turns.take(async () => {
      begun.push(place);
      most = Math.max(most, ++running);
      await nextTurn();
      running -= 1;
      if (place === 1) throw new Error('fails');
      return place;
    }),
  );
  const ended = await Promise.allSettled(taken.filter((one) => one !== null));
  return {
    most,
    begun,
    refused: taken.filter((one) => one === null).length,
    done: ended.filter((one) => one.status === 'fulfilled').length,
  };
}

test('at most two at once, in order, also past one that fails', async () => {
  expect(await crowd({ atOnce: 2, waiting: 100 })).toEqual({ most: 2, begun: [...Array(12).keys()], refused: 0, done: 11 });
});

test('nobody is taken beyond the line', async () => {
  expect(await crowd({ atOnce: 2, waiting: 3 })).toEqual({ most: 2, begun: [0, 1, 2, 3, 4], refused: 7, done: 4 });
});

test('without a limit all run at once', async () => {
  expect((await crowd({ atOnce: Number.POSITIVE_INFINITY, waiting: 0 })).most).toBe(12);
});
