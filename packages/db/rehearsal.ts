// Acts that are seen by doing them: a transaction that is carried to its end, read, and taken back whole.
import { type Database, sql, type Tx } from './database.ts';

/** Carries what was seen out of the transaction that is taken back. */
class TakenBack<T> extends Error {
  readonly seen: T;
  constructor(seen: T) {
    super('a rehearsal is taken back');
    this.seen = seen;
  }
}

/**
 * Runs `work` as `transact` does, checks what is checked at the end of a transaction, and takes everything
 * back: a preview made this way cannot differ from the act. Whatever the work throws is thrown on. Locks are
 * held until it returns.
 */
export async function rehearse<T>(database: Database, customerId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await database.transact(customerId, async (tx) => {
      const seen = await work(tx);
      await sql`set constraints all immediate`.execute(tx.db);
      throw new TakenBack(seen);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.seen as T;
    throw error;
  }
}
