// The storm of a flood: one user calls from 24 threads without a pause; all others are answered nearly as
// fast as before, and the flooder is told to wait.
import { ownerList } from '../modules/people/people.contract.ts';
import { type Ground, onWorld, setUpBooks } from './ground.ts';
import { brokenInvariants } from './invariants.ts';
import { type Fared, within, workOn } from './others.ts';
import type { Storm, StormFigures, StormOrders, StormSize } from './storm.ts';

const THREADS = 24;
/** How many calls of others are timed, before the flood and in it. */
const timed: Record<StormSize, number> = { short: 60, long: 1_500 };
/**
 * How much longer others may wait than before: half as long again, and what two programs more on the same
 * processors take of them.
 */
const MOST_LONGER = 1.5;
const PROCESSORS_MS = 15;

/** What came of the flood: the times of what was answered, and the answers by their status. */
interface Flooded {
  times: number[];
  statuses: Map<number, number>;
}

/** Calls without a pause until `isOver`. A 429 without Retry-After counts as 0. */
async function flood({ url, clerk }: Ground, communityId: string, isOver: () => boolean, { times, statuses }: Flooded): Promise<void> {
  const address = `${url}${ownerList.calls.readPage.path}?communityId=${communityId}`;
  while (!isOver()) {
    const begin = performance.now();
    const answer = await fetch(address, { headers: { authorization: `Bearer ${clerk.token}` } });
    await answer.arrayBuffer();
    const status = answer.status === 429 && answer.headers.get('retry-after') === null ? 0 : answer.status;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200) times.push(performance.now() - begin);
  }
}

/**
 * What is wrong with how others fared. A machine that runs tests slows all alike, so only the long form
 * judges times.
 */
function unfair(before: Fared, beside: Fared, flooded: Flooded, size: StormSize): string[] {
  if (size === 'short') return [];
  const [waited, ofFlood] = [within(0.5, beside), within(0.5, flooded)];
  const most = within(0.95, before) * MOST_LONGER + PROCESSORS_MS;
  const slow = within(0.95, beside);
  return [
    ...(waited * 2 > ofFlood ? [`half of the calls of others took up to ${waited} ms, and of the flood ${ofFlood} ms`] : []),
    ...(slow > most ? [`95 of 100 calls of others took up to ${slow} ms; ${most} ms were allowed`] : []),
  ];
}

/** Floods a server from 24 threads while someone else works on. */
export async function floodAll(ground: Ground, orders: StormOrders, nth = 0): Promise<StormFigures> {
  const { communityId } = await setUpBooks(ground, nth);
  const bystander = { url: ground.url, who: ground.approver, communityId };
  const before = await workOn(bystander, () => true, timed[orders.size]);
  let isOver = false;
  const flooded: Flooded = { times: [], statuses: new Map() };
  const threads = Array.from({ length: THREADS }, () => flood(ground, communityId, () => isOver, flooded));
  orders.say(`${THREADS} threads call`);
  const beside = await workOn(bystander, () => true, timed[orders.size]).finally(() => {
    isOver = true;
  });
  await Promise.all(threads);
  const client = await ground.connect();
  const broken = await brokenInvariants(client, ground.customerId).finally(() => client.end());
  const slow = unfair(before, beside, flooded, orders.size);
  const strange = [...flooded.statuses].filter(([status]) => status !== 200 && status !== 429);
  const isFree = !flooded.statuses.has(429);
  return {
    rounds: THREADS,
    faults: {
      'calls of others not answered': beside.unanswered.length,
      'others slower than they may be': slow.length,
      'floods that were not told to wait': isFree ? 1 : 0,
      'other answers to the flood': strange.length,
      'invariants broken': broken.length,
    },
    counts: {
      'others before, p50 and p95, ms': `${within(0.5, before)} ${within(0.95, before)}`,
      'others beside the flood, p50 and p95, ms': `${within(0.5, beside)} ${within(0.95, beside)}`,
      'the flood, p50 and p95, ms': `${within(0.5, flooded)} ${within(0.95, flooded)}`,
      'answers to the flood': Object.fromEntries([...flooded.statuses].map(([status, count]) => [String(status), count])),
    },
    findings: [
      ...beside.unanswered.slice(0, 5),
      ...slow,
      ...(isFree ? ['the flood was never answered 429'] : []),
      ...strange.map(([status, count]) => `the flood was answered ${status} ${count} times (0: a 429 without Retry-After)`),
      ...broken,
    ],
  };
}

export const floodStorm: Storm = {
  name: 'flood',
  about: 'one user calls from 24 threads without a pause: others are answered nearly as fast as before, the flooder is told to wait.',
  run: (orders) => onWorld((world) => floodAll(world, orders)),
};
