// What receipts and their backouts were made of, code by code and prepaid, and what they put on the cash
// accounts: the rows behind the journal of receipts.
import type { CellSource } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Opened, OpenOrder } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { openPostingsWhere, postedSince } from '../../ledger/ledger.server.ts';
import { depositSource } from '../deposits/deposit-source.sql.ts';
import { eventWords } from '../owners/owner-rows.store.ts';

type Condition = ReturnType<typeof sql<unknown>>;

/** Where receipts come from, in words; a source that is new says its own name. */
export const sourceWords: Readonly<Record<string, string>> = {
  MANUAL: 'Entered by hand',
  LOCKBOX: 'Lockbox',
  DIRECT_DEBIT: 'Direct debit',
  ONLINE: 'Online payment',
};

/** Money that came, or went back. */
export const directions = ['RECEIPT', 'BACKOUT'] as const;
export type Direction = (typeof directions)[number];

/** Put against a charge, or kept as prepaid. */
const uses = ['APPLIED', 'PREPAID'] as const;

/** Why money went back. */
export const reasons = ['NSF', 'CORRECTION'] as const;

/**
 * Which parts; silence means all. `kinds` holds directions, uses, reasons of backouts and sources of
 * deposits: a part meets one of each sort that is named. `itemId` names one receipt
 * (`2026-01-12.7.0`) or all of one deposit (`2026-01-12.0.3`), whatever its day.
 */
export type PartFilter = Pick<CellSource, 'fromDate' | 'toDate' | 'kinds' | 'codeIds' | 'bankAccountId' | 'itemId'>;

/** A receipt or a backout, as far as one code or prepaid money has part in it. */
export interface ReceiptPart {
  receiptId: string;
  direction: Direction;
  /** Null for what is kept as prepaid. */
  codeId: string | null;
  amount_cents: Cents;
}

const sorts = (kinds: readonly string[]) => {
  const direction = kinds.filter((kind) => directions.some((each) => each === kind));
  const use = kinds.filter((kind) => uses.some((each) => each === kind));
  const reason = kinds.filter((kind) => reasons.some((each) => each === kind));
  const named = [...direction, ...use, ...reason];
  return { direction, use, reason, source: kinds.filter((kind) => !named.includes(kind)) };
};

/** Conditions on receipts `r` of deposits `d` alone. */
function receiptConditions(tx: Tx, { kinds = [], bankAccountId, itemId }: PartFilter): Condition {
  const { source, reason } = sorts(kinds);
  const parts = [sql`true`];
  if (source.length > 0) parts.push(sql`${depositSource} = any(${source}::text[])`);
  if (reason.length > 0)
    parts.push(sql`r.receipt_id in (select w.receipt_id from receivables.receipt_backout w
      where w.customer_id = ${tx.customerId} and w.reason = any(${reason}::text[]))`);
  if (bankAccountId) parts.push(sql`d.bank_account_id = ${bankAccountId}::bigint`);
  if (itemId) {
    const { first, second } = readRowKey(itemId);
    parts.push(first === '0' ? sql`r.deposit_id = ${second}::bigint` : sql`r.receipt_id = ${first}::bigint`);
  }
  return sql.join(parts, sql` and `);
}

/** Parts as a table `v`. */
function partsAs(tx: Tx, communityId: string, filter: PartFilter, knownTime: Instant | null): Condition {
  const own = (alias: string, day: string) => {
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    const parts = [
      sql`${column('customer_id')} = ${tx.customerId} and ${column('community_id')} = ${communityId} and ${column('kind')} in ('RECEIPT', 'BACKOUT')`,
    ];
    const receipt = filter.itemId ? readRowKey(filter.itemId).first : '0';
    if (receipt !== '0') parts.push(sql`${column('receipt_id')} = ${receipt}::bigint`);
    if (filter.fromDate) parts.push(sql`${column(day)} >= ${filter.fromDate}::date`);
    if (filter.toDate) parts.push(sql`${column(day)} <= ${filter.toDate}::date`);
    if (knownTime) parts.push(sql`not ${postedSince(tx, `${alias}.batch_id`, [communityId], knownTime)}`);
    return sql.join(parts, sql` and `);
  };
  const { direction, use } = sorts(filter.kinds ?? []);
  const conditions = [receiptConditions(tx, filter)];
  if (direction.length > 0) conditions.push(sql`s.kind = any(${direction}::text[])`);
  if (use.length > 0) conditions.push(sql`s.use = any(${use}::text[])`);
  if (filter.codeIds) conditions.push(sql`s.code_id = any(${[...filter.codeIds]}::bigint[])`);
  return sql`(
    select s.*, r.check_number, d.deposit_id from (
      select 'APPLIED' as use, a.kind, a.receipt_id, a.ownership_id, c.charge_code_id as code_id, a.applied_on as on_date, 1 as rank, a.application_id as id, a.batch_id, a.entry_id,
        a.amount_cents as amount
      from receivables.application a join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = a.charge_id where ${own('a', 'applied_on')}
      union all
      select 'PREPAID', p.kind, p.receipt_id, p.ownership_id, null, p.moved_on, 2, p.prepaid_movement_id, p.batch_id, p.entry_id, p.amount_cents
      from receivables.prepaid_movement p where ${own('p', 'moved_on')}
    ) s
    join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = s.receipt_id
    join receivables.deposit d on d.customer_id = ${tx.customerId} and d.deposit_id = r.deposit_id
    where ${sql.join(conditions, sql` and `)}
  ) v`;
}

/** Parts added up by receipt, direction and code. */
export async function listParts(tx: Tx, communityId: string, filter: PartFilter, knownTime: Instant | null): Promise<ReceiptPart[]> {
  const found =
    await sql<ReceiptPart>`select v.receipt_id as "receiptId", v.kind as direction, v.code_id as "codeId", sum(v.amount)::bigint as amount_cents
    from ${partsAs(tx, communityId, filter, knownTime)} group by 1, 2, 3 order by 1, 2, 3`.execute(tx.db);
  return found.rows;
}

/** Opens parts of receipts by pages. */
export async function openReceiptParts(tx: Tx, { communityId, source, knownTime, after, limit }: OpenOrder): Promise<Opened> {
  const parts = partsAs(tx, communityId, source, knownTime);
  const sum = await sql<{ amount_cents: Cents }>`select coalesce(sum(v.amount), 0)::bigint as amount_cents from ${parts}`.execute(tx.db);
  const key = after === null ? null : readRowKey(after);
  const rest = key === null ? sql`true` : sql`(v.on_date, v.rank, v.id) > (${key.date}::date, ${key.first}::bigint, ${key.second}::bigint)`;
  const found = await sql<{
    itemId: string;
    date: LocalDate;
    code: string;
    kind: Direction;
    checkNumber: string;
    owner: string;
    batchId: string;
    entryId: string | null;
    id: string;
    amount_cents: Cents;
  }>`
    select v.on_date || '.' || v.rank || '.' || v.id as "itemId", v.on_date as date, coalesce(k.alias, 'Prepaid') as code, v.kind, v.check_number as "checkNumber",
      t.display_name as owner, v.batch_id as "batchId", v.entry_id as "entryId", v.receipt_id as id, v.amount as amount_cents
    from ${parts}
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = v.ownership_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = v.code_id
    where ${rest} order by v.on_date, v.rank, v.id limit ${limit + 1}`.execute(tx.db);
  const sign = BigInt(source.sign);
  const rows = found.rows.slice(0, limit).map(({ code, kind, checkNumber, owner, id, amount_cents, ...row }) => ({
    ...row,
    account: code,
    kind: eventWords[kind],
    reference: checkNumber,
    description: '',
    party: owner,
    sourceType: 'receipt',
    sourceId: id,
    amount: sign * amount_cents,
  }));
  return {
    opening: null,
    movement: sign * (sum.rows[0]?.amount_cents ?? 0n),
    rows,
    next: found.rows.length > limit ? (rows.at(-1)?.itemId ?? null) : null,
  };
}

const entryTypes = { RECEIPT: 'RECEIPT', BACKOUT: 'RECEIPT_BACKOUT' } as const;

/**
 * Postings `g` of entries `e` by which receipts, or their backouts, moved the cash of bank accounts, or for
 * direct debits the account money stands on until it arrives.
 */
function cashConditions(tx: Tx, communityId: string, filter: PartFilter, knownTime: Instant | null): Condition {
  const { fromDate, toDate, bankAccountId, itemId, kinds = [] } = filter;
  const { direction, source, reason } = sorts(kinds);
  const types = directions.filter((each) => direction.length === 0 || direction.includes(each)).map((each) => entryTypes[each]);
  const parts = [
    sql`g.customer_id = ${tx.customerId} and g.community_id = ${communityId} and e.customer_id = ${tx.customerId}`,
    sql`e.entry_type = any(${types}::text[])`,
    sql`g.account_id in (select k.account_id from ledger.bank_account k where k.customer_id = ${tx.customerId} and k.community_id = ${communityId}
      and (${bankAccountId ?? null}::bigint is null or k.bank_account_id = ${bankAccountId ?? null}::bigint)
      union all select w.clearing_account_id from receivables.debit_draw w where w.customer_id = ${tx.customerId} and w.community_id = ${communityId})`,
  ];
  if (fromDate) parts.push(sql`g.post_date >= ${fromDate}::date`);
  if (toDate) parts.push(sql`g.post_date <= ${toDate}::date`);
  if (knownTime) parts.push(sql`e.entered_time < ${knownTime}::timestamptz`);
  if (itemId || bankAccountId || source.length > 0 || reason.length > 0)
    parts.push(sql`e.entry_id in (
      select case when e.entry_type = 'RECEIPT' then r.entry_id else b.entry_id end from receivables.receipt r
      join receivables.deposit d on d.customer_id = ${tx.customerId} and d.deposit_id = r.deposit_id
      left join receivables.receipt_backout b on b.customer_id = ${tx.customerId} and b.receipt_id = r.receipt_id
      where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and ${receiptConditions(tx, filter)})`);
  return sql.join(parts, sql` and `);
}

/** What receipts and backouts put on the cash accounts, in cents. */
export async function receiptCash(tx: Tx, communityId: string, filter: PartFilter, knownTime: Instant | null): Promise<Cents> {
  const found = await sql<{ amount_cents: Cents }>`select coalesce(sum(g.amount_cents), 0)::bigint as amount_cents
    from ledger.posting g join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = g.entry_id
    where ${cashConditions(tx, communityId, filter, knownTime)}`.execute(tx.db);
  return found.rows[0]?.amount_cents ?? 0n;
}

/** What the receipts of deposits put on the cash accounts of their banks, by deposit. */
export async function depositCash(
  tx: Tx,
  communityId: string,
  depositIds: readonly string[],
  knownTime: Instant | null,
): Promise<ReadonlyMap<string, Cents>> {
  const found = await sql<{ depositId: string; amount_cents: Cents }>`
    select r.deposit_id as "depositId", sum(g.amount_cents)::bigint as amount_cents
    from receivables.receipt r
    join receivables.deposit d on d.customer_id = ${tx.customerId} and d.deposit_id = r.deposit_id
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = d.bank_account_id
    left join receivables.debit_draw w on w.customer_id = ${tx.customerId} and w.deposit_id = d.deposit_id
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = r.entry_id and g.account_id = ${orElse(sql.ref('w.clearing_account_id'), sql.ref('k.account_id'))}
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.deposit_id = any(${[...depositIds]}::bigint[])
      and not ${postedSince(tx, 'r.batch_id', [communityId], knownTime)}
    group by r.deposit_id`.execute(tx.db);
  return new Map(found.rows.map(({ depositId, amount_cents }) => [depositId, amount_cents]));
}

/** Opens the cash postings of receipts and backouts. */
export function openReceiptCash(tx: Tx, { communityId, source, knownTime, after, limit }: OpenOrder): Promise<Opened> {
  return openPostingsWhere(tx, cashConditions(tx, communityId, source, knownTime), { sign: source.sign, after, limit });
}

/** A receipt with its deposit and what became of it. */
export interface JournalReceipt {
  receiptId: string;
  depositId: string;
  source: string;
  bankAccountId: string;
  bankName: string;
  postDate: LocalDate;
  ownershipId: string;
  accountNumber: string;
  owner: string;
  checkNumber: string;
  amount_cents: Cents;
  backedOutOn: LocalDate | null;
  reason: 'NSF' | 'CORRECTION' | null;
  /** The batch that took it back, and by whom. */
  backoutBatchId: string | null;
  backedOutBy: string;
}

/** Receipts posted or backed out in a span, in the order of their deposits. */
export async function listReceipts(
  tx: Tx,
  communityId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
  filter: PartFilter,
  knownTime: Instant | null,
): Promise<JournalReceipt[]> {
  const isKnown = (batch: string) => sql`not ${postedSince(tx, batch, [communityId], knownTime)}`;
  const found = await sql<JournalReceipt>`
    select r.receipt_id as "receiptId", r.deposit_id as "depositId", ${depositSource} as source, d.bank_account_id as "bankAccountId", k.name as "bankName", r.post_date as "postDate",
      r.ownership_id as "ownershipId", h.account_number as "accountNumber", t.display_name as owner, r.check_number as "checkNumber", r.amount_cents,
      x.backed_out_on as "backedOutOn", x.reason, x.batch_id as "backoutBatchId", coalesce(u.display_name, '') as "backedOutBy"
    from receivables.receipt r
    join receivables.deposit d on d.customer_id = ${tx.customerId} and d.deposit_id = r.deposit_id
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = d.bank_account_id
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = r.ownership_id
    join communities.property h on h.customer_id = ${tx.customerId} and h.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join receivables.receipt_backout x on x.customer_id = ${tx.customerId} and x.receipt_id = r.receipt_id and ${isKnown('x.batch_id')}
    left join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = x.batch_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = ${orElse(sql.ref('b.posted_by'), sql.ref('b.entered_by'))}
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and ${isKnown('r.batch_id')} and ${receiptConditions(tx, filter)}
      and (r.post_date between ${from}::date and ${to}::date or x.backed_out_on between ${from}::date and ${to}::date)
    order by r.post_date, r.deposit_id, r.receipt_id`.execute(tx.db);
  return found.rows;
}

/** What the bank cleared of deposits by a day, and when it cleared the last of it. */
export async function clearedDeposits(
  tx: Tx,
  communityId: string,
  depositIds: readonly string[],
  by: LocalDate,
): Promise<ReadonlyMap<string, { clearedOn: LocalDate; amount_cents: Cents }>> {
  const found = await sql<{ depositId: string; clearedOn: LocalDate; amount_cents: Cents }>`
    select r.deposit_id as "depositId", max(m.cleared_on) as "clearedOn", sum(i.amount_cents)::bigint as amount_cents
    from (
      select deposit_id, entry_id from receivables.receipt
      where customer_id = ${tx.customerId} and community_id = ${communityId} and deposit_id = any(${[...depositIds]}::bigint[])
      union all
      select w.deposit_id, e.entry_id from receivables.debit_draw w
      join ledger.entry e on e.customer_id = ${tx.customerId} and e.batch_id = w.settled_batch_id
      where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.deposit_id = any(${[...depositIds]}::bigint[])
    ) r
    join receivables.deposit d on d.customer_id = ${tx.customerId} and d.deposit_id = r.deposit_id
    join banking.match_item i on i.customer_id = ${tx.customerId} and i.bank_account_id = d.bank_account_id and i.entry_id = r.entry_id
    join banking.match m on m.customer_id = ${tx.customerId} and m.match_id = i.match_id
    where m.kind <> 'VOID' and m.cleared_on <= ${by}::date
    group by r.deposit_id`.execute(tx.db);
  return new Map(found.rows.map(({ depositId, ...row }) => [depositId, row]));
}
