// The SQL of documents in the inbox.
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant } from '../../../packages/kernel/kernel.ts';
import type { BillStatus } from '../bills/bill.contract.ts';
import type { DocumentKind, InvoiceReading } from '../invoice-reading/reading.contract.ts';
import type { Channel, DocumentState, SenderVerdict } from './inbox.contract.ts';
import type { Check, DocumentFacts } from './inbox.rules.ts';

export interface DocumentRow extends DocumentFacts {
  inboxDocumentId: string;
  version: string;
  state: DocumentState;
  channel: Channel;
  fileName: string;
  mediaType: string;
  sha256: string;
  fileKey: string | null;
  size: number;
  receivedTime: Instant;
  receivedBy: string | null;
  sender: string;
  subject: string;
  senderVerdict: SenderVerdict;
  reading: InvoiceReading | null;
  /** As they were when it was filed. */
  checks: Check[];
  reason: string;
  overrideReason: string;
  overrideBy: string | null;
  overrideName: string;
  billId: string | null;
  billStatus: BillStatus | null;
  communityName: string;
  communityCode: string;
  vendorName: string;
}

/** Documents a caller sees: of their communities, and of none for who sees all. */
export interface DocumentScope {
  communities: 'all' | ReadonlySet<string>;
  communityId?: string | undefined;
}

const columns = sql`d.inbox_document_id as "inboxDocumentId", d.version, d.state, d.channel, d.kind, d.file_name as "fileName", d.media_type as "mediaType",
  d.sha256, d.file_key as "fileKey", d.size_bytes::float8 as size, d.received_time as "receivedTime", d.received_by as "receivedBy", d.sender, d.subject,
  d.sender_verdict as "senderVerdict", d.reading, d.checks, d.community_id as "communityId", d.vendor_id as "vendorId", d.bill_number as "billNumber",
  d.bill_on as "billDate", d.due_on as "dueDate", d.total_cents, d.account_number as "accountNumber", d.account_key as "accountKey",
  d.service_address as "serviceAddress", d.reason, d.override_reason as "overrideReason", d.override_by as "overrideBy",
  coalesce(o.display_name, '') as "overrideName", d.bill_id as "billId", b.status as "billStatus", coalesce(m.name, '') as "communityName",
  coalesce(m.short_code, '') as "communityCode", coalesce(v.name, '') as "vendorName"`;

const joined = (tx: Tx) => sql`payables.inbox_document d
  left join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = d.community_id
  left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = d.vendor_id
  left join identity.app_user o on o.customer_id = ${tx.customerId} and o.user_id = d.override_by
  left join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = d.bill_id`;

const seen = (tx: Tx, { communities, communityId }: DocumentScope) => sql`d.customer_id = ${tx.customerId}
  and ${communities === 'all' ? sql`true` : sql`d.community_id = any(${[...communities]}::bigint[])`}
  and (${communityId ?? null}::bigint is null or d.community_id = ${communityId ?? null}::bigint)`;

const statesOf = (show: 'open' | 'all' | 'exceptions') =>
  show === 'all'
    ? sql`true`
    : show === 'open'
      ? sql`(d.state in ('RECEIVED', 'NEEDS_REVIEW', 'READY', 'ERROR', 'DUPLICATE') or (d.state = 'REJECTED' and d.sender_verdict = 'SUSPICIOUS'))`
      : sql`(d.state in ('NEEDS_REVIEW', 'DUPLICATE', 'ERROR') or (d.state = 'REJECTED' and d.sender_verdict = 'SUSPICIOUS'))`;

/** Documents in a scope, newest first, with how many there are and what they come to. */
export async function listDocuments(
  tx: Tx,
  scope: DocumentScope,
  show: 'open' | 'all' | 'exceptions',
  limit: number,
): Promise<{ rows: DocumentRow[]; count: number; total_cents: Cents }> {
  const wanted = sql`${seen(tx, scope)} and ${statesOf(show)}`;
  const found = await sql<DocumentRow>`select ${columns} from ${joined(tx)} where ${wanted}
    order by d.inbox_document_id desc limit ${limit}`.execute(tx.db);
  const counted = await sql<{
    count: number;
    total_cents: Cents;
  }>`select count(*)::int as count, coalesce(sum(d.total_cents), 0)::bigint as total_cents
    from payables.inbox_document d where ${wanted}`.execute(tx.db);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0, total_cents: counted.rows[0]?.total_cents ?? 0n };
}

/** How many open documents each community in scope has. */
export async function countByCommunity(tx: Tx, scope: DocumentScope): Promise<{ communityId: string; name: string; count: number }[]> {
  const found = await sql<{ communityId: string; name: string; count: number }>`
    select d.community_id as "communityId", m.name, count(*)::int as count from payables.inbox_document d
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = d.community_id
    where ${seen(tx, { communities: scope.communities })} and ${statesOf('open')}
    group by d.community_id, m.name order by m.name, d.community_id`.execute(tx.db);
  return found.rows;
}

/** One document of a scope, locked when it is about to be changed. */
export async function findDocument(tx: Tx, inboxDocumentId: string, scope: DocumentScope, lock = false): Promise<DocumentRow | undefined> {
  const found = await sql<DocumentRow>`select ${columns} from ${joined(tx)}
    where ${seen(tx, scope)} and d.inbox_document_id = ${inboxDocumentId} ${lock ? sql`for no key update of d` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** A document as it comes in. */
export interface DocumentDraft extends DocumentFacts {
  state: DocumentState;
  channel: Channel;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: string;
  fileKey: string | null;
  sender: string;
  subject: string;
  messageId: string;
  senderVerdict: SenderVerdict;
  reading: InvoiceReading | null;
  checks: readonly Check[];
  reason: string;
  userId: string | null;
  now: Instant;
}

/** Keeps a document; returns its id. */
export async function insertDocument(tx: Tx, d: DocumentDraft): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into payables.inbox_document (customer_id, community_id, state, channel, kind, file_name, media_type, size_bytes,
      sha256, file_key, received_time, received_by, sender, subject, message_id, sender_verdict, reading, vendor_id, bill_number, bill_on, due_on, total_cents,
      account_number, account_key, service_address, checks, reason)
    values (${tx.customerId}, ${d.communityId}, ${d.state}, ${d.channel}, ${d.kind}, ${d.fileName}, ${d.mediaType}, ${d.size}, ${d.sha256}, ${d.fileKey},
      ${d.now}, ${d.userId}, ${d.sender}, ${d.subject}, ${d.messageId}, ${d.senderVerdict}, ${d.reading && jsonb(d.reading)}::jsonb, ${d.vendorId},
      ${d.billNumber}, ${d.billDate}, ${d.dueDate}, ${d.total_cents}, ${d.accountNumber}, ${d.accountKey}, ${d.serviceAddress}, ${jsonb(d.checks)}::jsonb, ${d.reason})
    returning inbox_document_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Writes what is known of a document, and where it stands. */
export async function updateDocument(
  tx: Tx,
  inboxDocumentId: string,
  d: DocumentFacts & {
    state: DocumentState;
    senderVerdict: SenderVerdict;
    reading: InvoiceReading | null;
    checks: readonly Check[];
    reason: string;
  },
): Promise<void> {
  await sql`update payables.inbox_document set community_id = ${d.communityId}, vendor_id = ${d.vendorId}, kind = ${d.kind}, bill_number = ${d.billNumber},
      bill_on = ${d.billDate}, due_on = ${d.dueDate}, total_cents = ${d.total_cents}, account_number = ${d.accountNumber}, account_key = ${d.accountKey},
      service_address = ${d.serviceAddress}, state = ${d.state}, reading = ${d.reading && jsonb(d.reading)}::jsonb, checks = ${jsonb(d.checks)}::jsonb, reason = ${d.reason}, sender_verdict = ${d.senderVerdict},
      version = version + 1
    where customer_id = ${tx.customerId} and inbox_document_id = ${inboxDocumentId}`.execute(tx.db);
}

/** Writes how a document was decided. */
export async function decideDocument(
  tx: Tx,
  inboxDocumentId: string,
  d: { state: DocumentState; reason: string; billId: string | null; kind: DocumentKind },
  by: { userId: string; now: Instant },
): Promise<void> {
  await sql`update payables.inbox_document set state = ${d.state}, reason = ${d.reason}, bill_id = ${d.billId}, kind = ${d.kind}, decided_by = ${by.userId},
      decided_time = ${by.now}, version = version + 1
    where customer_id = ${tx.customerId} and inbox_document_id = ${inboxDocumentId}`.execute(tx.db);
}

/** Keeps that somebody said it is no duplicate. */
export async function overrideDocument(tx: Tx, inboxDocumentId: string, reason: string, userId: string): Promise<void> {
  await sql`update payables.inbox_document set override_reason = ${reason}, override_by = ${userId}, version = version + 1
    where customer_id = ${tx.customerId} and inbox_document_id = ${inboxDocumentId}`.execute(tx.db);
}

/** The document the same bytes came in as before, when it was not rejected. */
export async function findSameFile(tx: Tx, sha256: string): Promise<{ receivedTime: Instant } | undefined> {
  const found = await sql<{ receivedTime: Instant }>`select received_time as "receivedTime" from payables.inbox_document
    where customer_id = ${tx.customerId} and sha256 = ${sha256} and sha256 <> '' and state not in ('REJECTED', 'ERROR')
    order by inbox_document_id limit 1`.execute(tx.db);
  return found.rows[0];
}
