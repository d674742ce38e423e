// The workers on one queue: each has a lock that lasts as long as its process, so that the others know whose
// jobs to take over.
import pg from 'pg';

/** A process among all workers on the queue. */
export interface Crew {
  /**
   * Starts to work under the name that `start` gives, which the jobs it takes carry; nobody looks for the
   * dead until its lock is held.
   */
  enter<T extends { name: string }>(start: () => Promise<T>): Promise<T>;
  /** Frees the jobs of workers that are gone, and ends those that were tried as often as they may be. */
  relieve(): Promise<void>;
  /** Calls back when the lock is lost: others take this process for dead then. */
  onLost(then: () => void): void;
  leave(): Promise<void>;
}

const LOOKING = "hashtextextended('commonhold looking after workers', 0)";
const LOCK = "hashtextextended('commonhold worker ' || $1, 0)";

async function lockedJobs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct locked_by as name from graphile_worker.jobs where locked_by is not null',
  );
  return rows.map(({ name }) => name);
}

/** A worker whose lock is free is gone. The job runner itself would wait four hours. */
async function freeJobsOf(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ gone: boolean }>(`select pg_try_advisory_lock(${LOCK}) as gone`, [name]);
  if (!rows[0]?.gone) return false;
  await client.query('select graphile_worker.force_unlock_workers(array[$1])', [name]);
  await client.query(`select pg_advisory_unlock(${LOCK})`, [name]);
  return true;
}

/** Jobs that killed their workers as often as they may be tried. */
async function endHopeless(client: pg.Client): Promise<void> {
  await client.query(
    `update platform.job_progress p set state = 'failed', error = 'The job was tried five times and did not come to its end.', changed_time = now()
     where p.state in ('waiting', 'running') and not exists (
       select from graphile_worker.jobs j where j.key = p.job_id::text and (j.attempts < j.max_attempts or j.locked_by is not null)
     )`,
  );
}

/** Joins the workers on the queue. */
export async function joinCrew(queueUrl: string): Promise<Crew> {
  const client = new pg.Client({ connectionString: queueUrl, application_name: 'commonhold worker', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  let own: string | null = null;
  // At first too: someone may have freed jobs and died before this.
  let mayBeHopeless = true;
  const whileNobodyLooks = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query(`select pg_advisory_lock(${LOOKING})`);
    try {
      return await work();
    } finally {
      await client.query(`select pg_advisory_unlock(${LOOKING})`);
    }
  };
  return {
    enter: (start) =>
      whileNobodyLooks(async () => {
        const entered = await start();
        own = entered.name;
        await client.query(`select pg_advisory_lock(${LOCK})`, [own]);
        return entered;
      }),
    relieve: () =>
      whileNobodyLooks(async () => {
        for (const name of await lockedJobs(client)) if (name !== own && (await freeJobsOf(client, name))) mayBeHopeless = true;
        if (mayBeHopeless) await endHopeless(client);
        mayBeHopeless = false;
      }),
    onLost: (then) => void client.on('end', then),
    leave: () => client.end().catch(() => {}),
  };
}
