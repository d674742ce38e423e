// Gives each worker a server of its own with the sample customer, on a folder and a port of its own, when its first journey asks for it.
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { SampleServer } from './sample.ts';
import { cleanUp, type RunningServer, startServer, temporaryFolder } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker asks for its server: this, and its number. */
    sampleServers: string;
  }
}

async function startSample(): Promise<RunningServer> {
  // Maps have tiles that end at zoom 12, and nothing is drawn on them.
  const tiles = temporaryFolder();
  mkdirSync(join(tiles, '12'));
  const server = await startServer({ env: { LOG_LEVEL: 'warn', MAP_TILES: tiles, MAP_CREDIT: 'Nobody in particular' } });
  console.log(`first start with the sample: ${server.seconds.toFixed(1)} s`);
  return server;
}

/** Opens the door workers knock at; returns what ends their servers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<RunningServer>>();
  const door = createServer((request, answer) => {
    const worker = request.url ?? '';
    const server = started.get(worker) ?? startSample();
    started.set(worker, server);
    server.then(
      ({ url, pageUrl, dataDir, stdout }) =>
        answer.end(JSON.stringify({ url, pageUrl, dataDir, greeting: stdout() } satisfies SampleServer)),
      (error) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  project.provide('sampleServers', `http://127.0.0.1:${(door.address() as AddressInfo).port}/`);
  return async () => {
    door.closeAllConnections();
    door.close();
    for (const server of await Promise.allSettled(started.values())) if (server.status === 'fulfilled') await server.value.end('SIGINT');
    cleanUp();
  };
}
