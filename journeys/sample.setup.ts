// Gives each worker a server of its own with the sample customer, on a folder and a port of its own, when
// its first journey asks for it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { SampleServer } from './sample.ts';
import { cleanUp, type RunningServer, startServer, temporaryFolder } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Where a worker asks for its server: this, and its number. `folder` gets a story that starts its own
     * server a folder for it.
     */
    sampleServers: string;
  }
}

/** Stories know what they find: the sample is played up to the same day on each run. */
const env = { LOG_LEVEL: 'warn', SAMPLE_DATE: '2026-11-26' };

/**
 * The sample is made once a run, in a folder nobody starts a server in afterwards: each server gets a
 * copy.
 */
async function makeSample(): Promise<string> {
  const server = await startServer({ env });
  console.log(`first start with the sample: ${server.seconds.toFixed(1)} s`);
  await server.end('SIGINT');
  // It names the port, which belongs to one server.
  rmSync(join(server.dataDir, 'database.json'), { force: true });
  return server.dataDir;
}

/** A folder with the sample; its files keep their owners, as PostgreSQL demands. */
function copyOf(sample: string): string {
  const folder = temporaryFolder();
  const { status, stderr } = spawnSync('cp', ['-a', '--reflink=auto', `${sample}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The sample could not be copied: ${stderr}`);
  return folder;
}

async function startSample(sample: string): Promise<RunningServer> {
  // Maps have tiles that end at zoom 12, and nothing is drawn on them.
  const tiles = temporaryFolder();
  mkdirSync(join(tiles, '12'));
  return startServer({ dataDir: copyOf(sample), env: { ...env, MAP_TILES: tiles, MAP_CREDIT: 'Nobody in particular' } });
}

/** Opens the door workers knock at; returns what ends their servers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<RunningServer>>();
  let made: Promise<string> | undefined;
  const sample = () => (made ??= makeSample());
  const serverOf = (worker: string) => {
    const server = started.get(worker) ?? sample().then(startSample);
    started.set(worker, server);
    return server;
  };
  const answerTo = async (asked: string): Promise<string> => {
    if (asked === '/folder') return JSON.stringify(copyOf(await sample()));
    const { url, pageUrl, dataDir, stdout } = await serverOf(asked);
    return JSON.stringify({ url, pageUrl, dataDir, greeting: stdout() } satisfies SampleServer);
  };
  const door = createServer((request, answer) => {
    answerTo(request.url ?? '').then(
      (text) => answer.end(text),
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
