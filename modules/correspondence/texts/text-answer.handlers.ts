// What the provider posts: answers of phones, and what became of texts. Only what it signed is believed.
import type { Tx } from '../../../packages/db/database.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import type { PostedForm, PublicForm, ShortAnswer } from '../../../packages/http/public-pages.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { giveTask } from '../../records/records.server.ts';
import { type AddressEvent, insertAddressEvent, liftSuppression, suppress } from '../consent/address.store.ts';
import type { AddressWhat } from '../consent/consent.contract.ts';
import { insertConsent } from '../consent/consent.store.ts';
import { type NoticeClass, noticeClasses } from '../letters/letter.contract.ts';
import { insertEvents, moveLetters } from '../letters/letter.store.ts';
import { serveLetters } from '../letters/served.store.ts';
import { escaped } from '../merge/letter-html.rules.ts';
import { findLastText, findTextByKey, findTextSender, listNumberOwners, type NumberOwner } from './text.store.ts';
import { textNumber } from './text-number.rules.ts';
import { answerTo, isSpanishReply, readReply, type TextReply } from './text-reply.rules.ts';

/** Where phones' answers are posted to, for a customer. */
export const answersPath = (customerId: string): string => `/texts/${customerId}/in`;
/** Where the provider tells what became of a text. */
export const statusPath = (customerId: string): string => `/texts/${customerId}/status`;

const short = (status: ShortAnswer['status'], text: string, contentType = 'text/plain; charset=utf-8'): ShortAnswer => ({
  kind: 'text',
  status,
  contentType,
  text,
});
const refused = short(403, 'Not signed by the provider');

/** The customer of a post, when the provider signed it. */
function signedFor({ params, fields, headers, target, services }: PostedForm): string | null {
  const { texts, publicUrl } = services;
  const signature = headers['x-twilio-signature'];
  const customerId = params['customerId'] ?? '';
  if (!texts || typeof signature !== 'string' || !/^\d{1,19}$/.test(customerId)) return null;
  return texts.isSigned(signature, `${publicUrl}${target}`, fields) ? customerId : null;
}

const whatOf: Readonly<Record<TextReply, AddressWhat>> = { STOP: 'STOPPED', START: 'STARTED', HELP: 'HELP', OTHER: 'REPLY' };

/** Classes a word of a phone speaks for. A stop is for every topic; a start for what texts may carry. */
const classesOf = (reply: TextReply): readonly NoticeClass[] => (reply === 'STOP' ? noticeClasses : ['GENERAL', 'BILLING']);

interface Heard {
  phone: string;
  body: string;
  reply: TextReply;
  owners: readonly NumberOwner[];
  now: Instant;
}

/** Keeps what was said as consent taken back, or given again, by each owner with the number. */
async function keepWord(tx: Tx, { phone, body, reply, owners, now }: Heard): Promise<void> {
  for (const { communityId, ownershipId, owner } of owners)
    await insertConsent(
      tx,
      {
        communityId,
        ownershipId,
        channel: 'TEXT',
        isGiven: reply === 'START',
        address: phone,
        wording: body.slice(0, 500) || reply,
        givenBy: owner,
        source: 'TEXT',
        ipAddress: '',
        givenTime: now,
      },
      classesOf(reply),
      { userId: null, now },
    );
}

async function noteHeard(tx: Tx, { phone, body, reply, owners, now }: Heard): Promise<void> {
  const event: Omit<AddressEvent, 'communityId' | 'ownershipId'> = {
    letterId: null,
    channel: 'TEXT',
    address: phone,
    noticeClass: null,
    what: whatOf[reply],
    source: 'TEXT',
    detail: body.slice(0, 500),
  };
  const places = owners.length > 0 ? owners : [{ communityId: null, ownershipId: null }];
  for (const { communityId, ownershipId } of places)
    await insertAddressEvent(tx, { ...event, communityId, ownershipId }, { userId: null, now });
}

/** Words for a person become a task of who released the last text. */
async function askStaff(tx: Tx, { phone, body, now }: Heard): Promise<void> {
  const last = await findLastText(tx, phone);
  if (!last?.releasedById) return;
  const { communityId, ownershipId, releasedById } = last;
  const task = {
    communityId,
    entityKind: 'ownership',
    entityId: ownershipId,
    title: `Answer the text from ${phone}`,
    body: body.slice(0, 1600),
  };
  await giveTask(tx, { ...task, userId: releasedById }, { today: await todayOf(tx, communityId, now), now });
}

/** Deals with an answer; says what is texted back, null where nothing is. */
async function hear(tx: Tx, phone: string, body: string, now: Instant): Promise<string | null> {
  const reply = readReply(body);
  const heard: Heard = { phone, body, reply, owners: await listNumberOwners(tx, phone, now), now };
  const closing = { channel: 'TEXT' as const, address: phone };
  if (reply === 'STOP') {
    // Confirmed once: a second stop is heard and not answered.
    if ((await suppress(tx, { ...closing, reason: 'STOPPED' }, noticeClasses, now)) === 0) return null;
    await keepWord(tx, heard);
  }
  if (reply === 'START') {
    const lifted = await liftSuppression(tx, { ...closing, reasons: ['STOPPED'] }, noticeClasses);
    // Someone who never stopped does not agree by this word: the wording of the opt-in must be known.
    if (lifted.length === 0) return null;
    await keepWord(tx, heard);
  }
  await noteHeard(tx, heard);
  if (reply === 'OTHER') await askStaff(tx, heard);
  const sender = await findTextSender(tx);
  return sender ? answerTo(reply, sender, isSpanishReply(body)) : null;
}

/** Answers of phones. */
export const textAnswerForm: PublicForm = {
  path: answersPath(':customerId'),
  async answer(posted) {
    const customerId = signedFor(posted);
    if (customerId === null) return refused;
    const phone = textNumber(posted.fields.get('From') ?? '');
    if (phone === null) return short(200, '');
    const { database, clock } = posted.services;
    const answer = await database.transact(customerId, (tx) => hear(tx, phone, posted.fields.get('Body') ?? '', clock.now()));
    const message = answer === null ? '' : `<Message>${escaped(answer)}</Message>`;
    return short(200, `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, 'text/xml; charset=utf-8');
  },
};

/** What became of a text: its receipt, or why it did not arrive. */
async function told(
  services: Pick<Services, 'database' | 'clock'>,
  customerId: string,
  fields: ReadonlyMap<string, string>,
): Promise<void> {
  const status = fields.get('MessageStatus') ?? '';
  if (!['delivered', 'undelivered', 'failed'].includes(status)) return;
  await services.database.transact(customerId, async (tx) => {
    const text = await findTextByKey(tx, fields.get('MessageSid') ?? '');
    if (!text) return;
    const by = { userId: null, now: services.clock.now() };
    const { letterId, communityId, ownershipId, phone: address, noticeClass } = text;
    const event = { communityId, ownershipId, letterId, channel: 'TEXT' as const, address, noticeClass, source: 'RECEIPT' as const };
    if (status === 'delivered') return insertEvents(tx, [letterId], 'DELIVERED', address, by);
    const detail = `Error ${fields.get('ErrorCode') ?? 'unknown'}`;
    const moved = await moveLetters(tx, [letterId], { from: ['SENDING', 'SENT'], to: 'RETURNED', note: detail }, by.now);
    if (moved.length === 0) return;
    await insertEvents(tx, moved, 'RETURNED', detail, by);
    await serveLetters(tx, moved, null, by);
    await insertAddressEvent(tx, { ...event, what: 'UNDELIVERED', detail }, by);
  });
}

/** Receipts of the provider. */
export const textStatusForm: PublicForm = {
  path: statusPath(':customerId'),
  async answer(posted) {
    const customerId = signedFor(posted);
    if (customerId === null) return refused;
    await told(posted.services, customerId, posted.fields);
    return short(200, '');
  },
};
