// The handlers of system information and of what the server keeps in memory.
import { type Cache, cachesOf } from '../../packages/http/caches.ts';
import type { Handlers, Services } from '../../packages/http/handlers.ts';
import { addMilliseconds, millisecondsOf, notFound } from '../../packages/kernel/kernel.ts';
import { booksCache } from '../ledger/ledger.server.ts';
import type { system } from './system.contract.ts';
import { databaseFacts, jobFacts, largestTables, type SealFacts, sealFacts } from './system.store.ts';

/** A job that nobody took for this long waits for a worker that does not come. */
const PATIENCE_MS = 60_000;

/** The sealer's round comes every half minute; what is older than this and not sealed waits for a worker. */
const SEALING_MS = 120_000;

/** The state of the seals in words. */
function sealWords({ blockNumber, headNumber, isBehind }: SealFacts): string {
  if (blockNumber === null) return isBehind ? 'nothing is sealed yet: no worker seals' : 'nothing to seal yet';
  const head = headNumber === null ? 'no head published' : `head ${headNumber} published`;
  return `${isBehind ? 'behind, ' : ''}block ${blockNumber} sealed, ${head}`;
}

const allCaches = (services: Services): Cache[] => [booksCache, ...cachesOf(services)];

export const systemHandlers: Handlers<typeof system> = {
  async getSystemInformation({ tx, services, now }) {
    const database = await databaseFacts(tx);
    const tables = await largestTables(tx);
    const jobs = await jobFacts(tx);
    const oldestWaitingTime = jobs.find(({ state }) => state === 'waiting')?.oldestTime ?? null;
    const seal = await sealFacts(tx, addMilliseconds(now, -SEALING_MS));
    const isStuck = oldestWaitingTime !== null && millisecondsOf(now) - millisecondsOf(oldestWaitingTime) > PATIENCE_MS;
    const { installation } = services;
    return {
      versions: [
        { name: 'Commonhold', value: installation?.version ?? '' },
        { name: 'Node', value: process.versions.node },
        { name: 'PostgreSQL', value: database.version },
      ],
      startedTime: installation?.startedTime ?? now,
      nowTime: now,
      migrations: { count: database.migrations, last: database.lastMigration, lastTime: database.lastMigrationTime },
      databaseBytes: database.bytes,
      tables,
      jobs: jobs.map(({ state, count }) => ({ state, count })),
      oldestWaitingTime,
      settings: [...(installation?.settings ?? [])],
      health: [
        { name: 'Database', isGood: true, says: 'answers' },
        {
          name: 'Worker',
          isGood: database.workers > 0,
          says: database.workers > 0 ? `${database.workers} connected` : 'none connected: jobs wait',
        },
        { name: 'Jobs', isGood: !isStuck, says: isStuck ? 'one waits for more than a minute' : 'none waits long' },
        { name: 'Seals', isGood: !seal.isBehind, says: sealWords(seal) },
      ],
    };
  },
  async listCaches({ services }) {
    return { process: process.pid, caches: allCaches(services).map(({ name, holds, size }) => ({ name, holds, entries: size() })) };
  },
  async clearCache({ services, input, record }) {
    const { name } = input;
    const chosen = allCaches(services).filter((cache) => name === undefined || cache.name === name);
    if (name !== undefined && chosen.length === 0) throw notFound('The cache');
    const cleared = chosen.reduce((sum, cache) => sum + cache.size(), 0);
    for (const cache of chosen) cache.clear();
    record({ entityId: name ?? 'all', after: { cleared } });
    return { cleared };
  },
};
