// The job that reads pictures of invoices by OCR, one at a time, and files what it read.
import type { Context } from '../../../packages/http/handlers.ts';
import { defineJob } from '../../../packages/jobs/jobs.ts';
import { Refusal } from '../../../packages/kernel/kernel.ts';
import { threadWork, withThread } from '../../../packages/threads/threads.ts';
import { readByOcr } from '../invoice-reading/read-document.handlers.ts';
import type { InvoiceReading } from '../invoice-reading/reading.contract.ts';
import { placed, standing } from './filing.handlers.ts';
import { readPictures } from './inbox.contract.ts';
import { type DocumentRow, findDocument, updateDocument } from './inbox.store.ts';

type Services = Context<unknown>['services'];
const everywhere = { communities: 'all' } as const;

/** In a thread: what OCR reads of a document. */
export function readByOcrThere(content: Uint8Array, mediaType: string): Promise<InvoiceReading> {
  return readByOcr(content, mediaType);
}

async function bytesOfFile(services: Services, fileKey: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await services.files.get(fileKey)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

async function readingOf(services: Services, { fileKey, mediaType }: DocumentRow): Promise<InvoiceReading | string> {
  if (fileKey === null) return 'Nothing was kept of this file';
  const content = await bytesOfFile(services, fileKey);
  return await withThread((thread) => thread.run(threadWork(readByOcrThere, import.meta.url), content, mediaType)).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );
}

/** Reads one document by OCR and files it; nothing is done to one that somebody decided on meanwhile. */
export const readPicturesJob = defineJob(readPictures, async ({ customerId, services, payload }) => {
  const { inboxDocumentId } = payload;
  const { database, clock } = services;
  const before = await database.read(customerId, (tx) => findDocument(tx, inboxDocumentId, everywhere));
  if (before?.state !== 'RECEIVED') return { state: before?.state ?? 'ERROR' };
  const read = await readingOf(services, before);
  return await database.transact(customerId, async (tx) => {
    const row = await findDocument(tx, inboxDocumentId, everywhere, true);
    if (row?.state !== 'RECEIVED') return { state: row?.state ?? 'ERROR' };
    if (typeof read === 'string') {
      await updateDocument(tx, inboxDocumentId, { ...row, state: 'ERROR', reason: read, checks: [] });
      return { state: 'ERROR' };
    }
    const senderVerdict = read.asksBankChange ? ('SUSPICIOUS' as const) : row.senderVerdict;
    const facts = { ...row, ...(await placed(tx, read, row.communityId)), reading: read, senderVerdict };
    const { state, reason, checks } = await standing(tx, facts, clock.now(), true);
    await updateDocument(tx, inboxDocumentId, { ...facts, state, reason, checks });
    return { state };
  });
});
