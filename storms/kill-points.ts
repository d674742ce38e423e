// The points of a command a kill can be aimed at: locks held from beside make the product stop at a known
// statement, without hooks in the product.
import type pg from 'pg';
import type { World } from './world.ts';

/** A point at which the product is held. */
export interface Hold {
  /** The process of PostgreSQL that waits at the point; null while none does. */
  waiting(): Promise<number | null>;
  /** Lets go, also after PostgreSQL was killed. */
  release(): Promise<void>;
}

/** Who is held: the server's connections, or the worker's. */
export type Held = 'commonhold server' | 'commonhold command line';

async function firstPid(looking: pg.Client, statement: string, parameters: unknown[]): Promise<number | null> {
  const found = await looking.query<{ pid: number }>(statement, parameters);
  return found.rows[0]?.pid ?? null;
}

/** Holds what waits for a lock that `take` takes in a transaction of its own. */
async function holdLock(world: World, who: Held, take: (holding: pg.Client) => Promise<unknown>): Promise<Hold> {
  const [holding, looking] = [await world.connect(), await world.connect()];
  await holding.query('begin');
  const own = await firstPid(holding, 'select pg_backend_pid() as pid', []);
  await take(holding);
  const end = async () => {
    // Ends the transaction whether PostgreSQL still runs or not.
    await Promise.all([holding, looking].map((client) => client.end().catch(() => {})));
  };
  return {
    waiting: () =>
      firstPid(looking, 'select pid from pg_stat_activity where application_name = $1 and $2 = any(pg_blocking_pids(pid)) limit 1', [
        who,
        own,
      ]),
    release: end,
  };
}

/** Holds the first change of a table. */
export function holdTable(world: World, table: string, who: Held = 'commonhold server'): Promise<Hold> {
  return holdLock(world, who, (holding) => holding.query(`lock table ${table} in share mode`));
}

/** Holds a command at its first statement, which writes down its key. */
export function holdKey(world: World, key: string): Promise<Hold> {
  const take = (holding: pg.Client) =>
    holding.query(`insert into platform.idempotency_key (customer_id, key, request_hash) values ($1, $2, '')`, [world.customerId, key]);
  return holdLock(world, 'commonhold server', take);
}

/** Holds the next change of a job's progress. */
export function holdProgress(world: World, jobId: string): Promise<Hold> {
  const take = (holding: pg.Client) => holding.query('select from platform.job_progress where job_id = $1 for update', [jobId]);
  return holdLock(world, 'commonhold command line', take);
}

async function setAcknowledger(client: pg.Client, name: string | null): Promise<void> {
  await client.query(name ? `alter system set synchronous_standby_names = '${name}'` : 'alter system reset synchronous_standby_names');
  await client.query('select pg_reload_conf()');
}

/**
 * Waits until commits are held: the setting takes effect when PostgreSQL's processes have heard of it, and a
 * command may be quicker. Gives the connection on which one is held.
 */
async function heldCommit(world: World, looking: pg.Client): Promise<pg.Client> {
  const held = await world.connect();
  const pid = await firstPid(held, 'select pg_backend_pid() as pid', []);
  for (;;) {
    let isOver = false;
    const trying = held.query("select pg_logical_emit_message(true, 'storm', '')").then(
      () => true,
      () => false,
    );
    const over = trying.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      if (await firstPid(looking, `select pid from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`, [pid])) return held;
    }
    if (!(await over)) throw new Error('PostgreSQL ended before it held a commit');
  }
}

/**
 * Holds a command after its COMMIT and before its answer: PostgreSQL writes the commit down and then waits
 * for a standby that does not exist, so the command is done and nobody has heard of it.
 */
export async function holdAnswer(world: World): Promise<Hold> {
  const looking = await world.connect();
  await setAcknowledger(looking, 'nobody');
  const held = await heldCommit(world, looking);
  return {
    waiting: () =>
      firstPid(
        looking,
        `select pid from pg_stat_activity where application_name = 'commonhold server' and wait_event = 'SyncRep' limit 1`,
        [],
      ),
    release: async () => {
      await looking.end().catch(() => {});
      held.end().catch(() => {});
      // PostgreSQL may be on its way back; until it is told, it would keep every later commit waiting, also
      // those of the server's start.
      for (let told = false; !told; ) {
        const client = await world.connect().catch(() => null);
        told =
          client !== null &&
          (await setAcknowledger(client, null).then(
            () => true,
            () => false,
          ));
        await client?.end().catch(() => {});
        if (!told) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** The tables a process of PostgreSQL has changed in its transaction so far, in no order. */
export async function changedTables(world: World, backendPid: number): Promise<string[]> {
  const looking = await world.connect();
  const found = await looking.query<{ name: string }>(
    `select distinct n.nspname || '.' || c.relname as name from pg_locks l join pg_class c on c.oid = l.relation and c.relkind = 'r'
      join pg_namespace n on n.oid = c.relnamespace where l.pid = $1 and l.mode = 'RowExclusiveLock' and l.granted order by 1`,
    [backendPid],
  );
  await looking.end();
  return found.rows.map(({ name }) => name);
}
