// An email that failed: its address is closed, the owner is flagged, staff get a task, and the piece goes on
// paper by itself.
import type { Tx } from '../../../packages/db/database.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { setEmailReturned } from '../../people/people.server.ts';
import { giveTask } from '../../records/records.server.ts';
import { insertAddressEvent, suppress } from '../consent/address.store.ts';
import type { AddressSource } from '../consent/consent.contract.ts';
import { makeLetters } from '../letters/letter.contract.ts';
import { findLetter, insertEvents, insertLetters, type LetterRow, moveLetters } from '../letters/letter.store.ts';
import { hasPaper, isMakingAwaited, lockBatchOf, serveLetters } from '../letters/served.store.ts';
import { addressOf } from '../merge/letter-render.handlers.ts';
import { listRecipientRows } from '../merge/recipient.store.ts';
import { classesClosed, goesOnPaper, isAddressAtFault } from './failed-email.rules.ts';

/** What was told of an email. */
export interface ToldFailure {
  failure: 'HARD_BOUNCE' | 'COMPLAINT';
  source: AddressSource;
  /** The enhanced status code; blank where none was given. */
  status: string;
  detail: string;
}

/** What the server said, its code first and once. */
function saidOf({ status, detail }: Pick<ToldFailure, 'status' | 'detail'>): string {
  const words = status === '' ? detail : `${status} ${detail.replace(status, '')}`;
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
}

interface By {
  userId: string | null;
  now: Instant;
}

/** Makes the paper of an email that failed, unless the owner has it or no mailing address is on file. */
async function fallBack(tx: Tx, letter: LetterRow, by: By): Promise<void> {
  const { communityId, letterBatchId, ownershipId, letterId, templateId, templateVersion, language, subject, known } = letter;
  if (await hasPaper(tx, letterBatchId, ownershipId)) return;
  const [owner] = await listRecipientRows(tx, communityId, await todayOf(tx, communityId, by.now), [ownershipId]);
  const addressLines = owner ? addressOf(owner) : letter.addressLines;
  if (addressLines.length < 2) return;
  const isAwaited = await isMakingAwaited(tx, letterBatchId);
  const recipient = owner?.recipient ?? letter.recipient;
  const { email, phone } = letter;
  const printed = {
    ownershipId,
    language,
    channel: 'PAPER' as const,
    reason: 'EMAIL_FAILED',
    recipient,
    addressLines,
    email,
    phone,
    subject,
    known,
  };
  await insertLetters(tx, { communityId, letterBatchId, templateId, templateVersion, resendOf: letterId }, [printed], by);
  await insertEvents(tx, [letterId], 'FELL_BACK', addressLines.slice(1).join(', '), by);
  if (isAwaited) return;
  await enqueueJob(tx, makeLetters, {
    payload: { communityId, letterBatchId },
    title: `${letter.batchTitle}: on paper, because email failed`,
    userId: letter.releasedById,
    opens: { screen: 'message-batch-review', params: { communityId, letterBatchId } },
  });
}

/** The email of a letter, its batch locked; undefined where there is none. */
async function lockedEmail(tx: Tx, letterId: string): Promise<LetterRow | undefined> {
  const place = await lockBatchOf(tx, letterId);
  const letter = place && (await findLetter(tx, place.communityId, letterId, true));
  return letter?.channel === 'EMAIL' ? letter : undefined;
}

/**
 * Deals with an email that came back, was refused or was complained about. What was told of before changes
 * nothing; answers whether it was news.
 */
export async function emailFailed(tx: Tx, letterId: string, told: ToldFailure, by: By): Promise<boolean> {
  const letter = await lockedEmail(tx, letterId);
  if (!letter) return false;
  const { failure, source, status } = told;
  const { communityId, ownershipId, email: address, noticeClass } = letter;
  const said = saidOf(told);
  if (failure === 'HARD_BOUNCE') {
    const to = source === 'SERVER' ? 'FAILED' : 'RETURNED';
    const moved = await moveLetters(tx, [letterId], { from: ['READY', 'SENDING', 'SENT'], to, note: said }, by.now);
    if (moved.length === 0) return false;
    await insertEvents(tx, moved, to, said, by);
    await serveLetters(tx, moved, null, by);
  } else {
    if (letter.state !== 'SENT' && letter.state !== 'SENDING') return false;
    await insertEvents(tx, [letterId], 'COMPLAINED', said, by);
  }
  const isClosed = failure === 'COMPLAINT' || isAddressAtFault(status);
  const event = { communityId, ownershipId, letterId, channel: 'EMAIL' as const, address, noticeClass, source, detail: said };
  await insertAddressEvent(tx, { ...event, what: isClosed ? failure : 'UNDELIVERED' }, by);
  if (isClosed) await suppress(tx, { channel: 'EMAIL', address, reason: failure }, classesClosed(failure, noticeClass), by.now);
  if (failure === 'HARD_BOUNCE' && isClosed) await setEmailReturned(tx, ownershipId, true);
  if (goesOnPaper(failure, noticeClass)) await fallBack(tx, letter, by);
  await tellStaff(tx, letter, failure === 'COMPLAINT' ? 'reported an email as spam' : 'has an email address that failed', said, by);
  return true;
}

/** One task for the releaser, about the owner. */
async function tellStaff(tx: Tx, letter: LetterRow, what: string, said: string, { now }: By): Promise<void> {
  const { releasedById, communityId, ownershipId, accountNumber, owner, email, subject } = letter;
  if (releasedById === null) return;
  const today = await todayOf(tx, communityId, now);
  await giveTask(
    tx,
    {
      communityId,
      entityKind: 'ownership',
      entityId: ownershipId,
      title: `${accountNumber} ${owner} ${what}`.slice(0, 200),
      body: `${subject} to ${email}: ${said}. Ask the owner for another address; until then mail goes on paper.`,
      userId: releasedById,
    },
    { today, now },
  );
}

/** Notes that an email is late; it may still arrive. */
export async function emailDelayed(tx: Tx, letterId: string, told: Pick<ToldFailure, 'status' | 'detail'>, now: Instant): Promise<void> {
  const letter = await lockedEmail(tx, letterId);
  if (!letter) return;
  const said = saidOf(told);
  const { communityId, ownershipId, email: address, noticeClass } = letter;
  const by = { userId: null, now };
  await insertEvents(tx, [letterId], 'DELAYED', said, by);
  await insertAddressEvent(
    tx,
    { communityId, ownershipId, letterId, channel: 'EMAIL', address, noticeClass, what: 'DELAYED', source: 'DSN', detail: said },
    by,
  );
}
