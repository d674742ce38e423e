// Memory of the process that answers the API: after a while of work, and while the worker beside it makes
// statements and the server bills.
import { setTimeout as sleep } from 'node:timers/promises';
import { billing } from '../modules/receivables/billing/billing.contract.ts';
import { statements } from '../modules/receivables/receivables.contract.ts';
import { addDays, endOfMonth } from '../packages/kernel/kernel.ts';
import { signedIn } from './api.ts';
import { againstLimit, type Benchmark } from './bench.ts';
import { answersPerSecond } from './load.ts';
import { makeWorkplace } from './workplace.ts';
import { rssOf, type World } from './world.ts';

const STEADY_MB = 150;
const BATCH_MB = 250;
const megabytes = (bytes: number) => bytes / 2 ** 20;

/** A server of its own that has just started and answered calls for some seconds. */
async function afterWork(world: World): Promise<{ pid: number }> {
  await world.stopServer();
  const { url, pid } = await world.server();
  const book = await world.book('reference');
  const { token, close } = await signedIn(world, book.administrator, 1);
  close();
  const headers = { authorization: `Bearer ${token}` };
  const communityId = book.communities[0]?.communityId ?? '';
  const asked = { connections: 8, seconds: world.quick ? 3 : 10 };
  for (const path of [`/Community/GetCommunity?communityId=${communityId}`, '/Community/ListCommunities', '/healthz'])
    await answersPerSecond(url, { path, headers }, asked);
  return { pid };
}

async function steady(world: World): Promise<number> {
  const { pid } = await afterWork(world);
  await sleep(20_000);
  return megabytes(rssOf(pid));
}

/** The most the process holds while `work` is under way. */
async function most(pid: number, work: Promise<unknown>): Promise<number> {
  let highest = 0;
  let going = true;
  const ended = work.finally(() => {
    going = false;
  });
  while (going) {
    highest = Math.max(highest, rssOf(pid));
    await sleep(25);
  }
  await ended;
  return megabytes(highest);
}

/** Bills ten communities and makes the statements of one, as a month does. */
async function batch(world: World): Promise<number> {
  const { pid } = await afterWork(world);
  const workplace = await makeWorkplace(world, 'memory', world.quick ? 10 : 50);
  const { player, close } = await signedIn(world, workplace.administrator, 4);
  const postDate = workplace.firstDay;
  const work = async () => {
    for (const { communityId } of workplace.communities) {
      const { baseHash } = await player.call(billing.previewCharges, { communityId, postDate });
      const { batchId } = await player.call(billing.keepCharges, { communityId, postDate, baseHash });
      await player.call(billing.postBatch, { communityId, batchId, baseHash });
    }
    const communityId = workplace.communities[0]?.communityId ?? '';
    const dates = { fromDate: postDate, statementDate: endOfMonth(postDate), dueDate: addDays(endOfMonth(postDate), 15) };
    await player.call(statements.startStatements, { communityId, ...dates, whom: 'EVERYONE', message: '' });
    for (let run = await newest(communityId); run?.state === 'waiting' || run?.state === 'running'; run = await newest(communityId))
      await sleep(250);
  };
  const newest = async (communityId: string) => (await player.call(statements.listStatementRuns, { communityId }))[0];
  return most(pid, work()).finally(close);
}

export const benchmarks: readonly Benchmark[] = [
  {
    id: 'memory.steady',
    unit: 'MB',
    goal: 1,
    higherIsBetter: false,
    work: 'memory of the process that answers the API, after some seconds of calls',
    against: `${STEADY_MB} MB`,
    run: async (world) => againstLimit(await steady(world), STEADY_MB),
  },
  {
    id: 'memory.batch',
    unit: 'MB',
    goal: 1,
    higherIsBetter: false,
    work: 'the most it holds while communities are billed and statements made',
    against: `${BATCH_MB} MB`,
    run: async (world) => againstLimit(await batch(world), BATCH_MB),
  },
];
