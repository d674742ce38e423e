// Everybody's own security page: sessions with their ends, and the password.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { prepareQueue } from '../../packages/jobs/worker.ts';
import { millisecondsOf } from '../../packages/kernel/kernel.ts';
import { account, mySecurity, pyramid } from './identity.contract.ts';
import { aServer, type TestServer } from './identity.testing.ts';
import { resetSignIn } from './rescue.handlers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await prepareQueue(server.db.queueUrl);
});
afterAll(() => server.close());

const password = 'correct horse';
const aPerson = () => server.userFor('Auditor');
async function enter(
  email: string,
  agent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
  word = password,
): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: account.signIn.path,
    payload: { email, password: word },
    headers: { 'user-agent': agent },
    remoteAddress: '192.0.2.44',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().Token;
}
const statusWith = async (token: string) => (await server.send(pyramid.getPermissions, {}, { token })).status;
type Session = { sessionId: string; device: string; address: string; method: string; isThis: boolean; seenTime: string };
const sessionsOf = async (token: string) => (await server.send(mySecurity.getSecurity, {}, { token })).json['sessions'] as Session[];

test('my sessions say device, address and last use, and which is this one', async () => {
  const email = await aPerson();
  const desk = await enter(email);
  server.clock.advance(400_000);
  const phone = await enter(email, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1');
  expect(await sessionsOf(phone)).toMatchObject([
    { device: 'Safari on an iPhone', address: '192.0.2.44', method: 'password', isThis: true },
    { device: 'Firefox on Windows', address: '192.0.2.44', isThis: false },
  ]);
  await statusWith(desk);
  expect((await sessionsOf(phone)).map((each) => each.seenTime)).toEqual([server.clock.now(), server.clock.now()]);
});

test('one of my sessions ends at once, all others too, and nobody ends a stranger’s', async () => {
  const email = await aPerson();
  const [here, there, elsewhere] = [await enter(email), await enter(email), await enter(email)];
  const idOf = async (token: string) => (await sessionsOf(token)).find((each) => each.isThis)?.sessionId ?? '';
  for (const token of [here, there, elsewhere]) expect(await statusWith(token)).toBe(200);
  expect((await server.send(mySecurity.endSession, { sessionId: await idOf(there) }, { token: here })).status).toBe(200);
  expect([await statusWith(there), await statusWith(elsewhere), await statusWith(here)]).toEqual([401, 200, 200]);
  const stranger = await enter(await aPerson());
  expect((await server.send(mySecurity.endSession, { sessionId: await idOf(stranger) }, { token: here })).status).toBe(404);
  expect((await server.send(mySecurity.endOtherSessions, {}, { token: here })).json['ended']).toBe(1);
  expect([await statusWith(elsewhere), await statusWith(here), await statusWith(stranger)]).toEqual([401, 200, 200]);
});

test('a session ends after twelve hours, however often it is renewed', async () => {
  let token = await enter(await aPerson());
  const started = millisecondsOf(server.clock.now());
  const renew = async () => ((await server.send(account.renewToken, {}, { token })).json['Data'] as { token: string }).token;
  for (let hour = 1; hour <= 11; hour += 1) {
    server.clock.advance(3_600_000);
    token = await renew();
  }
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  expect(exp * 1000).toBe(started + 12 * 3_600_000);
  server.clock.advance(3_599_000);
  expect(await statusWith(token)).toBe(200);
  server.clock.advance(2000);
  expect(await statusWith(token)).toBe(401);
});

test('two tabs that renew at the same moment both go on; the token from before ends a minute later', async () => {
  const before = await enter(await aPerson());
  server.clock.advance(5_500_000);
  const renew = async () => ((await server.send(account.renewToken, {}, { token: before })).json['Data'] as { token: string }).token;
  const one = await renew();
  server.clock.advance(20_000);
  const two = await renew();
  expect(await statusWith(before)).toBe(200);
  server.clock.advance(50_000);
  expect([await statusWith(before), await statusWith(one), await statusWith(two)]).toEqual([401, 200, 200]);
});

test('a new password wants the one I have, ends my other sessions and leaves this one', async () => {
  const email = await aPerson();
  const [here, there] = [await enter(email), await enter(email)];
  const change = (heldPassword: string, word: string) =>
    server.send(mySecurity.changePassword, { heldPassword, password: word }, { token: here });
  expect((await change('not it', 'another password')).json).toMatchObject({ code: 'wrongPassword', fields: [{ path: 'heldPassword' }] });
  expect((await change(password, password)).json.code).toBe('samePassword');
  expect((await change(password, 'short')).status).toBe(400);
  expect((await change(password, 'another password')).status).toBe(200);
  expect([await statusWith(here), await statusWith(there)]).toEqual([200, 401]);
  await enter(email, 'curl/8', 'another password');
});

test('a session left open is no place to guess the password', async () => {
  const token = await enter(await aPerson());
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < 6; i += 1)
    codes.push((await server.send(mySecurity.removeFactor, { heldPassword: `guess ${i}` }, { token })).json.code);
  expect(codes).toEqual([...Array(5).fill('wrongPassword'), 'tooManyTries']);
});

test('the operator lets in again who lost phone and password, and the trail says so', async () => {
  const email = await aPerson();
  const token = await enter(email);
  const { key } = (await server.send(mySecurity.beginFactor, { heldPassword: password }, { token })).json as { key: string };
  const code = generateSync({ secret: key, epoch: Math.floor(millisecondsOf(server.clock.now()) * 0.001) });
  expect((await server.send(mySecurity.confirmFactor, { code }, { token })).status).toBe(200);
  expect(await resetSignIn(server.services, email, 'a fresh beginning')).toBe(true);
  expect(await resetSignIn(server.services, 'nobody@test.example', 'a fresh beginning')).toBe(false);
  server.clock.advance(2001);
  expect(await statusWith(token)).toBe(401);
  expect(await statusWith(await enter(email, 'curl/8', 'a fresh beginning'))).toBe(200);
  const { rows } = await sql<{ after: object }>`select after from platform.audit_event
    where customer_id = ${server.customerId} and command = 'SignIn.resetByOperator'`.execute(server.db.asMigrator);
  expect(rows).toEqual([{ after: { endedSessions: 1, codesWereOn: true } }]);
});

test('every act leaves its event, and none of them a password', async () => {
  const { rows } = await sql<{
    command: string;
    text: string;
  }>`select command, coalesce(before::text, '') || coalesce(after::text, '') as text
    from platform.audit_event where customer_id = ${server.customerId}`.execute(server.db.asMigrator);
  const commands = new Set(rows.map((row) => row.command));
  for (const command of ['Account.signIn', 'MySecurity.endSession', 'MySecurity.endOtherSessions', 'MySecurity.changePassword'])
    expect(commands).toContain(command);
  expect(rows.filter((row) => /another password|correct horse/.test(row.text))).toEqual([]);
});
