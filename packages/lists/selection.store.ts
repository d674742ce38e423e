// Selections kept on the server: which rows they hold is fixed when they are made, for their owner alone,
// until they expire.
import type { RawBuilder } from 'kysely';
import { sql, type Tx } from '../db/database.ts';
import { addMilliseconds, type Instant } from '../kernel/kernel.ts';

const LIFETIME_MS = 4 * 60 * 60 * 1000;

export interface SelectionOwner {
  userId: string;
  list: string;
  now: Instant;
}

/** Opens a selection and forgets the expired ones of its owner. */
export async function insertSelection(tx: Tx, { userId, list, now }: SelectionOwner): Promise<string> {
  await sql`delete from platform.selection where customer_id = ${tx.customerId} and user_id = ${userId} and expires_time <= ${now}`.execute(
    tx.db,
  );
  const made = await sql<{ selection_id: string }>`insert into platform.selection (customer_id, user_id, list, entered_time, expires_time)
    values (${tx.customerId}, ${userId}, ${list}, ${now}, ${addMilliseconds(now, LIFETIME_MS)}) returning selection_id`.execute(tx.db);
  return made.rows[0]?.selection_id ?? '';
}

/** Fills a selection just opened from a select of customer, selection and row. */
export async function insertSelectionRows(tx: Tx, selectionId: string, rows: RawBuilder<unknown>): Promise<void> {
  const made = await sql`insert into platform.selection_row (customer_id, selection_id, row_id) ${rows}`.execute(tx.db);
  await sql`update platform.selection set row_count = ${String(made.numAffectedRows ?? 0n)}
    where customer_id = ${tx.customerId} and selection_id = ${selectionId}`.execute(tx.db);
}

/** True when the selection is of this list, belongs to this person and has not expired. */
export async function isSelectionOf(tx: Tx, selectionId: string, { userId, list, now }: SelectionOwner): Promise<boolean> {
  const found = await sql`select 1 from platform.selection where customer_id = ${tx.customerId} and selection_id = ${selectionId}
    and user_id = ${userId} and list = ${list} and expires_time > ${now}`.execute(tx.db);
  return found.rows.length > 0;
}

/** The rows of a selection as a subquery of their ids. */
export function selectedIds(tx: Tx, selectionId: string): RawBuilder<unknown> {
  return sql`select s.row_id from platform.selection_row s where s.customer_id = ${tx.customerId} and s.selection_id = ${selectionId}`;
}

/** The ids of a selection in their order. */
export async function loadSelectedIds(tx: Tx, selectionId: string): Promise<string[]> {
  const found = await sql<{ row_id: string }>`select row_id from platform.selection_row
    where customer_id = ${tx.customerId} and selection_id = ${selectionId} order by row_id`.execute(tx.db);
  return found.rows.map((row) => row.row_id);
}
