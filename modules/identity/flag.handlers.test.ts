// Feature flags on a real database: off until set, per customer, the same for server and browser, and off
// when anything fails.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flagNames, flags } from '../../packages/contract/contract.ts';
import { type Database, sql, type Tx } from '../../packages/db/database.ts';
import { flagSettings, offeredFlags } from './flag.contract.ts';
import { account, operator } from './identity.contract.ts';
import { flagOn } from './identity.server.ts';
import { aServer, type TestServer } from './identity.testing.ts';

let server: TestServer;
let other: string;
beforeAll(async () => {
  server = await aServer();
  const signIn = async (email: string) =>
    String((await server.send(account.signIn, { email, password: 'correct horse' }, { token: null })).json['Token']);
  const made = {
    key: 'other',
    name: 'Other',
    administratorName: 'Olga',
    administratorEmail: 'olga@other.example',
    administratorPassword: 'correct horse',
  };
  await server.send(operator.createCustomer, made, { token: await signIn('operator@test.example') });
  other = await signIn('olga@other.example');
});
afterAll(() => server.close());

const onServer = (tx: (work: (tx: Tx) => Promise<boolean>) => Promise<boolean>, name: (typeof flagNames)[number]) =>
  tx((inside) => flagOn(inside, name));
const read: Parameters<typeof onServer>[0] = (work) => server.services.database.read(server.customerId, work);

test('there are fourteen, and all of them begin off', async () => {
  expect(flagNames.length).toBe(14);
  const { Flags } = await server.call(flags.getFlags, {});
  expect(Flags).toEqual(Object.fromEntries(flagNames.map((name) => [name, false])));
});

test('server and browser agree on every flag, set by set', async () => {
  for (const name of offeredFlags) {
    for (const isOn of [true, false, true]) {
      await server.call(flagSettings.setFlag, { flag: name, isOn });
      const { Flags } = await server.call(flags.getFlags, {});
      expect([name, Flags[name], await onServer(read, name)]).toEqual([name, isOn, isOn]);
    }
  }
});

test('a flag of one customer is none of another', async () => {
  await server.call(flagSettings.setFlag, { flag: 'ui-error-handling-ff', isOn: true });
  const theirs = await server.send(flags.getFlags, {}, { token: other });
  expect((theirs.json['Flags'] as Record<string, boolean>)['ui-error-handling-ff']).toBe(false);
});

test('says who set it and when, in the list and in the audit trail', async () => {
  server.clock.advance(60_000);
  const set = await server.call(flagSettings.setFlag, { flag: 'paywall-tier-2', isOn: false });
  expect(set).toMatchObject({ isOn: false, changedBy: 'Ada Admin', changedTime: server.clock.now() });
  expect((await server.call(flagSettings.listFlags, {})).find((each) => each.flag === 'paywall-tier-2')).toEqual(set);
  const trail = await sql<{
    before: unknown;
    after: unknown;
    entity: string;
  }>`select before, after, entity_id as entity from platform.audit_event
    where customer_id = ${server.customerId} and command = 'FlagSetting.setFlag' order by audit_event_id desc limit 1`.execute(
    server.db.asMigrator,
  );
  expect(trail.rows).toEqual([{ before: { isOn: true }, after: { isOn: false }, entity: 'paywall-tier-2' }]);
});

test('setting needs everything of permissionmaintain; knowing needs only a session', async () => {
  const auditor = await server.tokenFor('Auditor');
  expect((await server.send(flagSettings.setFlag, { flag: 'paywall-tier-2', isOn: true }, { token: auditor })).status).toBe(403);
  expect((await server.send(flagSettings.listFlags, {}, { token: auditor })).status).toBe(403);
  expect((await server.send(flags.getFlags, {}, { token: auditor })).status).toBe(200);
});

test('a flag that cannot be read is off', async () => {
  await server.call(flagSettings.setFlag, { flag: 'fiscal-year-prompt', isOn: true });
  expect(await onServer(read, 'fiscal-year-prompt')).toBe(true);
  const broken = { customerId: server.customerId, db: null as unknown as Database['local'] } as Tx;
  expect(await flagOn(broken, 'fiscal-year-prompt')).toBe(false);
});
