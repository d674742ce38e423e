// Functions for the tests of threads: what never ends, what takes all memory, what refuses, and what counts.
import { Refusal } from '../kernel/kernel.ts';

/** Never ends. */
export function endless(): never {
  for (;;);
}

/** Never ends, in one regular expression. */
export function backtracking(): boolean {
  return /^(a+)+$/.test(`${'a'.repeat(200)}b`);
}

/** Takes memory until there is none. */
export function hungry(): number {
  const held: number[][] = [];
  for (;;) held.push(new Array<number>(4_000_000).fill(held.length + 0.5));
}

/** Refuses as a reader does. */
export function refusing(line: number): never {
  throw new Refusal('malformedFile', 'No.', [{ path: 'file', line, message: 'No.' }]);
}

/** Fails as a bug does. */
export function failing(): never {
  throw new TypeError('a bug');
}

/** Many numbers. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Their sum by a function that is handed in. */
export function sumOf(given: readonly number[], add: (a: number, b: number) => number): number {
  return given.reduce(add, 0);
}

/** Adds. */
export function plus(a: number, b: number): number {
  return a + b;
}

/** Gives a function that adds what it was made with. */
export function adding(more: number): (given: number) => number {
  return (given) => given + more;
}

/** Uses a number and two functions, one named and one made. */
export function worked({ start, add, grow }: { start: number; add: typeof plus; grow: (given: number) => number }): number {
  return grow(add(start, start));
}
