// A community whose letters are made by their jobs, without the queue: what tests of paper share.
import type { Route } from '../../../packages/http/handlers.ts';
import { type JobDefinition, jobRoutes } from '../../../packages/jobs/jobs.ts';
import { type LetterDocument, messageBatches, templates } from '../../correspondence/correspondence.contract.ts';
import { correspondenceJobs, correspondenceRoutes } from '../../correspondence/correspondence.server.ts';
import { aCommunity, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { receivablesMerge, receivablesRoutes } from '../receivables.server.ts';

export interface Mailing {
  of: TestCommunity;
  communityId: string;
  templateId: string;
  /** Runs a job of correspondence as its worker does. */
  work(name: string, payload: object): Promise<unknown>;
  /** Releases a batch of paper letters to every owner and makes them, by one run or several at once. */
  print(title: string, runs?: number): Promise<{ letterBatchId: string; printJobId: string }>;
}

const body: LetterDocument = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'mergeField', attrs: { field: 'owner.names' }, marks: [] }] }],
};

/** Builds it; twelve owners, one template. */
export async function aMailing(more: readonly Route[] = []): Promise<Mailing> {
  const of = await aCommunity({ more: [...correspondenceRoutes([receivablesMerge]), ...receivablesRoutes, ...jobRoutes, ...more] });
  const { communityId } = of;
  const made = await of.call(templates.addTemplate, { name: 'News' });
  const { version } = await of.call(templates.getTemplate, made);
  await of.call(templates.saveTemplate, { ...made, version, name: 'News', subject: 'About {property.address}', body });
  const { baseHash } = await of.call(templates.previewRelease, made);
  await of.call(templates.releaseTemplate, { ...made, baseHash });
  const jobs = correspondenceJobs([receivablesMerge]);
  async function work(name: string, payload: object): Promise<unknown> {
    const job = jobs.find((one) => one.name === name) as JobDefinition;
    const userId = await of.services.database.read(of.customerId, async (tx) => {
      const found = await tx.db.selectFrom('identity.app_user').select('user_id').executeTakeFirstOrThrow();
      return String(found.user_id);
    });
    const pieces = { note: async () => undefined, finished: async () => new Map<string, string>() };
    const jobId = '00000000-0000-4000-8000-000000000001';
    const { customerId, services } = of;
    const progress = () => undefined;
    return job.run({ jobId, customerId, userId, payload, services, progress, pieces: pieces as never, isCancelled: () => false });
  }
  async function print(title: string, runs = 1) {
    const facts = { communityId, title, ...made, letterDate: '2026-11-20', delivery: 'PAPER' as const };
    const place = { communityId, ...(await of.call(messageBatches.addBatch, facts)) };
    const seen = await of.call(messageBatches.previewBatch, place);
    await of.call(messageBatches.releaseBatch, { ...place, baseHash: seen.baseHash });
    await Promise.all(Array.from({ length: runs }, () => work('make-letters', place)));
    const { printJobId } = await of.call(messageBatches.getBatch, place);
    return { letterBatchId: place.letterBatchId, printJobId: printJobId ?? '' };
  }
  return { of, communityId, templateId: made.templateId, work, print };
}
