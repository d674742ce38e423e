// Rounds: one after the other, going on after a failure, ending when told.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepRounds } from './rounds.ts';

test('rounds never overlap, go on after a failure, and stop after the one under way', async () => {
  let inside = 0;
  let most = 0;
  let done = 0;
  const failures: string[] = [];
  const rounds = keepRounds(
    'counting',
    1,
    async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(2);
      inside -= 1;
      done += 1;
      if (done === 2) throw new Error('second round');
    },
    { info: () => {}, error: (_details, message) => failures.push(message) },
  );
  while (done < 4) await sleep(2);
  await rounds.stop();
  const atStop = done;
  await sleep(20);
  expect({ most, inside, failures, later: done - atStop }).toEqual({
    most: 1,
    inside: 0,
    failures: ['counting failed; it is tried again'],
    later: 0,
  });
});
