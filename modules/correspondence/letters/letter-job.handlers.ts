// The jobs of letters: making those of a batch one by one with their hash, the file to print, and emailing
// the others. Each goes on where it stopped, and hands nothing over twice.
import { createHash } from 'node:crypto';
import type { Tx } from '../../../packages/db/database.ts';
import { type PdfRun, renderPdfBatch, renderPrintFile } from '../../../packages/files/pdf/pdf.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { defineJob, enqueueJob, type JobContext, type JobDefinition, TryLater } from '../../../packages/jobs/jobs.ts';
import { assert, dateInZone } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { listCustomerIds, standingOf } from '../../identity/identity.server.ts';
import { suppressionOf } from '../consent/address.store.ts';
import { suppressionWords } from '../consent/consent.contract.ts';
import { emailFailed } from '../email/failed-email.handlers.ts';
import { PIECE_HEADER, pieceMark, returnAddressOf } from '../email/incoming-mail.handlers.ts';
import { footOf } from '../email/unsubscribe.handlers.ts';
import { letterHtml, letterText } from '../merge/letter-html.rules.ts';
import { letterRun } from '../merge/letter-render.handlers.ts';
import { wordsIn } from '../merge/letter-words.rules.ts';
import { mergeDocument } from '../merge/merge.rules.ts';
import { type MergeSource, termsOf } from '../merge/merge-source.handlers.ts';
import { stampLetters } from '../paper/stamp.handlers.ts';
import { textingJob } from '../texts/text-job.handlers.ts';
import { planLetters, startMaking } from './batch.handlers.ts';
import { mailLetters, mailTestLetter, makeLetters, textLetters } from './letter.contract.ts';
import {
  type BatchRow,
  countStates,
  findBatch,
  insertEvents,
  listDueBatches,
  listWaiting,
  markMade,
  moveLetters,
  type WaitingLetter,
} from './letter.store.ts';
import { letterFile, printFile } from './letter-file.rules.ts';
import { type BatchPaper, blocksOf, paperOf, sheetOf } from './letter-make.handlers.ts';
import { insertPrintJob } from './print-job.store.ts';
import { serveLetters } from './served.store.ts';

/** Letters that are made, noted or read together. */
const PAGE = 50;

interface Making {
  context: Pick<JobContext<unknown>, 'customerId' | 'services' | 'progress' | 'isCancelled'>;
  batch: BatchRow;
  paper: BatchPaper;
  run: PdfRun;
}

type Place = { communityId: string; letterBatchId: string };

async function batchOf(tx: Tx, { communityId, letterBatchId }: Place): Promise<BatchRow> {
  const batch = await findBatch(tx, communityId, letterBatchId);
  assert(batch, 'a batch was saved with its job');
  return batch;
}

/** The batch of a job, with what its letters share. */
function foundFor(
  { customerId, payload, services }: Pick<JobContext<Place>, 'customerId' | 'payload' | 'services'>,
  sources: readonly MergeSource[],
): Promise<{ batch: BatchRow; paper: BatchPaper }> {
  return services.database.read(customerId, async (tx) => {
    const batch = await batchOf(tx, payload);
    return { batch, paper: await paperOf(tx, services, sources, batch) };
  });
}

/** Makes what waits, a page at a time: a constant number of statements for each. */
async function makeWaiting({ context, batch, paper, run }: Making): Promise<number> {
  const { customerId, services, progress, isCancelled } = context;
  const { database, files, clock } = services;
  const { letterBatchId } = batch;
  const counts = await database.read(customerId, (tx) => countStates(tx, letterBatchId));
  const total = counts.QUEUED ?? 0;
  let done = 0;
  let after = '0';
  progress(0, total, 'Making letters');
  while (!isCancelled()) {
    const waiting = await database.read(customerId, (tx) => listWaiting(tx, letterBatchId, { state: 'QUEUED', after, limit: PAGE }));
    if (waiting.length === 0) break;
    const page = await database.transact(customerId, (tx) => stampLetters(tx, batch, waiting));
    const made: { letterId: string; pages: number; sha256: string }[] = [];
    const items = page.map((letter) => ({ ...sheetOf(paper, letter), letter }));
    for await (const { item, bytes, pages } of renderPdfBatch(run, items)) {
      const { letterId } = item.letter;
      await files.put(letterFile(customerId, letterBatchId, letterId), bytes);
      made.push({ letterId, pages, sha256: createHash('sha256').update(bytes).digest('hex') });
      done += 1;
      progress(done, total, 'Making letters');
    }
    await database.transact(customerId, (tx) => markMade(tx, made, clock.now()));
    after = page.at(-1)?.letterId ?? after;
  }
  return done;
}

/** Puts the paper letters that are made into one file to print. */
async function makePrintJob({ context, batch, paper, run }: Making): Promise<void> {
  const { customerId, services } = context;
  const { letterBatchId, communityId, title } = batch;
  const { database, files, clock } = services;
  const printed: { letterId: string; firstPage: number }[] = [];
  let next = 1;
  const list = (after: string) =>
    database.read(customerId, (tx) => listWaiting(tx, letterBatchId, { state: 'READY', channel: 'PAPER', after, limit: PAGE }));
  const first = await list('0');
  if (first[0] === undefined) return;
  async function* sheets() {
    for (let page: WaitingLetter[] = first; page.length > 0; page = await list(page.at(-1)?.letterId ?? '0'))
      for (const letter of page) {
        printed.push({ letterId: letter.letterId, firstPage: next });
        next += letter.pages ?? 1;
        yield sheetOf(paper, letter);
      }
  }
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of renderPrintFile({ ...run, title }, sheets())) {
      hash.update(piece);
      yield piece;
    }
  }
  const fileKey = printFile(customerId, letterBatchId, first[0].letterId);
  await files.put(fileKey, hashed());
  const job = { communityId, letterBatchId, title, pieces: printed.length, pages: next - 1, fileKey, sha256: hash.digest('hex') };
  await database.transact(customerId, (tx) => insertPrintJob(tx, job, printed, clock.now()));
}

/** Makes the letters of a batch. What is made stays, so that it goes on after a crash or a cancel. */
const makingJob = (sources: readonly MergeSource[]) =>
  defineJob(makeLetters, async (context) => {
    const { customerId, payload, services, isCancelled } = context;
    const { letterBatchId } = payload;
    const { database, clock } = services;
    const found = await foundFor(context, sources);
    const making: Making = { ...found, context, run: letterRun(found.batch.releasedTime ?? clock.now(), found.paper.images) };
    const count = await makeWaiting(making);
    if (isCancelled()) return { letterBatchId, count };
    await makePrintJob(making);
    await database.transact(customerId, async (tx) => {
      const isWaiting = async (channel: 'EMAIL' | 'TEXT') =>
        (await listWaiting(tx, letterBatchId, { state: 'READY', channel, after: '0', limit: 1 })).length > 0;
      const { title } = found.batch;
      const { userId } = context;
      if (await isWaiting('EMAIL')) await enqueueJob(tx, mailLetters, { payload, title: `Emails of ${title}`, userId });
      if (await isWaiting('TEXT')) await enqueueJob(tx, textLetters, { payload, title: `Texts of ${title}`, userId });
    });
    return { letterBatchId, count };
  });

/** True for an address the mail server will never take. */
const isForGood = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560;
};

/**
 * Emails one letter: claimed first, so that it is not taken back while it is being sent. One that was claimed
 * before a crash is sent under the same Message-ID.
 */
async function mailOne(
  services: Services,
  customerId: string,
  { paper, batch }: { paper: BatchPaper; batch: BatchRow },
  letter: WaitingLetter,
) {
  const { database, clock, mail } = services;
  const { letterId, email } = letter;
  const { noticeClass } = batch;
  const by = () => ({ userId: null, now: clock.now() });
  const claimed = await database.transact(customerId, async (tx) => {
    const closed = await suppressionOf(tx, 'EMAIL', email, noticeClass);
    if (closed === null) return (await moveLetters(tx, [letterId], { from: ['READY', 'SENDING'], to: 'SENDING' }, clock.now())).length > 0;
    await emailFailed(tx, letterId, { failure: 'HARD_BOUNCE', source: 'SERVER', status: '5.7.0', detail: suppressionWords[closed] }, by());
    return false;
  });
  if (!claimed) return;
  const blocks = blocksOf(paper, letter);
  const from = paper.version.letterhead === 'COMPANY' ? paper.sender.company : paper.sender.legalName;
  const foot = footOf(services, { customerId, letterId, noticeClass, language: letter.language });
  const returnTo = returnAddressOf(services, customerId, letterId);
  const letterMail = {
    to: email,
    key: `letter ${customerId} ${letterId}`,
    subject: letter.subject,
    text: `${from}\n\n${letterText(blocks)}\n${foot.text}\n`,
    html: letterHtml(blocks, { from, language: letter.language, foot }),
    headers: { ...foot.headers, [PIECE_HEADER]: pieceMark(services, customerId, letterId) },
    ...(returnTo === undefined ? {} : { returnTo }),
    ...(batch.replyTo === '' ? {} : { replyTo: batch.replyTo }),
  };
  const refused: unknown = await mail.send(letterMail).then(
    () => null,
    (error: unknown) => error,
  );
  await database.transact(customerId, async (tx) => {
    if (refused === null) {
      const moved = await moveLetters(tx, [letterId], { from: ['SENDING'], to: 'SENT' }, clock.now());
      await insertEvents(tx, moved, 'SENT', email, by());
      await serveLetters(tx, moved, await todayOf(tx, batch.communityId, clock.now()), by());
    } else if (isForGood(refused)) {
      const detail = refused instanceof Error ? refused.message.slice(0, 200) : 'The mail server refused it.';
      const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(detail)?.[0] ?? '';
      await emailFailed(tx, letterId, { failure: 'HARD_BOUNCE', source: 'SERVER', status, detail }, by());
    } else await moveLetters(tx, [letterId], { from: ['SENDING'], to: 'READY' }, clock.now());
  });
  if (refused === null || isForGood(refused)) return;
  throw new TryLater('the mail server does not take mails now', { cause: refused });
}

const mailingJob = (sources: readonly MergeSource[]) =>
  defineJob(mailLetters, async ({ customerId, payload, services, progress, isCancelled }) => {
    const { letterBatchId } = payload;
    const { database } = services;
    const found = await foundFor({ customerId, payload, services }, sources);
    let sent = 0;
    for (const state of ['SENDING', 'READY'] as const) {
      let after = '0';
      while (!isCancelled()) {
        const page = await database.read(customerId, (tx) =>
          listWaiting(tx, letterBatchId, { state, channel: 'EMAIL', after, limit: PAGE }),
        );
        if (page.length === 0) break;
        for (const letter of page) {
          await mailOne(services, customerId, found, letter);
          sent += 1;
          progress(sent, null, 'Sending emails');
        }
        after = page.at(-1)?.letterId ?? after;
      }
    }
    return { letterBatchId, sent };
  });

/** Emails the letter of one owner to its writer alone. */
const testingJob = (sources: readonly MergeSource[]) =>
  defineJob(mailTestLetter, async ({ jobId, customerId, payload, services, userId }) => {
    const { ownershipId, email } = payload;
    const reader = userId === null ? null : await standingOf(services, customerId, userId);
    if (!reader) return { sent: 0 };
    const { database } = services;
    const planned = await database.snapshot(customerId, async (tx) => {
      return planLetters({ tx, ...reader, now: services.clock.now() }, sources, await batchOf(tx, payload));
    });
    const letter = planned.letters.find((one) => one.ownershipId === ownershipId);
    if (!letter) return { sent: 0 };
    const { version, open } = planned;
    const { body } = wordsIn(version, letter.language);
    const { blocks } = mergeDocument(body, termsOf(open, letter.language), letter.known);
    const from = `Test: this is what ${letter.owner} would get.`;
    const mail = {
      to: email,
      key: jobId,
      subject: `Test: ${letter.subject}`,
      text: `${from}\n\n${letterText(blocks)}`,
      html: letterHtml(blocks, { from, language: letter.language }),
    };
    await services.mail.send(mail).catch((error: unknown) => {
      throw new TryLater('the mail server does not take mails now', { cause: error });
    });
    return { sent: 1 };
  });

/** The jobs, over the merge fields of every feature. */
export const letterJobsOver = (sources: readonly MergeSource[]): readonly JobDefinition[] => [
  makingJob(sources),
  mailingJob(sources),
  textingJob(sources),
  testingJob(sources),
];

/** One round over all customers: batches whose day has come are made. */
export async function sendDueBatchesEverywhere({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const customerId of await listCustomerIds(database.local))
    await database.transact(customerId, async (tx) => {
      // The day in the west of the country: a batch of the day is not sent on the evening before.
      for (const due of await listDueBatches(tx, dateInZone(now, 'America/Los_Angeles'))) await startMaking(tx, due);
    });
}
