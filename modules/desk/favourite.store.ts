// The SQL of favourite screens.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

/** The names of a user's favourite screens, the first marked first. */
export async function listFavourites(tx: Tx, userId: string): Promise<string[]> {
  const found = await sql<{ screen: string }>`select screen from desk.favourite_screen
    where customer_id = ${tx.customerId} and user_id = ${userId} order by added_time, screen`.execute(tx.db);
  return found.rows.map(({ screen }) => screen);
}

/** Marks a screen; one that is marked keeps its place. */
export async function addFavourite(tx: Tx, userId: string, screen: string, now: Instant): Promise<void> {
  await sql`insert into desk.favourite_screen (customer_id, user_id, screen, added_time) values (${tx.customerId}, ${userId}, ${screen}, ${now})
    on conflict do nothing`.execute(tx.db);
}

/** Takes the star away. */
export async function removeFavourite(tx: Tx, userId: string, screen: string): Promise<void> {
  await sql`delete from desk.favourite_screen where customer_id = ${tx.customerId} and user_id = ${userId} and screen = ${screen}`.execute(
    tx.db,
  );
}
