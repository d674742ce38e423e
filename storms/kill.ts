// The kill storm: server, worker and PostgreSQL are killed at each step of every kind of batch, and the books
// must stand as if nothing had happened.
import { type Book, openBook } from './book.ts';
import { killFolding, killImport, killStatements } from './kill-jobs.ts';
import { assess, chargeLate, closeMonth, collect, type Month, monthOf, openYear, pay, reconcile } from './kill-story.ts';
import { Killer, type Plan, quiet, type Step } from './killer.ts';
import { Lot } from './lot.ts';
import type { Storm, StormFigures, StormOrders, StormSize } from './storm.ts';
import { openWorld, type Victim } from './world.ts';

/** How much is done in a size of the storm. */
interface Extent {
  units: number;
  /** Owners who do not pay; they get late fees and statements. */
  late: number;
  /** Owners whose lockbox payments are attacked; the rest pays in a file before. */
  paidUnderFire: number;
  vendors: number;
  /** The plan of each month that is played in full. */
  plans: readonly Plan[];
  /** The plan for the end of the year; null when the story ends with its months. */
  close: Plan | null;
  jobs: readonly (readonly [Step, Victim])[];
  foldings: readonly Victim[];
  imports: readonly (readonly ['job saves' | 'job done, not said', Victim])[];
}

const extents: Record<StormSize, Extent> = {
  short: {
    units: 30,
    late: 3,
    paidUnderFire: 27,
    vendors: 3,
    plans: [{ named: 'one', random: 0 }],
    close: null,
    jobs: [['job saves', 'worker']],
    foldings: ['worker'],
    imports: [],
  },
  long: {
    units: 20_000,
    late: 60,
    paidUnderFire: 2_000,
    vendors: 12,
    plans: [
      { named: 'every', random: 0 },
      { named: 'none', random: 2 },
    ],
    close: { named: 'every', random: 2 },
    jobs: [
      ['job waits', 'everything'],
      ['job runs', 'worker'],
      ['job runs', 'server'],
      ['job runs', 'postgres'],
      ['job saves', 'worker'],
      ['job saves', 'backend'],
      ['job done, not said', 'worker'],
      ['job done, not said', 'everything'],
    ],
    foldings: ['worker', 'backend', 'everything'],
    imports: [
      ['job saves', 'worker'],
      ['job saves', 'backend'],
      ['job done, not said', 'worker'],
      ['job done, not said', 'everything'],
    ],
  },
};

async function play(killer: Killer, book: Book, extent: Extent): Promise<void> {
  let bankOpening = 0n;
  for (const [i, plan] of extent.plans.entries()) {
    const { paidUnderFire } = extent;
    const month: Month = { first: monthOf(i), paidUnderFire, paidQuietly: extent.units - extent.late - paidUnderFire, bankOpening, plan };
    await assess(killer, book, month);
    await collect(killer, book, month);
    await chargeLate(killer, book, month);
    const paid = await pay(killer, book, month);
    bankOpening = await reconcile(killer, book, month, paid);
    if (i === 0) await background(killer, book, extent);
    await closeMonth(killer, book, month.first, plan);
  }
  if (!extent.close) return;
  for (let i = extent.plans.length; i < 12; i += 1) await closeMonth(killer, book, monthOf(i), i < 11 ? quiet : extent.close, 'year close');
  await openYear(killer, book, extent.close);
}

async function background(killer: Killer, book: Book, extent: Extent): Promise<void> {
  const span = { from: '2026-01-01', to: '2026-01-31', due: '2026-02-10', owing: extent.late };
  for (const [step, victim] of extent.jobs) await killStatements(killer, book, step, victim, span);
  for (const victim of extent.foldings) await killFolding(killer, book, '2026-01-31', victim);
  for (const [i, [step, victim]] of extent.imports.entries()) await killImport(killer, book, step, victim, 100_000 * (i + 1));
}

async function run({ seed, say }: StormOrders, extent: Extent, targets: readonly Victim[]): Promise<StormFigures> {
  const world = await openWorld();
  const killer = new Killer(world, targets, new Lot(seed), say);
  try {
    const book = await openBook(world, extent);
    say(`${extent.units} homes stand`);
    await play(killer, book, extent);
    await killer.replayEverything();
  } finally {
    const last = await world.close();
    if (last !== '') killer.blame('unclean answers', `the server did not end well: ${last}`);
  }
  return {
    rounds: killer.strikes,
    faults: killer.faults,
    counts: {
      homes: extent.units,
      'by victim': killer.victims.counts,
      'by step': killer.steps.counts,
      'by batch': killer.kinds.counts,
      acknowledged: killer.witness.acknowledged,
      'slowest restart, seconds': killer.slowestStart.toFixed(1),
    },
    findings: killer.findings,
  };
}

export const killStorm: Storm = {
  name: 'kill',
  about: 'kills server, worker and PostgreSQL at each step of every kind of batch; nothing acknowledged is lost, nothing is half-applied',
  // A worker's death does not reach a command; workers die while jobs run.
  run: (orders) => run(orders, extents[orders.size], ['server', 'postgres', 'backend', 'everything']),
};

const standstill: Extent = {
  ...extents.short,
  plans: [{ named: 'one', random: 1 }],
  jobs: [
    ['job runs', 'stopped worker'],
    ['job saves', 'connections'],
  ],
  foldings: ['stopped worker'],
};

export const stallStorm: Storm = {
  name: 'stall',
  about: 'stops server, worker and PostgreSQL for 30 seconds each and cuts their connections in the middle of batches; as after kills',
  run: (orders) => run(orders, standstill, ['stopped server', 'connections', 'stopped postgres']),
};
