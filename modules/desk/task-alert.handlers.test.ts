// Alerts of tasks: whoever is assigned hears of it, then of the reminder, then that it is late, and of
// nothing once it is done.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { communitiesRoutes, hasCommunity } from '../communities/communities.server.ts';
import { aServer, type TestServer } from '../identity/identity.testing.ts';
import { peopleRecords, peopleRoutes } from '../people/people.server.ts';
import { tasks } from '../records/records.contract.ts';
import { recordsRoutes } from '../records/records.server.ts';
import { alerts } from './alert.contract.ts';
import { collectAlertsEverywhere, deskRoutes } from './desk.server.ts';

let on: TestServer;
beforeAll(async () => {
  on = await aServer([...communitiesRoutes, ...peopleRoutes, ...recordsRoutes(peopleRecords), ...deskRoutes], hasCommunity);
});
afterAll(() => on.close());

test('the one it is assigned to hears of it, and whoever assigned it does not', async () => {
  const before = await on.call(tasks.listTaskPeople, {});
  const token = await on.tokenFor('Auditor');
  const { people } = await on.call(tasks.listTaskPeople, {});
  const known = before.people.map(({ userId }) => userId);
  const assigneeIds = people.map(({ userId }) => userId).filter((userId) => !known.includes(userId));
  expect(assigneeIds).toHaveLength(1);
  const told = async (as?: string) => {
    await collectAlertsEverywhere(on.services);
    const { json } = await on.send(alerts.getAlerts, {}, as === undefined ? {} : { token: as });
    return (json as unknown as { Alerts: { Message: string; Link: string }[] }).Alerts.map(({ Message, Link }) => [Message, Link]);
  };
  const { taskId } = await on.call(tasks.addTask, { title: 'Call', assigneeIds });
  const link = `/tasks/${taskId}`;
  expect([await told(token), await told()]).toEqual([[['Task: Call', link]], []]);
  const edit = async (facts: object) => {
    const { version } = await on.call(tasks.getTask, { taskId });
    await on.call(tasks.editTask, { taskId, version, title: 'Call', assigneeIds, ...facts });
  };
  await edit({ dueDate: '2199-01-31', remindDate: '2020-01-01' });
  expect(await told(token)).toEqual([['Task: Call, due 01/31/2199', link]]);
  await edit({ dueDate: '2020-01-02' });
  expect(await told(token)).toEqual([['Task: Call is overdue', link]]);
  await on.call(tasks.setTaskState, { taskId, status: 'DONE' });
  expect(await told(token)).toEqual([]);
});
