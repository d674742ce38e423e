// The entries of the register of journal entries: their lines from a cursor, their sums, and what opens a
// figure of the register.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Opened, OpenOrder } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { entryKinds, reversalOf } from '../entries/journal.contract.ts';
import { isJournal, isOfTypes } from '../entries/journal-kind.sql.ts';
import { type Condition, openWhere } from '../posting-rows.store.ts';
import type { JournalQuery } from './journal-register.rules.ts';

/** What the register is asked for. */
export interface RegisterSpan {
  communityId: string;
  knownTime: Instant | null;
  from: LocalDate;
  to: LocalDate;
  query: JournalQuery;
}

const isScheduled = (tx: Tx) =>
  sql`exists (select 1 from ledger.journal_number n where n.customer_id = ${tx.customerId} and n.entry_id = e.entry_id and n.schedule_id is not null)`;
const isReversed = (tx: Tx) =>
  sql`exists (select 1 from ledger.entry r where r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id)`;

const ofKind = (tx: Tx): Readonly<Record<JournalQuery['kind'], Condition>> => ({
  journal: isJournal,
  manual: sql`${isOfTypes(entryKinds)} and not ${isScheduled(tx)}`,
  recurring: sql`${isJournal} and ${isScheduled(tx)}`,
  reversing: isOfTypes(entryKinds.map(reversalOf)),
  system: sql`not (${isJournal})`,
  all: sql`true`,
});

const inState = (tx: Tx): Readonly<Record<JournalQuery['state'], Condition>> => ({
  posted: sql`true`,
  standing: sql`not ${isReversed(tx)}`,
  reversed: isReversed(tx),
});

/** The entries `e` of a register. */
function entriesOf(tx: Tx, { communityId, knownTime, query }: Omit<RegisterSpan, 'from' | 'to'>): Condition {
  return sql`e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and ${ofKind(tx)[query.kind]} and ${inState(tx)[query.state]}
    and (${query.userId}::bigint is null or e.entered_by = ${query.userId}::bigint) ${knownTime === null ? sql`` : sql`and e.entered_time < ${knownTime}`}`;
}

/** A line of an entry with what is said of the entry. */
export interface JournalLine {
  entryId: string;
  date: LocalDate;
  leg: number;
  journalNumber: number | null;
  part: 'ENTRY' | 'MIRROR' | null;
  entryType: string;
  reference: string;
  description: string;
  memo: string;
  account: string;
  attachments: number;
  preparedBy: string;
  postedBy: string;
  amount_cents: Cents;
}

/**
 * Who approved what the entries were made from, by entry; an entry nobody approved is missing. Posting is no
 * approval. The modules above the ledger know.
 */
export type FindApprovals = (tx: Tx, communityId: string, entryIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const PAGE = 1000;

/** The lines by date, number and line, a thousand at a time. */
export async function* journalLines(tx: Tx, span: RegisterSpan): AsyncGenerator<readonly JournalLine[]> {
  await sql`declare journal_register no scroll cursor for
    select e.entry_id as "entryId", e.post_date as date, g.leg, n.journal_number as "journalNumber", n.part, e.entry_type as "entryType", e.reference, e.description, g.memo,
      a.number || ' ' || a.name as account,
      (select count(*)::int from records.attachment t where t.customer_id = ${tx.customerId} and t.community_id = e.community_id and t.entity_kind = 'journal-entry'
        and t.entity_id = e.entry_id::text and t.removed_time is null) as attachments,
      coalesce(u.display_name, '') as "preparedBy", coalesce(p.display_name, '') as "postedBy", g.amount_cents
    from ledger.entry e
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = e.batch_id
    left join ledger.journal_number n on n.customer_id = ${tx.customerId} and n.entry_id = e.entry_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    left join identity.app_user p on p.customer_id = ${tx.customerId} and p.user_id = b.posted_by
    where ${entriesOf(tx, span)} and e.post_date between ${span.from} and ${span.to}
    order by e.post_date, n.journal_number, e.entry_id, g.leg`.execute(tx.db);
  try {
    for (;;) {
      const page = await sql<JournalLine>`fetch ${sql.lit(PAGE)} from journal_register`.execute(tx.db);
      yield page.rows;
      if (page.rows.length < PAGE) return;
    }
  } finally {
    await sql`close journal_register`.execute(tx.db);
  }
}

/** Debits, credits and entries of the register, and how many entries do not balance. */
export async function journalSums(
  tx: Tx,
  span: RegisterSpan,
): Promise<{ debit_cents: Cents; credit_cents: Cents; entries: number; unbalanced: number }> {
  const found = await sql<{ debit_cents: Cents; credit_cents: Cents; entries: number; unbalanced: number }>`
    select coalesce(sum(o.debit), 0)::bigint as debit_cents, coalesce(sum(o.credit), 0)::bigint as credit_cents, count(*)::int as entries,
      count(*) filter (where o.debit <> o.credit)::int as unbalanced
    from (
      select sum(greatest(g.amount_cents, 0)) as debit, sum(greatest(-g.amount_cents, 0)) as credit
      from ledger.entry e join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
      where ${entriesOf(tx, span)} and e.post_date between ${span.from} and ${span.to} group by e.entry_id
    ) o`.execute(tx.db);
  return found.rows[0] ?? { debit_cents: 0n, credit_cents: 0n, entries: 0, unbalanced: 0 };
}

/** Opens a figure of the register: a line, an entry (line 0), or all entries of the span. */
export function openJournal(tx: Tx, { communityId, knownTime, source, after, limit }: OpenOrder, query: JournalQuery): Promise<Opened> {
  const parts = [
    sql`g.customer_id = ${tx.customerId} and g.community_id = ${communityId} and ${entriesOf(tx, { communityId, knownTime, query })}`,
  ];
  if (source.fromDate) parts.push(sql`e.post_date >= ${source.fromDate}`);
  if (source.toDate) parts.push(sql`e.post_date <= ${source.toDate}`);
  if (source.side) parts.push(source.side === 'debit' ? sql`g.amount_cents > 0` : sql`g.amount_cents < 0`);
  if (source.itemId) {
    const { first, second } = readRowKey(source.itemId);
    parts.push(sql`e.entry_id = ${first}::bigint`);
    if (second !== '0') parts.push(sql`g.leg = ${second}::smallint`);
  }
  return openWhere(tx, sql.join(parts, sql` and `), { sign: source.sign, after, limit });
}
