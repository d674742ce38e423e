// One server with the sample customer for all journeys of a run, on a folder and a port of its own.
import type { TestProject } from 'vitest/node';
import { cleanUp, startServer } from './server.ts';

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
  const server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  console.log(`first start with the sample: ${server.seconds.toFixed(1)} s`);
  project.provide('sampleServer', { url: server.url, dataDir: server.dataDir, greeting: server.stdout() });
  return async () => {
    await server.end('SIGINT');
    cleanUp();
  };
}
