// Roles on a real database: changes hold from the next call on, nobody gives more than they hold, nobody
// locks anybody out, two people never overwrite each other.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { flagSettings, pyramid, roleEffects, roleList, roleScreens, roles } from '../identity.contract.ts';
import { accessRoutes, identityRoutes } from '../identity.server.ts';
import { aServer, type TestServer } from '../identity.testing.ts';
import type { GivenClaim } from './role.contract.ts';
import { lockAccess } from './role.store.ts';

let server: TestServer;
beforeAll(async () => {
  const endpoints: Endpoint[] = identityRoutes.map((route) => route.endpoint);
  server = await aServer(accessRoutes(() => ({ endpoints, screens: Object.values(roleScreens) })));
});
afterAll(() => server.close());

const given = (claim: GivenClaim['claim'], level: number): GivenClaim => ({ claim, level });
const idOf = async (name: string) => (await server.call(roles.pickRoles, {})).find((each) => each.name === name)?.roleId ?? '0';
const change = async (name: string, claims: GivenClaim[], token?: string) => {
  const role = await server.call(roles.getRole, { roleId: await idOf(name) });
  return server.send(roles.editRole, { roleId: role.roleId, version: role.version, name, claims }, token ? { token } : {});
};
const permissionsOf = async (token: string) =>
  Object.fromEntries(
    ((await server.send(pyramid.getPermissions, {}, { token })).json['Permissions'] as { Name: string; AccessFlags: number }[]).map(
      (each) => [each.Name, each.AccessFlags],
    ),
  );

test('the eight standard roles are marked, and a role of one’s own is not', async () => {
  await server.call(roles.addRole, { name: 'Front desk', claims: [given('ownermaintain', 1)] });
  const { rows } = await server.call(roleList.calls.readPage, {});
  expect(rows.filter((row) => row.origin === 'STANDARD').length).toBe(8);
  expect(rows.find((row) => row.name === 'Front desk')).toMatchObject({ origin: 'OWN', users: 0, claims: 1 });
  const twice = await server.send(roles.addRole, { name: 'Front desk', claims: [] });
  expect([twice.json.code, twice.json.fields?.[0]?.path]).toEqual(['nameTaken', 'name']);
});

test('a changed role holds from the next call on, for whoever is signed in', async () => {
  await server.call(roles.addRole, { name: 'Reader', claims: [given('permissionmaintain', 1), given('apinvoice', 1)] });
  const token = await server.tokenFor('Reader');
  expect(await permissionsOf(token)).toEqual({ permissionmaintain: 1, apinvoice: 1 });
  expect((await server.send(roles.pickRoles, {}, { token })).status).toBe(200);
  expect((await change('Reader', [given('apinvoice', 6)])).status).toBe(200);
  expect(await permissionsOf(token)).toEqual({ apinvoice: 6 });
  expect((await server.send(roles.pickRoles, {}, { token })).status).toBe(403);
});

test('the bits of a level stay as they were ticked', async () => {
  await server.call(roles.addRole, { name: 'Odd', claims: [given('apinvoice', 10), given('glaccounts', 5)] });
  const { claims } = await server.call(roles.getRole, { roleId: await idOf('Odd') });
  expect(claims).toEqual([given('apinvoice', 10), given('glaccounts', 5)]);
  const wrong = await server.send(roles.addRole, { name: 'Twice', claims: [given('apinvoice', 1), given('apinvoice', 2)] });
  expect(wrong.status).toBe(400);
});

test('nobody gives away more than they hold, and may keep or take what was given before', async () => {
  await server.call(roles.addRole, { name: 'Deputy', claims: [given('permissionmaintain', 7), given('apinvoice', 1)] });
  await server.call(roles.addRole, { name: 'Payer', claims: [given('apprintchecks', 7)] });
  const token = await server.tokenFor('Deputy');
  expect((await change('Payer', [given('apprintchecks', 15)], token)).json.code).toBe('beyondOwn');
  expect((await change('Payer', [given('apprintchecks', 7), given('apinvoice', 3)], token)).json.code).toBe('beyondOwn');
  expect((await change('Payer', [given('apprintchecks', 3), given('apinvoice', 1)], token)).status).toBe(200);
  expect((await server.send(roles.addRole, { name: 'Mine', claims: [given('apprintchecks', 1)] }, { token })).json.code).toBe('beyondOwn');
  const picks = (await server.send(roles.pickRoles, {}, { token })).json as unknown as { name: string; mayGive: boolean }[];
  expect(picks.filter((each) => each.mayGive).map((each) => each.name)).toContain('Deputy');
  expect(picks.find((each) => each.name === 'Administrator')?.mayGive).toBe(false);
});

test('the last who may do everything with roles cannot lose it, nor anybody their own way in', async () => {
  expect((await change('Administrator', [given('permissionmaintain', 7)])).json.code).toBe('lastAdministrator');
  await server.call(roles.addRole, { name: 'Second', claims: [given('permissionmaintain', 15)] });
  await server.tokenFor('Second');
  expect((await change('Administrator', [given('permissionmaintain', 7)])).json.code).toBe('ownAccess');
  const { claims } = await server.call(roles.getRole, { roleId: await idOf('Administrator') });
  expect(claims.length).toBe(61);
});

test('a role that users have is not deleted; one that nobody has is', async () => {
  const used = await server.call(roles.getRole, { roleId: await idOf('Second') });
  const refused = await server.send(roles.deleteRole, { roleId: used.roleId, version: used.version });
  expect([refused.json.code, refused.json.errorMessage]).toEqual([
    'roleInUse',
    'One user has the role Second. Give them another one first.',
  ]);
  const free = await server.call(roles.getRole, { roleId: await idOf('Odd') });
  expect((await server.send(roles.deleteRole, { roleId: free.roleId, version: '9' })).json.code).toBe('changedMeanwhile');
  await server.call(roles.deleteRole, { roleId: free.roleId, version: free.version });
  expect((await server.send(roles.getRole, { roleId: free.roleId })).status).toBe(404);
});

test('of two people who change a role, the second is told, and nothing is overwritten', async () => {
  const seen = await server.call(roles.getRole, { roleId: await idOf('Front desk') });
  const edit = { roleId: seen.roleId, version: seen.version, name: 'Front desk' };
  await server.call(roles.editRole, { ...edit, claims: [given('ownermaintain', 3)] });
  const second = await server.send(roles.editRole, { ...edit, claims: [given('ownermaintain', 15)] });
  expect([second.json.code, second.json.errorMessage]).toEqual([
    'changedMeanwhile',
    'Ada Admin saved this role a moment ago, after you opened it. Nothing was overwritten.',
  ]);
  expect((await server.call(roles.getRole, { roleId: seen.roleId })).claims).toEqual([given('ownermaintain', 3)]);
});

test('the audit trail tells what a role was and became', async () => {
  const found = await sql<{ before: { claims: unknown }; after: { claims: unknown } }>`select before, after from platform.audit_event
    where customer_id = ${server.customerId} and command = 'Role.editRole' and after ->> 'name' = 'Front desk'`.execute(
    server.db.asMigrator,
  );
  expect(found.rows.map((row) => [row.before.claims, row.after.claims])).toEqual([
    [[given('ownermaintain', 1)], [given('ownermaintain', 3)]],
  ]);
});

test('before it is saved, a change says what it gives and takes, and whom it meets', async () => {
  const roleId = await idOf('Reader');
  await change('Reader', [given('permissionmaintain', 1)]);
  const effect = await server.call(roleEffects.previewRole, { roleId, claims: ['permissionmaintain:12'] });
  expect([effect.users, effect.gives.screens.map((each) => each.name), effect.takes.screens.map((each) => each.name)]).toEqual([
    1,
    ['role-edit'],
    ['roles'],
  ]);
  expect(effect.gives.acts.map((each) => each.name)).toEqual(expect.arrayContaining(['Role.editRole', 'Role.deleteRole']));
  expect(effect.gives.acts.map((each) => each.name)).not.toContain(flagSettings.setFlag.name);
  const made = await server.call(roleEffects.previewRole, { claims: ['permissionmaintain:15'] });
  expect([made.users, made.gives.acts.some((each) => each.name === flagSettings.setFlag.name), made.takes.acts]).toEqual([0, true, []]);
  expect((await server.send(roleEffects.previewRole, { claims: ['permissionmaintain:16'] })).status).toBe(400);
});

test('one change of access waits for another, so that two administrators cannot each take the other’s away', async () => {
  await server.call(roles.addRole, { name: 'Waiting', claims: [] });
  const role = await server.call(roles.getRole, { roleId: await idOf('Waiting') });
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`;
  let answer: Promise<{ status: number }> | null = null;
  await server.services.database.transact(server.customerId, async (tx) => {
    await lockAccess(tx);
    answer ??= server.send(roles.editRole, { roleId: role.roleId, version: role.version, name: role.name, claims: [] });
    await vi.waitFor(async () => expect((await waiting.execute(server.db.asMigrator)).rows[0]?.count).toBe(1), 10_000);
  });
  expect((await answer)?.['status']).toBe(200);
});
