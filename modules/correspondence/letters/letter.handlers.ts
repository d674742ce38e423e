// The handlers of letters and of the files they are printed from.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { joinPdfs, renderPrintFile } from '../../../packages/files/pdf/pdf.ts';
import type { FileStore } from '../../../packages/files/store.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { type Instant, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { setEmailReturned, setMailReturned } from '../../people/people.server.ts';
import { giveTask } from '../../records/records.server.ts';
import { insertAddressEvent, liftSuppression } from '../consent/address.store.ts';
import { emailFailed } from '../email/failed-email.handlers.ts';
import { addressOf, letterRun } from '../merge/letter-render.handlers.ts';
import type { MergeSource } from '../merge/merge-source.handlers.ts';
import { listRecipientRows } from '../merge/recipient.store.ts';
import { isAccepted } from '../paper/certificate.store.ts';
import { letterRefusals, letters, makeLetters, noticeClasses } from './letter.contract.ts';
import {
  findBatch,
  findLetter,
  hasReturned,
  insertEvents,
  insertLetters,
  type LetterRow,
  listEvents,
  listPrinted,
  moveLetters,
} from './letter.store.ts';
import { letterFile } from './letter-file.rules.ts';
import { paperOf, sheetOf } from './letter-make.handlers.ts';
import { type printJobs, printRefusals } from './print-job.contract.ts';
import { answerPrintJobRow, findPrintJob, listPrintPieces, type PrintJobRow, type PrintPiece } from './print-job.store.ts';
import { serveLetters, takeBackFallback } from './served.store.ts';

async function theLetter(tx: Tx, { communityId, letterId }: { communityId: string; letterId: string }, lock = false): Promise<LetterRow> {
  const letter = await findLetter(tx, communityId, letterId, lock);
  if (!letter) throw notFound('The letter');
  return letter;
}

const resending = previewed(letters.previewResend, letters.resendLetter, {
  async plan({ tx, input, now }, commits) {
    const letter = await theLetter(tx, input, commits);
    const today = await todayOf(tx, input.communityId, now);
    const [owner] = await listRecipientRows(tx, input.communityId, today, [letter.ownershipId]);
    const addressLines = owner ? addressOf(owner) : letter.addressLines;
    const email = owner?.email ?? letter.email;
    return {
      letter,
      addressLines,
      email,
      recipient: owner?.recipient ?? letter.recipient,
      base: [letter.state, letter.stateTime, addressLines, email],
    };
  },
  view: async ({ input }, { recipient, addressLines, email }) => ({
    recipient,
    address: input.channel === 'EMAIL' ? email : addressLines.slice(1).join(', '),
  }),
  async refuse({ input }, { letter, email }) {
    if (!['SENT', 'PRINTED', 'FAILED', 'RETURNED'].includes(letter.state)) throw refuse(letterRefusals, 'notHandedOver');
    if (input.channel === 'EMAIL' && email === '') throw refuse(letterRefusals, 'noEmailForLetter');
  },
  async post(context, { letter, addressLines, email, recipient }) {
    const { tx, input, userId, now } = context;
    const { communityId, letterBatchId, templateId, templateVersion, ownershipId, language, phone, subject, known } = letter;
    const of = { communityId, letterBatchId, templateId, templateVersion, resendOf: letter.letterId };
    const again = {
      ownershipId,
      language,
      channel: input.channel,
      reason: 'SENT_AGAIN',
      recipient,
      addressLines,
      email,
      phone,
      subject,
      known,
    };
    const [letterId = ''] = await insertLetters(tx, of, [again], { userId, now });
    const opens = { screen: 'letter-detail', params: { communityId, letterId } };
    await enqueueJob(tx, makeLetters, {
      payload: { communityId, letterBatchId },
      title: `${subject}, ${letter.accountNumber}`,
      userId,
      opens,
    });
    context.record({ entityId: letterId, after: { resendOf: letter.letterId, channel: input.channel } });
    return { letterId };
  },
});

/** A task to find where the owner of a letter that came back lives. */
async function askForAddress({ tx, input, userId, now }: Context<{ note: string }>, letter: LetterRow): Promise<void> {
  const { communityId, ownershipId, accountNumber, owner, subject } = letter;
  const title = `Mail to ${accountNumber} ${owner} came back`.slice(0, 200);
  const body = `${subject} came back${input.note === '' ? '' : `: ${input.note}`}. Find the address of the owner, then send the letter again.`;
  const today = await todayOf(tx, communityId, now);
  await giveTask(tx, { communityId, entityKind: 'ownership', entityId: ownershipId, title, body, userId }, { today, now });
}

/** An email that was marked by mistake arrived: its address is open again, and its paper is taken back. */
async function emailArrived(
  tx: Tx,
  { letterId, communityId, ownershipId, email }: LetterRow,
  by: { userId: string; now: Instant },
): Promise<void> {
  const closed = { channel: 'EMAIL' as const, address: email, reasons: ['HARD_BOUNCE' as const] };
  const lifted = await liftSuppression(tx, closed, noticeClasses);
  if (lifted.length > 0) {
    const about = { communityId, ownershipId, letterId, channel: 'EMAIL' as const, address: email, noticeClass: null };
    await insertAddressEvent(tx, { ...about, what: 'LIFTED', source: 'STAFF', detail: '' }, by);
  }
  await setEmailReturned(tx, ownershipId, false);
  await insertEvents(tx, await takeBackFallback(tx, letterId, by.now), 'TAKEN_BACK', '', by);
  await serveLetters(tx, [letterId], await todayOf(tx, communityId, by.now), by);
}

export const letterHandlers: Handlers<typeof letters> = {
  previewResend: resending.preview,
  resendLetter: resending.commit,
  async getLetter({ tx, input }) {
    const { known: _known, noticeClass: _class, releasedById: _by, ...letter } = await theLetter(tx, input);
    return { ...letter, events: await listEvents(tx, input.letterId) };
  },
  async downloadLetter({ tx, input, services }) {
    const letter = await theLetter(tx, input);
    if (letter.sha256 === null) throw notFound('The letter');
    const fileKey = letterFile(tx.customerId, letter.letterBatchId, letter.letterId);
    const body = await wholeFile(services.files, { fileKey, sha256: letter.sha256 });
    return { fileName: `${letter.accountNumber} ${letter.subject || letter.templateName}.pdf`, contentType: 'application/pdf', body };
  },
  async markReturned(context) {
    const { tx, input, userId, now } = context;
    const letter = await theLetter(tx, input, true);
    const { isReturned, note, letterId } = input;
    if (isReturned && !['SENT', 'PRINTED'].includes(letter.state)) throw refuse(letterRefusals, 'notHandedOver');
    if (!isReturned && letter.state !== 'RETURNED') throw refuse(letterRefusals, 'notReturned');
    if (letter.channel === 'EMAIL' && isReturned) {
      await emailFailed(tx, letterId, { failure: 'HARD_BOUNCE', source: 'STAFF', status: '', detail: note }, { userId, now });
      context.record({ entityId: letterId, before: { state: letter.state }, after: { state: 'RETURNED', note } });
      return { letterId };
    }
    const handed = letter.channel === 'EMAIL' ? 'SENT' : 'PRINTED';
    const moved = await moveLetters(tx, [letterId], { from: [letter.state], to: isReturned ? 'RETURNED' : handed, note }, now);
    await insertEvents(tx, moved, isReturned ? 'RETURNED' : handed, note, { userId, now });
    // Letters after this one take email where the owner agreed to it.
    if (letter.channel === 'PAPER') {
      await setMailReturned(tx, letter.ownershipId, await hasReturned(tx, letter.ownershipId));
      if (isReturned) await askForAddress(context, letter);
    } else await emailArrived(tx, letter, { userId, now });
    context.record({ entityId: letterId, before: { state: letter.state }, after: { state: isReturned ? 'RETURNED' : handed, note } });
    return { letterId };
  },
};

async function theJob(
  tx: Tx,
  { communityId, printJobId }: { communityId: string; printJobId: string },
  lock = false,
): Promise<PrintJobRow> {
  const job = await findPrintJob(tx, communityId, printJobId, lock);
  if (!job) throw notFound('The print job');
  if (job.state === 'VOID') throw refuse(printRefusals, 'printVoid');
  return job;
}

/** The files of pieces one after another, each as it was made. */
async function* filesOf(files: FileStore, pieces: readonly PrintPiece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    const parts: Uint8Array[] = [];
    for await (const part of await wholeFile(files, piece)) parts.push(part);
    yield new Uint8Array(Buffer.concat(parts));
  }
}

/** The calls about print jobs; a reprint from a page on prints the letters again from there. */
export function printJobHandlers(sources: readonly MergeSource[]): Handlers<typeof printJobs> {
  return {
    async downloadPrintJob({ tx, input, services, now }) {
      const job = await theJob(tx, input);
      const fileName = `${job.title}${input.fromPage > 1 ? `, from page ${input.fromPage}` : ''}.pdf`;
      const contentType = 'application/pdf';
      if (input.fromPage === 1) return { fileName, contentType, body: await wholeFile(services.files, job) };
      if (job.kind !== 'LETTERS') {
        const pieces = await listPrintPieces(tx, job.printJobId, input.fromPage);
        if (pieces.length === 0) throw notFound('The page');
        return { fileName, contentType, body: joinPdfs(job.title, job.madeTime, filesOf(services.files, pieces)) };
      }
      const rest = await listPrinted(tx, job.printJobId, input.fromPage);
      const batch = job.letterBatchId === null ? undefined : await findBatch(tx, input.communityId, job.letterBatchId);
      if (!batch || rest.length === 0) throw notFound('The page');
      const paper = await paperOf(tx, services, sources, batch);
      const run = { ...letterRun(batch.releasedTime ?? now, paper.images), title: job.title };
      return {
        fileName,
        contentType,
        body: renderPrintFile(
          run,
          rest.map((letter) => sheetOf(paper, letter)),
        ),
      };
    },
    async answerPrintJob(context) {
      const { tx, input, userId, now } = context;
      const job = await theJob(tx, input, true);
      if (job.state === 'AT_HOUSE') throw refuse(printRefusals, 'printAtHouse');
      const { isPrinted, problem, printJobId } = input;
      if (!isPrinted && (await isAccepted(tx, printJobId))) throw refuse(printRefusals, 'printAccepted');
      const moved = await answerPrintJobRow(tx, printJobId, { isPrinted, problem }, { userId, now });
      await insertEvents(tx, moved, isPrinted ? 'PRINTED' : 'MADE', isPrinted ? '' : problem || 'It did not print', { userId, now });
      await serveLetters(tx, moved, isPrinted ? await todayOf(tx, input.communityId, now) : null, { userId, now });
      context.record({ entityId: printJobId, before: { state: job.state }, after: { state: isPrinted ? 'PRINTED' : 'PROBLEM', problem } });
      return { printJobId };
    },
  };
}
