// Users on a real database: several roles, communities within the caller's scope, inactive at once, nobody
// locked out.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { account, global, pyramid, userList, users } from '../identity.contract.ts';
import { aServer, type TestServer } from '../identity.testing.ts';
import { userRecords } from './user.handlers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer([], async (_customerId, communityId) => ['11', '12', '13'].includes(communityId));
});
afterAll(() => server.close());

const password = 'correct horse';
const person = (): ClientInput<typeof users.addUser> => ({
  displayName: 'Pat Person',
  email: `${randomUUID()}@test.example`,
  password,
  roleNames: ['Auditor'],
  seesAllCommunities: false,
  communityIds: ['11'],
});
const statusOf = async (token: string) => (await server.send(global.getGlobalData, {}, { token })).status;
const signIn = async (email: string) => server.send(account.signIn, { email, password }, { token: null });

async function added(change: Partial<ClientInput<typeof users.addUser>> = {}) {
  const given = { ...person(), ...change };
  const { userId } = await server.call(users.addUser, given);
  const edit = async (next: object, token?: string) => {
    const { email: _email, otherCommunities: _others, ...now } = await server.call(users.getUser, { userId });
    return server.send(users.editUser, { ...now, ...next }, token ? { token } : {});
  };
  const token = String((await signIn(given.email)).json['Token']);
  return { userId, email: given.email, edit, token };
}

test('has several roles, whose claims add up, from the next call on', async () => {
  const { edit, token, userId } = await added({ roleNames: ['Auditor', 'Accounts payable'] });
  const levels = async () => {
    const answer = await server.send(pyramid.getPermissions, {}, { token });
    return Object.fromEntries((answer.json['Permissions'] as { Name: string; AccessFlags: number }[]).map((p) => [p.Name, p.AccessFlags]));
  };
  expect(await levels()).toMatchObject({ permissionmaintain: 1, apinvoice: 15 });
  expect((await edit({ roleNames: ['Accounts payable'] })).status).toBe(200);
  expect((await levels())['permissionmaintain']).toBeUndefined();
  const { rows } = await server.call(userList.calls.readPage, { search: 'Pat' });
  expect(rows.find((row) => row.userId === userId)).toMatchObject({ roles: 'Accounts payable', communities: '1', status: 'ACTIVE' });
});

test('is reached by telephone and at an address, which silence leaves as they are', async () => {
  const home = { phone: '775-555-0142', street: '1 Oak Way', city: 'Reno', state: 'NV', postcode: '89501' };
  const { edit, userId } = await added(home);
  expect(await server.call(users.getUser, { userId })).toMatchObject(home);
  const said = { phone: undefined, street: undefined, city: undefined, state: undefined, postcode: undefined };
  expect((await edit({ ...said, displayName: 'Pat Parker' })).status).toBe(200);
  expect(await server.call(users.getUser, { userId })).toMatchObject({ ...home, displayName: 'Pat Parker' });
  expect((await edit({ street: '' })).status).toBe(200);
  expect(await server.call(users.getUser, { userId })).toMatchObject({ ...home, street: '' });
  expect((await edit({ phone: 'by mail' })).json.fields).toEqual([{ path: 'phone', message: 'must be a telephone number' }]);
  const kinds = await server.services.database.transact(server.customerId, async (tx) => userRecords.labels(tx, [userId, '0'], null));
  expect([...kinds]).toEqual([[userId, { label: 'Pat Parker', communityId: null }]]);
});

test('who becomes inactive is out at once and cannot sign in; brought back they sign in anew', async () => {
  const { edit, token, email } = await added();
  expect(await statusOf(token)).toBe(200);
  expect((await edit({ isInactive: true })).status).toBe(200);
  expect((await server.send(pyramid.getPermissions, {}, { token })).json).toEqual({
    ...{ IsInactiveUser: true, SeesAllCommunities: false, Permissions: [] },
  });
  const { status, json } = await server.send(global.getGlobalData, {}, { token });
  expect([status, json.code, json.errorMessage]).toEqual([401, 'inactiveUser', 'This user is inactive. Please ask your administrator.']);
  expect((await edit({ isInactive: false })).status).toBe(200);
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf(String((await signIn(email)).json['Token']))).toBe(200);
});

test('nobody makes themselves inactive or takes their own roles away', async () => {
  await server.tokenFor('Administrator');
  const { edit, token } = await added({ roleNames: ['Administrator'], seesAllCommunities: true, communityIds: [] });
  expect((await edit({ isInactive: true }, token)).json.code).toBe('ownAccess');
  expect((await edit({ roleNames: ['Auditor'] }, token)).json.code).toBe('ownAccess');
  expect((await edit({ displayName: 'Pat Renamed' }, token)).status).toBe(200);
});

test('the last administrator stays', async () => {
  const alone = await aServer();
  const { rows } = await alone.call(userList.calls.readPage, {});
  const { email: _email, otherCommunities: _others, ...ada } = await alone.call(users.getUser, { userId: rows[0]?.userId ?? '0' });
  const refused = await alone.send(users.editUser, { ...ada, isInactive: true });
  expect([refused.status, refused.json.code]).toEqual([409, 'lastAdministrator']);
  await alone.close();
});

test('nobody gives roles or communities beyond their own, and what they cannot see stays', async () => {
  const { edit, userId } = await added({ communityIds: ['11', '12'] });
  const near = await server.tokenFor('Administrator', ['11', '13']);
  const seen = (await server.send(users.getUser, { userId }, { token: near })).json;
  expect([seen['communityIds'], seen['otherCommunities']]).toEqual([['11'], 1]);
  expect((await edit({ communityIds: ['12'] }, near)).status).toBe(404);
  expect((await edit({ seesAllCommunities: true, communityIds: [] }, near)).json.code).toBe('beyondOwn');
  expect((await edit({ communityIds: ['13'] }, near)).status).toBe(200);
  expect((await server.call(users.getUser, { userId })).communityIds).toEqual(['12', '13']);
  const auditor = await server.tokenFor('Auditor');
  expect((await edit({ displayName: 'No' }, auditor)).status).toBe(403);
});

test('an unknown role stands at the roles, a second save is told', async () => {
  const { edit } = await added();
  const unknown = await edit({ roleNames: ['Janitor'] });
  expect([unknown.json.code, unknown.json.fields?.[0]?.path]).toEqual(['unknownRole', 'roleNames']);
  expect((await edit({ version: '7' })).json.code).toBe('changedMeanwhile');
  expect((await edit({ roleNames: [] })).status).toBe(400);
});
