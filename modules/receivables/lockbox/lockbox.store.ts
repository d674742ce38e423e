// The SQL of lockbox files and their payments.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import type { ExceptionReason } from './lockbox.contract.ts';
import { type LockboxViewer, lockboxFiles, seenLines } from './lockbox-file.sql.ts';
import type { MatchedLine } from './match.rules.ts';

/** The lockbox ids of the customer's bank accounts. */
export async function loadLockboxAccounts(tx: Tx): Promise<{ lockboxId: string; communityId: string; bankAccountId: string }[]> {
  const found = await sql<{ lockboxId: string; communityId: string; bankAccountId: string }>`
    select lockbox_id as "lockboxId", community_id as "communityId", bank_account_id as "bankAccountId" from ledger.bank_account
    where customer_id = ${tx.customerId} and lockbox_id is not null`.execute(tx.db);
  return found.rows;
}

/** Primary owners, present and past, of the communities given, with what is on hold on a day. */
export async function loadPayers(
  tx: Tx,
  communityIds: readonly string[],
  day: LocalDate,
): Promise<{ communityId: string; accountNumber: string; ownershipId: string; isCurrent: boolean; holdsPayments: boolean }[]> {
  const found = await sql<{ communityId: string; accountNumber: string; ownershipId: string; isCurrent: boolean; holdsPayments: boolean }>`
    select o.community_id as "communityId", p.account_number as "accountNumber", o.ownership_id as "ownershipId", o.end_on is null as "isCurrent", 
      ${isHeld(tx, 'LOCKBOX', day)} as "holdsPayments"
    from people.ownership o join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.community_id = any(${[...new Set(communityIds)]}::bigint[]) and o.is_primary
    order by o.end_on desc nulls first, o.ownership_id desc`.execute(tx.db);
  return found.rows;
}

/** Records a file; undefined when the same bytes came in before. */
export async function insertFile(
  tx: Tx,
  file: {
    fileName: string;
    contentHash: string;
    preset: string;
    fileOn: LocalDate | null;
    itemCount: number;
    total: Cents;
    userId: string;
    now: Instant;
  },
): Promise<string | undefined> {
  const made = await sql<{
    id: string;
  }>`insert into receivables.lockbox_file (customer_id, file_name, content_hash, preset, file_on, item_count, total_cents, imported_by, imported_time)
    values (${tx.customerId}, ${file.fileName}, ${file.contentHash}, ${file.preset}, ${file.fileOn}, ${file.itemCount}, ${file.total}, ${file.userId}, ${file.now})
    on conflict (customer_id, content_hash) do nothing returning lockbox_file_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** The file with the hash: its id, and when and by whom it was imported. */
export async function findFileByHash(
  tx: Tx,
  contentHash: string,
): Promise<{ lockboxFileId: string; importedTime: Instant; importedBy: string } | undefined> {
  const found = await sql<{ lockboxFileId: string; importedTime: Instant; importedBy: string }>`
    select f.lockbox_file_id as "lockboxFileId", f.imported_time as "importedTime", u.display_name as "importedBy" from receivables.lockbox_file f
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = f.imported_by
    where f.customer_id = ${tx.customerId} and f.content_hash = ${contentHash}`.execute(tx.db);
  return found.rows[0];
}

/** Inserts payments that no file brought before; returns how many. */
export async function insertLines(tx: Tx, lockboxFileId: string, lines: readonly MatchedLine[]): Promise<number> {
  const text = (values: readonly string[]) => ({ type: 'text', values });
  const ids = (values: readonly (string | null)[]) => ({ type: 'bigint', values });
  const done =
    await sql`insert into receivables.lockbox_line (customer_id, lockbox_file_id, file_line, lockbox_id, deposit_on, batch_number, sequence, owner_account, amount_cents,
      check_number, remitter, fingerprint, status, reason, first_reason, community_id, bank_account_id, ownership_id)
    select customer.customer_id, ${lockboxFileId}::bigint, r.* from ${rowsFor(
      tx,
      {
        file_line: { type: 'integer', values: lines.map((l) => l.fileLine) },
        lockbox_id: text(lines.map((l) => l.lockboxId)),
        deposit_on: { type: 'date', values: lines.map((l) => l.depositOn) },
        batch_number: text(lines.map((l) => l.batchNumber)),
        sequence: { type: 'integer', values: lines.map((l) => l.sequence) },
        owner_account: text(lines.map((l) => l.ownerAccount)),
        amount_cents: { type: 'bigint', values: lines.map((l) => l.amount) },
        check_number: text(lines.map((l) => l.checkNumber)),
        remitter: text(lines.map((l) => l.remitter)),
        fingerprint: text(lines.map((l) => l.fingerprint)),
        status: text(lines.map((l) => l.status)),
        reason: text(lines.map((l) => l.reason)),
        first_reason: text(lines.map((l) => l.reason)),
        community_id: ids(lines.map((l) => l.communityId)),
        bank_account_id: ids(lines.map((l) => l.bankAccountId)),
        ownership_id: ids(lines.map((l) => l.ownershipId)),
      },
      'r',
    )} on conflict (customer_id, fingerprint) do nothing`.execute(tx.db);
  return Number(done.numAffectedRows ?? 0n);
}

/** A payment that came before and was not deleted. */
export interface EarlierCheck {
  lockboxLineId: string;
  lockboxId: string;
  ownerAccount: string;
  checkNumber: string;
  amount: Cents;
  depositDate: LocalDate;
}

/** The payments that came before with one of the check numbers and amounts given, the oldest first. */
export async function earlierChecks(tx: Tx, checks: readonly { checkNumber: string; amount: Cents }[]): Promise<EarlierCheck[]> {
  const given = [...new Map(checks.map((one) => [`${one.checkNumber} ${one.amount}`, one])).values()];
  const found = await sql<EarlierCheck>`
    select l.lockbox_line_id as "lockboxLineId", l.lockbox_id as "lockboxId", l.owner_account as "ownerAccount", l.check_number as "checkNumber",
      l.amount_cents as amount, l.deposit_on as "depositDate"
    from receivables.lockbox_line l
    join ${rowsOf(
      {
        check_number: { type: 'text', values: given.map((one) => one.checkNumber) },
        amount_cents: { type: 'bigint', values: given.map((one) => one.amount) },
      },
      'r',
    )} on l.check_number = r.check_number and l.amount_cents = r.amount_cents
    where l.customer_id = ${tx.customerId} and l.check_number <> '' and l.status <> 'DELETED' order by l.lockbox_line_id`.execute(tx.db);
  return found.rows;
}

/** Notes how many payments of a file had come with another one. */
export async function setKnownCount(tx: Tx, lockboxFileId: string, knownCount: number): Promise<void> {
  await sql`update receivables.lockbox_file set known_count = ${knownCount} where customer_id = ${tx.customerId} and lockbox_file_id = ${lockboxFileId}`.execute(
    tx.db,
  );
}

export interface FileRow {
  lockboxFileId: string;
  fileName: string;
  preset: string;
  importedTime: Instant;
  itemCount: number;
  knownCount: number;
  total_cents: Cents;
  matched: number;
  exceptions: number;
  posted: number;
  deleted: number;
}

/** The files someone sees, newest first, with how their payments stand; one file by id, or a page. */
export async function listFiles(
  tx: Tx,
  viewer: LockboxViewer,
  which: { lockboxFileId: string } | { beforeFileId: string | null; limit: number },
): Promise<FileRow[]> {
  const page =
    'lockboxFileId' in which
      ? sql`f.lockbox_file_id = ${which.lockboxFileId}`
      : sql`(${which.beforeFileId}::bigint is null or f.lockbox_file_id < ${which.beforeFileId}::bigint)`;
  const limit = 'lockboxFileId' in which ? 1 : which.limit;
  const { from, where, itemCount, knownCount, total } = lockboxFiles(tx, viewer);
  const found = await sql<FileRow>`
    select f.lockbox_file_id as "lockboxFileId", f.file_name as "fileName", f.preset, f.imported_time as "importedTime", ${itemCount} as "itemCount",
      ${knownCount} as "knownCount", ${total} as total_cents, s.matched, s.exceptions, s.posted, s.deleted
    from ${from} where ${where} and ${page} order by f.lockbox_file_id desc limit ${limit}`.execute(tx.db);
  return found.rows;
}

export interface LineRow {
  lockboxLineId: string;
  lockboxFileId: string;
  fileLine: number;
  lockboxId: string;
  depositDate: LocalDate;
  batchNumber: string;
  sequence: number;
  ownerAccount: string;
  amount_cents: Cents;
  checkNumber: string;
  remitter: string;
  status: 'MATCHED' | 'EXCEPTION' | 'POSTED' | 'DELETED';
  reason: ExceptionReason;
  isMended: boolean;
  communityId: string | null;
  communityName: string;
  bankAccountId: string | null;
  ownershipId: string | null;
  accountNumber: string;
  owner: string;
}

const lineColumns = sql`l.lockbox_line_id as "lockboxLineId", l.lockbox_file_id as "lockboxFileId", l.file_line as "fileLine", l.lockbox_id as "lockboxId", l.deposit_on as "depositDate",
  l.batch_number as "batchNumber", l.sequence, l.owner_account as "ownerAccount", l.amount_cents, l.check_number as "checkNumber", l.remitter, l.status, l.reason, l.is_mended as "isMended",
  l.community_id as "communityId", coalesce(c.name, '') as "communityName", l.bank_account_id as "bankAccountId", l.ownership_id as "ownershipId",
  coalesce(p.account_number, '') as "accountNumber", coalesce(t.display_name, '') as owner`;
const lineTables = (tx: Tx) => sql`receivables.lockbox_line l
  left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = l.community_id
  left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = l.ownership_id
  left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
  left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id`;

/** The payments of a file in its order, as far as someone sees them. */
export async function loadLines(tx: Tx, lockboxFileId: string, communities: LockboxViewer['communities']): Promise<LineRow[]> {
  const found = await sql<LineRow>`select ${lineColumns} from ${lineTables(tx)}
    where l.customer_id = ${tx.customerId} and l.lockbox_file_id = ${lockboxFileId} and ${seenLines({ communities })} order by l.lockbox_line_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** One payment, locked for the change that follows. */
export async function lockLine(tx: Tx, lockboxLineId: string): Promise<LineRow | undefined> {
  const found = await sql<LineRow>`select ${lineColumns} from ${lineTables(tx)}
    where l.customer_id = ${tx.customerId} and l.lockbox_line_id = ${lockboxLineId} for update of l`.execute(tx.db);
  return found.rows[0];
}

/** Locks the payments of a file, so that two clerks cannot post them at once. */
export async function lockLines(tx: Tx, lockboxFileId: string): Promise<void> {
  await sql`select lockbox_line_id from receivables.lockbox_line where customer_id = ${tx.customerId} and lockbox_file_id = ${lockboxFileId}
    order by lockbox_line_id for update`.execute(tx.db);
}

/** Gives a payment its owner. */
export async function mendLine(
  tx: Tx,
  lockboxLineId: string,
  to: { communityId: string; bankAccountId: string; ownershipId: string },
  by: { userId: string; now: Instant },
): Promise<void> {
  await sql`update receivables.lockbox_line set status = 'MATCHED', reason = '', is_mended = true, community_id = ${to.communityId}, bank_account_id = ${to.bankAccountId},
      ownership_id = ${to.ownershipId}, settled_by = ${by.userId}, settled_time = ${by.now}
    where customer_id = ${tx.customerId} and lockbox_line_id = ${lockboxLineId}`.execute(tx.db);
}

/** Takes a payment out of the queue. */
export async function deleteLine(tx: Tx, lockboxLineId: string, reason: string, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update receivables.lockbox_line set status = 'DELETED', delete_reason = ${reason}, settled_by = ${by.userId}, settled_time = ${by.now} where customer_id = ${tx.customerId} and lockbox_line_id = ${lockboxLineId}`.execute(
    tx.db,
  );
}

/** Marks payments posted with the receipts they became. */
export async function markPosted(tx: Tx, posted: readonly { lockboxLineId: string; receiptId: string }[]): Promise<void> {
  await sql`update receivables.lockbox_line l set status = 'POSTED', receipt_id = given.receipt_id
    from ${rowsOf({ lockbox_line_id: { type: 'bigint', values: posted.map((p) => p.lockboxLineId) }, receipt_id: { type: 'bigint', values: posted.map((p) => p.receiptId) } })}
    where l.customer_id = ${tx.customerId} and l.lockbox_line_id = given.lockbox_line_id`.execute(tx.db);
}
