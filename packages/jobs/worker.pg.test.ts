// Jobs on a real queue: enqueued with their command, followed, cancelled, failed with a sentence, and
// finished once after a crash.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declareJob } from '../contract/contract.ts';
import { sql, type Tx } from '../db/database.ts';
import { temporarySecrets } from '../db/secrets.ts';
import { temporaryFiles } from '../files/store.testing.ts';
import type { Services } from '../http/handlers.ts';
import { Refusal, systemClock } from '../kernel/kernel.ts';
import { letterBox } from '../mail/mail.testing.ts';
import { newCustomer, type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { defineJob, enqueueJob, type JobDefinition } from './jobs.ts';
import { listPieces, openPieces } from './pieces.ts';
import { cancelJobOf, findJob, resumeJobOf } from './progress.ts';
import { QUEUE_STEP, queueStep, runWorker, type Worker } from './worker.ts';

let db: TestDatabase;
let services: Services;
let customerId: string;
const logged: string[] = [];
const log = { info: () => {}, error: (_details: object, message: string) => void logged.push(message) };

const runs: string[] = [];
let release = () => {};
const counting = defineJob(declareJob('counting', z.object({ to: z.number() })), async ({ jobId, payload, progress }) => {
  runs.push(jobId);
  for (let at = 1; at <= payload.to; at += 1) progress(at, payload.to, `Step ${at}`);
  return { counted: payload.to };
});
const refusing = defineJob(declareJob('refusing', z.object({})), async () => {
  throw new Refusal('nothingToDo', 'No owner needs one.');
});
const breaking = defineJob(declareJob('breaking', z.object({})), async () => {
  throw new Error('secret detail');
});
const endless = defineJob(declareJob('endless', z.object({})), async ({ jobId, progress }) => {
  runs.push(jobId);
  for (let at = 1; ; at += 1) {
    progress(at, null);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
const held = defineJob(declareJob('held', z.object({})), async ({ jobId }) => {
  runs.push(jobId);
  await new Promise<void>((resolve) => {
    release = resolve;
  });
  return 'held';
});

/** Leaves one row for each piece in the piece's own transaction; where it stumbles is set by the test. */
let stumble: (key: string) => void = () => {};
const stepping = defineJob(
  declareJob('stepping', z.object({ pieces: z.array(z.string()) }), { mayResume: true }),
  async ({ jobId, payload, pieces, progress }) => {
    runs.push(jobId);
    const before = await pieces.finished();
    let done = before.size;
    for (const key of payload.pieces.filter((each) => !before.has(each))) {
      await pieces.once(key, async (tx) => {
        await sql`insert into platform.outbox (customer_id, kind, payload) values (${tx.customerId}, ${jobId}, to_jsonb(${key}::text))`.execute(
          tx.db,
        );
        stumble(key);
        return `Did ${key}`;
      });
      done += 1;
      progress(done, payload.pieces.length);
    }
    return { before: before.size };
  },
);
const effects = async (jobId: string) =>
  (
    await sql<{ key: string }>`select payload #>> '{}' as key from platform.outbox where kind = ${jobId} order by event_id`.execute(
      db.asMigrator,
    )
  ).rows.map((row) => row.key);

beforeAll(async () => {
  db = await testDatabase();
  services = {
    database: db.database,
    clock: systemClock,
    secrets: temporarySecrets(),
    files: temporaryFiles(),
    mail: letterBox(),
    publicUrl: 'http://localhost',
    loopbackOnly: true,
  };
  customerId = await newCustomer(db);
});
afterAll(() => db.close());

const start = (jobs: readonly JobDefinition[]): Promise<Worker> => runWorker({ queueUrl: db.queueUrl, jobs, services, log });
const enqueue = <S extends z.ZodType>(job: JobDefinition<S>, payload: z.input<S>) =>
  db.database.transact(customerId, (tx) => enqueueJob(tx, job, { payload, title: job.name, userId: '7' }));
const lookAs = (userId: string, jobId: string) => db.database.read(customerId, (tx) => findJob(tx, userId, jobId));
const look = (jobId: string) => lookAs('7', jobId);

async function until(jobId: string, state: string): Promise<NonNullable<Awaited<ReturnType<typeof look>>>> {
  const job = await eventually(async () => {
    const found = await look(jobId);
    return found?.state === state ? found : undefined;
  });
  return job;
}

async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('it did not happen within ten seconds');
}

describe('enqueueJob', () => {
  it('leaves nothing when the command rolls back', async () => {
    const waiting = async () => (await sql`select 1 from platform.job_progress`.execute(db.asMigrator)).rows.length;
    const before = await waiting();
    await expect(
      db.database.transact(customerId, async (tx) => {
        await enqueueJob(tx, counting, { payload: { to: 1 }, title: 'never', userId: '7' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await waiting()).toBe(before);
  });

  it('refuses to enqueue outside a customer, and the queue admits nobody past the function', async () => {
    const { local } = db.database;
    await expect(sql`select job_queue.enqueue_job('counting', 'x', 7, '{}', false, null)`.execute(local)).rejects.toThrow('of a customer');
    await expect(sql`select graphile_worker.add_job('counting')`.execute(local)).rejects.toThrow('permission denied');
  });
});

describe('the worker', () => {
  it('knows how far the installed queue brings its tables, so that a server loads the queue only to bring them there', async () => {
    // Whoever updates graphile-worker finds the number here: servers whose tables stand at it do not look for
    // steps.
    expect(await queueStep(db.queueUrl)).toBe(QUEUE_STEP);
  });
  it('runs what is waiting and keeps progress, results and failures', async () => {
    const [good, refused, broken] = [await enqueue(counting, { to: 3 }), await enqueue(refusing, {}), await enqueue(breaking, {})];
    expect(await look(good)).toMatchObject({ state: 'waiting', done: 0, total: null, title: 'counting' });
    const worker = await start([counting, refusing, breaking]);
    expect(await until(good, 'done')).toMatchObject({ result: { counted: 3 }, error: null });
    expect(await until(refused, 'failed')).toMatchObject({ error: 'No owner needs one.' });
    const failed = await until(broken, 'failed');
    expect(failed.error).toMatch(/^Something went wrong on our side\. Please report the reference [0-9a-f-]{36}\.$/);
    expect(logged).toContain('a job failed');
    await worker.stop();
    await worker.ended;
    const left = await sql`select 1 from graphile_worker.jobs`.execute(db.asMigrator);
    expect(left.rows).toEqual([]);
  });

  it('shows progress while it runs and stops a job its user cancels; other users see nothing', async () => {
    const worker = await start([endless]);
    const jobId = await enqueue(endless, {});
    const running = await eventually(async () => {
      const job = await look(jobId);
      return job && job.done > 1 ? job : undefined;
    });
    expect(running).toMatchObject({ state: 'running', total: null });
    expect(await lookAs('8', jobId)).toBeUndefined();
    await db.database.transact(customerId, (tx) => cancelJobOf(tx, '7', jobId));
    await eventually(async () =>
      (await sql`select 1 from graphile_worker.jobs`.execute(db.asMigrator)).rows.length === 0 ? true : undefined,
    );
    expect(await look(jobId)).toMatchObject({ state: 'cancelled', result: null });
    await worker.stop();
  });

  it('shares the jobs with others at work, and leaves theirs alone', async () => {
    let gathered: () => void = () => {};
    const all = new Promise<void>((resolve) => {
      gathered = resolve;
    });
    const met: string[] = [];
    const meeting = defineJob(declareJob('meeting', z.object({})), async ({ jobId }) => {
      met.push(jobId);
      await all;
    });
    const workers = [await start([meeting]), await start([meeting])];
    const jobIds = [await enqueue(meeting, {}), await enqueue(meeting, {}), await enqueue(meeting, {}), await enqueue(meeting, {})];
    // Two places of work each: four run at once only when both workers work.
    await eventually(async () => (met.length === 4 ? true : undefined));
    const takers = async () =>
      (await sql<{ name: string }>`select distinct locked_by as name from graphile_worker.jobs order by 1`.execute(db.asMigrator)).rows;
    const taken = await takers();
    expect(taken.length).toBe(2);
    // A third looks after the dead when it comes, and finds nobody dead.
    workers.push(await start([meeting]));
    expect(await takers()).toEqual(taken);
    gathered();
    for (const jobId of jobIds) await until(jobId, 'done');
    expect(met.sort()).toEqual([...jobIds].sort());
    for (const worker of workers) await worker.stop();
  });

  it('frees what a worker had taken that dies beside it', async () => {
    const first = await start([held]);
    const jobId = await enqueue(held, {});
    await eventually(async () => (runs.includes(jobId) ? true : undefined));
    const second = await start([counting, held]);
    const firstRelease = release;
    await sql`select pg_terminate_backend(pid) from (select pid from pg_stat_activity where application_name = 'commonhold worker'
      and datname = current_database() order by backend_start limit 1) oldest`.execute(db.asMigrator);
    await eventually(async () => (runs.filter((id) => id === jobId).length === 2 ? true : undefined));
    release();
    firstRelease();
    await until(jobId, 'done');
    await second.stop();
    await first.stop();
    await first.ended.catch(() => {});
  });

  it('takes over a job whose worker died, and finishes it once', async () => {
    const jobId = await enqueue(held, {});
    const first = await start([held]);
    await eventually(async () => (runs.includes(jobId) ? true : undefined));
    // As the machine does when a process is killed: its connections end, its locks go, the job stays taken.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'commonhold worker' and datname = current_database()`.execute(
      db.asMigrator,
    );
    const second = await start([counting, held]);
    const firstRelease = release;
    await eventually(async () => (runs.filter((id) => id === jobId).length === 2 ? true : undefined));
    release();
    expect(await until(jobId, 'done')).toMatchObject({ result: 'held' });
    firstRelease();
    await second.stop();
    await first.stop();
    await first.ended.catch(() => {});
    expect(await look(jobId)).toMatchObject({ state: 'done', result: 'held' });
  });

  it('gives a job up that kills its worker each time', async () => {
    const jobId = await enqueue(counting, { to: 1 });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'gone', locked_at = now() where key = ${jobId}`.execute(
      db.asMigrator,
    );
    const worker = await start([counting]);
    expect(await look(jobId)).toMatchObject({ state: 'failed', error: 'The job was tried five times and did not come to its end.' });
    await worker.stop();
    expect(runs).not.toContain(jobId);
  });
});

describe('the pieces of a job', () => {
  const resume = (jobId: string, userId = '7') => db.database.transact(customerId, (tx) => resumeJobOf(tx, userId, jobId));

  it('are done once each: a job that failed goes on after its last finished piece, for its own user', async () => {
    const worker = await start([stepping]);
    stumble = (key) => {
      if (key === 'c') throw new Error('a bug');
    };
    const jobId = await enqueue(stepping, { pieces: ['a', 'b', 'c', 'd'] });
    expect(await until(jobId, 'failed')).toMatchObject({ done: 2, mayResume: true });
    expect(await effects(jobId)).toEqual(['a', 'b']);
    stumble = () => {};
    expect([await resume(jobId, '8'), await resume(jobId), await resume(jobId)]).toEqual([false, true, false]);
    expect(await until(jobId, 'done')).toMatchObject({ result: { before: 2 }, failedItems: 0, mayResume: false });
    expect(await effects(jobId)).toEqual(['a', 'b', 'c', 'd']);
    expect(await resume(jobId)).toBe(false);
    await worker.stop();
  });

  it('that are refused leave nothing, say why, and are tried again when the job goes on', async () => {
    const worker = await start([stepping]);
    stumble = (key) => {
      if (key === 'b') throw new Refusal('noAddress', 'The owner has no address.');
      if (key === 'd') throw new Error('a bug');
    };
    const jobId = await enqueue(stepping, { pieces: ['a', 'b', 'c', 'd'] });
    expect(await until(jobId, 'failed')).toMatchObject({ failedItems: 1 });
    expect(await effects(jobId)).toEqual(['a', 'c']);
    const piecesAfter = (position: string) => db.database.read(customerId, (tx) => listPieces(tx, jobId, position, null));
    const told = await piecesAfter('0');
    expect(told.map((item) => [item.itemKey, item.state, item.message])).toEqual([
      ['a', 'done', 'Did a'],
      ['b', 'failed', 'The owner has no address.'],
      ['c', 'done', 'Did c'],
    ]);
    stumble = () => {};
    await resume(jobId);
    await until(jobId, 'done');
    // Only what changed is told again.
    const news = await piecesAfter(told.at(-1)?.position ?? '');
    expect(news.map((item) => [item.itemKey, item.state])).toEqual([
      ['b', 'done'],
      ['d', 'done'],
    ]);
    expect(await effects(jobId)).toEqual(['a', 'c', 'b', 'd']);
    await worker.stop();
  });

  it('of two runs at the same time are done by one of them', async () => {
    const jobId = await enqueue(stepping, { pieces: [] });
    const work = async (tx: Tx) => {
      await sql`insert into platform.outbox (customer_id, kind, payload) values (${tx.customerId}, ${jobId}, '"x"')`.execute(tx.db);
      return undefined;
    };
    const tries = Array.from({ length: 6 }, () => openPieces(db.database, customerId, jobId).once('x', work));
    expect((await Promise.all(tries)).filter(Boolean)).toEqual([true]);
    expect(await effects(jobId)).toEqual(['x']);
    await db.database.transact(customerId, (tx) => cancelJobOf(tx, '7', jobId));
  });

  it('stay done when the worker dies, and the job goes on by itself', async () => {
    const first = await start([stepping]);
    let reached = () => {};
    const atC = new Promise<void>((resolve) => {
      reached = resolve;
    });
    stumble = (key) => {
      if (key === 'c') {
        reached();
        // As killed in the middle of a piece: its transaction is never committed.
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      }
    };
    const jobId = await enqueue(stepping, { pieces: ['a', 'b', 'c', 'd'] });
    await atC;
    stumble = () => {};
    await first.stop();
    const second = await start([stepping]);
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${jobId}`.execute(db.asMigrator);
    expect(await until(jobId, 'done')).toMatchObject({ result: { before: 2 } });
    expect(await effects(jobId)).toEqual(['a', 'b', 'c', 'd']);
    await second.stop();
  });
});
