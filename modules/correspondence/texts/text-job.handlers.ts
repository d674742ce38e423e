// Sends the texts of a batch: each is claimed, handed to the provider under its key and marked; those whose
// readers sleep wait for their morning.
import type { Services } from '../../../packages/http/handlers.ts';
import { defineJob, enqueueJob, type JobDefinition, TryLater } from '../../../packages/jobs/jobs.ts';
import { assert, dateInZone, type Instant, timeInZone } from '../../../packages/kernel/kernel.ts';
import { STOPPED_CODE, type Texter, TextRefused } from '../../../packages/texts/texts.ts';
import { timeZoneOf, todayOf } from '../../communities/communities.server.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { lawOf } from '../../law/law.server.ts';
import { insertAddressEvent, suppress, suppressionOf } from '../consent/address.store.ts';
import { type NoticeClass, noticeClasses, textLetters } from '../letters/letter.contract.ts';
import { findBatch, insertEvents, listWaiting, moveLetters, type WaitingLetter } from '../letters/letter.store.ts';
import { type BatchPaper, blocksOf, paperOf } from '../letters/letter-make.handlers.ts';
import { serveLetters } from '../letters/served.store.ts';
import type { MergeSource } from '../merge/merge-source.handlers.ts';
import { mayTextAt, readerZones } from './quiet-hours.rules.ts';
import { findTextSender, listTextsWaiting, setProviderKey, type TextSender } from './text.store.ts';
import { statusPath } from './text-answer.handlers.ts';
import { textBody } from './text-body.rules.ts';

const PAGE = 50;

interface Sending {
  services: Services;
  customerId: string;
  communityId: string;
  noticeClass: NoticeClass;
  texts: Texter;
  sender: TextSender;
  paper: BatchPaper;
}

/** Claims a text, unless its number was closed since the release. */
async function claim({ services, customerId, noticeClass }: Sending, { letterId, phone }: WaitingLetter): Promise<boolean> {
  const { database, clock } = services;
  return database.transact(customerId, async (tx) => {
    const now = clock.now();
    if ((await suppressionOf(tx, 'TEXT', phone, noticeClass)) === null)
      return (await moveLetters(tx, [letterId], { from: ['READY', 'SENDING'], to: 'SENDING' }, now)).length > 0;
    const note = 'The owner asked for no more texts.';
    const moved = await moveLetters(tx, [letterId], { from: ['READY', 'SENDING'], to: 'FAILED', note }, now);
    await insertEvents(tx, moved, 'FAILED', note, { userId: null, now });
    return false;
  });
}

/** Notes a text the provider refuses for good; a number that stopped there is closed here too. */
async function noteRefused(
  { services, customerId, communityId, noticeClass }: Sending,
  letter: WaitingLetter,
  { code, message }: TextRefused,
) {
  const { database, clock } = services;
  const { letterId, ownershipId, phone } = letter;
  await database.transact(customerId, async (tx) => {
    const by = { userId: null, now: clock.now() };
    const note = `${code} ${message}`.slice(0, 200);
    const moved = await moveLetters(tx, [letterId], { from: ['SENDING'], to: 'FAILED', note }, by.now);
    await insertEvents(tx, moved, 'FAILED', note, by);
    const isStopped = code === STOPPED_CODE;
    if (isStopped) await suppress(tx, { channel: 'TEXT', address: phone, reason: 'STOPPED' }, noticeClasses, by.now);
    const event = {
      communityId,
      ownershipId,
      letterId,
      channel: 'TEXT' as const,
      address: phone,
      noticeClass,
      source: 'SERVER' as const,
      detail: note,
    };
    await insertAddressEvent(tx, { ...event, what: isStopped ? 'STOPPED' : 'UNDELIVERED' }, by);
  });
}

async function textOne(sending: Sending, letter: WaitingLetter): Promise<void> {
  const { services, customerId, communityId, texts, sender, paper } = sending;
  const { database, clock, publicUrl } = services;
  const { letterId, phone } = letter;
  if (!(await claim(sending, letter))) return;
  const body = textBody(blocksOf(paper, letter), sender.brand, letter.language);
  const statusTo = `${publicUrl}${statusPath(customerId)}`;
  const text = { from: sender.phone, to: phone, body, key: `letter-${customerId}-${letterId}`, statusTo };
  const outcome: unknown = await texts.send(text).catch((error: unknown) => error);
  if (typeof outcome === 'string') {
    await database.transact(customerId, async (tx) => {
      const by = { userId: null, now: clock.now() };
      const moved = await moveLetters(tx, [letterId], { from: ['SENDING'], to: 'SENT' }, by.now);
      await setProviderKey(tx, letterId, outcome);
      await insertEvents(tx, moved, 'SENT', phone, by);
      await serveLetters(tx, moved, await todayOf(tx, communityId, by.now), by);
    });
    return;
  }
  if (outcome instanceof TextRefused) return noteRefused(sending, letter, outcome);
  await database.transact(customerId, (tx) => moveLetters(tx, [letterId], { from: ['SENDING'], to: 'READY' }, clock.now()));
  throw new TryLater('the provider does not take texts now', { cause: outcome });
}

/** True where no record of the law packs calls it quiet in any of the zones. */
function isLawfulHour(judge: Awaited<ReturnType<typeof lawOf>>, now: Instant, zones: readonly string[]): boolean {
  return zones.every((zone) => {
    const facts = { act: 'sendText', consentOnFile: true, revokedTopic: '', localTime: timeInZone(now, zone) };
    return judge({ topic: 'textMessages', asOf: dateInZone(now, zone), facts }).verdict === 'allow';
  });
}

/** Sends what waits and whose reader is awake. */
export const textingJob = (sources: readonly MergeSource[]): JobDefinition =>
  defineJob(textLetters, async ({ customerId, payload, services, progress, isCancelled }) => {
    const { communityId, letterBatchId } = payload;
    const { database, clock, texts } = services;
    if (!texts) throw new TryLater('no provider of text messages is set');
    const found = await database.read(customerId, async (tx) => {
      const batch = await findBatch(tx, communityId, letterBatchId);
      assert(batch, 'a batch was saved with its job');
      return {
        batch,
        sender: await findTextSender(tx),
        zone: await timeZoneOf(tx, communityId),
        paper: await paperOf(tx, services, sources, batch),
        judge: await lawOf(tx, communityId),
      };
    });
    const { batch, sender, zone, paper, judge } = found;
    if (!sender) return { letterBatchId, sent: 0 };
    const sending: Sending = { services, customerId, communityId, noticeClass: batch.noticeClass, texts, sender, paper };
    const isAwake = (zones: readonly string[]) => mayTextAt(clock.now(), zones) && isLawfulHour(judge, clock.now(), zones);
    let sent = 0;
    for (const state of ['SENDING', 'READY'] as const) {
      let after = '0';
      while (!isCancelled()) {
        const page = await database.read(customerId, (tx) =>
          listWaiting(tx, letterBatchId, { state, channel: 'TEXT', after, limit: PAGE }),
        );
        if (page.length === 0) break;
        for (const letter of page) {
          if (!isAwake([...readerZones(letter.addressLines, zone), zone])) continue;
          await textOne(sending, letter);
          sent += 1;
          progress(sent, null, 'Sending texts');
        }
        after = page.at(-1)?.letterId ?? after;
      }
    }
    return { letterBatchId, sent };
  });

/** One round over all customers: texts that waited for their hour are sent. */
export async function sendWaitingTextsEverywhere({ database, texts }: Pick<Services, 'database' | 'texts'>): Promise<void> {
  if (!texts) return;
  for (const customerId of await listCustomerIds(database.local))
    await database.transact(customerId, async (tx) => {
      for (const { communityId, letterBatchId, title, userId } of await listTextsWaiting(tx))
        await enqueueJob(tx, textLetters, { payload: { communityId, letterBatchId }, title: `Texts of ${title}`, userId });
    });
}
