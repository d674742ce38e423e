// `npm start`: database, migrations, sample customer on first run, server; prints where it listens and who
// can sign in.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSampleLogins } from '../../modules/identity/identity.server.ts';
import { findOwnColumns } from '../../modules/records/records.server.ts';
import { openScanner } from '../../packages/files/scan.ts';
import type { Services } from '../../packages/http/handlers.ts';
import { dateInZone, systemClock } from '../../packages/kernel/kernel.ts';
import { openProcessor } from '../../packages/processor/processor.ts';
import { startTestProcessor } from '../../packages/processor/test-processor.ts';
import { openTexts } from '../../packages/texts/texts.ts';
import { stopThreads } from '../../packages/threads/threads.ts';
import { openFiles } from './archive.ts';
import { ensureBuilds } from './build.ts';
import { beginFirstStart, endFirstStart } from './first-start.ts';
import { greetingOf } from './greeting.ts';
import { installationOf } from './installation.ts';
import { openLetters } from './mail.ts';
import { listenProblem, requireFreePort } from './port.ts';
import { ensureSample, sampleToday } from './sample/sample.ts';
import { buildServer } from './serve.ts';
import { readSettings, type Settings } from './settings.ts';
import { keepHeapSmall } from './small-heap.ts';
import { requireFolder, type Storage, startStorage } from './storage.ts';
import { findTiles } from './tiles.ts';
import { startTraces } from './traces.ts';
import { keepWorker } from './worker-process.ts';

/** What runs, in the order it was started; it is stopped the other way round. */
const running: (() => Promise<unknown>)[] = [];
let stopping = false;
/** Calls under way when the server stops are given this long to end. */
const PATIENCE_MS = 10_000;

const say = (words: string) => console.log(words);

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (let last = running.pop(); last; last = running.pop()) {
    await last().catch((error: unknown) => console.error(sentenceOf(error)));
  }
  process.exit(exitCode);
}

/** People get the sentence; whoever looks for the cause sets LOG_LEVEL=debug. */
function sentenceOf(error: unknown): unknown {
  if (process.env['LOG_LEVEL'] === 'debug') return error;
  return error instanceof Error ? error.message : String(error);
}

async function greeting({ publicUrl, loopbackOnly }: Settings, { database }: Services): Promise<string> {
  return greetingOf({ publicUrl, loopbackOnly, sampleLogins: await listSampleLogins(database.local) });
}

async function openStorage(settings: Settings, log: (words: string) => void): Promise<Storage> {
  requireFolder(settings);
  await beginFirstStart(settings);
  return startStorage(settings, log);
}

/**
 * The processor of the installation. Where none is set and only this machine reaches the server, a test
 * processor takes payments nobody pays; the worker finds it by the same setting.
 */
async function processorFor(settings: Settings): Promise<string | null> {
  if (settings.processorUrl !== null || !settings.loopbackOnly) return settings.processorUrl;
  const file = join(settings.dataDir, 'test-processor.json');
  const world = await startTestProcessor({ today: dateInZone(systemClock.now(), 'America/New_York'), file, sends: true });
  running.push(() => world.close());
  process.env['PROCESSOR_URL'] = world.url;
  return world.url;
}

async function run(settings: Settings): Promise<void> {
  await requireFreePort(settings.host, settings.port);
  running.push(await startTraces(settings, 'server'));
  await ensureBuilds(say);
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));

  let log = say;
  const opening = openStorage(settings, (words) => log(words));
  running.push(async () => (await opening.catch(() => null))?.close());
  const storage = await opening;
  const processorUrl = await processorFor(settings);
  const services: Services = {
    database: storage.database,
    clock: systemClock,
    secrets: storage.secrets,
    files: await openFiles(settings),
    ownColumns: findOwnColumns,
    ...(settings.scanCommand ? { scanFile: openScanner(settings.scanCommand) } : {}),
    mail: openLetters(settings, (words) => log(words)),
    mailFrom: settings.mailFrom,
    ...(settings.mailDoor ? { mailReturnDomain: settings.mailDoor.domain } : {}),
    ...(settings.textUrl === null ? {} : { texts: openTexts(settings.textUrl) }),
    ...(processorUrl === null ? {} : { processor: openProcessor(processorUrl) }),
    publicUrl: settings.publicUrl,
    environment: settings.environment,
    isDebugMode: settings.logLevel === 'debug' || settings.logLevel === 'trace',
    exchanges: { ...settings.exchanges, ...settings.feeds },
    ...(settings.siteMapUrl ? { siteMapUrl: settings.siteMapUrl } : {}),
    ...(settings.mapTiles ? { mapTiles: findTiles(settings.mapTiles) } : {}),
    loopbackOnly: settings.loopbackOnly,
    installation: installationOf(settings, systemClock),
  };
  // Played to a server of its own that listens nowhere and logs nothing.
  await ensureSample(
    await buildServer(services, { logger: false, staff: false }),
    services,
    storage.migratorUrl,
    say,
    settings.sampleDate ?? sampleToday(),
  );
  endFirstStart(settings);

  const { logLevel, trustedProxies, metricsToken } = settings;
  const hosts = { web: settings.publicUrl, api: settings.apiUrl };
  const app = await buildServer(services, { logger: { level: logLevel }, staff: true, trustedProxies, metricsToken, hosts });
  running.push(stopThreads, () => Promise.race([app.close(), sleep(PATIENCE_MS)]));
  log = (words) => app.log.warn(words);
  if (settings.worker === 'beside') {
    const worker = keepWorker(log);
    running.push(() => worker.stop());
  }
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw listenProblem(error, settings.host, settings.port);
  });
  say(await greeting(settings, services));
  keepHeapSmall();
}

try {
  await run(readSettings(process.env));
} catch (error) {
  if (!stopping) console.error(sentenceOf(error));
  await stop(1);
}
