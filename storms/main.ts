// `npm run storm`: runs every storm, or those named after `--only`, prints what each found, and ends with 1
// when anything was lost or doubled.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Storm, StormFigures, StormOrders } from './storm.ts';
import { storms } from './storms.ts';

/** What a storm found, with how it was run. */
interface Outcome extends StormFigures {
  storm: string;
  seed: number;
  seconds: number;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(randomInt(2 ** 31 - 1)) },
    },
  });
  const names = values.only.split(',').filter((name) => name !== '');
  const unknown = names.filter((name) => !storms.some((storm) => storm.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no storm ${unknown.join(', ')}; there are ${storms.map(({ name }) => name).join(', ')}.`);
  return {
    chosen: storms.filter(({ name }) => names.length === 0 || names.includes(name)),
    size: values.quick ? ('short' as const) : ('long' as const),
    asJson: values.json,
    seed: Number(values.seed),
  };
}

/** A storm that breaks down has found something, too. */
async function weather(storm: Storm, orders: StormOrders): Promise<Outcome> {
  const begin = performance.now();
  const figures = await storm.run(orders).catch((error: unknown): StormFigures => {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { rounds: 0, faults: { 'broke down': 1 }, counts: {}, findings: [words] };
  });
  return { storm: storm.name, seed: orders.seed, seconds: Math.round((performance.now() - begin) * 0.001), ...figures };
}

function isClean({ faults }: StormFigures): boolean {
  return Object.values(faults).every((count) => count === 0);
}

function linesOf(outcome: Outcome): string[] {
  const { storm, rounds, faults, counts, findings, seed, seconds } = outcome;
  const zeroes = Object.entries(faults).map(([name, count]) => `${name} ${count}`);
  const others = Object.entries(counts).map(([name, count]) => {
    if (typeof count !== 'object') return `       ${name}: ${count}`;
    const parts = Object.entries(count).map(([part, times]) => `${part} ${times}`);
    return `       ${name}: ${parts.join(', ')}`;
  });
  const head = `${isClean(outcome) ? 'ok    ' : 'FAULTS'} ${storm}: ${rounds} rounds, ${zeroes.join(', ')} (${seconds} s, --seed ${seed})`;
  return [head, ...others, ...findings.map((finding) => `       ! ${finding}`)];
}

// What a storm started is ended when the process exits, and a signal alone would not exit in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { chosen, size, asJson, seed } = readOptions();
const outcomes: Outcome[] = [];
for (const storm of chosen) {
  console.error(`${storm.name}: ${storm.about}`);
  const outcome = await weather(storm, { size, seed, say: (words) => console.error(`  ${words}`) });
  outcomes.push(outcome);
  if (!asJson) for (const line of linesOf(outcome)) console.log(line);
}
if (asJson) console.log(JSON.stringify(outcomes, null, 1));
process.exitCode = outcomes.every(isClean) ? 0 : 1;
