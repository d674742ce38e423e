// The storm of mailing: letters of a large batch are made while the processes that make them are killed,
// and the making is canceled and goes on; none is lost, none is made or printed twice.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { messageBatches, printJobList, printJobs, templates } from '../modules/correspondence/correspondence.contract.ts';
import { letterFile } from '../modules/correspondence/letters/letter-file.rules.ts';
import { isOver, type JobState, jobs } from '../packages/contract/contract.ts';
import { assert, quotient } from '../packages/kernel/kernel.ts';
import { openBook } from './book.ts';
import { onWorld } from './ground.ts';
import { Lot } from './lot.ts';
import type { Storm, StormFigures, StormOrders } from './storm.ts';
import type { Victim, World } from './world.ts';

const PATIENCE_MS = 3_600_000;
const extents = { short: { pieces: 120, strikes: 2 }, long: { pieces: 20_000, strikes: 12 } } as const;
const victims: readonly Victim[] = ['worker', 'backend', 'everything', 'postgres'];

interface Place {
  communityId: string;
  letterBatchId: string;
}

/** Asks past the calls, through a connection of its own: a storm kills what it is connected to. */
async function rows<T extends pg.QueryResultRow>(world: World, statement: string, ...values: string[]): Promise<T[]> {
  const client = await world.connect();
  return client
    .query<T>(statement, [world.customerId, ...values])
    .then(({ rows: found }) => found)
    .finally(() => client.end());
}

async function until<T>(ask: () => Promise<T | null>, what: string): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(50)) {
    const answer = await ask();
    if (answer !== null) return answer;
    assert(performance.now() < end, `waited too long for ${what}`);
  }
}

const madeSoFar = async (world: World, { letterBatchId }: Place) =>
  (
    await rows(
      world,
      `select from correspondence.letter where customer_id = $1 and letter_batch_id = $2 and state <> 'QUEUED'`,
      letterBatchId,
    )
  ).length;

async function jobOf(world: World, { letterBatchId }: Place): Promise<{ jobId: string; state: JobState }> {
  const [job] = await rows<{ jobId: string; state: JobState }>(
    world,
    `select b.job_id as "jobId", j.state from correspondence.letter_batch b
      join platform.job_progress j on j.customer_id = b.customer_id and j.job_id = b.job_id where b.customer_id = $1 and b.letter_batch_id = $2`,
    letterBatchId,
  );
  assert(job, 'a released batch has its job');
  return job;
}

/** Releases a batch of paper to every owner. */
async function release(world: World, communityId: string): Promise<Place> {
  const { player } = world.approver;
  const { templateId } = await player.call(templates.addTemplate, { name: 'Thank you', sample: 'thank-you' });
  await player.call(templates.releaseTemplate, await player.seen(templates.previewRelease, { templateId }));
  const facts = { communityId, title: 'Thank you', templateId, letterDate: '2026-01-31', delivery: 'PAPER' as const };
  const place = { communityId, ...(await player.call(messageBatches.addBatch, facts)) };
  await player.call(messageBatches.releaseBatch, await player.seen(messageBatches.previewBatch, place));
  return place;
}

/** The process that serves the worker's running statement, for a kill of that alone. */
async function backendOf(world: World): Promise<number | undefined> {
  const client = await world.connect();
  const found = await client
    .query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name like 'commonhold%' and backend_type = 'client backend' limit 1`,
    )
    .finally(() => client.end());
  return found.rows[0]?.pid;
}

/** Kills while letters are made: each time some more of them stand. */
async function strikeAll(world: World, place: Place, order: { pieces: number; strikes: number; seed: number; say(words: string): void }) {
  const lot = new Lot(order.seed);
  const counts: Record<string, number> = {};
  for (let nth = 1; nth <= order.strikes; nth += 1) {
    const goal = quotient(order.pieces * nth, order.strikes + 2);
    const done = await until(async () => {
      const made = await madeSoFar(world, place);
      return made >= goal || isOver((await jobOf(world, place)).state) ? made : null;
    }, `${goal} letters`);
    const victim = lot.one(victims);
    order.say(`${done} letters stand, ${victim} struck`);
    counts[victim] = (counts[victim] ?? 0) + 1;
    await world.strike(victim, victim === 'backend' ? await backendOf(world) : undefined);
    await world.recover();
  }
  return counts;
}

/** Cancels the making and lets it go on; nothing where it is done already. */
async function cancelAndResume(world: World, place: Place): Promise<boolean> {
  const { player } = world.approver;
  const { jobId, state } = await jobOf(world, place);
  if (isOver(state)) return false;
  await player.call(jobs.cancelJob, { jobId });
  const stopped = await until(async () => {
    const now = await jobOf(world, place);
    return isOver(now.state) ? now : null;
  }, 'the job to stop');
  if (stopped.state !== 'cancelled') return false;
  await player.call(jobs.resumeJob, { jobId });
  return true;
}

interface Judged {
  letterId: string;
  ownershipId: string;
  state: string;
  pages: number | null;
  firstPage: number | null;
  printJobId: string | null;
  made: number;
}

/** What is wrong with a batch of which every letter should stand once, whole, and in one print job. */
async function judge(world: World, { communityId, letterBatchId }: Place, pieces: number) {
  const all = await rows<Judged>(
    world,
    `select l.letter_id::text as "letterId", l.ownership_id::text as "ownershipId", l.state, l.pages, l.first_page as "firstPage", l.print_job_id::text as "printJobId",
      (select count(*)::int from correspondence.letter_event e where e.customer_id = l.customer_id and e.letter_id = l.letter_id and e.what = 'MADE') as made
      from correspondence.letter l where l.customer_id = $1 and l.letter_batch_id = $2 order by l.first_page`,
    letterBatchId,
  );
  const files = join(world.dataDir, 'files');
  const isWhole = ({ letterId }: Judged) => {
    const file = join(files, letterFile(world.customerId, letterBatchId, letterId));
    return existsSync(file) && /^%PDF-[\s\S]*%%EOF\s*$/.test(readFileSync(file, 'latin1'));
  };
  const { rows: printed } = await world.approver.player.call(printJobList.calls.readPage, { communityId });
  const [job] = printed;
  let next = 1;
  const misplaced = all.filter(({ firstPage, pages }) => {
    const expected = next;
    next += pages ?? 0;
    return firstPage !== expected;
  }).length;
  const owners = new Set(all.map(({ ownershipId }) => ownershipId));
  if (job) await world.approver.player.call(printJobs.answerPrintJob, { communityId, printJobId: job.printJobId, isPrinted: true });
  const open = await rows(
    world,
    `select from correspondence.letter where customer_id = $1 and letter_batch_id = $2 and (state <> 'PRINTED' or served_on is null)`,
    letterBatchId,
  );
  return {
    lost: pieces - owners.size + all.filter((one) => one.printJobId === null || !isWhole(one)).length + open.length,
    doubles: all.length - owners.size + Math.max(0, printed.length - 1) + all.filter(({ made }) => made !== 1).length,
    'not in their place': misplaced + (job?.pieces === pieces && job.pages === next - 1 ? 0 : 1),
  };
}

async function run({ size, seed, say }: StormOrders): Promise<StormFigures> {
  const extent = extents[size];
  return onWorld(async (world) => {
    const { communityId } = await openBook(world, { units: extent.pieces, vendors: 0 });
    say(`${extent.pieces} homes stand`);
    const begin = performance.now();
    const place = await release(world, communityId);
    const kills = await strikeAll(world, place, { ...extent, seed, say });
    const wasCanceled = await cancelAndResume(world, place);
    await until(async () => (isOver((await jobOf(world, place)).state) ? true : null), 'the letters to be made');
    const faults = await judge(world, place, extent.pieces);
    const seconds = Math.round((performance.now() - begin) * 0.001);
    return {
      rounds: extent.strikes,
      faults,
      counts: { pieces: extent.pieces, kills, 'canceled and gone on': wasCanceled ? 1 : 0, seconds },
      findings: Object.entries(faults).flatMap(([name, count]) => (count === 0 ? [] : [`${count} letters ${name}`])),
    };
  });
}

export const mailing: Storm = {
  name: 'mailing',
  about: 'kills what makes the letters of a batch, and cancels the making; none is lost, none is made or printed twice',
  run,
};
