// Adds the next of tasks that repeat on a schedule, in the background, on the day each is due.
import type { Services } from '../../../packages/http/handlers.ts';
import { dateInZone } from '../../../packages/kernel/kernel.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { followingFacts, nextOnSchedule } from './task.rules.ts';
import { insertTask, setNext, takeDueOnSchedule } from './task.store.ts';

/**
 * One round over all customers; each is its own transaction. A task is followed once, and days that are past
 * are not made up.
 */
export async function repeatTasksEverywhere({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const customerId of await listCustomerIds(database.local))
    await database.transact(customerId, async (tx) => {
      for (const task of await takeDueOnSchedule(tx, now)) {
        const next = nextOnSchedule(task.dueDate, task, dateInZone(now, task.timeZone));
        const nextTaskId = await insertTask(tx, task, followingFacts(task, next), { userId: task.enteredBy, now });
        await setNext(tx, task.taskId, nextTaskId);
      }
    });
}
