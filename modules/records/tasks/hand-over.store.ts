// The open tasks someone is assigned to, and their way to someone else.
import { sql, type Tx } from '../../../packages/db/database.ts';

const openOf = (tx: Tx, userId: string) => sql`records.task t
  join records.task_person p on p.customer_id = t.customer_id and p.task_id = t.task_id and p.user_id = ${userId} and p.part = 'ASSIGNEE'
  where t.customer_id = ${tx.customerId} and t.removed_time is null and t.closed_time is null`;

/** How many open tasks someone is assigned to by name; those of a role they hold are not theirs alone. */
export async function countOpenTasksOf(tx: Tx, userId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from ${openOf(tx, userId)}`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}

/** Open tasks of someone with their communities, locked in the order of their ids. */
export async function lockOpenTasksOf(tx: Tx, userId: string): Promise<{ taskId: string; communityId: string | null }[]> {
  const found = await sql<{ taskId: string; communityId: string | null }>`
    select t.task_id as "taskId", t.community_id as "communityId" from ${openOf(tx, userId)} order by t.task_id for update of t`.execute(
    tx.db,
  );
  return found.rows;
}

/**
 * Assigns another person in the place of the one who is; whoever watched, or did the task already, is one of
 * its people once.
 */
export async function giveTasks(tx: Tx, taskIds: readonly string[], from: string, to: string): Promise<void> {
  const these = sql`customer_id = ${tx.customerId} and task_id = any(${[...taskIds]}::bigint[])`;
  await sql`delete from records.task_person where ${these} and user_id = ${to}`.execute(tx.db);
  await sql`update records.task_person set user_id = ${to} where ${these} and user_id = ${from} and part = 'ASSIGNEE'`.execute(tx.db);
  await sql`update records.task set version = version + 1 where ${these}`.execute(tx.db);
}
