// The pieces of a job: what became of each, shown to its user as it happens, and what makes a job that goes
// on do nothing twice.
import type { JobItem } from '../contract/contract.ts';
import { type Database, rowsOf, sql, type Tx } from '../db/database.ts';
import { Refusal } from '../kernel/kernel.ts';

/** What became of one piece. */
export interface Piece {
  /** Names the piece within its job: an account number, a line of a file. */
  key: string;
  /** `done` by default. */
  state?: JobItem['state'];
  /** A sentence for the user. */
  message?: string;
  /** What the job itself wants to know should it go on. */
  mark?: string;
}

/**
 * The pieces of a running job. Call them one after the other: whoever watches asks for what came after the
 * last piece seen.
 */
export interface Pieces {
  /** The pieces finished before, by key, with their marks: by this run or by one that stopped. */
  finished(): Promise<ReadonlyMap<string, string>>;
  /** Says what became of pieces that are done elsewhere, such as files; in one statement. */
  note(pieces: readonly Piece[]): Promise<void>;
  /**
   * Does one piece in a transaction of its own, once, however often the job is run: the piece is marked in
   * the same transaction. What `work` returns is said to the user. A Refusal fails the piece and leaves
   * nothing of it; the job goes on. False when it was done before or failed.
   */
  once(key: string, work: (tx: Tx) => Promise<string | undefined>): Promise<boolean>;
}

type Local = Database['local'];

/** Pieces of a job of a user after a position, in the order they were done. */
export async function listPieces(tx: Tx, jobId: string, after: string, state: JobItem['state'] | null): Promise<JobItem[]> {
  const found = await sql<JobItem>`select item_key as "itemKey", state, message, position::text as position from platform.job_item
    where customer_id = ${tx.customerId} and job_id = ${jobId} and position > ${after}::bigint and (${state}::text is null or state = ${state})
    order by position limit 1000`.execute(tx.db);
  return found.rows;
}

async function notePieces(db: Local | Tx['db'], customerId: string, jobId: string, pieces: readonly Piece[]): Promise<void> {
  const text = (of: (piece: Piece) => string) => ({ type: 'text', values: pieces.map(of) });
  await sql`insert into platform.job_item (job_id, customer_id, item_key, state, message, mark)
    select ${jobId}::uuid, ${customerId}::bigint, r.* from ${rowsOf(
      {
        item_key: text((piece) => piece.key),
        state: text((piece) => piece.state ?? 'done'),
        message: text((piece) => piece.message ?? ''),
        mark: text((piece) => piece.mark ?? ''),
      },
      'r',
    )} on conflict (job_id, item_key) do update
      set state = excluded.state, message = excluded.message, mark = excluded.mark, position = default`.execute(db);
}

/**
 * Takes a piece for this transaction; false when it is done. Another run that takes it at the same time waits
 * for this one to end.
 */
async function takePiece(tx: Tx, jobId: string, key: string): Promise<boolean> {
  const taken =
    await sql`insert into platform.job_item (job_id, customer_id, item_key, state) values (${jobId}::uuid, ${tx.customerId}, ${key}, 'done')
    on conflict (job_id, item_key) do update set state = 'done', message = '', position = default where job_item.state <> 'done'`.execute(
      tx.db,
    );
  return taken.numAffectedRows === 1n;
}

/** The pieces of one job. */
export function openPieces(database: Database, customerId: string, jobId: string): Pieces {
  const note = (pieces: readonly Piece[]) => notePieces(database.local, customerId, jobId, pieces);
  return {
    note,
    async finished() {
      const found = await sql<{ key: string; mark: string }>`select item_key as key, mark from platform.job_item
        where job_id = ${jobId} and state = 'done'`.execute(database.local);
      return new Map(found.rows.map(({ key, mark }) => [key, mark]));
    },
    async once(key, work) {
      try {
        return await database.transact(customerId, async (tx) => {
          if (!(await takePiece(tx, jobId, key))) return false;
          const message = await work(tx);
          if (message)
            await sql`update platform.job_item set message = ${message} where job_id = ${jobId} and item_key = ${key}`.execute(tx.db);
          return true;
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await note([{ key, state: 'failed', message: error.message }]);
        return false;
      }
    },
  };
}
