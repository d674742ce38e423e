// What the signed-in person is told of themselves, and one login at several customers: nothing of one is seen
// from the other, and the former session is over.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { account, customerSettingsRefreshMs, global, membership, operator, pyramid } from './identity.contract.ts';
import { aServer, type TestServer } from './identity.testing.ts';

const password = 'correct horse';
const ada = 'ada@test.example';
const cannotSwitch = 'Cannot switch to selected Customer instance';

let server: TestServer;
let operatorToken: string;
let otherCustomerId: string;

const signIn = async (email: string) =>
  (await server.send(account.signIn, { email, password }, { token: null })).json as unknown as { Token: string; UserId: string };
const as = (token: string) => ({
  globalData: async () => (await server.send(global.getGlobalData, {}, { token })).json,
  status: async () => (await server.send(pyramid.getPermissions, {}, { token })).status,
  switchTo: async (customerId: string, key?: string) =>
    (await server.send(pyramid.switchCustomer, { CustomerId: customerId }, { token, ...(key ? { key } : {}) })).json as unknown as {
      Success: boolean;
      Message: string;
      Data: { token: string; userId: string } | null;
    },
});
const join = (given: object) =>
  server.send(
    membership.addLoginToCustomer,
    { email: ada, customerKey: 'other', displayName: 'Ada at Other', roleName: 'Manager', ...given },
    { token: operatorToken },
  );

beforeAll(async () => {
  server = await aServer();
  operatorToken = (await signIn('operator@test.example')).Token;
  const other = {
    key: 'other',
    name: 'Other Management',
    administratorName: 'Olga',
    administratorEmail: 'olga@other.example',
    administratorPassword: password,
  };
  const made = await server.send(operator.createCustomer, other, { token: operatorToken });
  otherCustomerId = String(made.json['customerId']);
});
afterAll(() => server.close());

test('global data has every field of the specification', async () => {
  const { Token, UserId } = await signIn(ada);
  const data = await as(Token).globalData();
  expect(data).toEqual({
    CustomerId: server.customerId,
    UserId,
    Environment: 'production',
    IsDebugMode: false,
    Customers: [{ CustomerId: server.customerId, Name: 'Test Management' }],
    UserAgentThumbnail: {
      Agent: { AgentId: UserId, DisplayName: 'Ada Admin', AgentType: 'User' },
      Contact: { FirstName: 'Ada', LastName: 'Admin', DisplayName: 'Ada Admin', WebAddress: ada, Phone: '' },
      UserGraph: { User: { MasterUserId: expect.stringMatching(/^\d+$/) }, UserId, UserToken: expect.stringMatching(/^[\da-f-]{36}$/) },
      ParentHeader: { AgentId: server.customerId, DisplayName: 'Test Management', AgentType: 'Management company' },
      UserSettings: expect.objectContaining({ userId: UserId, startPage: 0, contactDisplayName: 'Ada Admin' }),
    },
    AgentHeader: { AgentId: UserId, DisplayName: 'Ada Admin', AgentType: 'User' },
    CountAgents: 1,
    IsAutoPayEnabled: false,
    AgentTypes: expect.arrayContaining([{ Id: 4, Name: 'Owner' }]),
    PhoneTypes: expect.arrayContaining([{ Id: 1, Name: 'Mobile' }]),
    AddressTypes: expect.arrayContaining([{ Id: 1, Name: 'Mailing' }]),
    WebAddressTypes: expect.arrayContaining([{ Id: 1, Name: 'Email' }]),
  });
});

test('the contact has the telephone number of the user', async () => {
  const { Token, UserId } = await signIn(ada);
  await sql`update identity.app_user set phone = '775-555-0123' where customer_id = ${server.customerId} and user_id = ${UserId}`.execute(
    server.db.asMigrator,
  );
  server.clock.advance(60_000);
  expect(await as(Token).globalData()).toMatchObject({ UserAgentThumbnail: { Contact: { Phone: '775-555-0123' } } });
});

test('the environment is the installation’s', async () => {
  Object.assign(server.services, { environment: 'staging', isDebugMode: true });
  const { Token } = await signIn(ada);
  expect(await as(Token).globalData()).toMatchObject({ Environment: 'staging', IsDebugMode: true });
  Object.assign(server.services, { environment: 'production', isDebugMode: false });
});

test('customer settings tell whether payments are switched on', async () => {
  expect(customerSettingsRefreshMs).toBe(8 * 60 * 60 * 1000);
  const settings = async () => (await server.call(pyramid.getCustomerSettings, {})).TopsPayReceivableStatus;
  expect(await settings()).toBe('Inactive');
  await sql`update identity.customer set payment_status = 'Active' where customer_id = ${server.customerId}`.execute(server.db.asMigrator);
  expect(await settings()).toBe('Active');
  expect((await server.call(global.getGlobalData, {})).IsAutoPayEnabled).toBe(true);
});

describe('one login at several customers', () => {
  test('is made by the operator alone, and refused where there is nothing to join', async () => {
    const { Token } = await signIn(ada);
    const byAda = await server.send(
      membership.addLoginToCustomer,
      { email: ada, customerKey: 'other', displayName: 'Ada', roleName: 'Manager' },
      { token: Token },
    );
    expect(byAda.status).toBe(403);
    expect((await join({ email: 'nobody@test.example' })).json.code).toBe('unknownLogin');
    expect((await join({ email: 'operator@test.example' })).json.code).toBe('unknownLogin');
    expect((await join({ customerKey: 'none' })).json.code).toBe('unknownCustomer');
    expect((await join({ roleName: 'None' })).json.code).toBe('unknownRole');
    expect((await as(Token).switchTo(otherCustomerId)).Message).toBe(cannotSwitch);
    expect((await join({ email: ' ADA@test.example' })).status).toBe(200);
    expect((await join({})).json.code).toBe('memberAlready');
    expect((await join({ customerKey: 'test' })).json.code).toBe('memberAlready');
  });

  test('sees both, goes to the other as its user there, and the former token is over', async () => {
    const { Token, UserId } = await signIn(ada);
    const { Customers } = await as(Token).globalData();
    expect(Customers).toEqual([
      { CustomerId: otherCustomerId, Name: 'Other Management' },
      { CustomerId: server.customerId, Name: 'Test Management' },
    ]);
    const answer = await as(Token).switchTo(otherCustomerId);
    expect(answer).toMatchObject({ Success: true, Message: '' });
    const there = as(answer.Data?.token ?? '');
    const data = await there.globalData();
    expect(data).toMatchObject({ CustomerId: otherCustomerId, UserId: answer.Data?.userId, Customers });
    expect(data['UserId']).not.toBe(UserId);
    expect(JSON.stringify(data['UserAgentThumbnail'])).toContain('Ada at Other');
    expect(await as(Token).status()).toBe(401);
    const back = await there.switchTo(server.customerId);
    expect(back.Data?.userId).toBe(UserId);
    expect(await there.status()).toBe(401);
    expect(await as(back.Data?.token ?? '').status()).toBe(200);
  });

  test('keeps the end of the session, and leaves an event', async () => {
    server.clock.advance(60_000);
    const { Token } = await signIn(ada);
    const answer = await as(Token).switchTo(otherCustomerId);
    const ends = await sql<{
      ends: string;
      customer: string;
    }>`select ends_time::text as ends, customer_id::text as customer from identity.session
      where login_id = (select login_id from identity.login where email = ${ada}) order by started_time desc, revoked_time nulls first limit 2`.execute(
      server.db.asMigrator,
    );
    expect(ends.rows.map((row) => row.customer)).toEqual([otherCustomerId, server.customerId]);
    expect(ends.rows[0]?.ends).toBe(ends.rows[1]?.ends);
    const events = await sql<{ customer: string }>`select customer_id::text as customer from platform.audit_event
      where command = 'Pyramid.switchCustomer' and event_time = ${server.services.clock.now()}`.execute(server.db.asMigrator);
    expect(events.rows.map((row) => row.customer)).toContain(server.customerId);
    expect(await as(answer.Data?.token ?? '').status()).toBe(200);
  });

  test('is told why it cannot: an inactive user there, its own customer, one that is not', async () => {
    const inactive = (is: boolean) =>
      sql`update identity.app_user set is_inactive = ${is} where customer_id = ${otherCustomerId} and email = ${ada}`.execute(
        server.db.asMigrator,
      );
    await inactive(true);
    const { Token } = await signIn(ada);
    expect((await as(Token).globalData())['Customers']).toHaveLength(1);
    expect(await as(Token).switchTo(otherCustomerId)).toEqual({
      Success: false,
      Message: 'You are an inactive user of Other Management.',
      Data: null,
    });
    expect(await as(Token).switchTo(server.customerId)).toEqual({ Success: false, Message: cannotSwitch, Data: null });
    expect(await as(Token).switchTo('999999')).toEqual({ Success: false, Message: cannotSwitch, Data: null });
    expect(await as(Token).status()).toBe(200);
    await inactive(false);
  });

  test('leaves no token behind in the database', async () => {
    const { Token } = await signIn(ada);
    const { Data } = await as(Token).switchTo(otherCustomerId, 'switch-key-1');
    const kept = await sql<{ body: string | null }>`select body from platform.idempotency_key where key = 'switch-key-1'`.execute(
      server.db.asMigrator,
    );
    expect(Data?.token).toMatch(/^ey/);
    expect(kept.rows).toEqual([{ body: null }]);
  });
});
