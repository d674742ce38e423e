// Calls over HTTP: an answer at hand and a row read by its key, against bare Fastify, asked by the same
// program on the same connections.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { bank } from '../modules/people/people.contract.ts';
import { signedIn, whenRested } from './api.ts';
import { alternate, type Benchmark, type Finding } from './bench.ts';
import { answersPerSecond, type Question } from './load.ts';
import type { World } from './world.ts';

const CONNECTIONS = 16;

/** Starts the bare server; it ends with the work. */
async function withBare<T>(world: World, work: (url: string) => Promise<T>): Promise<T> {
  const child = fork(join(import.meta.dirname, 'http-bare.ts'), [world.migratorUrl]);
  try {
    const port = await new Promise((ready, fail) => {
      child.once('message', ready);
      child.once('exit', () => fail(new Error('the bare server did not start')));
    });
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    child.kill('SIGTERM');
  }
}

async function race(world: World, ours: Question, yardstick: Question): Promise<Finding> {
  const { url } = await world.server();
  await whenRested(world);
  const asked = { connections: CONNECTIONS, seconds: world.quick ? 2 : 4 };
  return withBare(world, (bare) =>
    alternate({
      ours: () => answersPerSecond(url, ours, asked),
      yardstick: () => answersPerSecond(bare, yardstick, asked),
      pairs: world.quick ? 5 : 9,
    }),
  );
}

async function read(world: World): Promise<Finding> {
  const { customerId, administrator } = await world.book('reference');
  const { player, token, close } = await signedIn(world, administrator, 1);
  const kept = await world.migrator.query<{ id: string }>('select bank_id as id from people.bank where customer_id = $1', [customerId]);
  const bankId = kept.rows[0]?.id ?? (await player.call(bank.addBank, { name: 'Kirkwood Bank', phone: '775-555-0110' })).bankId;
  close();
  return race(
    world,
    { path: `/Bank/GetBank?bankId=${bankId}`, headers: { authorization: `Bearer ${token}` } },
    { path: `/read?customerId=${customerId}&bankId=${bankId}` },
  );
}

export const benchmarks: readonly Benchmark[] = [
  {
    id: 'http.static',
    unit: '/s',
    goal: 0.7,
    higherIsBetter: true,
    work: `an answer at hand, ${CONNECTIONS} connections`,
    against: 'bare Fastify',
    run: (world) => race(world, { path: '/healthz' }, { path: '/static' }),
  },
  {
    id: 'http.read',
    unit: '/s',
    goal: 0.7,
    higherIsBetter: true,
    work: 'one record by its key, signed in, within the tenant',
    against: 'bare Fastify with one statement of pg',
    run: read,
  },
];
