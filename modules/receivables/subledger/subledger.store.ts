// The SQL of the owner ledger: locks, open charges and prepaid money as of a date, and the rows every act
// leaves.
import { nextIds, rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { postedSince } from '../../ledger/ledger.server.ts';
import type { OpenCharge } from './distribution.rules.ts';
import type { PrepaidBucket } from './prepaid.rules.ts';
import type { PrepaidDay, StandingApplication } from './undo.rules.ts';

/** Where rows of one act belong. */
export interface ActFrame {
  communityId: string;
  batchId: string;
}

/**
 * Locks ownerships in the order of their ids, so that acts on one owner wait for each other and two acts on
 * many owners never wait in a circle.
 * Everything that changes open charges or prepaid money takes this lock first. Returns the ids that exist in
 * the community.
 */
export async function lockOwners(tx: Tx, communityId: string, ownershipIds: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ ownership_id: string }>`select ownership_id from people.ownership
    where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = any(${[...ownershipIds]}::bigint[])
    order by ownership_id for no key update`.execute(tx.db);
  return new Set(found.rows.map((r) => r.ownership_id));
}

/**
 * Charges dated up to the post date that may be paid on it, of the owners given, by the date they were first
 * posted under. `open` is the least a charge is open by on any day from the post date on, so that paying it
 * back-dated makes no later day wrong.
 */
export async function loadOpenCharges(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  postDate: LocalDate,
): Promise<OpenCharge[]> {
  const found = await sql<Omit<OpenCharge, 'open'> & { open_cents: Cents }>`
    select c.charge_id as "chargeId", c.ownership_id as "ownershipId", c.charge_code_id as "codeId", coalesce(first.charge_date, c.charge_date) as "chargeDate",
      c.open_cents + least(0, coalesce(later.least_sum, 0)) as open_cents, c.income_account_id as "incomeAccountId", c.receivable_account_id as "receivableAccountId"
    from receivables.charge c
    left join receivables.charge first on first.customer_id = ${tx.customerId} and first.charge_id = c.origin_charge_id
    left join lateral (
      select min(s.running)::bigint as least_sum from (
        select sum(a.amount_cents) over (order by a.applied_on desc) as running from receivables.application a
        where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.applied_on > ${postDate}::date
      ) s
    ) later on true
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = any(${[...ownershipIds]}::bigint[])
      and c.open_cents > 0 and c.charge_date <= ${postDate}::date
    order by c.charge_id`.execute(tx.db);
  return found.rows.map(({ open_cents, ...row }) => ({ ...row, open: open_cents }));
}

/**
 * Prepaid money of the owners given by bucket. `available` is the least a bucket holds on any day from the
 * post date on.
 */
export async function loadPrepaidBuckets(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  postDate: LocalDate,
): Promise<PrepaidBucket[]> {
  const found = await sql<{ ownershipId: string; bucketCodeId: string | null; available_cents: Cents }>`
    select b.ownership_id as "ownershipId", nullif(b.bucket_code_id, 0) as "bucketCodeId", b.balance_cents - greatest(0, coalesce(later.most_sum, 0)) as available_cents
    from receivables.prepaid_balance b
    left join lateral (
      select max(s.running)::bigint as most_sum from (
        select sum(m.amount_cents) over (order by m.moved_on desc) as running from receivables.prepaid_movement m
        where m.customer_id = ${tx.customerId} and m.ownership_id = b.ownership_id and coalesce(m.bucket_code_id, 0) = b.bucket_code_id and m.moved_on > ${postDate}::date
      ) s
    ) later on true
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.ownership_id = any(${[...ownershipIds]}::bigint[]) and b.balance_cents > 0
    order by b.ownership_id, b.bucket_code_id`.execute(tx.db);
  return found.rows
    .filter((row) => row.available_cents > 0n)
    .map(({ available_cents, ...row }) => ({ ...row, available: available_cents }));
}

/**
 * Prepaid money of all owners at the end of a day, by bucket: what is held now, with what moved later, or was
 * not known before a moment, taken back.
 */
export async function loadPrepaidAsOf(
  tx: Tx,
  communityId: string,
  asOf: LocalDate,
  knownTime: Instant | null = null,
): Promise<PrepaidBucket[]> {
  const found = await sql<{ ownershipId: string; bucketCodeId: string | null; available_cents: Cents }>`
    select part.ownership_id as "ownershipId", nullif(part.bucket_code_id, 0) as "bucketCodeId", sum(part.amount_cents)::bigint as available_cents from (
      select b.ownership_id, b.bucket_code_id, b.balance_cents as amount_cents from receivables.prepaid_balance b
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.balance_cents > 0
      union all
      select m.ownership_id, coalesce(m.bucket_code_id, 0), -m.amount_cents from receivables.prepaid_movement m
      where m.customer_id = ${tx.customerId} and m.community_id = ${communityId}
        and (m.moved_on > ${asOf}::date or ${postedSince(tx, 'm.batch_id', [communityId], knownTime)})
    ) part group by 1, part.bucket_code_id having sum(part.amount_cents) > 0 order by 1, part.bucket_code_id`.execute(tx.db);
  return found.rows.map(({ available_cents, ...row }) => ({ ...row, available: available_cents }));
}

/**
 * Prepaid money of owners by bucket at the end of a day, and of every later day on which it moved; days in
 * order.
 */
export async function loadPrepaidDays(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  from: LocalDate,
): Promise<(PrepaidDay & { bucketCodeId: string | null })[]> {
  const found = await sql<{ ownershipId: string; bucketCodeId: string | null; on: LocalDate; held_cents: Cents }>`
    select s."ownershipId", s."bucketCodeId", s."on",
      (sum(sum(s.amount_cents)) over (partition by s."ownershipId", s."bucketCodeId" order by s."on"))::bigint as held_cents from (
      select ownership_id as "ownershipId", bucket_code_id as "bucketCodeId", greatest(moved_on, ${from}::date) as "on", amount_cents from receivables.prepaid_movement
      where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = any(${[...ownershipIds]}::bigint[])
    ) s group by 1, 2, 3 order by 1, 2, 3`.execute(tx.db);
  return found.rows.map(({ held_cents, ...row }) => ({ ...row, held: held_cents }));
}

/**
 * The accounts of a community with a role of prepaid money or bad debt that are used: the first active one by
 * number.
 */
export async function findRoleAccounts(
  tx: Tx,
  communityId: string,
): Promise<ReadonlyMap<'PREPAID' | 'PREPAID_RESERVE' | 'BAD_DEBT', string>> {
  const found = await sql<{ role: 'PREPAID' | 'PREPAID_RESERVE' | 'BAD_DEBT'; accountId: string }>`
    select distinct on (role) role, account_id as "accountId" from ledger.account
    where customer_id = ${tx.customerId} and community_id = ${communityId} and role in ('PREPAID', 'PREPAID_RESERVE', 'BAD_DEBT') and is_active
    order by role, number`.execute(tx.db);
  return new Map(found.rows.map(({ role, accountId }) => [role, accountId]));
}

/**
 * Codes of a distribution list in order: the list with the id, or the community's list of a kind. Undefined
 * when there is none.
 */
export async function findDistribution(
  tx: Tx,
  communityId: string,
  which: { listId: string } | { kind: 'DEFAULT' | 'LOCKBOX' },
): Promise<{ listId: string; name: string; codeIds: string[] } | undefined> {
  const chosen = 'listId' in which ? sql`l.distribution_list_id = ${which.listId}` : sql`l.kind = ${which.kind}`;
  const found = await sql<{ listId: string; name: string; codeIds: string[] }>`
    select l.distribution_list_id as "listId", l.name,
      coalesce((select jsonb_agg(e.charge_code_id::text order by e.position) from receivables.distribution_entry e
        where e.customer_id = ${tx.customerId} and e.distribution_list_id = l.distribution_list_id), '[]') as "codeIds"
    from receivables.distribution_list l where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and ${chosen}`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** Takes ids ahead, so that entries and charges can name each other. */
export async function takeIds(tx: Tx, table: 'charge' | 'receipt', count: number): Promise<string[]> {
  const sequence = { charge: 'receivables.charge_charge_id_seq', receipt: 'receivables.receipt_receipt_id_seq' }[table];
  return await nextIds(tx, sql`${sequence}::text`, count);
}

export interface ChargeRow {
  chargeId: string;
  ownershipId: string;
  propertyId: string;
  codeId: string;
  kind: 'CHARGE' | 'LATE_FEE' | 'NSF_FEE' | 'BEGINNING' | 'MOVED' | 'INTEREST';
  chargeDate: LocalDate;
  amount: Cents;
  instalmentStart?: LocalDate | null;
  sourceCodeId: string | null;
  /** The charge a late fee is for, where its policy is once per charge. */
  sourceChargeId?: string | null;
  /** The charge it was first posted as, where it came from another owner. */
  originChargeId?: string;
  /** The days interest is for. */
  window?: { fromDate: LocalDate; throughDate: LocalDate };
  description: string;
  incomeAccountId: string;
  receivableAccountId: string | null;
  entryId: string | null;
}

/** Inserts charges, fully open, in one statement. */
export async function insertCharges(tx: Tx, frame: ActFrame, rows: readonly ChargeRow[]): Promise<void> {
  const amounts = { type: 'bigint', values: rows.map((r) => r.amount) };
  await sql`insert into receivables.charge (customer_id, community_id, batch_id, charge_id, ownership_id, property_id, charge_code_id, kind, charge_date,
      amount_cents, open_cents, instalment_start, source_code_id, source_charge_id, origin_charge_id, window_from, window_through, description, income_account_id, receivable_account_id, entry_id)
    select customer.customer_id, ${frame.communityId}::bigint, ${frame.batchId}::bigint, r.* from ${rowsFor(
      tx,
      {
        charge_id: { type: 'bigint', values: rows.map((r) => r.chargeId) },
        ownership_id: { type: 'bigint', values: rows.map((r) => r.ownershipId) },
        property_id: { type: 'bigint', values: rows.map((r) => r.propertyId) },
        charge_code_id: { type: 'bigint', values: rows.map((r) => r.codeId) },
        kind: { type: 'text', values: rows.map((r) => r.kind) },
        charge_date: { type: 'date', values: rows.map((r) => r.chargeDate) },
        amount_cents: amounts,
        open_cents: amounts,
        instalment_start: { type: 'date', values: rows.map((r) => r.instalmentStart ?? null) },
        source_code_id: { type: 'bigint', values: rows.map((r) => r.sourceCodeId) },
        source_charge_id: { type: 'bigint', values: rows.map((r) => r.sourceChargeId ?? null) },
        origin_charge_id: { type: 'bigint', values: rows.map((r) => r.originChargeId ?? null) },
        window_from: { type: 'date', values: rows.map((r) => r.window?.fromDate ?? null) },
        window_through: { type: 'date', values: rows.map((r) => r.window?.throughDate ?? null) },
        description: { type: 'text', values: rows.map((r) => r.description) },
        income_account_id: { type: 'bigint', values: rows.map((r) => r.incomeAccountId) },
        receivable_account_id: { type: 'bigint', values: rows.map((r) => r.receivableAccountId) },
        entry_id: { type: 'bigint', values: rows.map((r) => r.entryId) },
      },
      'r',
    )}`.execute(tx.db);
}

export interface ApplicationRow {
  chargeId: string;
  ownershipId: string;
  kind: 'RECEIPT' | 'PREPAID' | 'UNAPPLIED' | 'BACKOUT' | 'REVERSAL' | 'TRANSFER' | 'WAIVER' | 'WRITE_OFF';
  receiptId: string | null;
  bucketCodeId: string | null;
  on: LocalDate;
  /** Positive takes from what is open, negative opens again. */
  amount: Cents;
  entryId: string | null;
}

/** Inserts applications in one statement; the database moves the open amounts with them. */
export async function insertApplications(tx: Tx, frame: ActFrame, rows: readonly ApplicationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into receivables.application (customer_id, community_id, batch_id, charge_id, ownership_id, kind, receipt_id, bucket_code_id, applied_on, amount_cents, entry_id)
    select customer.customer_id, ${frame.communityId}::bigint, ${frame.batchId}::bigint, r.* from ${rowsFor(
      tx,
      {
        charge_id: { type: 'bigint', values: rows.map((r) => r.chargeId) },
        ownership_id: { type: 'bigint', values: rows.map((r) => r.ownershipId) },
        kind: { type: 'text', values: rows.map((r) => r.kind) },
        receipt_id: { type: 'bigint', values: rows.map((r) => r.receiptId) },
        bucket_code_id: { type: 'bigint', values: rows.map((r) => r.bucketCodeId) },
        applied_on: { type: 'date', values: rows.map((r) => r.on) },
        amount_cents: { type: 'bigint', values: rows.map((r) => r.amount) },
        entry_id: { type: 'bigint', values: rows.map((r) => r.entryId) },
      },
      'r',
    )}`.execute(tx.db);
}

export interface MovementRow {
  ownershipId: string;
  kind: 'RECEIPT' | 'PREPAID' | 'UNAPPLIED' | 'BACKOUT' | 'BEGINNING' | 'TRANSFER' | 'ADJUSTMENT';
  receiptId: string | null;
  bucketCodeId: string | null;
  on: LocalDate;
  /** Positive into prepaid, negative out of it. */
  amount: Cents;
  entryId: string | null;
}

/**
 * Inserts prepaid movements in one statement; movements of zero are left out. The database keeps the balances
 * and refuses a negative one.
 */
export async function insertMovements(tx: Tx, frame: ActFrame, movements: readonly MovementRow[]): Promise<void> {
  const rows = movements.filter((movement) => movement.amount !== 0n);
  if (rows.length === 0) return;
  await sql`insert into receivables.prepaid_movement (customer_id, community_id, batch_id, ownership_id, kind, receipt_id, bucket_code_id, moved_on, amount_cents, entry_id)
    select customer.customer_id, ${frame.communityId}::bigint, ${frame.batchId}::bigint, r.* from ${rowsFor(
      tx,
      {
        ownership_id: { type: 'bigint', values: rows.map((r) => r.ownershipId) },
        kind: { type: 'text', values: rows.map((r) => r.kind) },
        receipt_id: { type: 'bigint', values: rows.map((r) => r.receiptId) },
        bucket_code_id: { type: 'bigint', values: rows.map((r) => r.bucketCodeId) },
        moved_on: { type: 'date', values: rows.map((r) => r.on) },
        amount_cents: { type: 'bigint', values: rows.map((r) => r.amount) },
        entry_id: { type: 'bigint', values: rows.map((r) => r.entryId) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Money a batch of beginning balances brought into prepaid. */
export async function loadBeginningMovements(tx: Tx, batchId: string): Promise<{ ownershipId: string; on: LocalDate; amount: Cents }[]> {
  const found = await sql<{ ownershipId: string; on: LocalDate; amount_cents: Cents }>`
    select ownership_id as "ownershipId", moved_on as "on", amount_cents from receivables.prepaid_movement
    where customer_id = ${tx.customerId} and batch_id = ${batchId} and kind = 'BEGINNING' order by prepaid_movement_id`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents }));
}

/** Which applications to look for; silence means any. */
export interface StandingOf {
  chargeIds?: readonly string[];
  receiptIds?: readonly string[];
  /** Prepaid money of these owners. */
  prepaidOfOwners?: readonly string[];
  /** Prepaid money applied by these batches. */
  prepaidOfBatch?: string;
}

/**
 * What still stands of payments on charges, one row per charge, source and day it was applied. What was taken
 * back counts against the newest that had been applied by its day; so what stands of all days up to one is
 * the least that is held on it or on any day after.
 */
export async function loadStanding(tx: Tx, communityId: string, of: StandingOf): Promise<StandingApplication[]> {
  const filters = [sql`a.kind not in ('REVERSAL', 'TRANSFER', 'WAIVER', 'WRITE_OFF')`];
  if (of.chargeIds) filters.push(sql`a.charge_id = any(${[...of.chargeIds]}::bigint[])`);
  if (of.receiptIds) filters.push(sql`a.receipt_id = any(${[...of.receiptIds]}::bigint[])`);
  if (of.prepaidOfOwners) filters.push(sql`a.receipt_id is null and a.ownership_id = any(${[...of.prepaidOfOwners]}::bigint[])`);
  if (of.prepaidOfBatch)
    filters.push(sql`a.receipt_id is null and a.charge_id in (select p.charge_id from receivables.application p
      where p.customer_id = ${tx.customerId} and p.batch_id = ${of.prepaidOfBatch} and p.kind = 'PREPAID')`);
  const source = sql`partition by a."chargeId", a."receiptId", a."bucketCodeId" order by a."appliedOn"`;
  const found = await sql<Omit<StandingApplication, 'amount'> & { amount_cents: Cents }>`
    select s."chargeId", s."ownershipId", s."receiptId", s."bucketCodeId", s."appliedOn", s."applicationId", s.amount_cents,
      c.income_account_id as "incomeAccountId", c.receivable_account_id as "receivableAccountId" from (
      select a.*, a.least_cents - lag(a.least_cents, 1, 0::bigint) over (${source}) as amount_cents from (
        select a.*, (min(a.held_cents) over (${source} rows between current row and unbounded following))::bigint as least_cents from (
          select a.customer_id, a.charge_id as "chargeId", a.ownership_id as "ownershipId", a.receipt_id as "receiptId",
            a.bucket_code_id as "bucketCodeId", a.applied_on as "appliedOn", max(a.application_id)::text as "applicationId",
            sum(sum(a.amount_cents)) over (partition by a.charge_id, a.receipt_id, a.bucket_code_id order by a.applied_on) as held_cents
          from receivables.application a
          where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and ${sql.join(filters, sql` and `)}
          group by a.customer_id, a.charge_id, a.ownership_id, a.receipt_id, a.bucket_code_id, a.applied_on
        ) a
      ) a
    ) s join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = s."chargeId"
    where s.amount_cents <> 0
    order by s."chargeId", s."receiptId", s."bucketCodeId", s."appliedOn"`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents }));
}

/** True where something of these charges stands as waived or written off. */
export async function areWaived(tx: Tx, chargeIds: readonly string[]): Promise<boolean> {
  const found = await sql<{ charge_id: string }>`select charge_id from receivables.application
    where customer_id = ${tx.customerId} and charge_id = any(${[...chargeIds]}::bigint[]) and kind in ('WAIVER', 'WRITE_OFF')
    group by charge_id having sum(amount_cents) <> 0 limit 1`.execute(tx.db);
  return found.rows.length > 0;
}

/** What of receipts' money stands in prepaid, by receipt, in cents. */
export async function loadReceiptPrepaid(tx: Tx, receiptIds: readonly string[]): Promise<Map<string, Cents>> {
  const found = await sql<{
    receipt_id: string;
    amount_cents: Cents;
  }>`select receipt_id, sum(amount_cents)::bigint as amount_cents from receivables.prepaid_movement
    where customer_id = ${tx.customerId} and receipt_id = any(${[...receiptIds]}::bigint[]) group by receipt_id`.execute(tx.db);
  return new Map(found.rows.map((r) => [r.receipt_id, r.amount_cents]));
}

/** A receipt as backing it out needs it. */
export interface ReceiptFacts {
  receiptId: string;
  ownershipId: string;
  batchId: string;
  depositId: string;
  postDate: LocalDate;
  amount_cents: Cents;
  checkNumber: string;
  entryId: string;
  cashAccountId: string;
  isBackedOut: boolean;
  /** True while nothing of it was moved from a reversed charge into prepaid. */
  isIntact: boolean;
  /** True while the bank has the file that draws it and the money has not arrived. */
  isAtBank: boolean;
}

/** Receipts by id, or all of a batch, in order of their ids. */
export async function loadReceipts(
  tx: Tx,
  communityId: string,
  of: { receiptIds: readonly string[] } | { batchId: string },
): Promise<ReceiptFacts[]> {
  const chosen = 'batchId' in of ? sql`r.batch_id = ${of.batchId}` : sql`r.receipt_id = any(${[...of.receiptIds]}::bigint[])`;
  const found = await sql<ReceiptFacts>`
    select r.receipt_id as "receiptId", r.ownership_id as "ownershipId", r.batch_id as "batchId", r.deposit_id as "depositId", r.post_date as "postDate",
      r.amount_cents, r.check_number as "checkNumber", r.entry_id as "entryId", coalesce(w.clearing_account_id, d.clearing_account_id, b.account_id) as "cashAccountId",
      exists (select 1 from receivables.receipt_backout x where x.customer_id = ${tx.customerId} and x.receipt_id = r.receipt_id) as "isBackedOut",
      not exists (select 1 from receivables.application a where a.customer_id = ${tx.customerId} and a.receipt_id = r.receipt_id and a.kind = 'UNAPPLIED') as "isIntact",
      w.handed_time is not null as "isAtBank"
    from receivables.receipt r
    join receivables.deposit d on d.customer_id = ${tx.customerId} and d.deposit_id = r.deposit_id
    join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = d.bank_account_id
    left join receivables.debit_draw w on w.customer_id = ${tx.customerId} and w.deposit_id = r.deposit_id and w.settled_batch_id is null
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and ${chosen} order by r.receipt_id`.execute(tx.db);
  return found.rows;
}

export interface BackoutRow {
  receiptId: string;
  ownershipId: string;
  on: LocalDate;
  reason: 'NSF' | 'CORRECTION';
  entryId: string;
}

/** Records receipts as backed out; each once. */
export async function insertBackouts(tx: Tx, frame: ActFrame, rows: readonly BackoutRow[]): Promise<void> {
  await sql`insert into receivables.receipt_backout (customer_id, community_id, batch_id, receipt_id, ownership_id, backed_out_on, reason, entry_id)
    select customer.customer_id, ${frame.communityId}::bigint, ${frame.batchId}::bigint, r.* from ${rowsFor(
      tx,
      {
        receipt_id: { type: 'bigint', values: rows.map((r) => r.receiptId) },
        ownership_id: { type: 'bigint', values: rows.map((r) => r.ownershipId) },
        backed_out_on: { type: 'date', values: rows.map((r) => r.on) },
        reason: { type: 'text', values: rows.map((r) => r.reason) },
        entry_id: { type: 'bigint', values: rows.map((r) => r.entryId) },
      },
      'r',
    )}`.execute(tx.db);
}

/** A charge as reversing it needs it. */
export interface ChargeFacts {
  chargeId: string;
  ownershipId: string;
  chargeDate: LocalDate;
  amount_cents: Cents;
  kind: ChargeRow['kind'];
  incomeAccountId: string;
  receivableAccountId: string | null;
  entryId: string | null;
}

/** The charges of a batch that are not reversed yet. */
export async function loadBatchCharges(tx: Tx, communityId: string, batchId: string): Promise<ChargeFacts[]> {
  const found =
    await sql<ChargeFacts>`select charge_id as "chargeId", ownership_id as "ownershipId", charge_date as "chargeDate", amount_cents, kind,
      income_account_id as "incomeAccountId", receivable_account_id as "receivableAccountId", entry_id as "entryId"
    from receivables.charge where customer_id = ${tx.customerId} and community_id = ${communityId} and batch_id = ${batchId} and not is_reversed order by charge_id`.execute(
      tx.db,
    );
  return found.rows;
}

/** Prepaid money a batch applied, per charge and bucket, in cents. */
export async function loadPrepaidsOfBatch(
  tx: Tx,
  batchId: string,
): Promise<{ chargeId: string; ownershipId: string; bucketCodeId: string | null; amount_cents: Cents }[]> {
  const found = await sql<{ chargeId: string; ownershipId: string; bucketCodeId: string | null; amount_cents: Cents }>`
    select charge_id as "chargeId", ownership_id as "ownershipId", bucket_code_id as "bucketCodeId", sum(amount_cents)::bigint as amount_cents
    from receivables.application where customer_id = ${tx.customerId} and batch_id = ${batchId} and kind = 'PREPAID' group by 1, 2, 3`.execute(
    tx.db,
  );
  return found.rows;
}

/** Codes and dates of charges by id. */
export async function loadChargeFacts(
  tx: Tx,
  communityId: string,
  chargeIds: readonly string[],
): Promise<{ chargeId: string; codeId: string; chargeDate: LocalDate }[]> {
  const found = await sql<{
    chargeId: string;
    codeId: string;
    chargeDate: LocalDate;
  }>`select charge_id as "chargeId", charge_code_id as "codeId", charge_date as "chargeDate"
    from receivables.charge where customer_id = ${tx.customerId} and community_id = ${communityId} and charge_id = any(${[...chargeIds]}::bigint[])`.execute(
    tx.db,
  );
  return found.rows;
}

/**
 * The last day on which a payment was taken off one of the charges, or money of one of the receipts off a
 * charge; null when none was.
 */
export async function lastTakenBack(
  tx: Tx,
  of: { chargeIds: readonly string[] } | { receiptIds: readonly string[] },
): Promise<LocalDate | null> {
  const chosen =
    'chargeIds' in of ? sql`charge_id = any(${[...of.chargeIds]}::bigint[])` : sql`receipt_id = any(${[...of.receiptIds]}::bigint[])`;
  const found = await sql<{ on: LocalDate | null }>`select max(applied_on) as "on" from receivables.application
    where customer_id = ${tx.customerId} and ${chosen} and amount_cents < 0`.execute(tx.db);
  return found.rows[0]?.on ?? null;
}
