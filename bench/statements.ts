// Owner statements as separate tagged files: pages for a second of processor time, and the memory a run holds
// however long it is.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { againstLimit, alternate, type Benchmark } from './bench.ts';
import type { RunCost } from './statements-run.ts';

const LIMIT_MB = 450;

/** Makes so many statements in a process of its own, which begins cold. */
function made(side: 'ours' | 'pdfkit', count: number, print = false): Promise<RunCost> {
  return new Promise((settle, fail) => {
    const child = fork(join(import.meta.dirname, 'statements-run.ts'), [side, String(count), ...(print ? ['print'] : [])]);
    child.once('message', (cost) => settle(cost as RunCost));
    child.once('exit', (code) => code !== 0 && fail(new Error(`statements of ${side} ended with ${code}`)));
  });
}

async function pagesPerSecond(side: 'ours' | 'pdfkit', count: number): Promise<number> {
  const { pages, cpuSeconds } = await made(side, count);
  return pages / cpuSeconds;
}

export const benchmarks: readonly Benchmark[] = [
  {
    id: 'statements.pages',
    unit: 'pages/s',
    goal: 10,
    higherIsBetter: true,
    work: 'owner statements as separate tagged files, by processor time',
    against: 'pdfkit with the same font, untagged',
    run: ({ quick }) =>
      alternate({
        ours: () => pagesPerSecond('ours', quick ? 1000 : 2000),
        yardstick: () => pagesPerSecond('pdfkit', quick ? 25 : 100),
        warmUp: false,
      }),
  },
  {
    id: 'statements.rss',
    unit: 'MB',
    goal: 1,
    higherIsBetter: false,
    work: 'memory of the process that makes 2,000 statements and the file to print',
    against: `${LIMIT_MB} MB`,
    run: async () => againstLimit((await made('ours', 2000, true)).megabytes, LIMIT_MB),
  },
];
