// Ways of signing in beside the password alone: one-time codes, a forgotten password, and what slows guesses.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { prepareQueue, runWorker, type Worker } from '../../packages/jobs/worker.ts';
import { millisecondsOf } from '../../packages/kernel/kernel.ts';
import { account, global, mySecurity, pyramid, signIn } from './identity.contract.ts';
import { securityMailJob } from './identity.jobs.ts';
import { aServer, type TestServer } from './identity.testing.ts';

let server: TestServer;
let worker: Worker;
const logged: string[] = [];
const log = { info: () => {}, error: (_details: object, message: string) => void logged.push(message) };
const password = 'correct horse';

beforeAll(async () => {
  server = await aServer();
  await prepareQueue(server.db.queueUrl);
  worker = await runWorker({ queueUrl: server.db.queueUrl, jobs: [securityMailJob], services: server.services, log });
});
afterAll(async () => {
  await worker.stop();
  await server.close();
});
/** Long enough for every count of tries to begin anew. */
beforeEach(() => server.clock.advance(3_700_000));

/** Someone new, who has never signed in. */
const aPerson = () => server.userFor('Auditor');
const enter = (email: string, word = password, address = '127.0.0.1') =>
  server.app.inject({ method: 'POST', url: account.signIn.path, payload: { email, password: word }, remoteAddress: address });
const tokenOf = async (email: string, word = password) => String((await enter(email, word)).json().Token);
const works = async (token: string) => (await server.send(global.getGlobalData, {}, { token })).status === 200;

const epoch = () => Math.floor(millisecondsOf(server.services.clock.now()) * 0.001);
const codeOf = (key: string, seconds = 0) => generateSync({ secret: key, epoch: epoch() + seconds });

async function withFactor(): Promise<{ email: string; token: string; key: string; recoveryCodes: string[] }> {
  const email = await aPerson();
  const token = await tokenOf(email);
  const begun = (await server.send(mySecurity.beginFactor, { heldPassword: password }, { token })).json as Record<
    'key' | 'link' | 'picture',
    string
  >;
  expect(begun.link).toBe(`otpauth://totp/Commonhold:${encodeURIComponent(email)}?secret=${begun.key}&issuer=Commonhold`);
  expect(begun.picture).toMatch(/^<svg viewBox="0 0 (\d+) \1"/);
  const confirmed = await server.send(mySecurity.confirmFactor, { code: codeOf(begun.key) }, { token });
  expect(confirmed.status, confirmed.text).toBe(200);
  server.clock.advance(60_000);
  return { email, token, key: begun.key, recoveryCodes: confirmed.json['recoveryCodes'] as string[] };
}
const ticketOf = async (email: string) => String((await enter(email)).json().Ticket);
const finish = (ticket: string, code: string) => server.send(signIn.finishWithCode, { ticket, code }, { token: null });

/** The newest mail to someone, once there are so many of them. */
async function mailTo(email: string, count = 1): Promise<{ subject: string; text: string }> {
  return await expect
    .poll(() => server.mail.mails.filter((mail) => mail.to === email).at(count - 1), { timeout: 20_000 })
    .toBeDefined()
    .then(() => server.mail.mails.filter((mail) => mail.to === email).at(count - 1) as { subject: string; text: string });
}
const linkIn = (text: string) => /sign-in\/reset#([\w-]+)/.exec(text)?.[1] ?? '';

describe('one-time codes', () => {
  test('are asked for after the password, and a right one signs in', async () => {
    const { email, key } = await withFactor();
    const first = (await enter(email)).json();
    expect(first).toEqual({ Token: '', UserId: '', Ticket: expect.stringMatching(/^[\w-]{43}$/) });
    const answer = await finish(first.Ticket, codeOf(key));
    expect(answer.status, answer.text).toBe(200);
    expect(await works(String(answer.json['Token']))).toBe(true);
    expect((await finish(first.Ticket, codeOf(key, 30))).json.code).toBe('stepOver');
  });

  test('count once, within half a minute of the clock and no more', async () => {
    const { email, key } = await withFactor();
    const code = codeOf(key);
    expect((await finish(await ticketOf(email), code)).status).toBe(200);
    expect((await finish(await ticketOf(email), code)).json.code).toBe('wrongCode');
    expect((await finish(await ticketOf(email), codeOf(key, -30))).json.code).toBe('wrongCode');
    server.clock.advance(120_000);
    expect((await finish(await ticketOf(email), codeOf(key, -30))).status).toBe(200);
    expect((await finish(await ticketOf(email), codeOf(key, 30))).status).toBe(200);
    server.clock.advance(120_000);
    expect((await finish(await ticketOf(email), codeOf(key, -60))).json.code).toBe('wrongCode');
    expect((await finish(await ticketOf(email), codeOf(key, 60))).json.code).toBe('wrongCode');
  });

  test('one code sent twice at the same moment lets one in', async () => {
    const { email, key } = await withFactor();
    const tickets = [await ticketOf(email), await ticketOf(email)];
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, codeOf(key))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('cannot be guessed: five tries, then waiting, and a ticket for five minutes', async () => {
    const { email, key } = await withFactor();
    const ticket = await ticketOf(email);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 7; i += 1) codes.push((await finish(ticket, '000000')).json.code);
    expect(codes).toEqual([...Array(5).fill('wrongCode'), 'tooManyTries', 'tooManyTries']);
    server.clock.advance(10_000);
    expect((await finish(ticket, codeOf(key))).status).toBe(200);
    const late = await ticketOf(email);
    server.clock.advance(301_000);
    expect((await finish(late, codeOf(key))).json.code).toBe('stepOver');
    expect((await finish('made-up', codeOf(key))).json.code).toBe('stepOver');
  });

  test('have ten recovery codes beside them, each good once, until there are new ones', async () => {
    const { email, recoveryCodes, token } = await withFactor();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [one = '', two = ''] = recoveryCodes;
    expect(one).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await finish(await ticketOf(email), one)).status).toBe(200);
    expect((await finish(await ticketOf(email), one)).json.code).toBe('wrongCode');
    const renewed = await server.send(mySecurity.renewRecoveryCodes, { heldPassword: password }, { token });
    expect((await finish(await ticketOf(email), two)).json.code).toBe('wrongCode');
    const [fresh = ''] = renewed.json['recoveryCodes'] as string[];
    expect((await finish(await ticketOf(email), fresh.toUpperCase())).status).toBe(200);
  });

  test('are turned on by a right code alone, and off by the password', async () => {
    const email = await aPerson();
    const token = await tokenOf(email);
    const send = (endpoint: (typeof mySecurity)[keyof typeof mySecurity], input: object) => server.send(endpoint, input, { token });
    expect((await send(mySecurity.renewRecoveryCodes, { heldPassword: password })).json.code).toBe('factorOff');
    expect((await send(mySecurity.beginFactor, { heldPassword: 'not it' })).json.code).toBe('wrongPassword');
    const { key } = (await send(mySecurity.beginFactor, { heldPassword: password })).json as { key: string };
    expect((await send(mySecurity.confirmFactor, { code: '000000' })).json.code).toBe('wrongCode');
    expect((await enter(email)).json().Ticket).toBeUndefined();
    expect((await send(mySecurity.confirmFactor, { code: codeOf(key) })).status).toBe(200);
    expect((await send(mySecurity.beginFactor, { heldPassword: password })).json.code).toBe('factorOn');
    expect((await send(mySecurity.confirmFactor, { code: codeOf(key, 30) })).json.code).toBe('factorOn');
    expect((await mailTo(email)).subject).toBe('One-time codes are on');
    expect((await send(mySecurity.removeFactor, { heldPassword: password })).status).toBe(200);
    expect((await enter(email)).json().Ticket).toBeUndefined();
    expect((await mailTo(email, 2)).subject).toBe('One-time codes are off');
  });

  test('and their key are nowhere in the clear, not even in the answers kept for repeats', async () => {
    const { email, key, recoveryCodes, token } = await withFactor();
    await finish(await ticketOf(email), codeOf(key));
    const options = { token, key: 'the-same-key-twice' };
    expect((await server.send(mySecurity.renewRecoveryCodes, { heldPassword: password }, options)).status).toBe(200);
    expect((await server.send(mySecurity.renewRecoveryCodes, { heldPassword: password }, options)).json.code).toBe('shownOnce');
    const secrets = [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))];
    const tables = [
      'identity.second_factor',
      'identity.recovery_code',
      'identity.ticket',
      'platform.idempotency_key',
      'platform.audit_event',
    ];
    for (const table of tables) {
      const { rows } = await sql<{
        text: string;
      }>`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(table)} t`.execute(server.db.asMigrator);
      expect(
        secrets.filter((secret) => rows[0]?.text.includes(secret)),
        table,
      ).toEqual([]);
    }
  });
});

const ask = (email: string) => server.send(signIn.askReset, { email }, { token: null });
const reset = (ticket: string, word = 'a new password') => server.send(signIn.resetPassword, { ticket, password: word }, { token: null });

describe('a forgotten password', () => {
  test('is replaced with the link of a mail, once, and every session ends', async () => {
    const email = await aPerson();
    const token = await tokenOf(email);
    expect((await ask(email.toUpperCase())).status).toBe(200);
    const { subject, text } = await mailTo(email);
    expect(subject).toBe('A new password for Commonhold');
    expect(text).toContain('network address 127.0.0.1');
    expect(text).toContain('http://localhost:4000/sign-in/reset#');
    expect((await reset(linkIn(text))).status).toBe(200);
    expect(await works(token)).toBe(false);
    expect((await enter(email)).json().code).toBe('wrongPassword');
    expect(await works(await tokenOf(email, 'a new password'))).toBe(true);
    expect((await reset(linkIn(text))).json.code).toBe('linkOver');
    expect((await mailTo(email, 2)).subject).toBe('Your password was changed');
  });

  test('has a link for an hour, and only the newest', async () => {
    const email = await aPerson();
    await ask(email);
    const first = linkIn((await mailTo(email)).text);
    await ask(email);
    const second = linkIn((await mailTo(email, 2)).text);
    expect((await reset(first)).json.code).toBe('linkOver');
    server.clock.advance(3_601_000);
    expect((await reset(second)).json.code).toBe('linkOver');
  });

  test('is answered alike for an address nobody signs in with, and mails nobody', async () => {
    const email = await aPerson();
    const known = await ask(email);
    const unknown = await ask('nobody@test.example');
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await mailTo(email);
    expect(server.mail.mails.filter((mail) => mail.to === 'nobody@test.example')).toEqual([]);
  });

  test('floods nobody with mails, and asking for many is slowed', async () => {
    const email = await aPerson();
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 12; i += 1) codes.push((await ask(email)).json.code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(undefined));
    expect(codes.slice(10)).toEqual(['tooManyTries', 'tooManyTries']);
    await mailTo(email, 2);
    const other = await aPerson();
    server.clock.advance(60_000);
    await ask(other);
    await mailTo(other);
    expect(server.mail.mails.filter((mail) => mail.to === email)).toHaveLength(2);
  });

  test('leaves no secret in the queue or in the database', async () => {
    const email = await aPerson();
    server.mail.isAway = true;
    await ask(email);
    const waiting = async () =>
      (
        await sql<{ text: string }>`select string_agg(j::text, ' ') as text from graphile_worker._private_jobs j`.execute(
          server.db.asMigrator,
        )
      ).rows[0]?.text;
    await expect.poll(waiting, { timeout: 20_000 }).toContain('does not take mails');
    server.mail.isAway = false;
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(server.db.asMigrator);
    const secret = linkIn((await mailTo(email)).text);
    const { rows } = await sql<{ text: string }>`select coalesce(string_agg(t::text, ' '), '') as text from identity.ticket t`.execute(
      server.db.asMigrator,
    );
    expect(rows[0]?.text).not.toContain(secret);
    expect((await waiting()) ?? '').not.toContain(secret);
    expect((await reset(secret)).status).toBe(200);
  });
});

describe('guesses', () => {
  test('at one person from many places are slowed after ten, and the person still comes in where they were before', async () => {
    const email = await aPerson();
    await tokenOf(email);
    server.clock.advance(1000);
    const codes: string[] = [];
    for (let i = 0; i < 14; i += 1) codes.push((await enter(email, 'wrong', `192.0.2.${i}`)).json().code);
    expect(codes).toEqual([...Array(10).fill('wrongPassword'), ...Array(4).fill('tooManyTries')]);
    expect((await enter(email)).statusCode).toBe(200);
    server.clock.advance(61_000);
    expect((await enter(email, password, '198.51.100.9')).statusCode).toBe(200);
  });

  test('at many people from one place are slowed after ten, and those who work there are not kept out', async () => {
    const email = await aPerson();
    expect((await enter(email, password, '203.0.113.5')).statusCode).toBe(200);
    const codes: string[] = [];
    for (let i = 0; i < 14; i += 1) codes.push((await enter(`guess${i}@test.example`, 'wrong', '203.0.113.5')).json().code);
    expect(codes).toEqual([...Array(10).fill('wrongPassword'), ...Array(4).fill('tooManyTries')]);
    expect((await enter(email, password, '203.0.113.5')).statusCode).toBe(200);
  });

  test('are told to the person: the trail of the next sign-in says how many failed', async () => {
    const email = await aPerson();
    await tokenOf(email);
    for (let i = 0; i < 3; i += 1) await enter(email, 'wrong');
    await tokenOf(email);
    const { rows } = await sql<{ after: { failedTries: number } }>`select after from platform.audit_event
      where customer_id = ${server.customerId} and command = 'Account.signIn' order by audit_event_id desc limit 1`.execute(
      server.db.asMigrator,
    );
    expect(rows[0]?.after).toEqual({ method: 'password', failedTries: 3 });
  });
});

describe('an inactive user', () => {
  test('is refused at sign-in, only after the right password, and in every call of a session', async () => {
    const email = await aPerson();
    const token = await tokenOf(email);
    await sql`update identity.app_user set is_inactive = true where customer_id = ${server.customerId} and email = ${email}`.execute(
      server.db.asMigrator,
    );
    server.clock.advance(5000);
    expect(await works(token)).toBe(false);
    expect((await server.send(pyramid.getPermissions, {}, { token })).json).toMatchObject({ IsInactiveUser: true, Permissions: [] });
    expect((await enter(email, 'wrong')).json().code).toBe('wrongPassword');
    expect((await enter(email)).json().code).toBe('inactiveUser');
    const { rows } = await sql<{ reason: string }>`select reason from platform.audit_event
      where customer_id = ${server.customerId} and command = 'Account.signIn' order by audit_event_id desc limit 1`.execute(
      server.db.asMigrator,
    );
    expect(rows[0]?.reason).toBe('refused: the user is inactive');
  });
});
