// Takes documents in that no signed-in person brings: by mail to the address of a community, by the link of a
// vendor. A message that asks for new bank details changes nothing and is held.
import { createHash, randomUUID } from 'node:crypto';
import type { Services } from '../../../packages/http/handlers.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { Refusal } from '../../../packages/kernel/kernel.ts';
import { type MailParts, readMailParts } from '../../../packages/mail/mail-parts.ts';
import { markOf, readMark } from '../../../packages/mail/mark.ts';
import { threadWork, withThread } from '../../../packages/threads/threads.ts';
import { asksBankChange } from '../invoice-reading/invoice.rules.ts';
import { type ReadDocument, readDocument } from '../invoice-reading/read-document.handlers.ts';
import { placed, standingOfNew } from './filing.handlers.ts';
import { type Channel, type DocumentState, readPictures, type SenderVerdict } from './inbox.contract.ts';
import { insertDocument } from './inbox.store.ts';
import { findInvoicing, listNamedVendors } from './known.store.ts';
import { isKnownSender } from './match.rules.ts';

type Signed = Pick<Services, 'secrets'>;
type Taking = Pick<Services, 'database' | 'files' | 'clock' | 'secrets'>;

const NAME = 'bills+';

/** The address invoices of a community are mailed to; none where nobody listens. */
export function invoiceAddressOf(
  services: Signed & Pick<Services, 'mailReturnDomain'>,
  customerId: string,
  communityId: string,
): string | null {
  const { mailReturnDomain, secrets } = services;
  return mailReturnDomain === undefined ? null : `${NAME}${markOf(secrets, 'bills', [customerId, communityId])}@${mailReturnDomain}`;
}

/** True for an address invoices are mailed to. */
export function takesInvoices({ mailReturnDomain, secrets }: Signed & Pick<Services, 'mailReturnDomain'>, address: string): boolean {
  const [name = '', domain = ''] = address.split('@');
  return domain === mailReturnDomain && name.startsWith(NAME) && readMark(secrets, 'bills', name.slice(NAME.length)) !== null;
}

interface Sent {
  channel: Channel;
  communityId: string;
  sender: string;
  subject: string;
  messageId: string;
  senderVerdict: SenderVerdict;
}

interface SentFile {
  fileName: string;
  content: Uint8Array;
}

/** In a thread of its own; what is refused comes back as the sentence that says why. */
async function readApart({ content, fileName }: SentFile): Promise<ReadDocument | string> {
  return await withThread((thread) => thread.run(threadWork(readSentBytes, import.meta.url), content, fileName)).catch((error: unknown) => {
    if (error instanceof Refusal) return error.message;
    throw error;
  });
}

/** In a thread: what a document is and says. */
export function readSentBytes(content: Uint8Array, fileName: string): Promise<ReadDocument> {
  return readDocument(content, fileName);
}

const blank = {
  vendorId: null,
  kind: 'BILL' as const,
  billNumber: '',
  billDate: null,
  dueDate: null,
  total_cents: null,
  accountNumber: '',
  accountKey: '',
  serviceAddress: '',
};

/** Takes one document in; gives where it stands. A file that is refused leaves a line that says why. */
export async function takeIn(services: Taking, customerId: string, sent: Sent, file: SentFile): Promise<{ state: DocumentState }> {
  const { database, files, clock } = services;
  const read = file.content.length === 0 ? 'Asks for new bank details; the vendor is unchanged' : await readApart(file);
  const now = clock.now();
  if (typeof read === 'string') {
    const refused = { fileName: file.fileName.slice(0, 200) || 'attachment', mediaType: '', size: 0, sha256: '', fileKey: null };
    const state = { state: 'REJECTED' as const, reason: read, checks: [], reading: null };
    await database.transact(customerId, (tx) => insertDocument(tx, { ...blank, ...sent, ...refused, ...state, userId: null, now }));
    return { state: 'REJECTED' };
  }
  const { fileName, mediaType, reading } = read;
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  const fileKey = `${customerId}/inbox/${randomUUID()}`;
  const size = await files.put(fileKey, file.content);
  return await database.transact(customerId, async (tx) => {
    const facts = await placed(tx, reading, sent.communityId);
    const senderVerdict = reading?.asksBankChange ? ('SUSPICIOUS' as const) : sent.senderVerdict;
    const { state, reason, checks } = await standingOfNew(tx, { ...facts, senderVerdict, reading, sha256 }, now);
    const kept = { fileName, mediaType, size, sha256, fileKey };
    const inboxDocumentId = await insertDocument(tx, {
      ...facts,
      ...sent,
      ...kept,
      senderVerdict,
      state,
      reason,
      checks,
      reading,
      userId: null,
      now,
    });
    if (state === 'RECEIVED') await enqueueJob(tx, readPictures, { payload: { inboxDocumentId }, title: `Read ${fileName}`, userId: null });
    return { state };
  });
}

/** Pictures in a signature are no documents. Source: field-2026.md 1.1. */
const SMALLEST_PICTURE = 20_000;

const isDocument = ({ mimeType, content, isInline }: MailParts['files'][number]): boolean =>
  !(mimeType.startsWith('image/') && (isInline || content.length < SMALLEST_PICTURE)) && content.length > 0;

/** Deals with one mail to the addresses of communities; gives where each document stands. */
export async function readInvoiceMail(
  services: Taking,
  { to, raw }: { to: readonly string[]; raw: Uint8Array },
): Promise<{ state: DocumentState }[]> {
  const marks = to.flatMap((address) => {
    const [name = ''] = address.split('@');
    const ids = name.startsWith(NAME) ? readMark(services.secrets, 'bills', name.slice(NAME.length)) : null;
    return ids ? [ids] : [];
  });
  const taken = [];
  for (const [customerId = '', communityId = ''] of marks) {
    const mail = await readMailParts(raw);
    const known = await services.database.read(customerId, async (tx) => ({
      takesMail: (await findInvoicing(tx, communityId)).takesMail,
      vendors: await listNamedVendors(tx),
    }));
    if (!known.takesMail) continue;
    const isSuspicious = asksBankChange(`${mail.subject}. ${mail.text}`);
    const senderVerdict = isSuspicious ? 'SUSPICIOUS' : isKnownSender(mail.from, known.vendors) ? 'KNOWN' : 'UNKNOWN';
    const sent: Sent = {
      channel: 'EMAIL',
      communityId,
      sender: mail.from.slice(0, 200),
      subject: mail.subject,
      messageId: mail.messageId,
      senderVerdict,
    };
    const documents = mail.files.filter(isDocument).slice(0, 20);
    // A mail that asks for new bank details leaves a line, though it carries nothing.
    const letter = isSuspicious && documents.length === 0 ? [{ fileName: 'Message', content: new Uint8Array() }] : [];
    for (const file of [...documents, ...letter]) taken.push(await takeIn(services, customerId, sent, file));
  }
  return taken;
}
