// One server with the sample customer for all journeys of a run, on a folder and a port of its own.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cleanUp, startServer, temporaryFolder } from './server.ts';

/** What journeys learn about the run's server. */
export interface SampleServer {
  url: string;
  dataDir: string;
  /** What it printed on its first start. */
  greeting: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    sampleServer: SampleServer;
  }
}

/** Starts the server; returns what ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Maps have tiles that end at zoom 12, and nothing is drawn on them.
  const tiles = temporaryFolder();
  mkdirSync(join(tiles, '12'));
  const server = await startServer({ env: { LOG_LEVEL: 'warn', MAP_TILES: tiles, MAP_CREDIT: 'Nobody in particular' } });
  console.log(`first start with the sample: ${server.seconds.toFixed(1)} s`);
  project.provide('sampleServer', { url: server.url, dataDir: server.dataDir, greeting: server.stdout() });
  return async () => {
    await server.end('SIGINT');
    cleanUp();
  };
}
