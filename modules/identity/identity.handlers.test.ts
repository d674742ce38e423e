// Signing in, staying signed in, being shut out, and what the gate does with every call, over HTTP on a real
// database.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { account, global, operator, pyramid, users } from './identity.contract.ts';
import { hashPassword, insertOperator, markSampleLogins } from './identity.server.ts';
import { aServer, type TestServer } from './identity.testing.ts';
import { sampleOperator, samplePassword } from './sample-people.rules.ts';
import { signIn as entry } from './sign-in.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const admin = { email: 'ada@test.example', password: 'correct horse' };
const signIn = (email: string, password: string) => server.send(account.signIn, { email, password }, { token: null });
const tokenOf = async () => String((await signIn(admin.email, admin.password)).json['Token']);
const statusWith = async (token: string | null) => (await server.send(pyramid.getPermissions, {}, { token })).status;

describe('signing in', () => {
  test('gives a token and the user id, whatever the case of the email', async () => {
    const answer = await signIn(' ADA@test.example ', admin.password);
    expect(answer.status).toBe(200);
    expect(await statusWith(String(answer.json['Token']))).toBe(200);
  });

  test('says the same for a wrong password and an unknown email', async () => {
    const [wrong, unknown] = [await signIn(admin.email, 'not the password'), await signIn('nobody@test.example', 'not the password')];
    expect([wrong.status, wrong.json.code]).toEqual([409, 'wrongPassword']);
    expect([unknown.status, unknown.json.errorMessage]).toEqual([409, wrong.json.errorMessage]);
  });

  test('slows down after five failures, for that email only, and lets in again after the wait', async () => {
    for (let i = 0; i < 5; i += 1) await signIn('slow@test.example', 'wrong');
    expect((await signIn('slow@test.example', 'wrong')).json.code).toBe('tooManyTries');
    expect((await signIn(admin.email, admin.password)).status).toBe(200);
    server.clock.advance(1500);
    expect((await signIn('slow@test.example', 'wrong')).json.code).toBe('wrongPassword');
  });

  test('counts guesses sent at the same moment, and guesses spread over many people from one address', async () => {
    const codes = (answers: { json: { code?: string } }[]) => answers.map((answer) => answer.json.code).sort();
    const together = await Promise.all(Array.from({ length: 12 }, () => signIn('together@test.example', 'wrong')));
    expect(codes(together).filter((code) => code === 'wrongPassword').length).toBeLessThanOrEqual(6);
    const spread: string[] = [];
    for (let i = 0; i < 60; i += 1) spread.push((await signIn(`person${i}@test.example`, 'wrong')).json.code ?? '');
    expect(spread.filter((code) => code === 'wrongPassword').length).toBeLessThanOrEqual(11);
    expect(spread.at(-1)).toBe('tooManyTries');
    server.clock.advance(400_000);
    expect((await signIn(admin.email, admin.password)).status).toBe(200);
  });

  test('refuses the sample operator unless the listener is loopback', async () => {
    const passwordHash = await hashPassword(admin.password);
    const sample = { email: 'sample-op@test.example', passwordHash, isSample: true };
    await insertOperator(server.db.asMigrator, sample);
    expect((await signIn(sample.email, admin.password)).status).toBe(200);
    server.services.loopbackOnly = false;
    expect((await signIn(sample.email, admin.password)).json.code).toBe('notHere');
    server.services.loopbackOnly = true;
  });

  test('refuses the other people of the sample too, and the sessions they have', async () => {
    const email = await server.userFor('Auditor');
    await markSampleLogins(server.db.asMigrator, [email]);
    const { Token } = await server.call(account.signIn, { email, password: 'correct horse' });
    server.services.loopbackOnly = false;
    server.clock.advance(3_000);
    expect((await signIn(email, 'correct horse')).json.code).toBe('notHere');
    expect(await statusWith(Token)).toBe(401);
    server.services.loopbackOnly = true;
    expect(await statusWith(Token)).toBe(200);
  });

  test('names the people of the sample on this machine alone, and none where there is no sample', async () => {
    const named = async () => (await server.send(entry.listSamplePeople, {})).json;
    expect(await named()).toEqual([]);
    const passwordHash = await hashPassword(samplePassword);
    await insertOperator(server.db.asMigrator, { email: sampleOperator.email, passwordHash, isSample: true });
    expect(await named()).toEqual([{ ...sampleOperator, password: samplePassword }]);
    server.services.loopbackOnly = false;
    expect(await named()).toEqual([]);
    server.services.loopbackOnly = true;
  });
});

describe('a session', () => {
  test('ends at log-off: the same token is refused at once', async () => {
    const token = await tokenOf();
    expect((await server.send(account.logOff, {}, { token })).status).toBe(200);
    expect(await statusWith(token)).toBe(401);
  });

  test('of the operator ends at log-off too', async () => {
    const token = String((await signIn('operator@test.example', admin.password)).json['Token']);
    expect((await server.send(account.renewToken, {}, { token })).status).toBe(200);
    expect((await server.send(account.logOff, {}, { token })).status).toBe(200);
    expect((await server.send(account.renewToken, {}, { token })).status).toBe(401);
  });

  test('ends after two hours unless renewed', async () => {
    const token = await tokenOf();
    server.clock.advance(7_000_000);
    const renewed = (await server.send(account.renewToken, {}, { token })).json['Data'] as { token: string };
    server.clock.advance(400_000);
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(renewed.token)).toBe(200);
  });
});

describe('customers and users', () => {
  test('only the operator makes a customer, and keys and emails are taken once', async () => {
    const input = {
      key: 'second',
      name: 'Second',
      administratorName: 'Bo',
      administratorEmail: 'bo@second.example',
      administratorPassword: 'correct horse',
    };
    expect((await server.send(operator.createCustomer, input, { token: await tokenOf() })).status).toBe(403);
    const token = String((await signIn('operator@test.example', admin.password)).json['Token']);
    expect((await server.send(operator.createCustomer, input, { token })).status).toBe(200);
    expect((await server.send(operator.createCustomer, input, { token })).json.code).toBe('keyTaken');
    expect((await server.send(operator.createCustomer, { ...input, key: 'third' }, { token })).json.code).toBe('emailTaken');
  });

  test('an administrator adds users; the roles bring their claims', async () => {
    const permissions = async (role: string) => {
      const token = await server.tokenFor(role);
      const answer = await server.send(pyramid.getPermissions, {}, { token });
      return new Map((answer.json['Permissions'] as { Name: string; AccessFlags: number }[]).map((p) => [p.Name, p.AccessFlags]));
    };
    expect((await permissions('Auditor')).get('glreports')).toBe(1);
    expect((await permissions('Accounts payable')).get('apinvoice')).toBe(15);
    expect((await permissions('Board member')).has('glaccounts')).toBe(false);
    const person = {
      displayName: 'X',
      email: 'x@test.example',
      password: 'correct horse',
      roleNames: ['Nobody'],
      seesAllCommunities: true,
      communityIds: [],
    };
    const token = await tokenOf();
    expect((await server.send(users.addUser, person, { token })).json.code).toBe('unknownRole');
    expect((await server.send(users.addUser, { ...person, roleNames: ['Auditor'], email: admin.email }, { token })).json.code).toBe(
      'emailTaken',
    );
    const auditor = await server.tokenFor('Auditor');
    expect((await server.send(users.addUser, { ...person, roleNames: ['Auditor'] }, { token: auditor })).status).toBe(403);
  });

  test('nobody hands out more than they hold', async () => {
    const person = (roleName: string, seesAllCommunities: boolean) => ({
      displayName: 'X',
      email: `${randomUUID()}@test.example`,
      password: 'correct horse',
      roleNames: [roleName],
      seesAllCommunities,
      communityIds: [],
    });
    const limited = await server.tokenFor('Administrator', []);
    expect((await server.send(users.addUser, person('Auditor', true), { token: limited })).json.code).toBe('beyondOwn');
    expect((await server.send(users.addUser, person('Auditor', false), { token: limited })).status).toBe(200);
    await sql`with made as (insert into identity.role (customer_id, name) values (${server.customerId}, 'Receptionist') returning customer_id, role_id)
      insert into identity.role_claim (customer_id, role_id, claim, level)
      select customer_id, role_id, claim, level from made, (values ('permissionmaintain', 2), ('apinvoice', 1)) as c (claim, level)`.execute(
      server.db.asMigrator,
    );
    const receptionist = await server.tokenFor('Receptionist');
    expect((await server.send(users.addUser, person('Receptionist', true), { token: receptionist })).status).toBe(200);
    for (const roleName of ['Administrator', 'Auditor', 'Accounts payable'])
      expect((await server.send(users.addUser, person(roleName, true), { token: receptionist })).json.code).toBe('beyondOwn');
    const unknown = { ...person('Auditor', false), communityIds: ['4711'] };
    expect((await server.send(users.addUser, unknown, { token: await tokenOf() })).status).toBe(404);
  });

  test('the session knows its customer and person', async () => {
    const answer = await server.send(global.getGlobalData, {}, { token: await tokenOf() });
    expect(answer.json['Customers']).toEqual([{ CustomerId: server.customerId, Name: 'Test Management' }]);
  });
});

describe('the gate', () => {
  const person = (n: number) => ({
    displayName: `P${n}`,
    email: `p${n}@test.example`,
    password: 'correct horse',
    roleNames: ['Auditor'],
    seesAllCommunities: true,
    communityIds: [],
  });

  test('replays a repeated command byte for byte and refuses the key for another body', async () => {
    const options = { token: await tokenOf(), key: randomUUID() };
    const first = await server.send(users.addUser, person(1), options);
    const second = await server.send(users.addUser, person(1), options);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect((await server.send(users.addUser, person(2), options)).status).toBe(422);
  });

  test('wants a key for commands', async () => {
    const answer = await server.send(users.addUser, person(3), { token: await tokenOf(), key: 'short' });
    expect([answer.status, answer.json.code]).toEqual([400, 'keyMissing']);
  });

  test('names the fields of an invalid body and answers rubbish with 400', async () => {
    const token = await tokenOf();
    const answer = await server.send(users.addUser, { ...person(4), email: 'no address', password: 'short' }, { token });
    expect([answer.status, answer.json.fields?.map((f) => f.path)]).toEqual([400, ['email', 'password']]);
    for (const payload of ['{', '[]', 'null', '"x"', '{"email":1}', '{"__proto__":{"a":1}}', `{"email":"${'x'.repeat(100)}"}`]) {
      const raw = await server.app.inject({
        method: 'POST',
        url: users.addUser.path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        payload,
      });
      expect(raw.statusCode, payload).toBe(400);
      expect(raw.json()).toHaveProperty('reference');
    }
  });

  test('leaves one audit event per command, with who, what and before and after', async () => {
    const token = await tokenOf();
    await server.send(users.addUser, person(5), { token });
    const found = await sql<{
      command: string;
      entity_kind: string;
      after: { email: string };
      user_id: string;
    }>`select command, entity_kind, after, user_id
      from platform.audit_event where customer_id = ${server.customerId} and after ->> 'email' = 'p5@test.example'`.execute(
      server.db.asMigrator,
    );
    expect(found.rows).toHaveLength(1);
    expect(found.rows[0]).toMatchObject({ command: 'User.addUser', entity_kind: 'user', after: { email: 'p5@test.example' } });
  });
});
