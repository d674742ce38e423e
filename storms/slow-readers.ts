// The storm of slow readers: clients ask for long exports and read nothing of them; all others are answered
// as before, and the server stops when it is asked to.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { journal } from '../modules/ledger/ledger.contract.ts';
import { postingList } from '../modules/reports/data/data-lists.contract.ts';
import { ask, type Ground, setUpBooks } from './ground.ts';
import { brokenInvariants } from './invariants.ts';
import { type Fared, within, workOn } from './others.ts';
import type { Storm, StormFigures, StormOrders, StormSize } from './storm.ts';
import { openWorld, type World } from './world.ts';

const READERS = 12;
/** How long readers stand still: in the long form longer than the server bears with one. */
const standing: Record<StormSize, number> = { short: 8_000, long: 60_000 };
/** Calls under way have ten seconds to end when the server stops. */
const STOPPED_MS = 20_000;

/**
 * An entry of 2,000 lines; an export that tells its description forty times a line is more than the kernel
 * takes in for a client that reads nothing.
 */
async function bookLongEntry(ground: Ground): Promise<string> {
  const { communityId, accounts } = await setUpBooks(ground);
  const accountId = (number: string) => accounts.get(number) ?? '';
  const debits = Array.from({ length: 1_999 }, () => ({ accountId: accountId('5010'), debit: '1.00' }));
  const lines = [...debits, { accountId: accountId('4110'), credit: '1999.00' }];
  const { player } = ground.clerk;
  const entry = { communityId, postDate: '2026-01-10', description: 'x'.repeat(200), lines };
  await player.call(journal.addJournalEntry, await player.seen(journal.previewJournalEntry, entry));
  return communityId;
}

/** Asks for the export and takes in no more than the kernel does by itself. */
function standStill({ url, clerk }: Ground, communityId: string): Socket {
  const { hostname, port } = new URL(url);
  const columns = 'columns=description&'.repeat(40);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  socket.pause();
  socket.write(
    `GET ${postingList.calls.exportView.path}?${columns}communityId=${communityId} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${clerk.token}\r\n\r\n`,
  );
  return socket;
}

/**
 * Connections of the product that have been idle in a transaction for a second: someone is waited for who is
 * no part of it.
 */
async function idleInTransaction(ground: Ground): Promise<number> {
  const client = await ground.connect();
  const found = await ask<{ count: number }>(
    client,
    `select count(*)::int as count from pg_stat_activity where application_name like 'commonhold%'
      and state like 'idle in transaction%' and state_change < clock_timestamp() - interval '1 second'`,
  ).finally(() => client.end());
  return found[0]?.count ?? 0;
}

interface Stood {
  before: Fared;
  beside: Fared;
  idle: number;
  broken: string[];
}

async function stand(world: World, { size, say }: StormOrders, readers: Socket[]): Promise<Stood> {
  const communityId = await bookLongEntry(world);
  const bystander = { url: world.url, who: world.approver, communityId };
  const before = await workOn(bystander, () => true, 150);
  for (let n = 0; n < READERS; n += 1) readers.push(standStill(world, communityId));
  say(`${READERS} readers stand still`);
  let isOver = false;
  const working = workOn(bystander, () => isOver);
  await sleep(standing[size]);
  const idle = await idleInTransaction(world);
  isOver = true;
  const client = await world.connect();
  const broken = await brokenInvariants(client, world.customerId).finally(() => client.end());
  return { before, beside: await working, idle, broken };
}

async function run(orders: StormOrders): Promise<StormFigures> {
  const world = await openWorld();
  const readers: Socket[] = [];
  let stood: Stood | null = null;
  let last = '';
  let stopping = 0;
  try {
    stood = await stand(world, orders, readers);
  } finally {
    const begin = performance.now();
    last = await world.close();
    stopping = performance.now() - begin;
    for (const reader of readers) reader.destroy();
  }
  const { before, beside, idle, broken } = stood;
  const isSlow = stopping > STOPPED_MS;
  const stop = `the server took ${Math.round(stopping)} ms to stop ${last}`;
  return {
    rounds: READERS,
    faults: {
      'calls of others not answered': beside.unanswered.length,
      'connections idle in a transaction': idle,
      'stops that failed': last !== '' || isSlow ? 1 : 0,
      'invariants broken': broken.length,
    },
    counts: {
      'calls of others': beside.times.length,
      'others before, p50 and p95, ms': `${within(0.5, before)} ${within(0.95, before)}`,
      'others beside the readers, p50 and p95, ms': `${within(0.5, beside)} ${within(0.95, beside)}`,
      'stop, ms': Math.round(stopping),
    },
    findings: [...beside.unanswered.slice(0, 5), ...(last !== '' || isSlow ? [stop] : []), ...broken],
  };
}

export const slowReaders: Storm = {
  name: 'slow-readers',
  about: 'clients ask for long exports and read nothing: others are answered, no transaction waits for a reader, the server stops.',
  run,
};
