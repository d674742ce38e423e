// Tasks through HTTP: who sees, changes and deletes one, what follows one that repeats, and that none leaves
// its community.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contact } from '../../people/people.contract.ts';
import { recordBook, taskList, tasks } from '../records.contract.ts';
import { repeatTasksEverywhere } from '../records.server.ts';
import { type RecordsWorld, someRecords } from '../records.testing.ts';

let world: RecordsWorld;
let people: readonly { userId: string; name: string }[];
let roles: readonly { roleId: string; name: string }[];
beforeAll(async () => {
  world = await someRecords();
  ({ people, roles } = await world.of.call(tasks.listTaskPeople, {}));
});
afterAll(() => world.of.close());

const add = (facts: object = {}) => world.of.call(tasks.addTask, { title: 'Call the plumber', ...facts });
const titles = async (token?: string, filters: string[] = []) => {
  const asked = { zone: 'UTC', filter: filters };
  const { json } = await world.of.send(taskList.calls.readPage, asked as never, token === undefined ? {} : { token });
  return (json as unknown as { rows: { title: string }[] }).rows.map(({ title }) => title);
};
const status = async (endpoint: Parameters<typeof world.of.send>[0], input: object, token: string) =>
  (await world.of.send(endpoint, input as never, { token })).status;
const me = () => people.find(({ name }) => name === 'Ada Admin')?.userId ?? '';

it('keeps what was typed, and goes to whoever saves first', async () => {
  const { taskId } = await add({ dueDate: '2026-02-01', assigneeIds: [me()], watcherIds: [me()], checklist: ['Find the number', 'Call'] });
  const seen = await world.of.call(tasks.getTask, { taskId });
  expect(seen).toMatchObject({
    status: 'OPEN',
    priority: 'NORMAL',
    assignees: [{ userId: me(), name: 'Ada Admin' }],
    watchers: [],
    record: null,
    community: '',
  });
  await world.of.call(tasks.tickItem, { taskId, item: 0, text: 'Find the number', isDone: true });
  const stale = await world.of.send(tasks.tickItem, { taskId, item: 0, text: 'Call', isDone: true });
  expect(stale.json.code).toBe('itemMoved');
  const save = { taskId, version: seen.version, title: 'Call two plumbers', checklist: ['Call', 'Find the number'] };
  await world.of.call(tasks.editTask, save);
  const again = await world.of.send(tasks.editTask, save);
  expect([again.status, again.json.code]).toEqual([409, 'changedMeanwhile']);
  const after = await world.of.call(tasks.getTask, { taskId });
  expect(after.checklist).toEqual([
    { text: 'Call', isDone: false },
    { text: 'Find the number', isDone: true },
  ]);
  await world.of.call(tasks.deleteTask, { taskId });
  expect((await world.of.send(tasks.getTask, { taskId })).status).toBe(404);
});

it('about no record is seen by its people, its role and who keeps permissions, and by nobody else', async () => {
  const manager = roles.find(({ name }) => name === 'Manager') ?? roles[0];
  const roleName = manager?.name ?? '';
  const stranger = roles.find(({ name }) => name !== roleName && name !== 'Administrator')?.name ?? '';
  const holder = await world.of.tokenFor(roleName);
  const other = await world.of.tokenFor(stranger);
  const made = [await add({ title: 'theirs', roleId: manager?.roleId ?? '' }), await add({ title: 'mine' })];
  expect([await titles(holder), await titles(other)]).toEqual([['theirs'], []]);
  expect((await titles(await world.of.tokenFor('Administrator'))).toSorted()).toEqual(['mine', 'theirs']);
  const [theirs] = made;
  expect(await status(tasks.getTask, { taskId: theirs?.taskId }, other)).toBe(404);
  expect(await status(tasks.setTaskState, { taskId: theirs?.taskId, status: 'DONE' }, other)).toBe(404);
  expect(await status(tasks.setTaskState, { taskId: theirs?.taskId, status: 'IN_PROGRESS' }, holder)).toBe(200);
  expect(await status(tasks.deleteTask, { taskId: theirs?.taskId }, holder)).toBe(404);
  for (const one of made) await world.of.call(tasks.deleteTask, one);
});

it('stays in its community: with its record, and where it has none', async () => {
  const made = [await add({ record: world.inOak }), await add({ communityId: world.oak })];
  const elmOnly = await world.of.tokenFor('Administrator', [world.elm]);
  expect(await titles(elmOnly)).toEqual([]);
  for (const { taskId } of made)
    for (const [endpoint, input] of [
      [tasks.getTask, { taskId }],
      [tasks.editTask, { taskId, version: '1', title: 'Mine now' }],
      [tasks.setTaskState, { taskId, status: 'DONE' }],
      [tasks.tickItem, { taskId, item: 0, text: 'x', isDone: true }],
      [tasks.deleteTask, { taskId }],
    ] as const)
      expect([endpoint.name, await status(endpoint, input, elmOnly)]).toEqual([endpoint.name, 404]);
  for (const [endpoint, input] of [
    [tasks.listTasks, world.inOak],
    [tasks.addTask, { title: 'x', record: world.inOak }],
    [tasks.addTask, { title: 'x', communityId: world.oak }],
    [tasks.listTaskPeople, { communityId: world.oak }],
  ] as const)
    expect([endpoint.name, await status(endpoint, input, elmOnly)]).toEqual([endpoint.name, 404]);
  for (const one of made) await world.of.call(tasks.deleteTask, one);
});

it('is followed by the next when it is done, once, with nothing ticked', async () => {
  const { taskId } = await add({
    dueDate: '2026-01-31',
    repeats: 'WHEN_DONE',
    assigneeIds: [me()],
    checklist: ['Look'],
    remindDate: '2026-01-30',
  });
  await world.of.call(tasks.tickItem, { taskId, item: 0, text: 'Look', isDone: true });
  const { before, nextTaskId } = await world.of.call(tasks.setTaskState, { taskId, status: 'DONE' });
  expect(before).toBe('OPEN');
  const next = await world.of.call(tasks.getTask, { taskId: nextTaskId ?? '' });
  expect(next).toMatchObject({
    status: 'OPEN',
    checklist: [{ text: 'Look', isDone: false }],
    assignees: [{ userId: me() }],
    repeats: 'WHEN_DONE',
  });
  expect((next.dueDate ?? '') > '2026-01-31').toBe(true);
  await world.of.call(tasks.setTaskState, { taskId, status: 'OPEN' });
  expect((await world.of.call(tasks.setTaskState, { taskId, status: 'DONE' })).nextTaskId).toBeNull();
  for (const one of [taskId, next.taskId]) await world.of.call(tasks.deleteTask, { taskId: one });
});

it('is listed as mine, late and closed', async () => {
  const made = [
    await add({ title: 'late', dueDate: '2020-01-01', assigneeIds: [me()] }),
    await add({ title: 'someday' }),
    await add({ title: 'over', dueDate: '2020-01-01' }),
  ];
  await world.of.call(tasks.setTaskState, { taskId: made[2]?.taskId ?? '', status: 'CANCELLED' });
  expect(await titles(undefined, ['mine:is:yes'])).toEqual(['late']);
  expect(await titles(undefined, ['overdue:is:yes'])).toEqual(['late']);
  expect(await titles(undefined, ['status:in:DONE,CANCELLED'])).toEqual(['over']);
  for (const one of made) await world.of.call(tasks.deleteTask, one);
});

it.each([
  ['peopleUnknown', { assigneeIds: ['999999'] }],
  ['peopleUnknown', { watcherIds: ['999999'] }],
  ['roleUnknown', { roleId: '999999' }],
  ['dueNeeded', { repeats: 'ON_SCHEDULE' }],
  ['remindAfterDue', { dueDate: '2026-01-04', remindDate: '2026-01-05' }],
])('%s is refused', async (code, change) => {
  const answer = await world.of.send(tasks.addTask, { title: 'x', ...change } as never);
  expect([answer.status, answer.json.code]).toEqual([409, code]);
});

it('is for people who work in its community', async () => {
  await world.of.tokenFor('Administrator', [world.elm]);
  const everybody = await world.of.call(tasks.listTaskPeople, {});
  const ofOak = await world.of.call(tasks.listTaskPeople, { communityId: world.oak });
  const [stranger] = everybody.people.filter(({ userId }) => !ofOak.people.some((one) => one.userId === userId));
  const answer = await world.of.send(tasks.addTask, { title: 'x', communityId: world.oak, assigneeIds: [stranger?.userId ?? ''] });
  expect(answer.json.code).toBe('peopleUnknown');
});

it('keeps its record from being deleted while it is there, is counted beside it and told in its history', async () => {
  const { contactId } = await world.of.call(contact.addContact, { communityId: world.oak, lastName: 'Quist', relation: 'Broker' });
  const record = { kind: 'contact', entityId: contactId, communityId: world.oak };
  const { taskId } = await add({ record });
  expect((await world.of.call(recordBook.getBook, record)).counts).toMatchObject({ tasks: 1 });
  const refused = await world.of.send(contact.deleteContact, { communityId: world.oak, contactId });
  expect(refused.json.errorMessage).toBe('This contact is not deleted, because of 1 task.');
  expect(await world.of.call(tasks.getTask, { taskId })).toMatchObject({ record: { ...record, label: 'Quist' } });
  await world.of.call(tasks.setTaskState, { taskId, status: 'DONE' });
  expect((await world.of.call(recordBook.getBook, record)).counts).toMatchObject({ tasks: 0 });
  expect(await world.of.call(tasks.listTasks, record)).toMatchObject([{ taskId, status: 'DONE' }]);
  await world.of.call(tasks.deleteTask, { taskId });
  const { events } = await world.of.call(recordBook.getHistory, record);
  expect(events.map((event) => event.act)).toEqual(['Deleted task', 'Set task state', 'Added task', 'Added contact']);
  await world.of.call(contact.deleteContact, { communityId: world.oak, contactId });
});

it('is followed on its due date whether done or not, once, unless it was canceled', async () => {
  const late = { dueDate: '2020-01-31', repeats: 'ON_SCHEDULE', repeatUnit: 'YEAR' };
  const made = [await add({ title: 'yearly', ...late, assigneeIds: [me()] }), await add({ title: 'given up', ...late })];
  await world.of.call(tasks.setTaskState, { taskId: made[1]?.taskId ?? '', status: 'CANCELLED' });
  await repeatTasksEverywhere(world.of.services);
  await repeatTasksEverywhere(world.of.services);
  const rows = await world.of.call(taskList.calls.readPage, { zone: 'UTC', filter: ['author:filled:'] } as never);
  const all = (rows as { rows: { taskId: string; title: string; overdue: boolean; mine: boolean }[] }).rows;
  expect(all.map(({ title, overdue, mine }) => [title, overdue, mine])).toEqual([
    ['given up', false, false],
    ['yearly', true, true],
    ['yearly', false, true],
  ]);
  for (const { taskId } of all) await world.of.call(tasks.deleteTask, { taskId });
});
