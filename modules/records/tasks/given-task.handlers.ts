// Tasks the product gives by itself: one for each thing that waits, however often it is told of.
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { hasOpenTask, insertTask } from './task.store.ts';

/** What is to be done about a record, and by whom. */
interface GivenTask {
  communityId: string;
  entityKind: string;
  entityId: string;
  title: string;
  body: string;
  userId: string;
}

/** Gives a task about a record, due in a week, unless one with its title is open there. */
export async function giveTask(
  tx: Tx,
  { communityId, entityKind, entityId, title, body, userId }: GivenTask,
  { today, now }: { today: LocalDate; now: Instant },
): Promise<void> {
  const place = { communityId, entityKind, entityId };
  if (await hasOpenTask(tx, place, title)) return;
  const facts = { title, body, dueDate: addDays(today, 7), remindDate: null, priority: 'NORMAL' as const, roleId: null };
  const once = { checklist: [], repeats: 'NEVER' as const, repeatCount: 1, repeatUnit: 'MONTH' as const };
  await insertTask(tx, place, { ...facts, ...once, assigneeIds: [userId], watcherIds: [] }, { userId, now });
}
