// Saved views in the database.
import type { ViewState } from '../contract/contract.ts';
import { jsonb, sql, type Tx } from '../db/database.ts';
import type { Instant } from '../kernel/kernel.ts';

export interface SavedViewRow {
  savedViewId: string;
  list: string;
  name: string;
  state: ViewState;
  isShared: boolean;
  isOwn: boolean;
  version: number;
}

const columns = (userId: string) =>
  sql`saved_view_id as "savedViewId", list, name, state, is_shared as "isShared", user_id = ${userId} as "isOwn", version`;

/** One's own views of a list and the shared ones, by name. */
export async function loadViews(tx: Tx, userId: string, list: string): Promise<SavedViewRow[]> {
  const found = await sql<SavedViewRow>`select ${columns(userId)} from platform.saved_view
    where customer_id = ${tx.customerId} and list = ${list} and removed_time is null and (user_id = ${userId} or is_shared)
    order by name collate platform.natural_order, saved_view_id limit 500`.execute(tx.db);
  return found.rows;
}

/** A view of this person, locked; also a removed one when asked for. */
export async function findOwnView(tx: Tx, userId: string, savedViewId: string, removed: boolean): Promise<SavedViewRow | undefined> {
  const found = await sql<SavedViewRow>`select ${columns(userId)} from platform.saved_view
    where customer_id = ${tx.customerId} and saved_view_id = ${savedViewId} and user_id = ${userId} and (removed_time is not null) = ${removed}
    for update`.execute(tx.db);
  return found.rows[0];
}

/** True when this person has another view of the name. */
export async function isViewNameTaken(tx: Tx, userId: string, list: string, name: string, exceptId: string | null): Promise<boolean> {
  const found = await sql`select 1 from platform.saved_view where customer_id = ${tx.customerId} and user_id = ${userId} and list = ${list}
    and name = ${name} and removed_time is null and saved_view_id is distinct from ${exceptId}::bigint`.execute(tx.db);
  return found.rows.length > 0;
}

/** Saves a new view and gives its id. */
export async function insertView(
  tx: Tx,
  userId: string,
  view: Pick<SavedViewRow, 'list' | 'name' | 'state' | 'isShared'>,
  now: Instant,
): Promise<string> {
  const made = await sql<{ id: string }>`insert into platform.saved_view (customer_id, user_id, list, name, is_shared, state, changed_time)
    values (${tx.customerId}, ${userId}, ${view.list}, ${view.name}, ${view.isShared}, ${jsonb(view.state)}, ${now})
    returning saved_view_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Changes a view and counts its version on. */
export async function updateView(
  tx: Tx,
  savedViewId: string,
  view: Pick<SavedViewRow, 'name' | 'state' | 'isShared'>,
  now: Instant,
): Promise<void> {
  await sql`update platform.saved_view set name = ${view.name}, state = ${jsonb(view.state)}, is_shared = ${view.isShared},
    version = version + 1, changed_time = ${now} where customer_id = ${tx.customerId} and saved_view_id = ${savedViewId}`.execute(tx.db);
}

/** Removes a view, or takes that back. */
export async function markView(tx: Tx, savedViewId: string, removedTime: Instant | null): Promise<void> {
  await sql`update platform.saved_view set removed_time = ${removedTime}::timestamptz
    where customer_id = ${tx.customerId} and saved_view_id = ${savedViewId}`.execute(tx.db);
}

/** The view a person begins with. */
export async function findDefaultView(tx: Tx, userId: string, list: string): Promise<string | null> {
  const found = await sql<{ view: string }>`select view from platform.default_view
    where customer_id = ${tx.customerId} and user_id = ${userId} and list = ${list}`.execute(tx.db);
  return found.rows[0]?.view ?? null;
}

/** Sets or forgets the view a person begins with. */
export async function saveDefaultView(tx: Tx, userId: string, list: string, view: string | null): Promise<void> {
  if (view === null)
    await sql`delete from platform.default_view where customer_id = ${tx.customerId} and user_id = ${userId} and list = ${list}`.execute(
      tx.db,
    );
  else
    await sql`insert into platform.default_view (customer_id, user_id, list, view) values (${tx.customerId}, ${userId}, ${list}, ${view})
      on conflict (customer_id, user_id, list) do update set view = excluded.view`.execute(tx.db);
}
