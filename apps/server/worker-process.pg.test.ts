// The worker process beside the server: it takes jobs, is started again when it is killed, and stops with the
// server.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { ownerBooks } from '../../modules/receivables/export/owner-books.testing.ts';
import { statements } from '../../modules/receivables/receivables.contract.ts';
import { statementHandlers } from '../../modules/receivables/statements/statement.handlers.ts';
import { type JobView, jobs } from '../../packages/contract/contract.ts';
import { temporarySecrets } from '../../packages/db/secrets.ts';
import { routes } from '../../packages/http/handlers.ts';
import { jobRoutes } from '../../packages/jobs/jobs.ts';
import { keepWorker } from './worker-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-worker-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Worker processes this test started, as Linux lists them by the thread that did. */
function workers(): number[] {
  const threads = readdirSync('/proc/self/task');
  const children = threads.flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '));
  return children.filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.ts')).map(Number);
}

async function eventually<T>(ask: () => T | Promise<T>, isIt: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it did not happen within twenty seconds');
}

it('makes statements, survives its own death, and ends with the server', async () => {
  const books = await ownerBooks({ more: [...jobRoutes, ...routes(statements, statementHandlers)] });
  const secretsFile = join(folder, 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify({ ...temporarySecrets(), ...books.db.passwords }), { mode: 0o600 });
  const before = { ...process.env };
  Object.assign(process.env, {
    DATABASE_URL: books.db.migratorUrl,
    SECRETS_FILE: secretsFile,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  });
  const said: string[] = [];
  const worker = keepWorker((message) => said.push(message));
  try {
    const [first] = await eventually(workers, (pids) => pids.length === 1);
    process.kill(first ?? 0, 'SIGKILL');
    const [second] = await eventually(workers, (pids) => pids.length === 1 && pids[0] !== first);
    expect(second).not.toBe(first);
    expect(said).toEqual(['The worker for background jobs ended; starting it again']);
    const span = { communityId: books.communityId, fromDate: '2026-01-01', statementDate: '2026-01-31', dueDate: '2026-02-15' };
    const { jobId } = await books.call(statements.startStatements, span);
    const job = await eventually<JobView>(
      () => books.call(jobs.getJob, { jobId }),
      ({ state }) => state === 'done' || state === 'failed',
    );
    expect(job).toMatchObject({ state: 'done', error: null, result: { count: 12, due: '3360.00' } });
    await worker.stop();
    expect(workers()).toEqual([]);
  } finally {
    await worker.stop();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    await books.close();
  }
});
