// What happened on an owner's account, event by event, and which charges were open on a day with what was
// applied to them: the rows behind the figures of reports.
import type { CellSource } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Opened, type OpenedRow, type OpenOrder, paged } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { postedSince } from '../../ledger/ledger.server.ts';

type Condition = ReturnType<typeof sql<unknown>>;

/**
 * One event of an owner's account. What it moved of the amount owed and of the prepaid money stands apart
 * (accounting.md A, 11).
 */
export interface OwnerEvent {
  ownershipId: string;
  /** Day, rank within the day, and id: `2026-01-09.4.17`. */
  itemId: string;
  date: LocalDate;
  kind:
    | 'BEGINNING'
    | 'CHARGE'
    | 'LATE_FEE'
    | 'NSF_FEE'
    | 'INTEREST'
    | 'MOVED'
    | 'UNAPPLIED'
    | 'REVERSAL'
    | 'RECEIPT'
    | 'PREPAID'
    | 'BACKOUT'
    | 'TRANSFER'
    | 'WAIVER'
    | 'WRITE_OFF'
    | 'ADJUSTMENT';
  codes: string;
  description: string;
  checkNumber: string;
  batchId: string;
  batchKind: string;
  entryId: string | null;
  /** What the owner owes more, in cents; a payment is negative. */
  owed_cents: Cents;
  /** What the owner has paid ahead more, in cents. */
  prepaid_cents: Cents;
  /** Of that, what is kept for no charge code, and so may pay any charge. */
  unapplied_cents: Cents;
}

/**
 * Order within a day: beginning, charge, adjustment, receipt, backout (accounting.md 12); money is unapplied
 * before the charge it paid is reversed.
 */
const rankOfKind = sql`case m.kind when 'BEGINNING' then 0 when 'UNAPPLIED' then 2 when 'REVERSAL' then 3 when 'RECEIPT' then 4 when 'PREPAID' then 5 when 'BACKOUT' then 6 when 'TRANSFER' then 7 when 'WAIVER' then 8 when 'WRITE_OFF' then 9 when 'ADJUSTMENT' then 10 else 1 end`;

/**
 * The events of owners as a table `v`: charges one by one, what was paid and moved joined by receipt, or by
 * batch for prepaid money.
 */
function eventsOf(tx: Tx, communityId: string, ownershipIds: readonly string[], knownTime: Instant | null): Condition {
  const own = (
    alias: string,
  ) => sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}
    and ${sql.ref(`${alias}.ownership_id`)} = any(${[...ownershipIds]}::bigint[]) and not ${postedSince(tx, `${alias}.batch_id`, [communityId], knownTime)}`;
  return sql`(
    select c.ownership_id, c.charge_date as on_date, case c.kind when 'BEGINNING' then 0 else 1 end as rank, c.charge_id as id, c.kind, k.alias as codes,
      c.description, null::bigint as receipt_id, c.batch_id, c.entry_id, c.amount_cents as owed, 0::bigint as prepaid, 0::bigint as unapplied
    from receivables.charge c join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    where ${own('c')}
    union all
    select m.ownership_id, m.on_date, ${rankOfKind}, coalesce(m.receipt_id, m.batch_id), m.kind, string_agg(distinct m.code, ', ' order by m.code), '', m.receipt_id,
      min(m.batch_id), min(m.entry_id), sum(m.owed)::bigint, sum(m.prepaid)::bigint, sum(m.unapplied)::bigint
    from (
      select a.ownership_id, a.applied_on as on_date, a.kind, case when a.kind in ('RECEIPT', 'BACKOUT') then a.receipt_id end as receipt_id, k.alias as code, a.batch_id, a.entry_id,
        -a.amount_cents as owed, 0 as prepaid, 0 as unapplied
      from receivables.application a
      join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = a.charge_id
      join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
      where ${own('a')}
      union all
      select p.ownership_id, p.moved_on, p.kind, case when p.kind in ('RECEIPT', 'BACKOUT') then p.receipt_id end, null, p.batch_id, p.entry_id, 0, p.amount_cents,
        case when p.bucket_code_id is null then p.amount_cents else 0 end
      from receivables.prepaid_movement p where ${own('p')}
    ) m
    group by m.ownership_id, m.on_date, m.kind, m.receipt_id, coalesce(m.receipt_id, m.batch_id)
  ) v`;
}

/**
 * Events of owners that meet a source's days, kinds and items, in order; with a moment those that were known
 * before it.
 */
export async function loadOwnerEvents(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  source: Omit<CellSource, 'rows' | 'sign'>,
  knownTime: Instant | null = null,
): Promise<OwnerEvent[]> {
  const parts = [sql`true`];
  const key = (text: string) => {
    const { date, first, second } = readRowKey(text);
    return sql`(${date}::date, ${first}::bigint, ${second}::bigint)`;
  };
  if (source.fromDate) parts.push(sql`v.on_date >= ${source.fromDate}::date`);
  if (source.toDate) parts.push(sql`v.on_date <= ${source.toDate}::date`);
  if (source.kinds) parts.push(sql`v.kind = any(${[...source.kinds]}::text[])`);
  if (source.itemId) parts.push(sql`(v.on_date, v.rank, v.id) = ${key(source.itemId)}`);
  if (source.throughItemId) parts.push(sql`(v.on_date, v.rank, v.id) <= ${key(source.throughItemId)}`);
  const found = await sql<OwnerEvent>`
    select v.ownership_id as "ownershipId", v.on_date || '.' || v.rank || '.' || v.id as "itemId", v.on_date as date, v.kind, coalesce(v.codes, '') as codes, v.description,
      coalesce(r.check_number, '') as "checkNumber", v.batch_id as "batchId", b.kind as "batchKind", v.entry_id as "entryId", v.owed as owed_cents, v.prepaid as prepaid_cents,
      v.unapplied as unapplied_cents
    from ${eventsOf(tx, communityId, ownershipIds, knownTime)}
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = v.batch_id
    left join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = v.receipt_id
    where ${sql.join(parts, sql` and `)} order by v.on_date, v.rank, v.id, v.ownership_id`.execute(tx.db);
  return found.rows;
}

/** What kinds of events are called. */
export const eventWords: Readonly<Record<OwnerEvent['kind'], string>> = {
  BEGINNING: 'Beginning balance',
  CHARGE: 'Charge',
  LATE_FEE: 'Late fee',
  NSF_FEE: 'Returned payment fee',
  INTEREST: 'Interest',
  UNAPPLIED: 'Payment unapplied',
  REVERSAL: 'Charge reversed',
  RECEIPT: 'Payment',
  PREPAID: 'Prepaid applied',
  BACKOUT: 'Payment backed out',
  MOVED: 'From the previous owner',
  TRANSFER: 'Moved between owners',
  WAIVER: 'Waiver',
  WRITE_OFF: 'Write-off',
  ADJUSTMENT: 'Adjustment',
};

/**
 * Opens events of owners by what they moved: the amount owed, the prepaid money, or what of it is kept for no
 * code. Without a first day it is a balance, opened from `since` on.
 */
export function eventOpener(measure: 'owed_cents' | 'prepaid_cents' | 'unapplied_cents') {
  return async (tx: Tx, order: OpenOrder): Promise<Opened> => {
    const { communityId, source, since, knownTime } = order;
    const sign = BigInt(source.sign);
    const all = await loadOwnerEvents(tx, communityId, source.ownershipIds ?? [], source, knownTime);
    const events = all.filter((event) => event[measure] !== 0n);
    const isBalance = !source.fromDate && !source.itemId && since !== null;
    const [before, within] = isBalance ? [events.filter((e) => e.date < since), events.filter((e) => e.date >= since)] : [[], events];
    const rows = within.map((event) => ({
      itemId: event.itemId,
      date: event.date,
      kind: eventWords[event.kind],
      account: event.codes,
      reference: event.checkNumber,
      description: event.description,
      party: '',
      batchId: event.batchId,
      entryId: event.entryId,
      sourceType: event.kind.toLowerCase(),
      sourceId: event.itemId.split('.')[2] ?? '',
      amount: sign * event[measure],
    }));
    return paged(rows, order, isBalance ? sign * sumCents(before.map((event) => event[measure])) : null);
  };
}

/** A charge that was open at the end of a day. */
export interface OpenItem {
  chargeId: string;
  ownershipId: string;
  codeId: string;
  code: string;
  description: string;
  chargeDate: LocalDate;
  /**
   * From when it ages: its date, or where it came from another owner that of the charge it was first posted
   * as.
   */
  agedFrom: LocalDate;
  /**
   * The receivable account it stands on, the one that stands for it where that was merged; null where it was
   * linked to none.
   */
  accountId: string | null;
  open_cents: Cents;
}

/**
 * Charges open at the end of `asOf`: open now, with what was applied later put back (data.md 16), and what
 * was not known before a moment left out. Costs what is open, not the history.
 */
export async function openItemsAsOf(tx: Tx, communityId: string, asOf: LocalDate, knownTime: Instant | null = null): Promise<OpenItem[]> {
  const isUnknown = (batch: string) => postedSince(tx, batch, [communityId], knownTime);
  const found = await sql<OpenItem>`
    select c.charge_id as "chargeId", c.ownership_id as "ownershipId", c.charge_code_id as "codeId", k.alias as code, c.description, c.charge_date as "chargeDate",
      coalesce(first.charge_date, c.charge_date) as "agedFrom", coalesce(n.survivor_id, c.receivable_account_id) as "accountId", s.open_cents
    from (
      select part.charge_id, sum(part.amount_cents)::bigint as open_cents from (
        select c.charge_id, c.open_cents as amount_cents from receivables.charge c
        where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.open_cents > 0
        union all
        select a.charge_id, a.amount_cents from receivables.application a
        where a.customer_id = ${tx.customerId} and a.community_id = ${communityId}
          and (a.applied_on > ${asOf}::date or ${isUnknown('a.batch_id')})
      ) part group by part.charge_id having sum(part.amount_cents) <> 0
    ) s
    join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = s.charge_id and c.charge_date <= ${asOf}::date
      and not ${isUnknown('c.batch_id')}
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    left join receivables.charge first on first.customer_id = ${tx.customerId} and first.charge_id = c.origin_charge_id
    left join ledger.account n on n.customer_id = ${tx.customerId} and n.account_id = c.receivable_account_id
    order by c.ownership_id, "agedFrom", c.charge_id`.execute(tx.db);
  return found.rows;
}

/** Those of some open charges that a source asks for. Its days are those they age from. */
export function itemsOf<Item extends OpenItem>(source: CellSource, items: readonly Item[]): Item[] {
  return items.filter(
    (item) =>
      (!source.ownershipIds || source.ownershipIds.includes(item.ownershipId)) &&
      (!source.codeIds || source.codeIds.includes(item.codeId)) &&
      (!source.accountIds || (item.accountId !== null && source.accountIds.includes(item.accountId))) &&
      (!source.fromDate || item.agedFrom >= source.fromDate) &&
      (!source.toDate || item.agedFrom <= source.toDate) &&
      (!source.itemId || item.chargeId === readRowKey(source.itemId).second),
  );
}

/** What a charge was posted with, or something applied to it. */
type ItemPart = Omit<OpenedRow, 'amount'> & { category: 'CHARGES' | 'PAYMENTS' | 'ADJUSTMENTS'; amount_cents: Cents };

/**
 * What makes charges what they were open by at the end of a day, row by row; `account` is the alias of the
 * code.
 */
export async function itemParts(
  tx: Tx,
  wanted: readonly OpenItem[],
  { communityId, knownTime }: Pick<OpenOrder, 'communityId' | 'knownTime'>,
  asOf: LocalDate,
): Promise<ItemPart[]> {
  const found = await sql<ItemPart>`
    select case when p.source_type = 'charge' then 'CHARGES' when p.kind in ('RECEIPT', 'PREPAID', 'UNAPPLIED', 'BACKOUT') then 'PAYMENTS' else 'ADJUSTMENTS' end as category,
      p.on_date || '.' || p.rank || '.' || p.id as "itemId", p.on_date as date, p.kind, p.account, p.reference, p.description, t.display_name as party, p.batch_id as "batchId",
      p.entry_id as "entryId", p.source_type as "sourceType", p.id::text as "sourceId", p.amount_cents
    from (
      select c.ownership_id, c.charge_date as on_date, 1 as rank, c.charge_id as id, c.kind, k.alias as account, '' as reference, c.description, c.batch_id, c.entry_id, 'charge' as source_type, c.amount_cents
      from receivables.charge c join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
      where c.customer_id = ${tx.customerId} and c.charge_id = any(${wanted.map((item) => item.chargeId)}::bigint[])
      union all
      select a.ownership_id, a.applied_on, 2, a.application_id, a.kind, k.alias, coalesce(r.check_number, ''), '', a.batch_id, a.entry_id, 'application', -a.amount_cents
      from receivables.application a
      join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = a.charge_id
      join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
      left join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = a.receipt_id
      where a.customer_id = ${tx.customerId} and a.charge_id = any(${wanted.map((item) => item.chargeId)}::bigint[]) and a.applied_on <= ${asOf}::date
        and not ${postedSince(tx, 'a.batch_id', [communityId], knownTime)}
    ) p
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = p.ownership_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    order by p.on_date, p.rank, p.id`.execute(tx.db);
  return found.rows;
}

/**
 * The rows that make charges what they were open by at the end of a day: each charge, and what had been
 * applied to it, or those of the categories a source names.
 */
export async function itemRows(tx: Tx, wanted: readonly OpenItem[], order: OpenOrder, asOf: LocalDate): Promise<OpenedRow[]> {
  const { sign, kinds } = order.source;
  const parts = await itemParts(tx, wanted, order, asOf);
  return parts
    .filter(({ category }) => !kinds || kinds.includes(category))
    .map(({ amount_cents, kind, category: _, ...row }) => ({
      ...row,
      kind: eventWords[kind as OwnerEvent['kind']] ?? kind,
      amount: BigInt(sign) * amount_cents,
    }));
}

/**
 * Opens the charges that were open at the end of `asOfDate`, each followed by what had been applied to it.
 */
export async function openItems(tx: Tx, order: OpenOrder): Promise<Opened> {
  const { asOfDate } = order.source;
  if (!asOfDate) return paged([], order, null);
  const wanted = itemsOf(order.source, await openItemsAsOf(tx, order.communityId, asOfDate, order.knownTime));
  return paged(await itemRows(tx, wanted, order, asOfDate), order, null);
}
