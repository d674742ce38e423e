// For tests of readers: the time a reader takes grows with its input and not with the square of it.
import { expect } from 'vitest';

/** Below this a measure says nothing, in microseconds. */
const FLOOR = 10_000;

/**
 * The computing time of this thread in microseconds, the shortest of three runs: other work on the machine
 * does not count.
 */
function timeOf(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

/**
 * How much longer than in proportion a linear reader may take on a busy machine; one that grows with its
 * square takes eight times as long.
 */
const LEEWAY = 3;

/**
 * Expects a reader to take, for eight times the input, about eight times as long: it walks its input once,
 * and not once for each part of it.
 */
export function expectLinear<T>(make: (size: number) => T, read: (input: T) => unknown, size: number): void {
  const [small, large] = [make(size), make(8 * size)];
  read(small);
  const most = LEEWAY * Math.max(8 * timeOf(() => read(small)), FLOOR);
  expect(timeOf(() => read(large))).toBeLessThan(most);
}
