// Kills around background work: a job's worker dies while the job waits, runs, saves and is about to say that
// it is done; folding dies half-way.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { textFile } from '../apps/server/sample/player.ts';
import { journal } from '../modules/ledger/ledger.contract.ts';
import { propertyImport } from '../modules/lifecycle/lifecycle.contract.ts';
import { statements } from '../modules/receivables/receivables.contract.ts';
import { PRINT_FILE, runFolder, statementFile } from '../modules/receivables/statements/statement-file.rules.ts';
import { isOver, type JobState } from '../packages/contract/contract.ts';
import { assert } from '../packages/kernel/kernel.ts';
import { accountIn, type Book, propertiesFile } from './book.ts';
import { type Hold, holdProgress, holdTable } from './kill-points.ts';
import { type Killer, quiet, type Step } from './killer.ts';
import type { Victim } from './world.ts';

const PATIENCE_MS = 300_000;
const WORKER = 'commonhold command line';

async function until<T>(ask: () => Promise<T | null | undefined | false>, what: string): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(20)) {
    const answer = await ask();
    if (answer) return answer;
    assert(performance.now() < end, `waited ${PATIENCE_MS} ms for ${what}`);
  }
}

interface Job {
  state: JobState;
  done: number;
  result: { count?: number; newCount?: number } | null;
  error: string | null;
}

async function lookAt(killer: Killer, jobId: string): Promise<Job | undefined> {
  const [job] = await killer.witness.rows<Job>(
    'select state, done::float8 as done, result, error from platform.job_progress where customer_id = $1 and job_id = $2',
    jobId,
  );
  return job;
}

function whenOver(killer: Killer, jobId: string): Promise<Job> {
  return until(async () => {
    const found = await lookAt(killer, jobId);
    return found && isOver(found.state) ? found : null;
  }, 'the job');
}

/**
 * Everything of a run stands once and whole: the job's answer, a row per owner, a file per owner, the file to
 * print, and no other file.
 */
async function judgeRun(killer: Killer, where: string, run: { jobId: string; runId: string }, expected: number): Promise<void> {
  const { world, witness } = killer;
  const blame = (sentence: string) => killer.blame('jobs not done once', `${where}: ${sentence}`);
  const job = await whenOver(killer, run.jobId);
  if (job.state !== 'done' || job.result?.count !== expected)
    blame(`the job is ${job.state} with ${JSON.stringify(job.result)}, ${job.error}`);
  const rows = await witness.rows<{ id: string }>(
    'select ownership_id::text as id from receivables.statement where customer_id = $1 and statement_run_id = $2',
    run.runId,
  );
  if (rows.length !== expected) blame(`${rows.length} statements of ${expected} are on record`);
  const folder = runFolder(world.customerId, run.runId);
  const wanted = [`${folder}/${PRINT_FILE}`, ...rows.map(({ id }) => statementFile(folder, id))].sort();
  const kept = join(world.dataDir, 'files');
  const found = readdirSync(join(kept, folder)).map((name) => `${folder}/${name}`);
  const strangers = found.filter((name) => !wanted.includes(name));
  if (strangers.length > 0) blame(`${strangers.length} files belong to nobody, such as ${strangers[0]}`);
  const isWhole = (name: string) => /^%PDF-[\s\S]*%%EOF\s*$/.test(readFileSync(join(kept, name), 'latin1'));
  const broken = wanted.filter((name) => !found.includes(name) || !isWhole(name));
  if (broken.length > 0) blame(`${broken.length} files are missing or cut off, such as ${broken[0]}`);
  const queued = `select from graphile_worker.jobs where key = $2 and $1::bigint > 0`;
  await until(async () => (await witness.rows(queued, run.jobId)).length === 0, 'the queue to forget the job');
}

/** Waits for the worker at a hold. */
function atHold(hold: Hold): Promise<number> {
  return until(() => hold.waiting(), 'the worker to get there');
}

/** Starts statements for those who owe and kills at a step of the job. */
export async function killStatements(
  killer: Killer,
  book: Book,
  step: Step,
  victim: Victim,
  span: { from: string; to: string; due: string; owing: number },
): Promise<void> {
  const { world } = killer;
  const where = `statements job, ${step}, ${victim} struck`;
  killer.say(where);
  const { communityId } = book;
  const input = { communityId, fromDate: span.from, statementDate: span.to, dueDate: span.due, whom: 'OWING' as const };
  const saving = step === 'job saves' || step === 'job done, not said' ? await holdTable(world, 'receivables.statement', WORKER) : null;
  // The server starts another worker after a pause, so that the job waits for a moment.
  if (step === 'job waits') await world.strike('worker');
  const run = await killer.act('statements job', world.approver, statements.startStatements, input, quiet);
  let pid: number | undefined;
  let telling: Hold | null = null;
  if (step === 'job runs') await until(async () => ((await lookAt(killer, run.jobId))?.done ?? 0) > 0, 'the first statement');
  if (saving) pid = await atHold(saving);
  if (saving && step === 'job done, not said') {
    telling = await holdProgress(world, run.jobId);
    await saving.release();
    const finished = 'select from receivables.statement_run where customer_id = $1 and statement_run_id = $2 and finished_time is not null';
    await until(async () => (await killer.witness.rows(finished, run.runId)).length > 0, 'the run to be saved');
    pid = await atHold(telling);
  }
  await killer.strike('statements job', step, victim, pid, async () => {
    await saving?.release();
    await telling?.release();
  });
  await judgeRun(killer, where, run, span.owing);
  await killer.inspect(where);
}

/** Enough homes to be imported in the background. */
const IMPORTED = 5_001;

/**
 * Imports homes without dues, numbered from `from`, and kills at a step of the job: every row is there once,
 * and the job says how many.
 */
export async function killImport(
  killer: Killer,
  book: Book,
  step: 'job saves' | 'job done, not said',
  victim: Victim,
  from: number,
): Promise<void> {
  const { world, witness } = killer;
  const where = `import job, ${step}, ${victim} struck`;
  killer.say(where);
  const file = textFile(`homes-${from}.csv`, propertiesFile(from, IMPORTED));
  const homes = async () => (await witness.rows('select from communities.property where customer_id = $1')).length;
  const before = await homes();
  const saving = await holdTable(world, 'communities.property', WORKER);
  const order = { communityId: book.communityId, file };
  const { jobId, importRunId } = await killer.act('import job', world.approver, propertyImport.calls.commit, order, quiet);
  assert(jobId, 'so many rows are imported in the background');
  let pid = await atHold(saving);
  let telling: Hold | null = null;
  if (step === 'job done, not said') {
    telling = await holdProgress(world, jobId);
    await saving.release();
    const taken = `select from platform.import_run where customer_id = $1 and import_run_id = $2 and state = 'done'`;
    await until(async () => (await witness.rows(taken, importRunId)).length > 0, 'the file to be taken');
    pid = await atHold(telling);
  }
  await killer.strike('import job', step, victim, pid, async () => {
    await saving.release();
    await telling?.release();
  });
  const job = await whenOver(killer, jobId);
  const said = JSON.stringify(job.result);
  if (job.state !== 'done' || job.result?.newCount !== IMPORTED)
    killer.blame('jobs not done once', `${where}: ${job.state}, ${said}, ${job.error}`);
  const after = await homes();
  if (after !== before + IMPORTED) killer.blame('jobs not done once', `${where}: ${after - before} homes of ${IMPORTED} were added`);
  await killer.inspect(where);
}

/**
 * Kills while balances are folded: a posting is made, the worker is held half-way, and the sums must be right
 * before and after.
 */
export async function killFolding(killer: Killer, book: Book, postDate: string, victim: Victim): Promise<void> {
  const { world, witness } = killer;
  const where = `folding job, ${victim} struck`;
  killer.say(where);
  const hold = await holdTable(world, 'ledger.opening_balance', WORKER);
  const atBalance = await holdTable(world, 'ledger.balance', WORKER);
  const lines = [
    { accountId: accountIn(book, '5010'), debit: '10.00' },
    { accountId: accountIn(book, '4890'), credit: '10.00' },
  ];
  const entry = { communityId: book.communityId, postDate, description: 'Something to fold', lines };
  const { baseHash } = await killer.ask(world.clerk, journal.previewJournalEntry, entry);
  await killer.act('folding job', world.clerk, journal.addJournalEntry, { ...entry, baseHash }, quiet);
  const pid = await atHold(atBalance);
  await killer.strike('folding job', 'job saves', victim, pid, async () => {
    await hold.release();
    await atBalance.release();
  });
  await killer.inspect(where);
  const waiting = () => witness.rows('select from ledger.balance_delta where customer_id = $1');
  await until(async () => (await waiting()).length === 0, 'the summary to catch up');
  await killer.inspect(`${where}, folded`);
}
