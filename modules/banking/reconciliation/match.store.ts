// The SQL of matching: free bank lines, free items of the books, and the matches that bind them.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { itemKey, openKey } from './item-key.sql.ts';
import type { BankLine, BookItem } from './match.rules.ts';

export type MatchKind = 'AUTO' | 'HAND' | 'RECORDED' | 'VOID' | 'OPENING';

/** Where a cash account stands in bank and books. */
export interface Place {
  communityId: string;
  bankAccountId: string;
  accountId: string;
}

interface LineRow extends Omit<BankLine, 'amount'> {
  amount_cents: Cents;
}

const lineColumns =
  sql.raw(`l.bank_line_id as "bankLineId", l.line_on as "lineDate", l.amount_cents, l.type_code as "typeCode", l.description,
  l.bank_reference as "bankReference", l.customer_reference as "customerReference"`);

const toLine = ({ amount_cents, ...row }: LineRow): BankLine => ({ ...row, amount: amount_cents });

/** Bank lines up to a day that no match holds, in order of the statement. */
export async function listFreeLines(tx: Tx, bankAccountId: string, upTo: LocalDate): Promise<BankLine[]> {
  const found = await sql<LineRow>`select ${lineColumns} from banking.bank_line l
    where l.customer_id = ${tx.customerId} and l.bank_account_id = ${bankAccountId} and l.line_on <= ${upTo}
      and l.bank_line_id not in (select m.bank_line_id from banking.match_line m where m.customer_id = ${tx.customerId} and m.bank_account_id = ${bankAccountId})
      and l.bank_line_id not in (select g.bank_line_id from banking.ignored_line g where g.customer_id = ${tx.customerId} and g.bank_account_id = ${bankAccountId})
    order by l.line_on, l.bank_line_id`.execute(tx.db);
  return found.rows.map(toLine);
}

interface ItemRow extends Omit<BookItem, 'amount'> {
  amount_cents: Cents;
}

const toItem = ({ amount_cents, ...row }: ItemRow): BookItem => ({ ...row, amount: amount_cents });

/**
 * The postings of a cash account up to a day that no match holds. NOT IN is looked up in a hash made once,
 * whatever the planner knows of the tables; NOT EXISTS became a nested loop over all that was ever cleared
 * where statistics were young.
 */
function freePostings(tx: Tx, place: Place, upTo: LocalDate) {
  return sql<never>`ledger.posting p
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = p.entry_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${place.communityId} and p.account_id = ${place.accountId} and p.post_date <= ${upTo}
      and p.entry_id not in (select m.entry_id from banking.match_item m where m.customer_id = ${tx.customerId} and m.bank_account_id = ${place.bankAccountId})`;
}

/**
 * What the books hold up to a day and no match has cleared, grouped as the bank sees it: receipts of a
 * deposit, bills of a check, or single entries. A text that differs within a group is left empty.
 */
export async function listFreeItems(tx: Tx, place: Place, upTo: LocalDate): Promise<BookItem[]> {
  const found = await sql<ItemRow>`
    select i."itemKey", min(i.post_date) as "itemDate", sum(i.amount_cents)::bigint as amount_cents, count(*)::int as "entryCount",
      case when min(i.reference) = max(i.reference) then min(i.reference) else '' end as reference,
      case when min(i.description) = max(i.description) then min(i.description) else '' end as description,
      case when min(i.vendor_id) = max(i.vendor_id) then min(i.vendor_id) end as "vendorId", min(i.reverses) as "reversesKey"
    from (
      select ${itemKey} as "itemKey", e.entry_id, p.post_date, sum(p.amount_cents)::bigint as amount_cents, e.reference, e.description, e.vendor_id,
        case when e.reverses_entry_id is not null then (select coalesce(o.bank_item_key, 'entry:' || o.entry_id) from ledger.entry o
          where o.customer_id = ${tx.customerId} and o.entry_id = e.reverses_entry_id) end as reverses
      from ${freePostings(tx, place, upTo)}
      group by e.customer_id, e.entry_id, p.post_date, e.bank_item_key, e.reference, e.description, e.vendor_id, e.reverses_entry_id
    ) i
    group by i."itemKey" having sum(i.amount_cents) <> 0 order by 1`.execute(tx.db);
  // By day, then by key, in which they come grouped: sorting ten thousand of them by both takes PostgreSQL as
  // long as grouping them.
  return found.rows.map(toItem).sort((a, b) => Number(a.itemDate > b.itemDate) - Number(a.itemDate < b.itemDate));
}

/**
 * The balance of a cash account at the end of a day, and what of it no match has cleared, money in and money
 * out, in cents. Read by one statement, so that an entry posted meanwhile is in all three or in none.
 */
export async function balanceAndFree(
  tx: Tx,
  place: Place,
  upTo: LocalDate,
): Promise<{ book: Cents; inTransit: Cents; outstanding: Cents }> {
  const found = await sql<{ book_cents: Cents; in_cents: Cents; out_cents: Cents }>`
    with item as (
      select sum(p.amount_cents)::bigint as cents from ${freePostings(tx, place, upTo)} group by ${openKey(tx.customerId)}
    )
    select (select coalesce(sum(p.amount_cents), 0)::bigint from ledger.posting p where p.customer_id = ${tx.customerId}
        and p.community_id = ${place.communityId} and p.account_id = ${place.accountId} and p.post_date <= ${upTo}) as book_cents,
      coalesce(sum(cents) filter (where cents > 0), 0)::bigint as in_cents, coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as out_cents
    from item`.execute(tx.db);
  const { book_cents = 0n, in_cents = 0n, out_cents = 0n } = found.rows[0] ?? {};
  return { book: book_cents, inTransit: in_cents, outstanding: out_cents };
}

/** The opening balances of the books on a cash account that no match holds. */
export async function listFreeOpenings(tx: Tx, place: Place, upTo: LocalDate): Promise<{ itemKey: string; amount: Cents }[]> {
  const found = await sql<{ itemKey: string; amount_cents: Cents }>`
    select ${itemKey} as "itemKey", sum(p.amount_cents)::bigint as amount_cents from ${freePostings(tx, place, upTo)} and e.entry_type = 'OPENING'
    group by 1 having sum(p.amount_cents) <> 0 order by 1`.execute(tx.db);
  return found.rows.map((row) => ({ itemKey: row.itemKey, amount: row.amount_cents }));
}

/** A bank line of an account and whether a match holds it, or it is left out of matching. */
export async function findLine(
  tx: Tx,
  bankAccountId: string,
  bankLineId: string,
): Promise<{ line: BankLine; isMatched: boolean } | undefined> {
  const found = await sql<LineRow & { isMatched: boolean }>`select ${lineColumns},
      exists (select from banking.match_line m where m.customer_id = ${tx.customerId} and m.bank_line_id = l.bank_line_id)
        or exists (select from banking.ignored_line g where g.customer_id = ${tx.customerId} and g.bank_line_id = l.bank_line_id) as "isMatched"
    from banking.bank_line l
    where l.customer_id = ${tx.customerId} and l.bank_account_id = ${bankAccountId} and l.bank_line_id = ${bankLineId}`.execute(tx.db);
  return found.rows.map(({ isMatched, ...row }) => ({ line: toLine(row), isMatched }))[0];
}

/** What a reconciliation has cleared, without the opening balance it began with. */
export async function sumCleared(tx: Tx, reconciliationId: string): Promise<Cents> {
  const found = await sql<{ cleared_cents: Cents }>`select coalesce(sum(i.amount_cents), 0)::bigint as cleared_cents
    from banking.match_item i join banking.match m on m.customer_id = ${tx.customerId} and m.match_id = i.match_id
    where i.customer_id = ${tx.customerId} and i.reconciliation_id = ${reconciliationId} and m.kind <> 'OPENING'`.execute(tx.db);
  return found.rows[0]?.cleared_cents ?? 0n;
}

/** The entries of one item up to a day, cleared or not. */
export async function listEntriesOfItem(
  tx: Tx,
  place: Place,
  key: string,
  upTo: LocalDate,
): Promise<{ entryId: string; postDate: LocalDate; reference: string; description: string; amount_cents: Cents }[]> {
  const found = await sql<{ entryId: string; postDate: LocalDate; reference: string; description: string; amount_cents: Cents }>`
    select e.entry_id as "entryId", e.post_date as "postDate", e.reference, e.description, sum(p.amount_cents)::bigint as amount_cents
    from ledger.posting p join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = p.entry_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${place.communityId} and p.account_id = ${place.accountId} and p.post_date <= ${upTo}
      and ${itemKey} = ${key}
    group by e.customer_id, e.entry_id order by e.entry_id`.execute(tx.db);
  return found.rows;
}

/** A match to be bound. */
export interface MatchDraft {
  kind: MatchKind;
  reason: string;
  clearedOn: LocalDate;
  lines: readonly Pick<BankLine, 'bankLineId'>[];
  items: readonly Pick<BookItem, 'itemKey' | 'amount'>[];
}

export interface MatchFrame extends Place {
  reconciliationId: string;
  statementDate: LocalDate;
  userId: string;
  now: Instant;
}

async function takeMatchIds(tx: Tx, count: number): Promise<string[]> {
  const taken = await sql<{
    id: string;
  }>`select nextval('banking.match_match_id_seq') as id from generate_series(1, ${count}::int)`.execute(tx.db);
  return taken.rows.map((row) => row.id);
}

/**
 * Binds matches, four statements whatever their number. Returns their ids in order, and what was cleared by
 * each, so that the caller can tell when an item grew or shrank since it was read.
 */
export async function insertMatches(
  tx: Tx,
  frame: MatchFrame,
  drafts: readonly MatchDraft[],
): Promise<{ matchId: string; cleared: Cents }[]> {
  const ids = await takeMatchIds(tx, drafts.length);
  const of = drafts.map((draft, i) => ({ draft, matchId: ids[i] ?? '' }));
  await sql`insert into banking.match (customer_id, bank_account_id, reconciliation_id, matched_by, matched_time, match_id, kind, reason, cleared_on)
    select customer.customer_id, ${frame.bankAccountId}::bigint, ${frame.reconciliationId}::bigint, ${frame.userId}::bigint, ${frame.now}::timestamptz, r.*
    from ${rowsFor(
      tx,
      {
        match_id: { type: 'bigint', values: ids },
        kind: { type: 'text', values: drafts.map((d) => d.kind) },
        reason: { type: 'text', values: drafts.map((d) => d.reason) },
        cleared_on: { type: 'date', values: drafts.map((d) => d.clearedOn) },
      },
      'r',
    )}`.execute(tx.db);
  const lines = of.flatMap(({ draft, matchId }) => draft.lines.map((line) => ({ matchId, bankLineId: line.bankLineId })));
  await sql`insert into banking.match_line (customer_id, bank_account_id, reconciliation_id, match_id, bank_line_id)
    select customer.customer_id, ${frame.bankAccountId}::bigint, ${frame.reconciliationId}::bigint, r.* from ${rowsFor(
      tx,
      {
        match_id: { type: 'bigint', values: lines.map((l) => l.matchId) },
        bank_line_id: { type: 'bigint', values: lines.map((l) => l.bankLineId) },
      },
      'r',
    )}`.execute(tx.db);
  const cleared = await insertItems(
    tx,
    frame,
    of.flatMap(({ draft, matchId }) => draft.items.map((item) => ({ matchId, key: item.itemKey }))),
  );
  return ids.map((matchId) => ({ matchId, cleared: cleared.get(matchId) ?? 0n }));
}

async function insertItems(tx: Tx, frame: MatchFrame, items: readonly { matchId: string; key: string }[]): Promise<Map<string, Cents>> {
  const bound = await sql<{ match_id: string; amount_cents: Cents }>`
    insert into banking.match_item (customer_id, bank_account_id, community_id, reconciliation_id, match_id, item_key, entry_id, amount_cents)
    select customer.customer_id, ${frame.bankAccountId}::bigint, ${frame.communityId}::bigint, ${frame.reconciliationId}::bigint, r.match_id, r.item_key,
      f.entry_id, f.amount_cents
    from ${rowsFor(tx, { match_id: { type: 'bigint', values: items.map((i) => i.matchId) }, item_key: { type: 'text', values: items.map((i) => i.key) } }, 'r')}
    join (
      select ${itemKey} as free_key, e.entry_id, sum(p.amount_cents)::bigint as amount_cents from ${freePostings(tx, frame, frame.statementDate)}
      group by 1, 2
    ) f on f.free_key = r.item_key
    returning match_id, amount_cents`.execute(tx.db);
  const cleared = new Map<string, Cents>();
  for (const row of bound.rows) cleared.set(row.match_id, (cleared.get(row.match_id) ?? 0n) + row.amount_cents);
  return cleared;
}

/** A match as it stands. */
export interface MatchRow {
  matchId: string;
  kind: MatchKind;
  reason: string;
  lines: BankLine[];
  items: BookItem[];
}

/** The matches of a reconciliation with their lines and items, the latest cleared first. */
export async function listMatches(tx: Tx, reconciliationId: string): Promise<MatchRow[]> {
  const heads = await sql<Omit<MatchRow, 'lines' | 'items'>>`select match_id as "matchId", kind, reason from banking.match
    where customer_id = ${tx.customerId} and reconciliation_id = ${reconciliationId} order by cleared_on desc, match_id desc`.execute(
    tx.db,
  );
  const lines = await sql<LineRow & { matchId: string }>`select m.match_id as "matchId", ${lineColumns} from banking.match_line m
    join banking.bank_line l on l.customer_id = ${tx.customerId} and l.bank_line_id = m.bank_line_id
    where m.customer_id = ${tx.customerId} and m.reconciliation_id = ${reconciliationId} order by l.line_on, l.bank_line_id`.execute(tx.db);
  const items = await sql<ItemRow & { matchId: string }>`
    select m.match_id as "matchId", m.item_key as "itemKey", min(e.post_date) as "itemDate", sum(m.amount_cents)::bigint as amount_cents, count(*)::int as "entryCount",
      case when min(e.reference) = max(e.reference) then min(e.reference) else '' end as reference,
      case when min(e.description) = max(e.description) then min(e.description) else '' end as description,
      null::bigint as "vendorId", null::text as "reversesKey"
    from banking.match_item m join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = m.entry_id
    where m.customer_id = ${tx.customerId} and m.reconciliation_id = ${reconciliationId} group by m.match_id, m.item_key order by 3, 2`.execute(
    tx.db,
  );
  const linesOf = Map.groupBy(lines.rows, (row) => row.matchId);
  const itemsOf = Map.groupBy(items.rows, (row) => row.matchId);
  return heads.rows.map((head) => ({
    ...head,
    lines: (linesOf.get(head.matchId) ?? []).map(({ matchId: _id, ...row }) => toLine(row)),
    items: (itemsOf.get(head.matchId) ?? []).map(({ matchId: _id, ...row }) => toItem(row)),
  }));
}

/**
 * The kinds of matches of a reconciliation, by id, with the entries they recorded themselves; those it does
 * not have are left out.
 */
export async function findMatches(
  tx: Tx,
  reconciliationId: string,
  matchIds: readonly string[],
  recordedSources: readonly string[],
): Promise<{ matchId: string; kind: MatchKind; matchedById: string; entryIds: string[]; recordedIds: string[] }[]> {
  const entries = sql`select i.entry_id from banking.match_item i join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = i.entry_id
    where i.customer_id = ${tx.customerId} and i.match_id = m.match_id`;
  const found = await sql<{ matchId: string; kind: MatchKind; matchedById: string; entryIds: string[]; recordedIds: string[] }>`
    select m.match_id as "matchId", m.kind, m.matched_by as "matchedById", array(${entries} order by 1) as "entryIds",
      array(${entries} and m.kind = 'RECORDED' and e.source_type = any(${recordedSources}::text[]) order by 1) as "recordedIds"
    from banking.match m where m.customer_id = ${tx.customerId} and m.reconciliation_id = ${reconciliationId} and m.match_id = any(${matchIds}::bigint[])
    order by m.match_id`.execute(tx.db);
  return found.rows;
}

/** Takes matches apart. */
export async function deleteMatches(tx: Tx, matchIds: readonly string[]): Promise<void> {
  await sql`delete from banking.match_item where customer_id = ${tx.customerId} and match_id = any(${matchIds}::bigint[])`.execute(tx.db);
  await sql`delete from banking.match_line where customer_id = ${tx.customerId} and match_id = any(${matchIds}::bigint[])`.execute(tx.db);
  await sql`delete from banking.match where customer_id = ${tx.customerId} and match_id = any(${matchIds}::bigint[])`.execute(tx.db);
}

/** The latest day anything matched in a reconciliation has, null when nothing is. */
export async function lastMatchedOn(tx: Tx, reconciliationId: string): Promise<LocalDate | null> {
  const found = await sql<{ last: LocalDate | null }>`select greatest(
      (select max(l.line_on) from banking.match_line m join banking.bank_line l on l.customer_id = ${tx.customerId} and l.bank_line_id = m.bank_line_id
        where m.customer_id = ${tx.customerId} and m.reconciliation_id = ${reconciliationId}),
      (select max(e.post_date) from banking.match_item m join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = m.entry_id
        where m.customer_id = ${tx.customerId} and m.reconciliation_id = ${reconciliationId})) as last`.execute(tx.db);
  return found.rows[0]?.last ?? null;
}

/**
 * What was in the books up to a statement's day and not cleared by it or an earlier one: what was in transit
 * and outstanding then, also when asked later.
 */
export async function listOpenAsOf(tx: Tx, place: Place, statementDate: LocalDate): Promise<BookItem[]> {
  const found = await sql<ItemRow>`
    select ${openKey(tx.customerId)} as "itemKey", min(p.post_date) as "itemDate", sum(p.amount_cents)::bigint as amount_cents, count(distinct e.entry_id)::int as "entryCount",
      case when min(e.reference) = max(e.reference) then min(e.reference) else '' end as reference,
      case when min(e.description) = max(e.description) then min(e.description) else '' end as description,
      null::bigint as "vendorId", null::text as "reversesKey"
    from ledger.posting p join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = p.entry_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${place.communityId} and p.account_id = ${place.accountId} and p.post_date <= ${statementDate}
      and p.entry_id not in (select m.entry_id from banking.match_item m
        join banking.reconciliation r on r.customer_id = ${tx.customerId} and r.reconciliation_id = m.reconciliation_id
        where m.customer_id = ${tx.customerId} and m.bank_account_id = ${place.bankAccountId} and r.statement_on <= ${statementDate})
    group by 1 having sum(p.amount_cents) <> 0 order by 2, 1`.execute(tx.db);
  return found.rows.map(toItem);
}
