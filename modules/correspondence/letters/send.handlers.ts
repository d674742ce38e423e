// Letters that a feature above sends to owners it names: planned like any batch, released in the transaction
// of the caller, and withdrawn with what had left the house told apart.
import type { Tx } from '../../../packages/db/database.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { MergeSource } from '../merge/merge-source.handlers.ts';
import { peopleMerge } from '../merge/people-merge.handlers.ts';
import { type PlannedLetter, planLetters, refuseLetters, startMaking } from './batch.handlers.ts';
import type { NoticeClass } from './letter.contract.ts';
import { type BatchFacts, handedOver, insertBatch, insertEvents, insertLetters, releaseBatchRow, takeBackLetters } from './letter.store.ts';
import { keepLetterLaw } from './letter-law.handlers.ts';

/** What is sent to whom. */
interface Sending {
  communityId: string;
  templateId: string;
  title: string;
  letterDate: LocalDate;
  noticeClass: NoticeClass;
  delivery: 'SMART' | 'PAPER';
  ownershipIds: readonly string[];
}

/** A sending that was looked at. */
export type PlannedSending = Awaited<ReturnType<typeof planSending>>;

const factsOf = ({ communityId: _c, ...facts }: Sending): BatchFacts => ({
  ...facts,
  sendDate: null,
  replyTo: '',
  who: 'CHOSEN',
  excludedIds: [],
  queryTitle: '',
  queryFilters: [],
  querySearch: '',
  signatureId: null,
  mailClass: null,
});

/** Whom a sending reaches, on which channel and why, and who is left out; nothing is written. */
export async function planSending(context: Context<unknown>, sources: readonly MergeSource[], sending: Sending) {
  const batch = {
    ...factsOf(sending),
    letterBatchId: '0',
    communityId: sending.communityId,
    version: '1',
    templateName: '',
    templateVersion: null,
    state: 'DRAFT' as const,
    jobId: null,
    enteredBy: '',
    releasedById: null,
    releasedBy: '',
    releasedTime: null,
  };
  return { sending, ...(await planLetters(context, [peopleMerge, ...sources], batch)) };
}

/** Throws what keeps a planned sending from going out. */
export const refuseSending = (context: Context<unknown>, planned: PlannedSending): Promise<void> => refuseLetters(context, planned);

/** Releases a planned sending as a batch of letters; answers its id. */
export async function sendPlanned(tx: Tx, planned: PlannedSending, by: { userId: string; now: Instant }): Promise<string> {
  const { sending, version, letters, laws } = planned;
  const { communityId, templateId, title } = sending;
  const letterBatchId = await insertBatch(tx, communityId, factsOf(sending), by);
  await releaseBatchRow(tx, letterBatchId, version.versionNo, by);
  await insertLetters(tx, { communityId, letterBatchId, templateId, templateVersion: version.versionNo }, letters as PlannedLetter[], by);
  await keepLetterLaw(tx, communityId, laws, { letterBatchId, title, by });
  await startMaking(tx, { communityId, letterBatchId, title, userId: by.userId });
  return letterBatchId;
}

/** Drafts a sending as a batch someone looks at and releases; answers its id. */
export const draftSending = (tx: Tx, { communityId, ...sending }: Sending, by: { userId: string; now: Instant }): Promise<string> =>
  insertBatch(tx, communityId, factsOf({ communityId, ...sending }), by);

/**
 * Takes letters back: pieces not handed over are canceled; those that left the house are marked as withdrawn.
 * With a template, a letter to the owners of the latter is drafted; its batch is answered, or null.
 */
export async function withdrawLetters(
  tx: Tx,
  {
    communityId,
    letterBatchIds,
    templateId,
    title,
    letterDate,
  }: { letterBatchIds: readonly string[]; templateId: string | null } & Pick<Sending, 'communityId' | 'title' | 'letterDate'>,
  by: { userId: string; now: Instant },
): Promise<{ canceled: number; withdrawn: number; draftId: string | null }> {
  let canceled = 0;
  for (const letterBatchId of letterBatchIds) canceled += (await takeBackLetters(tx, letterBatchId, by)).taken;
  const out = await handedOver(tx, letterBatchIds);
  await insertEvents(
    tx,
    out.map((one) => one.letterId),
    'WITHDRAWN',
    title,
    by,
  );
  const ownershipIds = [...new Set(out.map((one) => one.ownershipId))];
  if (templateId === null || ownershipIds.length === 0) return { canceled, withdrawn: out.length, draftId: null };
  const draft = factsOf({ communityId, templateId, title, letterDate, noticeClass: 'LEGAL', delivery: 'SMART', ownershipIds });
  return { canceled, withdrawn: out.length, draftId: await insertBatch(tx, communityId, draft, by) };
}
