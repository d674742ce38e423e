// The SQL of miscellaneous receipts: their numbers, revisions and lines, and the deposits they join.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { MiscCategory, PayerKind } from './misc-receipt.contract.ts';
import type { MiscLine } from './misc-receipt.rules.ts';

/**
 * Makes who posts or changes misc receipts of a community go one after the other until the transaction ends,
 * so that one receipt sent several times at once is posted once.
 */
export async function lockMiscReceipts(tx: Tx, communityId: string): Promise<void> {
  await sql`insert into receivables.misc_receipt_counter as c (customer_id, community_id, last_number) values (${tx.customerId}, ${communityId}, 0)
    on conflict (customer_id, community_id) do update set last_number = c.last_number`.execute(tx.db);
}

/** Adds a receipt under the next number of its community. */
export async function insertMiscReceipt(tx: Tx, communityId: string): Promise<{ miscReceiptId: string; receiptNumber: number }> {
  const counted = await sql<{ last: number }>`update receivables.misc_receipt_counter set last_number = last_number + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} returning last_number as last`.execute(tx.db);
  const receiptNumber = counted.rows[0]?.last ?? 0;
  const made = await sql<{ id: string }>`insert into receivables.misc_receipt (customer_id, community_id, receipt_number)
    values (${tx.customerId}, ${communityId}, ${receiptNumber}) returning misc_receipt_id as id`.execute(tx.db);
  return { miscReceiptId: made.rows[0]?.id ?? '', receiptNumber };
}

/** The facts of a revision. */
export interface MiscFacts {
  bankAccountId: string;
  depositId: string;
  postDate: LocalDate;
  payerKind: PayerKind;
  payerName: string;
  vendorId: string | null;
  ownershipId: string | null;
  category: MiscCategory;
  isNonExempt: boolean;
  checkNumber: string;
  description: string;
}

/** A revision about to be written. */
export interface MiscRevision extends MiscFacts {
  communityId: string;
  miscReceiptId: string;
  revision: number;
  batchId: string;
  entryId: string;
  amount: Cents;
}

/** Writes a revision with its lines. */
export async function insertRevision(tx: Tx, of: MiscRevision, lines: readonly MiscLine[]): Promise<void> {
  const { communityId, miscReceiptId, revision } = of;
  await sql`insert into receivables.misc_receipt_revision (customer_id, community_id, misc_receipt_id, revision, batch_id, entry_id, deposit_id, bank_account_id, post_date,
      payer_kind, payer_name, vendor_id, ownership_id, category, is_non_exempt, check_number, description, amount_cents)
    values (${tx.customerId}, ${communityId}, ${miscReceiptId}, ${revision}, ${of.batchId}, ${of.entryId}, ${of.depositId}, ${of.bankAccountId}, ${of.postDate},
      ${of.payerKind}, ${of.payerName}, ${of.vendorId}, ${of.ownershipId}, ${of.category}, ${of.isNonExempt}, ${of.checkNumber}, ${of.description}, ${of.amount})`.execute(
    tx.db,
  );
  await sql`insert into receivables.misc_receipt_line (customer_id, community_id, misc_receipt_id, revision, line_no, account_id, cost_center_id, amount_cents, memo)
    select customer.customer_id, ${communityId}::bigint, ${miscReceiptId}::bigint, ${revision}::smallint, r.* from ${rowsFor(
      tx,
      {
        line_no: { type: 'smallint', values: lines.map((_, i) => i + 1) },
        account_id: { type: 'bigint', values: lines.map((line) => line.accountId) },
        cost_center_id: { type: 'bigint', values: lines.map((line) => line.costCenterId ?? null) },
        amount_cents: { type: 'bigint', values: lines.map((line) => line.amount) },
        memo: { type: 'text', values: lines.map((line) => line.memo) },
      },
      'r',
    )}`.execute(tx.db);
}

/** A receipt as it stands: its last revision. */
export interface MiscReceiptRow extends MiscFacts {
  miscReceiptId: string;
  receiptNumber: number;
  revision: number;
  batchId: string;
  entryId: string;
  bankAccount: string;
  amount_cents: Cents;
  /** Its entry was reversed. */
  isReversed: boolean;
}

/** True where the entry of revision `r` has a mirror. */
export const isReversed = (customerId: string) =>
  sql`exists (select from ledger.entry m where m.customer_id = ${customerId} and m.reverses_entry_id = r.entry_id)`;

/** The last revision `r` of each receipt `m`. */
export const lastRevision = (customerId: string) =>
  sql`r.revision = (select max(n.revision) from receivables.misc_receipt_revision n where n.customer_id = ${customerId} and n.misc_receipt_id = m.misc_receipt_id)`;

const facts = sql`r.misc_receipt_id as "miscReceiptId", r.revision, r.batch_id as "batchId", r.entry_id as "entryId", r.deposit_id as "depositId",
  r.bank_account_id as "bankAccountId", r.post_date as "postDate", r.payer_kind as "payerKind", r.payer_name as "payerName", r.vendor_id as "vendorId",
  r.ownership_id as "ownershipId", r.category, r.is_non_exempt as "isNonExempt", r.check_number as "checkNumber", r.description, r.amount_cents`;

/** A receipt as it stands. */
export async function findMiscReceipt(tx: Tx, communityId: string, miscReceiptId: string): Promise<MiscReceiptRow | undefined> {
  const found = await sql<MiscReceiptRow>`
    select ${facts}, m.receipt_number as "receiptNumber", b.name as "bankAccount", ${isReversed(tx.customerId)} as "isReversed"
    from receivables.misc_receipt m
    join receivables.misc_receipt_revision r on r.customer_id = ${tx.customerId} and r.misc_receipt_id = m.misc_receipt_id
    join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = r.bank_account_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.misc_receipt_id = ${miscReceiptId}
    order by r.revision desc limit 1`.execute(tx.db);
  return found.rows[0];
}

/** A line of a revision with its account. */
export interface MiscLineRow {
  accountId: string;
  number: string;
  name: string;
  fundName: string;
  costCenterId: string | null;
  amount_cents: Cents;
  memo: string;
}

/** The lines of a revision in order. */
export async function listMiscLines(tx: Tx, miscReceiptId: string, revision: number): Promise<MiscLineRow[]> {
  const found = await sql<MiscLineRow>`
    select l.account_id as "accountId", a.number, a.name, f.name as "fundName", l.cost_center_id as "costCenterId", l.amount_cents, l.memo
    from receivables.misc_receipt_line l
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = l.account_id
    join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = a.fund_id
    where l.customer_id = ${tx.customerId} and l.misc_receipt_id = ${miscReceiptId} and l.revision = ${revision} order by l.line_no`.execute(
    tx.db,
  );
  return found.rows;
}

/** The revisions of a receipt, the newest first, with who posted them. */
export async function listRevisions(
  tx: Tx,
  miscReceiptId: string,
): Promise<{ revision: number; batchId: string; postDate: LocalDate; amount_cents: Cents; who: string; enteredTime: Instant }[]> {
  const found = await sql<{
    revision: number;
    batchId: string;
    postDate: LocalDate;
    amount_cents: Cents;
    who: string;
    enteredTime: Instant;
  }>`
    select r.revision, r.batch_id as "batchId", r.post_date as "postDate", r.amount_cents, coalesce(u.display_name, '') as who, e.entered_time as "enteredTime"
    from receivables.misc_receipt_revision r
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = r.entry_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    where r.customer_id = ${tx.customerId} and r.misc_receipt_id = ${miscReceiptId} order by r.revision desc`.execute(tx.db);
  return found.rows;
}

/** What a batch posted of misc receipts: its revision, and the last one of the receipt. */
export interface BatchMisc {
  miscReceiptId: string;
  receiptNumber: number;
  payerName: string;
  revision: number;
  lastRevision: number;
  postDate: LocalDate;
  amount_cents: Cents;
}

/** The misc receipts a batch posted or edited. */
export async function miscOfBatch(tx: Tx, batchId: string): Promise<BatchMisc[]> {
  const found = await sql<BatchMisc>`
    select r.misc_receipt_id as "miscReceiptId", m.receipt_number as "receiptNumber", r.payer_name as "payerName", r.revision, r.post_date as "postDate", r.amount_cents,
      (select max(n.revision) from receivables.misc_receipt_revision n where n.customer_id = ${tx.customerId} and n.misc_receipt_id = r.misc_receipt_id) as "lastRevision"
    from receivables.misc_receipt_revision r
    join receivables.misc_receipt m on m.customer_id = ${tx.customerId} and m.misc_receipt_id = r.misc_receipt_id
    where r.customer_id = ${tx.customerId} and r.batch_id = ${batchId} order by r.misc_receipt_id`.execute(tx.db);
  return found.rows;
}

/** A receipt that stands again, since what had reversed its entry was mirrored itself. */
export interface RestoredMisc {
  miscReceiptId: string;
  /** The revision that had been reversed, and the last one. */
  revision: number;
  lastRevision: number;
  /** The entry it stands on now. */
  entryId: string;
  amount_cents: Cents;
}

/** The receipts that stand again by what a batch mirrored. */
export async function restoredBy(tx: Tx, undoBatchId: string): Promise<RestoredMisc[]> {
  const found = await sql<RestoredMisc>`
    select r.misc_receipt_id as "miscReceiptId", r.revision, m.entry_id as "entryId", r.amount_cents,
      (select max(n.revision) from receivables.misc_receipt_revision n where n.customer_id = ${tx.customerId} and n.misc_receipt_id = r.misc_receipt_id) as "lastRevision"
    from ledger.entry m
    join ledger.entry o on o.customer_id = ${tx.customerId} and o.entry_id = m.reverses_entry_id
    join receivables.misc_receipt_revision r on r.customer_id = ${tx.customerId} and r.entry_id = o.reverses_entry_id
    where m.customer_id = ${tx.customerId} and m.batch_id = ${undoBatchId} order by r.misc_receipt_id`.execute(tx.db);
  return found.rows;
}

/** Copies revision `from` of a receipt as `to`, standing on another entry. */
export async function copyRevision(
  tx: Tx,
  { miscReceiptId, from, to, batchId, entryId }: { miscReceiptId: string; from: number; to: number; batchId: string; entryId: string },
): Promise<void> {
  await sql`insert into receivables.misc_receipt_revision (customer_id, community_id, misc_receipt_id, revision, batch_id, entry_id, deposit_id, bank_account_id, post_date,
      payer_kind, payer_name, vendor_id, ownership_id, category, is_non_exempt, check_number, description, amount_cents)
    select r.customer_id, r.community_id, r.misc_receipt_id, ${to}::smallint, ${batchId}::bigint, ${entryId}::bigint, r.deposit_id, r.bank_account_id, r.post_date,
      r.payer_kind, r.payer_name, r.vendor_id, r.ownership_id, r.category, r.is_non_exempt, r.check_number, r.description, r.amount_cents
    from receivables.misc_receipt_revision r where r.customer_id = ${tx.customerId} and r.misc_receipt_id = ${miscReceiptId} and r.revision = ${from}`.execute(
    tx.db,
  );
  await sql`insert into receivables.misc_receipt_line (customer_id, community_id, misc_receipt_id, revision, line_no, account_id, cost_center_id, amount_cents, memo)
    select l.customer_id, l.community_id, l.misc_receipt_id, ${to}::smallint, l.line_no, l.account_id, l.cost_center_id, l.amount_cents, l.memo
    from receivables.misc_receipt_line l where l.customer_id = ${tx.customerId} and l.misc_receipt_id = ${miscReceiptId} and l.revision = ${from}`.execute(
    tx.db,
  );
}

/** Standing misc receipts of the same day, payer and amount, but for one. */
export async function listMiscTwins(
  tx: Tx,
  communityId: string,
  { postDate, payerName, amount }: { postDate: LocalDate; payerName: string; amount: Cents },
  exceptId: string | null,
): Promise<string[]> {
  const found = await sql<{ id: string }>`select r.misc_receipt_id as id from receivables.misc_receipt m
    join receivables.misc_receipt_revision r on r.customer_id = ${tx.customerId} and r.misc_receipt_id = m.misc_receipt_id and ${lastRevision(tx.customerId)}
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and r.post_date = ${postDate} and r.payer_name = ${payerName} and r.amount_cents = ${amount}
      and m.misc_receipt_id is distinct from ${exceptId}::bigint and not ${isReversed(tx.customerId)} order by 1`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** True where a payer's check number stands on a misc receipt already. */
export async function isCheckUsed(
  tx: Tx,
  communityId: string,
  { payerName, checkNumber }: { payerName: string; checkNumber: string },
  exceptId: string | null,
): Promise<boolean> {
  if (checkNumber === '') return false;
  const found = await sql`select from receivables.misc_receipt m
    join receivables.misc_receipt_revision r on r.customer_id = ${tx.customerId} and r.misc_receipt_id = m.misc_receipt_id and ${lastRevision(tx.customerId)}
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and r.payer_name = ${payerName} and r.check_number = ${checkNumber}
      and m.misc_receipt_id is distinct from ${exceptId}::bigint and not ${isReversed(tx.customerId)} limit 1`.execute(tx.db);
  return found.rows.length > 0;
}

/** Deposits made by hand of a bank account and day that still hold money, with their receipts. */
export async function listDepositsOn(
  tx: Tx,
  communityId: string,
  bankAccountId: string,
  on: LocalDate,
): Promise<{ depositId: string; count: number; total_cents: Cents }[]> {
  const found = await sql<{ depositId: string; count: number; total_cents: Cents }>`
    select d.deposit_id as "depositId", count(*)::integer as count, sum(p.amount_cents)::bigint as total_cents
    from receivables.deposit d
    join (
      select c.deposit_id, c.amount_cents from receivables.receipt c where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
        and not exists (select from receivables.receipt_backout x where x.customer_id = ${tx.customerId} and x.receipt_id = c.receipt_id)
      union all
      select r.deposit_id, r.amount_cents from receivables.misc_receipt m
        join receivables.misc_receipt_revision r on r.customer_id = ${tx.customerId} and r.misc_receipt_id = m.misc_receipt_id and ${lastRevision(tx.customerId)}
        where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and not ${isReversed(tx.customerId)}
    ) p on p.deposit_id = d.deposit_id
    where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} and d.bank_account_id = ${bankAccountId} and d.deposited_on = ${on}
      and d.source = 'MANUAL'
    group by 1 order by 1`.execute(tx.db);
  return found.rows;
}

/** Vendors a receipt may name, by name. */
export async function listPayingVendors(tx: Tx): Promise<{ vendorId: string; name: string }[]> {
  const found = await sql<{ vendorId: string; name: string }>`select vendor_id as "vendorId", name from people.vendor
    where customer_id = ${tx.customerId} and is_active and survivor_id is null order by name limit 5000`.execute(tx.db);
  return found.rows;
}

/** What receipts are called where files and notes name them. */
export async function labelMiscReceipts(tx: Tx, ids: readonly string[]): Promise<Map<string, { label: string; communityId: string }>> {
  const found = await sql<{ id: string; label: string; communityId: string }>`
    select m.misc_receipt_id as id, 'Misc receipt ' || m.receipt_number as label, m.community_id as "communityId" from receivables.misc_receipt m
    where m.customer_id = ${tx.customerId} and m.misc_receipt_id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ id, ...row }) => [id, row]));
}

/** All of them, for lists that name them. */
export const namedMiscReceipts = (tx: Tx) =>
  sql`select m.misc_receipt_id as id, 'Misc receipt ' || m.receipt_number as label, m.community_id as "communityId"
    from receivables.misc_receipt m where m.customer_id = ${tx.customerId}`;
