// Writes the measured ratios into docs/performance.md, between its markers, row by row, so that a run of some
// ids leaves the others alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, figure, type Result } from './bench.ts';

const path = join(import.meta.dirname, '..', 'docs', 'performance.md');
const begin = '<!-- bench: begin -->';
const end = '<!-- bench: end -->';
const head = ['| id | work | against | ratio | goal | met | ours / yardstick | run |', '|---|---|---|---:|---:|---|---:|---|'];

function rowOf({ id, work, against }: Benchmark, result: Result, run: string): string {
  const goal = `${result.higherIsBetter ? '≥' : '≤'} ${figure(result.goal)}`;
  const sides = `${figure(result.ours)} / ${figure(result.yardstick)} ${result.unit}`;
  return `| ${[id, work, against, figure(result.ratio), goal, result.met ? 'yes' : '**no**', sides, run].join(' | ')} |`;
}

const idOf = (row: string) => row.split('|')[1]?.trim() ?? '';

/** Puts the rows of this run in place of those with the same ids; new ids come last. */
export function writeTable(benchmarks: readonly Benchmark[], results: readonly Result[], quick: boolean): void {
  const text = readFileSync(path, 'utf8');
  const [before, rest] = [text.slice(0, text.indexOf(begin) + begin.length), text.slice(text.indexOf(end))];
  const kept = text
    .slice(before.length, text.indexOf(end))
    .split('\n')
    .filter((line) => line.startsWith('| ') && idOf(line) !== 'id');
  const run = `${new Date().toISOString().slice(0, 10)}, ${quick ? 'quick' : 'full'}, ${cpus().length} cores`;
  const rows = new Map(kept.map((row) => [idOf(row), row]));
  for (const result of results) {
    const benchmark = benchmarks.find(({ id }) => id === result.id);
    if (benchmark) rows.set(result.id, rowOf(benchmark, result, run));
  }
  writeFileSync(path, `${before}\n${[...head, ...rows.values()].join('\n')}\n${rest}`);
}
