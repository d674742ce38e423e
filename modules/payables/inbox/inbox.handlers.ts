// The handlers of the inbox: documents come in, are corrected, become bills, or are put aside.
import { createHash, randomUUID } from 'node:crypto';
import { bytesOf, type HandlerInput, refuse, type UploadedFile } from '../../../packages/contract/contract.ts';
import { bringing, type Context, type Handlers } from '../../../packages/http/handlers.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { type Thread, threadWork } from '../../../packages/threads/threads.ts';
import { attachKept } from '../../records/records.server.ts';
import { approveWithoutVote } from '../bills/approval.handlers.ts';
import { approvalsRequired } from '../bills/approval.store.ts';
import { enterBill } from '../bills/bill.handlers.ts';
import { readDocument } from '../invoice-reading/read-document.handlers.ts';
import { judge, placed, standing, standingOfNew, suggest, twinsOfDocument } from './filing.handlers.ts';
import { type DocumentState, type inbox, inboxRefusals, readPictures } from './inbox.contract.ts';
import { accountKeyOf, type Check, checksInWords, twinKey } from './inbox.rules.ts';
import {
  countByCommunity,
  type DocumentRow,
  decideDocument,
  findDocument,
  insertDocument,
  listDocuments,
  overrideDocument,
  updateDocument,
} from './inbox.store.ts';
import { saveVendorAccount } from './known.store.ts';

type InboxHandlers = Handlers<typeof inbox>;

/** In a thread: what a sent document is and says. */
export function readSent(file: UploadedFile) {
  return readDocument(bytesOf(file), file.fileName);
}

const readInThread = ({ file }: { file: UploadedFile }, thread: Thread) => thread.run(threadWork(readSent, import.meta.url), file);

const stateWords: Readonly<Record<DocumentState, string>> = {
  RECEIVED: 'being read',
  NEEDS_REVIEW: 'open',
  READY: 'open',
  SUBMITTED: 'submitted',
  NOT_AN_INVOICE: 'filed as no bill',
  DUPLICATE: 'a duplicate',
  REJECTED: 'rejected',
  ERROR: 'not readable',
};
const openStates = new Set<DocumentState>(['NEEDS_REVIEW', 'READY', 'ERROR']);

type Asking = Pick<Context<unknown>, 'tx' | 'communities'>;

async function theDocument({ tx, communities }: Asking, inboxDocumentId: string, lock = false): Promise<DocumentRow> {
  const row = await findDocument(tx, inboxDocumentId, { communities }, lock);
  if (!row) throw notFound('The document');
  return row;
}

/** A document as it was seen, locked. Refuses one that changed since. */
async function seenDocument(context: Context<{ inboxDocumentId: string; version: string }>): Promise<DocumentRow> {
  const row = await theDocument(context, context.input.inboxDocumentId, true);
  if (row.version !== context.input.version) throw refuse(inboxRefusals, 'documentChanged');
  return row;
}

async function openDocument(context: Context<{ inboxDocumentId: string; version: string }>): Promise<DocumentRow> {
  const row = await seenDocument(context);
  if (row.state === 'RECEIVED') throw refuse(inboxRefusals, 'documentUnread');
  if (!openStates.has(row.state)) throw refuse(inboxRefusals, 'documentClosed', { state: stateWords[row.state] });
  return row;
}

/** What is said of a document first. */
function headlineOf(row: DocumentRow, checks: readonly Check[]): Check {
  if (row.reason !== '' && !openStates.has(row.state)) {
    const isBad = row.state === 'REJECTED' || row.state === 'DUPLICATE' || row.state === 'ERROR';
    return { tone: isBad ? 'problem' : 'good', words: row.reason };
  }
  if (row.state === 'RECEIVED') return { tone: 'attention', words: 'Being read' };
  if (row.state === 'SUBMITTED') return { tone: 'good', words: `Bill ${row.billNumber}` };
  return checksInWords(checks);
}

function shownFacts(row: DocumentRow, checks: readonly Check[]) {
  const { words: headline, tone } = headlineOf(row, checks);
  const {
    inboxDocumentId,
    state,
    kind,
    channel,
    fileName,
    receivedTime,
    sender,
    senderVerdict,
    communityId,
    communityName,
    communityCode,
  } = row;
  const { vendorId, billNumber, billId, billStatus, dueDate, total_cents: total } = row;
  return {
    ...{ inboxDocumentId, state, kind, channel, fileName, receivedTime, sender, senderVerdict, communityId, communityName, communityCode },
    ...{ vendorId, billNumber, billId, billStatus, dueDate, total, headline, tone },
    vendorName: row.vendorName || (row.reading?.fields.vendor?.value ?? ''),
  };
}

async function shownDocument(context: Context<unknown>, row: DocumentRow) {
  const { tx, now } = context;
  const { checks, twins } = await judge(tx, row, now);
  const { reading } = row;
  const { version, mediaType, subject, reason, billDate, accountNumber, serviceAddress, fileKey } = row;
  return {
    ...shownFacts(row, checks),
    ...{ version, mediaType, subject, reason, billDate, accountNumber, serviceAddress, checks },
    hasFile: fileKey !== null,
    fields: reading?.fields ?? {},
    lines: reading?.lines ?? [],
    pageCount: reading?.pageCount ?? 0,
    duplicates: twins.map(({ level, why, billId, inboxDocumentId, communityId, billNumber, billDate: day, amount, status }) => {
      // A bill of a community out of scope is told of, and not shown.
      const isSeen = communityId === null || context.communities === 'all' || context.communities.has(communityId);
      const shown = isSeen ? { billId, inboxDocumentId, communityId, billNumber, amount, status } : null;
      return shown
        ? { level, why, billDate: day, ...shown }
        : {
            level,
            why,
            billDate: null,
            billId: null,
            inboxDocumentId: null,
            communityId: null,
            billNumber,
            amount: null,
            status: 'Elsewhere',
          };
    }),
    override: row.overrideBy === null ? null : { by: row.overrideName, reason: row.overrideReason },
    suggestion: await suggest(tx, row, now),
    approvalsRequired: row.communityId === null ? 0 : await approvalsRequired(tx, row.communityId),
  };
}

type Submitting = Context<HandlerInput<typeof inbox.submitInboxDocument>>;

/** Refuses a document that repeats a bill, unless that was answered as its level asks. */
async function refuseTwins(context: Submitting, row: DocumentRow): Promise<boolean> {
  const { tx, input, userId } = context;
  const sign = input.billType === 'CREDIT_MEMO' ? -1n : 1n;
  const typed = {
    ...row,
    vendorId: input.vendorId,
    billNumber: input.billNumber,
    billDate: input.billDate,
    total_cents: sign * input.amount,
  };
  const [twin] = await twinsOfDocument(tx, typed);
  if (!twin) return false;
  const bill = `bill ${twin.billNumber}`;
  if (row.overrideBy !== null) {
    if (row.overrideBy === userId) throw refuse(inboxRefusals, 'ownConfirmation');
    return true;
  }
  if (twin.level === 'BLOCK')
    throw refuse(inboxRefusals, 'duplicateNeedsSecond', { bill }, [{ path: 'billNumber', message: 'was used before' }]);
  if (input.duplicateReason === '')
    throw refuse(inboxRefusals, 'maybeDuplicate', { bill }, [{ path: 'duplicateReason', message: 'must be given' }]);
  return true;
}

/** Makes the bill of a document; its account number is learned with where it belongs. */
async function submit(context: Submitting) {
  const { tx, input, userId, now } = context;
  const row = await openDocument(context);
  const isTwin = await refuseTwins(context, row);
  const { inboxDocumentId, version: _version, accountNumber, duplicateReason, ...bill } = input;
  const asked = await approvalsRequired(tx, bill.communityId);
  const billId = await enterBill(
    context,
    { ...bill, acceptDuplicate: bill.acceptDuplicate || isTwin },
    isTwin ? Math.max(1, asked) : asked,
  );
  const status = await approveWithoutVote(context, bill.communityId, billId);
  const accountKey = accountKeyOf(accountNumber);
  if (accountKey !== '') {
    const account = { vendorId: bill.vendorId, communityId: bill.communityId, accountNumber, accountKey };
    await saveVendorAccount(tx, account, { userId, now });
  }
  const facts = { ...row, ...bill, billDate: bill.billDate, dueDate: bill.dueDate ?? null, accountNumber, accountKey };
  const total_cents = bill.billType === 'CREDIT_MEMO' ? -bill.amount : bill.amount;
  await updateDocument(tx, inboxDocumentId, { ...facts, total_cents, state: row.state, reason: '' });
  const reason = duplicateReason || row.overrideReason;
  await decideDocument(tx, inboxDocumentId, { state: 'SUBMITTED', reason: '', billId, kind: row.kind }, { userId, now });
  if (row.fileKey !== null && row.mediaType !== 'application/xml') {
    const { fileName, mediaType, size, sha256, fileKey } = row;
    await attachKept(
      tx,
      { kind: 'bill', entityId: billId, communityId: bill.communityId },
      { fileName, mediaType, size, sha256, fileKey },
      { userId, now },
    );
  }
  context.record({
    entityId: inboxDocumentId,
    before: { state: row.state },
    after: { state: 'SUBMITTED', billId, key: twinKey(bill.billNumber) },
    ...(reason ? { reason } : {}),
  });
  return { inboxDocumentId, billId, status };
}

const taking: Pick<InboxHandlers, 'addInboxDocument' | 'submitInboxDocument'> = {
  addInboxDocument: bringing(
    readInThread,
    async (context: Context<HandlerInput<typeof inbox.addInboxDocument>>, { mediaType, fileName, reading }) => {
      const { tx, input, userId, now } = context;
      const content = bytesOf(input.file);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const facts = await placed(tx, reading, input.communityId ?? null);
      const isForeign = facts.communityId !== null && context.communities !== 'all' && !context.communities.has(facts.communityId);
      const own = { ...facts, communityId: isForeign ? (input.communityId ?? null) : facts.communityId };
      const senderVerdict = reading?.asksBankChange ? ('SUSPICIOUS' as const) : ('STAFF' as const);
      const { state, reason, checks } = await standingOfNew(tx, { ...own, senderVerdict, reading, sha256 }, now);
      const fileKey = `${tx.customerId}/inbox/${randomUUID()}`;
      const size = await context.keepFile(fileKey, content);
      const came = { channel: 'UPLOAD' as const, sender: '', subject: '', messageId: '', senderVerdict, userId, now };
      const file = { fileName, mediaType, size, sha256, fileKey };
      const inboxDocumentId = await insertDocument(tx, { ...own, ...file, ...came, state, reason, checks, reading });
      if (state === 'RECEIVED') await enqueueJob(tx, readPictures, { payload: { inboxDocumentId }, title: `Read ${fileName}`, userId });
      context.record({ entityId: inboxDocumentId, after: { fileName, sha256, state } });
      return { inboxDocumentId, state };
    },
  ),
  submitInboxDocument: submit,
};

/** Puts an open document aside, or one that is held. */
async function putAside(
  context: Context<{ inboxDocumentId: string; version: string }>,
  to: { state: DocumentState; reason: string; kind?: DocumentRow['kind'] },
) {
  const { tx, userId, now } = context;
  const row = await seenDocument(context);
  if (row.state === 'SUBMITTED' || row.state === to.state) throw refuse(inboxRefusals, 'documentClosed', { state: stateWords[row.state] });
  const { inboxDocumentId } = row;
  await decideDocument(tx, inboxDocumentId, { billId: null, kind: row.kind, ...to }, { userId, now });
  context.record({ entityId: inboxDocumentId, before: { state: row.state }, after: { state: to.state }, reason: to.reason });
  return { inboxDocumentId, state: to.state };
}

const deciding: Omit<InboxHandlers, keyof typeof taking> = {
  async listInbox(context) {
    const { tx, input, communities } = context;
    const { communityId, show, limit } = input;
    const found = await listDocuments(tx, { communities, communityId }, show, limit);
    const rows = found.rows.map((row) => shownFacts(row, row.checks));
    return { rows, count: found.count, total: found.total_cents, communities: await countByCommunity(tx, { communities }) };
  },
  async listInvoiceExceptions(context) {
    const { tx, input, communities } = context;
    const { rows } = await listDocuments(tx, { communities, communityId: input.communityId }, 'exceptions', input.limit);
    return rows.map((row) => ({ ...shownFacts(row, row.checks), problems: row.checks.map(({ words }) => words) }));
  },
  async getInboxDocument(context) {
    return shownDocument(context, await theDocument(context, context.input.inboxDocumentId));
  },
  async editInboxDocument(context) {
    const { tx, input, now, communities } = context;
    const row = await openDocument(context);
    const { inboxDocumentId, version: _version, total, ...typed } = input;
    if (typed.communityId !== null && communities !== 'all' && !communities.has(typed.communityId)) throw notFound('The community');
    const facts = { ...row, ...typed, total_cents: total, accountKey: accountKeyOf(typed.accountNumber) };
    const { state, reason, checks } = await standing(tx, facts, now);
    await updateDocument(tx, inboxDocumentId, { ...facts, state, reason, checks });
    context.record({ entityId: inboxDocumentId, before: { ...row, reading: undefined }, after: typed });
    return { inboxDocumentId, state };
  },
  async confirmInboxDocument(context) {
    const { tx, input, userId } = context;
    const row = await openDocument(context);
    if ((await twinsOfDocument(tx, row)).length === 0) throw refuse(inboxRefusals, 'notFlagged');
    await overrideDocument(tx, row.inboxDocumentId, input.reason, userId);
    context.record({ entityId: row.inboxDocumentId, after: { confirmed: true }, reason: input.reason });
    return { inboxDocumentId: row.inboxDocumentId, state: row.state };
  },
  rejectInboxDocument: (context) => putAside(context, { state: 'REJECTED', reason: context.input.reason }),
  setNotInvoice: (context) => {
    const { kind, reason } = context.input;
    return putAside(context, { state: 'NOT_AN_INVOICE', kind, reason: reason || (kind === 'STATEMENT' ? 'Statement' : 'Not a bill') });
  },
  async reopenInboxDocument(context) {
    const { tx, userId, now } = context;
    const row = await seenDocument(context);
    if (openStates.has(row.state)) throw refuse(inboxRefusals, 'documentNotClosed');
    if (row.state === 'RECEIVED') throw refuse(inboxRefusals, 'documentUnread');
    if (row.state === 'SUBMITTED' && row.billStatus !== 'CANCELLED') throw refuse(inboxRefusals, 'documentBilled');
    if (row.fileKey === null) throw refuse(inboxRefusals, 'documentWithoutFile');
    const { inboxDocumentId } = row;
    await decideDocument(tx, inboxDocumentId, { state: 'NEEDS_REVIEW', reason: '', billId: null, kind: 'BILL' }, { userId, now });
    context.record({ entityId: inboxDocumentId, before: { state: row.state, reason: row.reason }, after: { state: 'NEEDS_REVIEW' } });
    return { inboxDocumentId, state: 'NEEDS_REVIEW' };
  },
  async downloadInboxDocument(context) {
    const row = await theDocument(context, context.input.inboxDocumentId);
    const { fileKey, sha256 } = row;
    if (fileKey === null) throw refuse(inboxRefusals, 'documentWithoutFile');
    // An e-invoice is text to a browser, never a page.
    const contentType = row.mediaType === 'application/xml' ? 'text/plain; charset=utf-8' : row.mediaType;
    return { fileName: row.fileName, contentType, body: await wholeFile(context.services.files, { fileKey, sha256 }) };
  },
};

export const inboxHandlers: InboxHandlers = { ...taking, ...deciding };
