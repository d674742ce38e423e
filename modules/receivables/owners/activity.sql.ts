// Everything that changed what owners owe or have paid ahead, row by row: what registers list, and the rows
// behind their figures.
import type { CellSource } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Opened, OpenedRow, OpenOrder } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { postedSince } from '../../ledger/ledger.server.ts';
import { eventWords, type OwnerEvent } from './owner-rows.store.ts';

/** Of charges, or of money paid ahead. */
export const sides = ['OWED', 'AHEAD'] as const;

/**
 * What a register adds up: opening + charges - payments + adjustments = closing. A kind of row unknown here
 * is an adjustment.
 */
export const categories = ['CHARGES', 'PAYMENTS', 'ADJUSTMENTS'] as const;
export type Category = (typeof categories)[number];

/** One row of the subledger. */
export interface Activity {
  /** Day, table and id: `2026-01-09.2.17`. */
  itemId: string;
  side: (typeof sides)[number];
  category: Category;
  kind: string;
  date: LocalDate;
  ownershipId: string;
  accountNumber: string;
  owner: string;
  /** Null for money paid ahead that is reserved for no code. */
  codeId: string | null;
  code: string;
  description: string;
  checkNumber: string;
  /** Where the charge is income; null for money paid ahead. */
  incomeAccountId: string | null;
  batchId: string;
  batch: string;
  entryId: string | null;
  enteredBy: string;
  /** Who posted the batch, or entered it where nobody else posted it. */
  userId: string;
  postedBy: string;
  /** What the owner owes more, less what is held ahead for them. */
  amount_cents: Cents;
}

/** The word by which `kinds` of a filter ask for amounts from so many cents on, whatever their sign. */
export const atLeast = (cents: Cents) => `FROM:${cents}`;

/**
 * Which rows; silence means all. `kinds` holds sides, categories and kinds: a row meets one of each sort that
 * is named, category and kind being one sort. Beside them stands `atLeast`.
 */
export type ActivityFilter = Pick<
  CellSource,
  'fromDate' | 'toDate' | 'kinds' | 'codeIds' | 'ownershipIds' | 'userId' | 'batchId' | 'itemId'
>;

type Condition = ReturnType<typeof sql<unknown>>;

const payments = sql`('RECEIPT', 'PREPAID', 'UNAPPLIED', 'BACKOUT')`;

/** Rows as a table `v`, each branch narrowed by its own indexes. */
function rowsAs(tx: Tx, communityId: string, filter: ActivityFilter, knownTime: Instant | null): Condition {
  const own = (alias: string, day: string) => {
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    const parts = [sql`${column('customer_id')} = ${tx.customerId} and ${column('community_id')} = ${communityId}`];
    if (filter.itemId) parts.push(sql`${column(day)} = ${readRowKey(filter.itemId).date}::date`);
    if (filter.fromDate) parts.push(sql`${column(day)} >= ${filter.fromDate}::date`);
    if (filter.toDate) parts.push(sql`${column(day)} <= ${filter.toDate}::date`);
    if (filter.ownershipIds) parts.push(sql`${column('ownership_id')} = any(${[...filter.ownershipIds]}::bigint[])`);
    if (filter.batchId) parts.push(sql`${column('batch_id')} = ${filter.batchId}::bigint`);
    if (knownTime) parts.push(sql`not ${postedSince(tx, `${alias}.batch_id`, [communityId], knownTime)}`);
    return sql.join(parts, sql` and `);
  };
  return sql`(
    select 'OWED' as side, case when c.kind in ('BEGINNING', 'MOVED') then 'ADJUSTMENTS' else 'CHARGES' end as category, c.kind, c.charge_date as on_date, 1 as rank,
      c.charge_id as id, c.ownership_id, c.charge_code_id as code_id, c.income_account_id, c.description, null::bigint as receipt_id, c.batch_id, c.entry_id, c.amount_cents as amount
    from receivables.charge c where ${own('c', 'charge_date')}
    union all
    select 'OWED', case when a.kind in ${payments} then 'PAYMENTS' else 'ADJUSTMENTS' end,
      case when a.kind = 'REVERSAL' and c.kind = 'BEGINNING' then 'BEGINNING_REVERSAL' else a.kind end, a.applied_on, 2,
      a.application_id, a.ownership_id, c.charge_code_id, c.income_account_id, c.description, a.receipt_id, a.batch_id, a.entry_id, -a.amount_cents
    from receivables.application a join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = a.charge_id where ${own('a', 'applied_on')}
    union all
    select 'AHEAD', case when p.kind in ${payments} then 'PAYMENTS' else 'ADJUSTMENTS' end, p.kind, p.moved_on, 3,
      p.prepaid_movement_id, p.ownership_id, p.bucket_code_id, null, '', p.receipt_id, p.batch_id, p.entry_id, -p.amount_cents
    from receivables.prepaid_movement p where ${own('p', 'moved_on')}
  ) v`;
}

/** Conditions on `v` that no branch meets by itself. */
function conditionsOf(tx: Tx, filter: ActivityFilter): Condition {
  const { kinds = [], codeIds, userId, itemId } = filter;
  const parts = [sql`true`];
  const some = (names: readonly string[]) => kinds.filter((kind) => names.includes(kind));
  const side = some(sides);
  const category = some(categories);
  const least = kinds.find((each) => /^FROM:\d{1,18}$/.test(each))?.slice(5);
  const kind = kinds.filter((each) => !side.includes(each) && !category.includes(each) && !each.startsWith('FROM:'));
  if (side.length > 0) parts.push(sql`v.side = any(${side}::text[])`);
  if (category.length + kind.length > 0) parts.push(sql`(v.category = any(${category}::text[]) or v.kind = any(${kind}::text[]))`);
  if (least !== undefined) parts.push(sql`abs(v.amount) >= ${least}::bigint`);
  if (codeIds) parts.push(sql`v.code_id = any(${[...codeIds]}::bigint[])`);
  if (userId)
    parts.push(sql`v.batch_id in (select u.batch_id from ledger.batch u
      where u.customer_id = ${tx.customerId} and coalesce(u.posted_by, u.entered_by) = ${userId}::bigint)`);
  if (itemId) parts.push(sql`(v.on_date, v.rank, v.id) = ${keyOf(itemId)}`);
  return sql.join(parts, sql` and `);
}

function keyOf(text: string): Condition {
  const { date, first, second } = readRowKey(text);
  return sql`(${date}::date, ${first}::bigint, ${second}::bigint)`;
}

/** Rows in the order of their days, from after a place, as many as are asked for. */
export async function listActivity(
  tx: Tx,
  communityId: string,
  filter: ActivityFilter,
  { knownTime = null, after = null, limit = null }: { knownTime?: Instant | null; after?: string | null; limit?: number | null } = {},
): Promise<Activity[]> {
  const rest = after === null ? sql`` : sql`and (v.on_date, v.rank, v.id) > ${keyOf(after)}`;
  const found = await sql<Activity>`
    select v.on_date || '.' || v.rank || '.' || v.id as "itemId", v.side, v.category, v.kind, v.on_date as date, v.ownership_id as "ownershipId",
      h.account_number as "accountNumber", t.display_name as owner, v.code_id as "codeId", coalesce(k.alias, '') as code, v.description,
      coalesce(r.check_number, '') as "checkNumber", v.income_account_id as "incomeAccountId", v.batch_id as "batchId", b.description as batch, v.entry_id as "entryId",
      coalesce(e.display_name, '') as "enteredBy", coalesce(b.posted_by, b.entered_by) as "userId", coalesce(w.display_name, e.display_name, '') as "postedBy",
      v.amount as amount_cents
    from ${rowsAs(tx, communityId, filter, knownTime)}
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = v.ownership_id
    join communities.property h on h.customer_id = ${tx.customerId} and h.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = v.batch_id
    left join identity.app_user e on e.customer_id = ${tx.customerId} and e.user_id = b.entered_by
    left join identity.app_user w on w.customer_id = ${tx.customerId} and w.user_id = b.posted_by
    left join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = v.code_id
    left join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = v.receipt_id
    where ${conditionsOf(tx, filter)} ${rest}
    order by v.on_date, v.rank, v.id ${limit === null ? sql`` : sql`limit ${limit}`}`.execute(tx.db);
  return found.rows;
}

/** What some rows come to, in cents. */
async function sumActivity(tx: Tx, communityId: string, filter: ActivityFilter, knownTime: Instant | null): Promise<Cents> {
  const found = await sql<{ amount_cents: Cents }>`select coalesce(sum(v.amount), 0)::bigint as amount_cents
    from ${rowsAs(tx, communityId, filter, knownTime)} where ${conditionsOf(tx, filter)}`.execute(tx.db);
  return found.rows[0]?.amount_cents ?? 0n;
}

/**
 * A kind in words, such as "Payment", and apart from it "Payment (prepaid)"; one that is new says its own
 * name.
 */
export function kindWords({ kind, side }: Pick<Activity, 'kind' | 'side'>): string {
  const plain = kind.toLowerCase().replaceAll('_', ' ');
  const words = eventWords[kind as OwnerEvent['kind']] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
  return side === 'AHEAD' ? `${words} (prepaid)` : words;
}

const openedRow = (row: Activity, sign: bigint): OpenedRow => ({
  itemId: row.itemId,
  date: row.date,
  account: row.code || 'Prepaid',
  kind: kindWords(row),
  reference: row.checkNumber,
  description: row.description,
  party: row.owner,
  batchId: row.batchId,
  entryId: row.entryId,
  sourceType: row.kind.toLowerCase(),
  sourceId: row.itemId.split('.')[2] ?? '',
  amount: sign * row.amount_cents,
});

/**
 * Opens rows by pages. Without a first day they are a balance, which opens with what stood before `since`.
 */
export async function openActivity(tx: Tx, { communityId, source, knownTime, since, after, limit }: OpenOrder): Promise<Opened> {
  const sign = BigInt(source.sign);
  const all = await sumActivity(tx, communityId, source, knownTime);
  const isBalance = !source.fromDate && !source.itemId && since !== null;
  const within = isBalance ? { ...source, fromDate: since } : source;
  const movement = isBalance ? await sumActivity(tx, communityId, within, knownTime) : all;
  const rows = await listActivity(tx, communityId, within, { knownTime, after, limit: limit + 1 });
  const page = rows.slice(0, limit).map((row) => openedRow(row, sign));
  return {
    opening: isBalance ? sign * (all - movement) : null,
    movement: sign * movement,
    rows: page,
    next: rows.length > limit ? (page.at(-1)?.itemId ?? null) : null,
  };
}
