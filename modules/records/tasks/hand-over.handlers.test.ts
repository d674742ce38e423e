// Handing over the tasks of someone who leaves: asked before they become inactive, to one person, all at
// once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { users } from '../../identity/identity.contract.ts';
import { identityRoutesOver } from '../../identity/identity.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { taskHandOver, tasks } from '../records.contract.ts';
import { openTasksOf, recordsRoutes } from '../records.server.ts';

let of: TestServer;
let communityId: string;
beforeAll(async () => {
  of = await aServer([...identityRoutesOver(openTasksOf), ...communitiesRoutes, ...recordsRoutes([])], hasCommunity);
  const place = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  communityId = (await of.call(community.addCommunity, { ...place, name: 'Oak Court', shortCode: 'OC' })).communityId;
});
afterAll(() => of.close());

async function person(displayName: string, communityIds: string[] | null = null): Promise<string> {
  const scope = { seesAllCommunities: communityIds === null, communityIds: communityIds ?? [] };
  const facts = { displayName, email: `${randomUUID()}@test.example`, password: 'correct horse', roleNames: ['Manager'] };
  return (await of.call(users.addUser, { ...facts, ...scope })).userId;
}
const people = async (taskId: string) => {
  const { assignees, watchers } = await of.call(tasks.getTask, { taskId });
  return [assignees.map(({ name }) => name), watchers.map(({ name }) => name)];
};
async function leave(userId: string) {
  const { email: _email, otherCommunities: _others, ...now } = await of.call(users.getUser, { userId });
  return of.send(users.editUser, { ...now, isInactive: true });
}

it('nobody becomes inactive while tasks are theirs; all go to another person at once', async () => {
  const [ina, jon] = [await person('Ina Leaves'), await person('Jon Stays')];
  const { taskId: alone } = await of.call(tasks.addTask, { title: 'Call the roofer', assigneeIds: [ina], communityId });
  const { taskId: both } = await of.call(tasks.addTask, { title: 'Count the keys', assigneeIds: [ina], watcherIds: [jon] });
  const { taskId: done } = await of.call(tasks.addTask, { title: 'Send the minutes', assigneeIds: [ina] });
  await of.call(tasks.setTaskState, { taskId: done, status: 'DONE' });
  const refused = await leave(ina);
  expect([refused.status, refused.json.code, refused.json.errorMessage]).toEqual([
    409,
    'openWork',
    'Ina Leaves has 2 open tasks: that is handed over first.',
  ]);
  expect(await of.call(taskHandOver.countOpenTasks, { userId: ina })).toEqual({ count: 2 });
  expect(await of.call(taskHandOver.handOverTasks, { userId: ina, toUserId: jon })).toEqual({ count: 2 });
  expect([await people(alone), await people(both), await people(done)]).toEqual([
    [['Jon Stays'], []],
    [['Jon Stays'], []],
    [['Ina Leaves'], []],
  ]);
  expect((await leave(ina)).status).toBe(200);
  expect((await of.send(taskHandOver.countOpenTasks, { userId: '999999' })).status).toBe(404);
});

it('goes to nobody who may not have them', async () => {
  const [ina, far] = [await person('Ida Leaves'), await person('Far Away', [])];
  await of.call(tasks.addTask, { title: 'Call the roofer', assigneeIds: [ina], communityId });
  const give = async (toUserId: string) => (await of.send(taskHandOver.handOverTasks, { userId: ina, toUserId })).json.code;
  expect([await give(far), await give(ina), await give('999999')]).toEqual(['notTheirs', 'samePerson', 'notFound']);
  expect(await of.call(taskHandOver.countOpenTasks, { userId: ina })).toEqual({ count: 1 });
});
