// What the desk declares for whoever looks after the installation: what runs, how it is set and how it fares,
// and what it keeps in memory.
import { z } from 'zod';
import { command, count, defineEndpoints, defineScreens, instantOut, line, needs, query } from '../../packages/contract/contract.ts';

const permission = needs('permissionmaintain', 15);
const pair = z.object({ name: z.string(), value: z.string() });

const cache = z.object({ name: z.string(), holds: z.string(), entries: z.number() });

export const system = defineEndpoints('System', {
  getSystemInformation: query({
    summary: 'What runs: versions, migrations, sizes, jobs, settings without secrets, and health.',
    permission,
    input: z.object({}),
    output: z.object({
      versions: z.array(pair),
      startedTime: instantOut,
      nowTime: instantOut,
      migrations: z.object({ count: z.number(), last: z.string(), lastTime: instantOut }),
      /** Bytes on disk, as text. */
      databaseBytes: z.string(),
      tables: z.array(z.object({ name: z.string(), bytes: z.string(), rows: z.number() })),
      jobs: z.array(z.object({ state: z.string(), count: z.number() })),
      /** The job that waits longest; null when none waits. */
      oldestWaitingTime: instantOut.nullable(),
      settings: z.array(pair),
      health: z.array(z.object({ name: z.string(), isGood: z.boolean(), says: z.string() })),
    }),
  }),
  listCaches: query({
    summary: 'What the server process that answers keeps in memory.',
    permission,
    input: z.object({}),
    output: z.object({ process: count(10_000_000), caches: z.array(cache) }),
  }),
  clearCache: command({
    summary: 'Empties a cache of the server process that answers, or all of them when none is named.',
    permission,
    customerWide: true,
    touches: 'cache',
    input: z.object({ name: line(80, 1).optional() }),
    output: z.object({ cleared: z.number() }),
  }),
});

export const systemScreens = defineScreens({
  'system-information': {
    title: 'System information',
    area: 'shell',
    path: '/system/information',
    claims: permission,
    menu: { section: 'Administration', order: 8 },
  },
  'diagnostics-cache': {
    title: 'Diagnostics cache',
    area: 'shell',
    path: '/system/diagnostics',
    claims: permission,
    menu: { section: 'Administration', order: 9 },
  },
});
