// Does the jobs a played month left, as a worker would have by the time anybody does anything else.
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../../modules/identity/identity.testing.ts';
import { sql } from '../../packages/db/database.ts';
import { runWorker } from '../../packages/jobs/worker.ts';
import { allJobs } from './registry.ts';

/** Works until no job of the test's customer waits or runs; throws after a minute. */
export async function workUntilIdle(server: TestServer): Promise<void> {
  const log = { info: () => {}, error: () => {} };
  const worker = await runWorker({ queueUrl: server.db.queueUrl, jobs: allJobs, services: server.services, log });
  try {
    for (let tries = 0; tries < 600; tries += 1) {
      const left = await server.services.database.read(server.customerId, (tx) =>
        sql<{ jobs: number }>`select count(*)::int as jobs from platform.job_progress
          where customer_id = ${tx.customerId} and state in ('waiting', 'running')`.execute(tx.db),
      );
      if (left.rows[0]?.jobs === 0) return;
      await sleep(100);
    }
    throw new Error('jobs were left after a minute');
  } finally {
    await worker.stop();
  }
}
