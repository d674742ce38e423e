// What a benchmark is, how ours and its yardstick run in turns, and how the results are written. One id, one
// ratio.
import type { World } from './world.ts';

/** What one benchmark found. */
export interface Finding {
  /** Ours over the yardstick (or whatever `goal` speaks of), the median over the pairs. */
  ratio: number;
  /** Median of ours and of the yardstick, in the benchmark's unit. */
  ours: number;
  yardstick: number;
}

/**
 * One line of the table in the document of performance. A file of benchmarks exports `benchmarks:
 * Benchmark[]`; main.ts lists the files.
 */
export interface Benchmark {
  id: string;
  /** Of `ours` and `yardstick`: 'ms', '/s', 'MB', 'nodes', … */
  unit: string;
  /** What the ratio must reach (`higherIsBetter`) or must not pass. */
  goal: number;
  higherIsBetter: boolean;
  /** What ours is, in a few words: 'one payment through the API, 16 connections'. */
  work: string;
  /**
   * What it is measured against, in a few words: 'raw one-statement insert'. A limit has the limit itself as
   * its yardstick, and the goal 1.
   */
  against: string;
  run(world: World): Promise<Finding>;
}

/** A row of the JSON output. */
export interface Result extends Finding {
  id: string;
  goal: number;
  higherIsBetter: boolean;
  met: boolean;
  unit: string;
}

/** Runs one slice of work and gives its figure in the benchmark's unit. */
export type Side = (round: number) => Promise<number>;

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** The value below which the share `p` (0 to 1) of the values lies. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

/** Wall time of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds of one repetition, the median of `times`: for work too short to be timed once. */
export async function timedEach(times: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const each: number[] = [];
  for (let n = 0; n < times; n += 1) each.push(await timed(() => work(n)));
  return median(each);
}

/**
 * Runs ours and the yardstick in turns, who goes first changing from pair to pair, after one round of each
 * that does not count.
 * The ratio is the median of the pairs' ratios, so that what else the machine does in the meantime falls on
 * both.
 */
export async function alternate(sides: { ours: Side; yardstick: Side; pairs?: number; warmUp?: boolean }): Promise<Finding> {
  const { ours, yardstick, pairs = 5, warmUp = true } = sides;
  if (warmUp) {
    await yardstick(-1);
    await ours(-1);
  }
  const found: { ours: number; yardstick: number }[] = [];
  for (let round = 0; round < pairs; round += 1) {
    if (round % 2 === 0) {
      const first = await ours(round);
      found.push({ ours: first, yardstick: await yardstick(round) });
    } else {
      const first = await yardstick(round);
      found.push({ ours: await ours(round), yardstick: first });
    }
  }
  return {
    ratio: median(found.map((pair) => pair.ours / pair.yardstick)),
    ours: median(found.map((pair) => pair.ours)),
    yardstick: median(found.map((pair) => pair.yardstick)),
  };
}

/**
 * A finding against a limit that stands in the goals as a number: 50 MB, 200 KB, 1,500 nodes. The benchmark's
 * goal is 1.
 */
export function againstLimit(ours: number, limit: number): Finding {
  return { ratio: ours / limit, ours, yardstick: limit };
}

/** Whether a ratio reaches its goal. */
export function resultOf({ id, goal, higherIsBetter, unit }: Benchmark, { ratio, ours, yardstick }: Finding): Result {
  return { id, ratio, goal, higherIsBetter, met: higherIsBetter ? ratio >= goal : ratio <= goal, ours, yardstick, unit };
}

/** Three significant digits, thousands apart. */
export function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}
