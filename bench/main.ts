// `npm run bench`: measures the goals of performance, ours and a yardstick in turns, and prints the ratios.
// See docs/performance.md.
import { parseArgs } from 'node:util';
import { type Benchmark, figure, type Result, resultOf } from './bench.ts';
import * as books from './books.ts';
import * as charge from './charge.ts';
import * as closeYear from './close-year.ts';
import { writeTable } from './document.ts';
import * as glReports from './gl-reports.ts';
import * as http from './http.ts';
import * as importing from './import.ts';
import * as importPeople from './import-people.ts';
import * as ledger from './ledger.ts';
import * as memory from './memory.ts';
import * as portfolio from './portfolio.ts';
import * as post from './post.ts';
import * as reportPdf from './report-pdf.ts';
import * as search from './search.ts';
import * as statements from './statements.ts';
import * as subledger from './subledger.ts';
import * as webStart from './web-start.ts';
import * as webTable from './web-table.ts';
import { openWorld } from './world.ts';

/** Files that export `benchmarks: Benchmark[]`, in the order they run. */
const files: readonly { benchmarks: readonly Benchmark[] }[] = [
  post,
  charge,
  ledger,
  glReports,
  subledger,
  books,
  closeYear,
  importing,
  importPeople,
  http,
  search,
  portfolio,
  statements,
  reportPdf,
  webStart,
  webTable,
  memory,
];

const usage = `npm run bench -- [--quick] [--only id,id] [--json] [--markdown] [--list]
  --quick     books a quarter of the size, fewer rounds; the whole set in under 12 minutes on two cores
  --only      the benchmarks with these ids; a part before a dot stands for all below it (tb-one is tb-one.sql and tb-one.api)
  --json      prints [{id, ratio, goal, higherIsBetter, met, ours, yardstick, unit}] and nothing else
  --markdown  writes the rows that were measured into docs/performance.md and leaves the others as they are
  --list      prints the ids
BENCH_DATA names the data folder; .data/bench when it is not set.`;

function chosen(only: string | undefined): Benchmark[] {
  const all = files.flatMap((file) => file.benchmarks);
  if (only === undefined) return all;
  const ids = only.split(',');
  const unknown = ids.find((id) => !all.some((each) => each.id === id || each.id.startsWith(`${id}.`)));
  if (unknown !== undefined) throw new Error(`There is no benchmark ${unknown}. Known are: ${all.map(({ id }) => id).join(', ')}.`);
  return all.filter((each) => ids.some((id) => each.id === id || each.id.startsWith(`${id}.`)));
}

function lineOf({ id, ratio, goal, higherIsBetter, met, ours, yardstick, unit }: Result): string {
  const sides = `${figure(ours)} / ${figure(yardstick)} ${unit}`;
  return `${id.padEnd(18)} ${figure(ratio).padStart(8)}  ${higherIsBetter ? '>=' : '<='} ${figure(goal).padEnd(5)} ${(met ? 'met' : 'MISSED').padEnd(7)} ${sides}`;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  if (values.help) return console.log(usage);
  const benchmarks = chosen(values.only);
  if (values.list) return console.log(benchmarks.map(({ id, work }) => `${id.padEnd(18)} ${work}`).join('\n'));
  const say = (words: string) => console.error(words);
  const world = await openWorld({ quick: values.quick, say });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void world.close().finally(() => process.exit(1)));
  const results: Result[] = [];
  try {
    for (const benchmark of benchmarks) {
      const start = performance.now();
      const result = resultOf(benchmark, await benchmark.run(world));
      results.push(result);
      say(`${lineOf(result)}  (${Math.round((performance.now() - start) / 1000)} s)`);
    }
  } finally {
    await world.close();
  }
  if (values.json) console.log(JSON.stringify(results, null, 2));
  else console.log(results.map(lineOf).join('\n'));
  if (values.markdown) writeTable(benchmarks, results, values.quick);
}

await run();
