// Nobody learns who signs in here: a wrong password and an unknown address get the same answer after the same
// work.
import type { verify as verifies } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from './identity.contract.ts';
import type { TestServer } from './identity.testing.ts';

let server: TestServer;
let verify: typeof verifies;
// Files of a worker share their modules, so that this one reads its own anew and leaves none behind.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('@node-rs/argon2', async (original) => {
    const real = await original<typeof import('@node-rs/argon2')>();
    return { ...real, verify: vi.fn(real.verify) };
  });
  ({ verify } = await import('@node-rs/argon2'));
  const { aServer } = await import('./identity.testing.ts');
  server = await aServer();
});
afterAll(async () => {
  await server.close();
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

/**
 * Signs in and tells what was answered, how often the database was asked, and what passwords were compared
 * against.
 */
async function workFor(email: string, address: string) {
  const { database } = server.services;
  const real = database.local;
  let asked = 0;
  const counting = new Proxy(real, {
    get: (target, name) => {
      if (name === 'getExecutor') asked += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  vi.mocked(verify).mockClear();
  server.services.database = { ...database, local: counting };
  const answer = await server.app.inject({
    method: 'POST',
    url: account.signIn.path,
    payload: { email, password: 'not the password' },
    remoteAddress: address,
  });
  server.services.database = database;
  const { reference: _reference, ...said } = answer.json();
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
  return { status: answer.statusCode, said, asked, costs };
}

test('a wrong password and an unknown address are answered alike, after the same statements and the same hash', async () => {
  const known = await workFor('ada@test.example', '192.0.2.1');
  const unknown = await workFor('nobody@test.example', '192.0.2.2');
  expect(unknown).toEqual(known);
  expect(known.asked).toBeGreaterThan(3);
  expect(known.costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(known.said).toEqual({ errorMessage: 'Email or password is not right.', code: 'wrongPassword' });
});

test('the same holds while both have to wait', async () => {
  for (let i = 0; i < 5; i += 1) {
    await workFor('ada@test.example', '192.0.2.3');
    await workFor('nobody@test.example', '192.0.2.4');
  }
  const known = await workFor('ada@test.example', '192.0.2.3');
  expect(await workFor('nobody@test.example', '192.0.2.4')).toEqual(known);
  expect(known.said).toMatchObject({ code: 'tooManyTries' });
  expect(known.costs).toEqual([]);
});
