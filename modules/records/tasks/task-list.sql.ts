// Where the rows of the list of tasks come from: those the caller may see, with which are theirs and which
// are late.
import { sql } from '../../../packages/db/database.ts';
import { assert, dateInZone } from '../../../packages/kernel/kernel.ts';
import { joinList, type ListReader, type ListSource } from '../../../packages/lists/lists.ts';
import { taskList } from './task.contract.ts';
import { assignedTo, assignedWords, type TaskReader, tasksJoined, visibleTasks } from './task.store.ts';

/** Who looks, as calls know them. */
type Caller = Required<Pick<ListReader, 'userId' | 'held' | 'communities'>>;

/** The list; `readerOf` tells what a caller may see of tasks. */
export const taskSource = (readerOf: (caller: Caller) => TaskReader): ListSource =>
  joinList(taskList, {
    today: async ({ input, now }) => dateInZone(now, input.zone),
    read({ tx, input, now, communities, userId, held }) {
      assert(userId !== undefined && held !== undefined, 'tasks are listed for someone');
      return {
        id: sql`t.task_id`,
        columns: {
          title: sql`t.title`,
          dueDate: sql`t.due_on`,
          status: sql`t.status`,
          priority: sql`t.priority`,
          assigned: assignedWords,
          community: sql`coalesce(c.name, '')`,
          overdue: sql`coalesce(t.closed_time is null and t.due_on < (${now}::timestamptz at time zone coalesce(c.time_zone, ${input.zone}))::date, false)`,
          mine: assignedTo(sql`${userId}::bigint`),
          author: sql`a.display_name`,
        },
        from: tasksJoined,
        where: sql`t.customer_id = ${tx.customerId} and ${visibleTasks(readerOf({ userId, held, communities }))}`,
      };
    },
  });
