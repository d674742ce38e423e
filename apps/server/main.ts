// `npm start`: database, migrations, sample customer on first run, server; prints where it listens and who can sign in.
import { openFileStore } from '../../packages/files/store.ts';
import { systemClock } from '../../packages/kernel/kernel.ts';
import { ensureStaffBuild } from './build.ts';
import { ensureSample, sampleSignIns } from './sample/sample.ts';
import { buildServer } from './serve.ts';
import { readSettings, type Settings } from './settings.ts';
import { startStorage } from './storage.ts';
import { keepWorker, type WorkerProcess } from './worker-process.ts';

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

async function run(settings: Settings): Promise<void> {
  await ensureStaffBuild();
  const storage = await startStorage(settings, (message) => console.log(message));
  const services = {
    database: storage.database,
    clock: systemClock,
    secrets: storage.secrets,
    files: openFileStore(settings.filesUrl),
    loopbackOnly: settings.loopbackOnly,
  };
  const app = await buildServer(services, { logger: { level: settings.logLevel }, staff: true });
  let stopping = false;
  let worker: WorkerProcess | undefined;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await worker?.stop();
    await storage.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await ensureSample(app, services, (message) => console.log(message));
  worker = keepWorker((message) => console.log(message));
  await app.listen({ port: settings.port, host: settings.host });
  console.log(`\nCommonhold is ready: ${settings.publicUrl}\n`);
  for (const { email, password, role } of sampleSignIns) console.log(`  ${email.padEnd(34)} ${password.padEnd(22)} ${role}`);
}

try {
  await run(readSettings(process.env));
} catch (error) {
  fail(error);
}
