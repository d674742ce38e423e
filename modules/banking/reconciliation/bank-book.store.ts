// Cash accounts as reports see them: bank accounts with their last reconciliation, items of the books by day,
// and what of them the bank has not cleared.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Opened, OpenOrder } from '../../../packages/reporting/report.ts';
import { openPostingsWhere } from '../../ledger/ledger.server.ts';
import { itemKey, openKey } from './item-key.sql.ts';

/** A bank account with its cash account, its limits, and the last reconciliation finished up to a day. */
export interface BankBook {
  bankAccountId: string;
  name: string;
  accountId: string;
  glNumber: string;
  fundId: string;
  fundName: string;
  fundCode: string;
  minimum_cents: Cents;
  coverage_cents: Cents;
  maturityDate: LocalDate | null;
  reconciledOn: LocalDate | null;
  /** What the bank stated in that reconciliation. */
  stated_cents: Cents | null;
}

/** The bank accounts of a community by fund and name, or one of them. */
export async function listBankBooks(tx: Tx, communityId: string, asOf: LocalDate, bankAccountId: string | null): Promise<BankBook[]> {
  const found = await sql<BankBook>`
    select b.bank_account_id as "bankAccountId", b.name, b.account_id as "accountId", a.number as "glNumber", f.fund_id as "fundId", f.name as "fundName",
      f.code as "fundCode", b.minimum_cents, b.coverage_cents, b.matures_on as "maturityDate",
      r.statement_on as "reconciledOn", r.statement_balance_cents as stated_cents
    from ledger.bank_account b
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
    join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id
    left join (
      select distinct on (c.bank_account_id) c.bank_account_id, c.statement_on, c.statement_balance_cents from banking.reconciliation c
      where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.state = 'COMPLETED' and c.statement_on <= ${asOf}
      order by c.bank_account_id, c.statement_on desc
    ) r on r.bank_account_id = b.bank_account_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId}
      and (${bankAccountId}::bigint is null or b.bank_account_id = ${bankAccountId}::bigint)
    order by f.sort_order, f.fund_id, b.is_primary desc, b.name, b.bank_account_id`.execute(tx.db);
  return found.rows;
}

/** Postings `g` of entries `e` on the cash accounts of bank accounts `k`. */
const cashPostings = (tx: Tx) => sql`ledger.bank_account k
  join ledger.posting g on g.customer_id = ${tx.customerId} and g.community_id = k.community_id and g.account_id = k.account_id
  join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = g.entry_id`;

/**
 * Entries the bank had not cleared at the end of a day. What the books opened with stood at the bank, as long
 * as no reconciliation says otherwise. NOT IN is looked up in a hash made once.
 */
const isOpen = (customerId: string, bankAccountId: string, asOf: LocalDate) => sql`(g.entry_id not in (
    select i.entry_id from banking.match_item i join banking.match m on m.customer_id = ${customerId} and m.match_id = i.match_id
    where i.customer_id = ${customerId} and i.bank_account_id = ${bankAccountId} and m.cleared_on <= ${asOf}::date)
  and (e.entry_type not in ('OPENING', 'OPENING_REVERSAL') or exists (select 1 from banking.reconciliation r
    where r.customer_id = ${customerId} and r.bank_account_id = ${bankAccountId} and r.statement_on <= ${asOf}::date)))`;

const words = sql.raw(`case when min(e.reference) = max(e.reference) then min(e.reference) else '' end as number,
  case when min(coalesce(p.display_name, v.name, '')) = max(coalesce(p.display_name, v.name, '')) then min(coalesce(p.display_name, v.name, '')) else '' end as party,
  case when min(e.description) = max(e.description) then min(e.description) else '' end as description`);

const parties = (tx: Tx) => sql`left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = e.ownership_id
  left join people.party p on p.customer_id = ${tx.customerId} and p.party_id = o.party_id
  left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = e.vendor_id`;

/** What the bank sees as one item: a deposit, a check, an entry alone. */
export interface BankItem {
  itemKey: string;
  date: LocalDate;
  number: string;
  party: string;
  description: string;
  entryCount: number;
  amount_cents: Cents;
}

/**
 * Items of a bank account that stood in the books and had not cleared at the end of a day, the oldest first.
 */
export async function listOpenItems(tx: Tx, { bankAccountId }: Pick<BankBook, 'bankAccountId'>, asOf: LocalDate): Promise<BankItem[]> {
  const found = await sql<BankItem>`
    select ${openKey(tx.customerId)} as "itemKey", min(g.post_date) as date, ${words}, count(distinct e.entry_id)::int as "entryCount", sum(g.amount_cents)::bigint as amount_cents
    from ${cashPostings(tx)} ${parties(tx)}
    where k.customer_id = ${tx.customerId} and k.bank_account_id = ${bankAccountId} and g.post_date <= ${asOf} and ${isOpen(tx.customerId, bankAccountId, asOf)}
    group by 1 having sum(g.amount_cents) <> 0 order by 2, 1`.execute(tx.db);
  return found.rows;
}

/** What a bank account had cleared by the end of a day, in cents. */
export async function sumClearedBy(tx: Tx, { bankAccountId }: Pick<BankBook, 'bankAccountId'>, asOf: LocalDate): Promise<Cents> {
  const found = await sql<{ amount_cents: Cents }>`select coalesce(sum(g.amount_cents), 0)::bigint as amount_cents from ${cashPostings(tx)}
    where k.customer_id = ${tx.customerId} and k.bank_account_id = ${bankAccountId} and g.post_date <= ${asOf}
      and not ${isOpen(tx.customerId, bankAccountId, asOf)}`.execute(tx.db);
  return found.rows[0]?.amount_cents ?? 0n;
}

/** A line of a bank account's register: an item on one day, as far as entries of one type made it. */
export interface RegisterRow extends BankItem {
  entryType: string;
  firstEntryId: string;
  batchId: string;
  clearedOn: LocalDate | null;
}

/** The register of a span, in order. */
export async function listRegister(
  tx: Tx,
  { bankAccountId }: Pick<BankBook, 'bankAccountId'>,
  from: LocalDate,
  to: LocalDate,
): Promise<RegisterRow[]> {
  const found = await sql<RegisterRow>`
    select ${itemKey} as "itemKey", g.post_date as date, e.entry_type as "entryType", ${words}, count(distinct e.entry_id)::int as "entryCount",
      min(e.entry_id) as "firstEntryId", min(e.batch_id) as "batchId", sum(g.amount_cents)::bigint as amount_cents,
      case when count(*) = count(m.cleared_on) then max(m.cleared_on) end as "clearedOn"
    from ${cashPostings(tx)} ${parties(tx)}
    left join banking.match_item i on i.customer_id = ${tx.customerId} and i.bank_account_id = k.bank_account_id and i.entry_id = e.entry_id
    left join banking.match m on m.customer_id = ${tx.customerId} and m.match_id = i.match_id
    where k.customer_id = ${tx.customerId} and k.bank_account_id = ${bankAccountId} and g.post_date between ${from} and ${to}
    group by 1, 2, 3 order by 2, "firstEntryId"`.execute(tx.db);
  return found.rows;
}

/**
 * Opens items of a bank account. The kinds say which: `item` and the key of one that is open; `row`, the key
 * and the entry type of a line of the register; `open`, `in` or `out`: all that had not cleared by the day
 * `asOfDate`, of items up to a day; `through` and a first entry: the register up to a line; `sides`, `in` or
 * `out`, and `cleared` or `open`: the lines of the register's span on one side; `cleared` and a
 * reconciliation: what it cleared, or one item of that.
 */
export function openBankItems(tx: Tx, { communityId, source, after, limit }: OpenOrder): Promise<Opened> {
  const { kinds = [], bankAccountId = null, fromDate, toDate, asOfDate } = source;
  const [mode = '', first = '', second = ''] = kinds;
  const parts = [
    sql`g.customer_id = ${tx.customerId} and g.community_id = ${communityId}`,
    sql`g.account_id = (select k.account_id from ledger.bank_account k where k.customer_id = ${tx.customerId} and k.community_id = ${communityId}
      and k.bank_account_id = ${bankAccountId}::bigint)`,
  ];
  if (fromDate) parts.push(sql`g.post_date >= ${fromDate}`);
  if (toDate) parts.push(sql`g.post_date <= ${toDate}`);
  if (mode === 'item') parts.push(sql`${openKey(tx.customerId)} = ${first}`);
  if (mode === 'row') parts.push(sql`${itemKey} = ${first} and e.entry_type = ${second}`);
  if (mode === 'cleared')
    parts.push(sql`g.entry_id in (select i.entry_id from banking.match_item i join banking.match m on m.customer_id = ${tx.customerId} and m.match_id = i.match_id
      where i.customer_id = ${tx.customerId} and i.reconciliation_id = ${/^\d{1,18}$/.test(first) ? first : '0'}::bigint and m.kind <> 'OPENING'
        and (${second} = '' or i.item_key = ${second}))`);
  if (mode === 'through' && toDate)
    parts.push(sql`(g.post_date < ${toDate} or ${/^\d{1,18}$/.test(first) ? first : '0'}::bigint >= (
      select min(y.entry_id) from ledger.posting z join ledger.entry y on y.customer_id = ${tx.customerId} and y.entry_id = z.entry_id
      where z.customer_id = ${tx.customerId} and z.community_id = g.community_id and z.account_id = g.account_id and z.post_date = g.post_date
        and y.entry_type = e.entry_type and coalesce(y.bank_item_key, 'entry:' || y.entry_id) = ${itemKey}))`);
  if (mode === 'sides' && fromDate && toDate)
    parts.push(ofSide(tx, bankAccountId, { from: fromDate, to: toDate, side: first, cleared: second }));
  if (asOfDate && bankAccountId) {
    parts.push(isOpen(tx.customerId, bankAccountId, asOfDate), sql`g.post_date <= ${asOfDate}`);
    if (mode === 'open') parts.push(openSide(tx, communityId, { bankAccountId, asOfDate, side: first, upTo: second }));
  }
  return openPostingsWhere(tx, sql.join(parts, sql` and `), { sign: source.sign, after, limit });
}

/** Lines of the register of a span that are money in or out, and had cleared by its last day or not. */
function ofSide(
  tx: Tx,
  bankAccountId: string | null,
  { from, to, side, cleared }: { from: LocalDate; to: LocalDate; side: string; cleared: string },
) {
  const hasCleared = sql`(count(*) = count(m.cleared_on) and max(m.cleared_on) <= ${to})`;
  const state = cleared === 'cleared' ? hasCleared : cleared === 'open' ? sql`not ${hasCleared}` : sql`true`;
  return sql`(g.post_date, ${itemKey}, e.entry_type) in (
    select g.post_date, ${itemKey}, e.entry_type from ${cashPostings(tx)}
    left join banking.match_item i on i.customer_id = ${tx.customerId} and i.bank_account_id = k.bank_account_id and i.entry_id = e.entry_id
    left join banking.match m on m.customer_id = ${tx.customerId} and m.match_id = i.match_id
    where k.customer_id = ${tx.customerId} and k.bank_account_id = ${bankAccountId}::bigint and g.post_date between ${from} and ${to}
    group by 1, 2, 3 having ${side === 'out' ? sql`sum(g.amount_cents) < 0` : sql`sum(g.amount_cents) > 0`} and ${state})`;
}

/**
 * Entries of open items whose sum is money in (`in`), money out (`out`) or either, and which began up to a
 * day.
 */
function openSide(
  tx: Tx,
  communityId: string,
  { bankAccountId, asOfDate, side, upTo }: { bankAccountId: string; asOfDate: LocalDate; side: string; upTo: string },
) {
  const sums = sql`sum(g.amount_cents)`;
  const sign = side === 'in' ? sql`${sums} > 0` : side === 'out' ? sql`${sums} < 0` : sql`${sums} <> 0`;
  return sql`${openKey(tx.customerId)} in (
    select ${openKey(tx.customerId)} from ${cashPostings(tx)}
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.bank_account_id = ${bankAccountId} and g.post_date <= ${asOfDate}
      and ${isOpen(tx.customerId, bankAccountId, asOfDate)}
    group by 1 having ${sign} and min(g.post_date) <= ${/^\d{4}-\d{2}-\d{2}$/.test(upTo) ? upTo : asOfDate}::date)`;
}

/**
 * A reconciliation as its report shows it: the last of a bank account up to a day, with the proof it was
 * finished with.
 */
export interface ReconciliationFacts {
  reconciliationId: string;
  statementDate: LocalDate;
  state: 'IN_PROGRESS' | 'COMPLETED' | 'REOPENED';
  opening_cents: Cents;
  statement_balance_cents: Cents;
  in_transit_cents: Cents | null;
  outstanding_cents: Cents | null;
  book_cents: Cents | null;
}

/** The last reconciliation of a bank account up to a day. */
export async function findReconciliation(tx: Tx, bankAccountId: string, upTo: LocalDate): Promise<ReconciliationFacts | undefined> {
  const found = await sql<ReconciliationFacts>`
    select reconciliation_id as "reconciliationId", statement_on as "statementDate", state, opening_cents, statement_balance_cents, in_transit_cents, outstanding_cents, book_cents
    from banking.reconciliation where customer_id = ${tx.customerId} and bank_account_id = ${bankAccountId} and statement_on <= ${upTo}
    order by statement_on desc limit 1`.execute(tx.db);
  return found.rows[0];
}

/** Items a reconciliation cleared, by day; opening balances of the books are part of its opening. */
export async function listClearedItems(tx: Tx, reconciliationId: string): Promise<BankItem[]> {
  const found = await sql<BankItem>`
    select i.item_key as "itemKey", min(m.cleared_on) as date, ${words}, count(distinct e.entry_id)::int as "entryCount", sum(i.amount_cents)::bigint as amount_cents
    from banking.match_item i
    join banking.match m on m.customer_id = ${tx.customerId} and m.match_id = i.match_id and m.kind <> 'OPENING'
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = i.entry_id ${parties(tx)}
    where i.customer_id = ${tx.customerId} and i.reconciliation_id = ${reconciliationId}
    group by 1 having sum(i.amount_cents) <> 0 order by 2, 1`.execute(tx.db);
  return found.rows;
}

/** Lines of the bank up to a statement's day that nothing in the books answers. */
export async function listUnmatchedLines(
  tx: Tx,
  bankAccountId: string,
  upTo: LocalDate,
): Promise<{ date: LocalDate; description: string; reference: string; amount_cents: Cents }[]> {
  const found = await sql<{ date: LocalDate; description: string; reference: string; amount_cents: Cents }>`
    select l.line_on as date, l.description, coalesce(nullif(l.customer_reference, ''), l.bank_reference) as reference, l.amount_cents
    from banking.bank_line l where l.customer_id = ${tx.customerId} and l.bank_account_id = ${bankAccountId} and l.line_on <= ${upTo}
      and not exists (select 1 from banking.match_line m where m.customer_id = ${tx.customerId} and m.bank_line_id = l.bank_line_id)
      and not exists (select 1 from banking.ignored_line g where g.customer_id = ${tx.customerId} and g.bank_line_id = l.bank_line_id)
    order by l.line_on, l.bank_line_id`.execute(tx.db);
  return found.rows;
}
