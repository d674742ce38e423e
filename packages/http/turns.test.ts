// Fair shares of users and customers, on a clock that the test moves.
import { describe, expect, it, vi } from 'vitest';
import { Failure } from './failures.ts';
import { type Caller, Turns } from './turns.ts';

/** Someone's calls: how many run, and how they are ended. */
function play() {
  let time = 0;
  const turns = new Turns(() => time);
  const running = new Map<string, (() => void)[]>();
  const refused: unknown[] = [];
  const key = ({ customerId, userId }: Caller) => `${customerId}/${userId}`;
  const of = (who: Caller) => running.get(key(who)) ?? [];
  return {
    call: async (who: Caller, count = 1) => {
      for (let n = 0; n < count; n += 1)
        turns.take(who).then(
          (end) => running.set(key(who), [...of(who), end]),
          (error: unknown) => refused.push(error),
        );
      await Promise.resolve();
      await Promise.resolve();
    },
    runs: (who: Caller) => of(who).length,
    end: async (who: Caller) => {
      of(who).shift()?.();
      await Promise.resolve();
    },
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    refused,
  };
}

const ann = { customerId: '1', userId: '1' };
const ben = { customerId: '1', userId: '2' };
const eve = { customerId: '2', userId: '3' };

describe('a user', () => {
  it('has eight calls at once for a moment, and two for good', async () => {
    const { call, runs, end, pass } = play();
    await call(ann, 12);
    expect(runs(ann)).toBe(8);
    await end(ann);
    expect(runs(ann)).toBe(8);
    pass(1_000);
    for (let ended = 0; ended < 8; ended += 1) await end(ann);
    expect(runs(ann)).toBe(2);
    await end(ann);
    expect(runs(ann)).toBe(2);
  });

  it('has eight again after a rest', async () => {
    const { call, runs, end, pass } = play();
    await call(ann, 8);
    pass(1_000);
    for (let ended = 0; ended < 8; ended += 1) await end(ann);
    pass(1_000);
    await call(ann, 8);
    expect(runs(ann)).toBe(8);
  });

  it('is never held up by one long call of theirs', async () => {
    const { call, runs, pass } = play();
    await call(ann);
    pass(600_000);
    await call(ann, 7);
    expect(runs(ann)).toBe(8);
  });

  it('is refused with 429 where sixteen calls wait, after a moment', async () => {
    vi.useFakeTimers();
    try {
      const { call, runs, refused } = play();
      await call(ann, 8 + 16 + 1);
      expect(runs(ann)).toBe(8);
      expect(refused).toEqual([]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(refused).toEqual([expect.any(Failure)]);
      expect(refused[0]).toMatchObject({ status: 429, code: 'tooManyRequests' });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a customer', () => {
  it('has eight calls at once over all users, each of whom has their turn', async () => {
    const { call, runs, end } = play();
    await call(ann, 12);
    await call(ben, 2);
    expect(runs(ben)).toBe(0);
    await end(ann);
    await end(ann);
    expect([runs(ann), runs(ben)]).toEqual([7, 1]);
  });

  it('has all eight for as long as nobody else calls, and two for good beside another', async () => {
    const { call, runs, end, pass } = play();
    await call(ann, 4);
    await call(ben, 4);
    pass(60_000);
    await end(ben);
    await call(ben);
    expect(runs(ann) + runs(ben)).toBe(7);
    await call(eve);
    expect(runs(eve)).toBe(1);
  });
});
