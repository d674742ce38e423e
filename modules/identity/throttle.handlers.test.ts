// Guessing is slowed by network, what is counted is swept, and passwords are looked at by turns.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../packages/http/failures.ts';
import { addMilliseconds } from '../../packages/kernel/kernel.ts';
import { account } from './identity.contract.ts';
import { aServer, type TestServer } from './identity.testing.ts';
import { isRightPassword } from './password.handlers.ts';
import { addTry, isKnownAt } from './try.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

async function guess(remoteAddress: string, email = `${randomUUID()}@test.example`, password = 'wrong'): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await server.app.inject({
    method: 'POST',
    url: account.signIn.path,
    remoteAddress,
    headers,
    payload: { email, password },
  });
  return answer.statusCode === 200 ? 'in' : String(answer.json().code);
}

describe('guesses from IPv6 addresses', () => {
  test('count together within a /64, and not with other networks', async () => {
    const codes: string[] = [];
    for (let host = 1; host <= 14; host += 1) codes.push(await guess(`2001:db8:1:2::${host}`));
    expect(codes.filter((code) => code === 'wrongPassword')).toHaveLength(10);
    expect(codes.slice(10)).toEqual(Array(4).fill('tooManyTries'));
    expect(await guess('2001:db8:1:3::1')).toBe('wrongPassword');
  });

  test('do not shut out who signed in from that network before', async () => {
    const email = await server.userFor('Auditor');
    expect(await guess('2001:db8:9:9::1', email, 'correct horse')).toBe('in');
    for (let host = 1; host <= 12; host += 1) await guess(`2001:db8:9:9::a${host}`);
    expect(await guess('2001:db8:9:9::ffff', email, 'correct horse')).toBe('in');
    expect(await isKnownAt(server.db.database.local, email, '2001:db8:9:9::/64')).toBe(true);
  });
});

test('tries that are over are swept, those that count stay', async () => {
  const { local } = server.db.database;
  const [now, later] = [server.clock.now(), addMilliseconds(server.clock.now(), 2 * 3_600_000)];
  const count = (subject: string, at: typeof now) => addTry(local, { subject, free: 4, longest: 300 }, at);
  for (const subject of ['swept 1', 'swept 2', 'swept 3']) expect(await count(subject, now)).toBe(true);
  await count('kept', addMilliseconds(later, -60_000));
  await count('newest', later);
  const left = await server.db.asMigrator.selectFrom('identity.sign_in_failure').select('subject').orderBy('subject').execute();
  expect(left.map(({ subject }) => subject)).toEqual(['kept', 'newest']);
});

test('more passwords at once than may wait are refused, and the others are looked at', async () => {
  const looks = await Promise.allSettled(Array.from({ length: 150 }, () => isRightPassword(undefined, 'wrong')));
  const refused = looks.filter((look) => look.status === 'rejected').map((look) => look.reason as unknown);
  expect(looks.filter((look) => look.status === 'fulfilled' && look.value === false)).toHaveLength(102);
  expect(refused).toHaveLength(48);
  expect(refused.every((reason) => reason instanceof Failure && reason.status === 503 && reason.code === 'busy')).toBe(true);
});
