// The handlers of handing tasks over.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { namesOfUsers } from '../../identity/identity.server.ts';
import { handOverRefusals, type taskHandOver } from './hand-over.contract.ts';
import { countOpenTasksOf, giveTasks, lockOpenTasksOf } from './hand-over.store.ts';
import { listTaskPeople } from './task.store.ts';

export const handOverHandlers: Handlers<typeof taskHandOver> = {
  async countOpenTasks({ tx, input }) {
    if (!(await namesOfUsers(tx, [input.userId])).has(input.userId)) throw notFound('The user');
    return { count: await countOpenTasksOf(tx, input.userId) };
  },
  async handOverTasks(context) {
    const { tx, input } = context;
    const { userId, toUserId } = input;
    const names = await namesOfUsers(tx, [userId, toUserId]);
    if (!names.has(userId) || !names.has(toUserId)) throw notFound('The user');
    if (userId === toUserId) throw refuse(handOverRefusals, 'samePerson');
    const tasks = await lockOpenTasksOf(tx, userId);
    for (const communityId of new Set(tasks.map((task) => task.communityId)))
      if (!(await listTaskPeople(tx, communityId)).some((person) => person.userId === toUserId))
        throw refuse(handOverRefusals, 'notTheirs', { name: names.get(toUserId) ?? '' });
    const taskIds = tasks.map(({ taskId }) => taskId);
    await giveTasks(tx, taskIds, userId, toUserId);
    context.record({ entityId: userId, after: { tasksGivenTo: names.get(toUserId), tasks: taskIds } });
    return { count: taskIds.length };
  },
};
