// The SQL of journal entries: their list by pages, their numbers, what stands under one number, and who did
// what to it.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { EntryDraft } from '../entry.rules.ts';
import { entryKinds } from './journal.contract.ts';
import { isJournal, isOfTypes } from './journal-kind.sql.ts';

export interface JournalRow {
  entryId: string;
  postDate: LocalDate;
  entryType: string;
  reference: string;
  description: string;
  total_cents: Cents;
  isReversed: boolean;
}

/** Journal and opening entries with their reversals, newest first, fifty at a time by keyset. */
export async function listJournalRows(tx: Tx, communityId: string, beforeEntryId: string | null): Promise<JournalRow[]> {
  const found = await sql<JournalRow>`
    select e.entry_id as "entryId", e.post_date as "postDate", e.entry_type as "entryType", e.reference, e.description,
      exists (select 1 from ledger.entry r where r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id) as "isReversed",
      (select sum(g.amount_cents)::bigint from ledger.posting g where g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id and g.amount_cents > 0) as total_cents
    from ledger.entry e
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and ${isJournal}
      and (${beforeEntryId}::bigint is null or e.entry_id < ${beforeEntryId}::bigint)
    order by e.entry_id desc limit 50`.execute(tx.db);
  return found.rows;
}

/**
 * Postings on the days and in the amounts given, with the reference of their entry. Entries that were
 * reversed, and reversals, do not count.
 */
export async function postedAlready(
  tx: Tx,
  communityId: string,
  sought: readonly { postDate: LocalDate; amount: Cents }[],
): Promise<{ postDate: LocalDate; reference: string; amount: Cents; accountId: string }[]> {
  const found = await sql<{ postDate: LocalDate; reference: string; amount: Cents; accountId: string }>`
    select e.post_date as "postDate", e.reference, g.amount_cents as amount, g.account_id as "accountId"
    from ${rowsOf(
      {
        post_date: { type: 'date', values: sought.map((one) => one.postDate) },
        amount_cents: { type: 'bigint', values: sought.map((one) => one.amount) },
      },
      'r',
    )}
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.post_date = r.post_date
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id and g.amount_cents = r.amount_cents
    where e.reverses_entry_id is null
      and not exists (select from ledger.entry m where m.customer_id = ${tx.customerId} and m.reverses_entry_id = e.entry_id)`.execute(
    tx.db,
  );
  return found.rows;
}

/**
 * The day of the opening balances that stand; null without any. A second poster of opening balances of the
 * community waits until the transaction ends.
 */
export async function lockStandingOpening(tx: Tx, communityId: string): Promise<LocalDate | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`opening:${tx.customerId}:${communityId}`}, 0))`.execute(tx.db);
  const found = await sql<{ postDate: LocalDate }>`select e.post_date as "postDate" from ledger.entry e
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.entry_type = 'OPENING'
      and not exists (select from ledger.entry r where r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id)
    order by e.entry_id limit 1`.execute(tx.db);
  return found.rows[0]?.postDate ?? null;
}

/** The words an entry is known by. */
type EntryWords = Pick<EntryDraft, 'postDate' | 'entryType' | 'reference' | 'description'>;

/** Makes another poster of an entry with the same words on the same day wait until the transaction ends. */
export async function lockTwins(
  tx: Tx,
  communityId: string,
  { postDate, entryType, reference = '', description = '' }: EntryWords,
): Promise<void> {
  const words = `entry:${tx.customerId}:${communityId}:${postDate}:${entryType}:${reference}:${description}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx.db);
}

/** Entries with the same words on the same day that stand, but for one. */
export async function listTwins(
  tx: Tx,
  communityId: string,
  { postDate, entryType, reference = '', description = '' }: EntryWords,
  exceptEntryId: string | null,
): Promise<{ entryId: string; journalNumber: number | null }[]> {
  const found = await sql<{ entryId: string; journalNumber: number | null }>`
    select e.entry_id as "entryId", n.journal_number as "journalNumber"
    from ledger.entry e left join ledger.journal_number n on n.customer_id = ${tx.customerId} and n.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.post_date = ${postDate} and e.entry_type = ${entryType}
      and e.reference = ${reference} and e.description = ${description} and e.entry_id is distinct from ${exceptEntryId}::bigint
      and not exists (select from ledger.entry r where r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id)
    order by e.entry_id`.execute(tx.db);
  return found.rows;
}

/** A posted entry that is to have a number: a new one, or one it keeps. */
export interface Numbering {
  entryId: string;
  /** Null takes the next of the community. */
  keeps: { journalNumber: number; revision: number; part: 'ENTRY' | 'MIRROR' } | null;
  scheduleId: string | null;
}

/**
 * Writes the numbers of entries and gives them in their order. New ones follow each other without a gap: the
 * row of the counter is held until this transaction ends and falls back with it, so call it last.
 */
export async function numberEntries(tx: Tx, communityId: string, entries: readonly Numbering[]): Promise<number[]> {
  const fresh = entries.filter((entry) => entry.keeps === null).length;
  const last =
    fresh === 0
      ? 0
      : ((
          await sql<{
            last: number;
          }>`insert into ledger.journal_counter as c (customer_id, community_id, last_number) values (${tx.customerId}, ${communityId}, ${fresh})
            on conflict (customer_id, community_id) do update set last_number = c.last_number + ${fresh} returning last_number as last`.execute(
            tx.db,
          )
        ).rows[0]?.last ?? 0);
  let next = last - fresh;
  const rows = entries.map(({ entryId, keeps, scheduleId }) => {
    if (!keeps) next += 1;
    return { entryId, scheduleId, ...(keeps ?? { journalNumber: next, revision: 1, part: 'ENTRY' }) };
  });
  await sql`insert into ledger.journal_number (customer_id, community_id, entry_id, journal_number, revision, part, schedule_id)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        entry_id: { type: 'bigint', values: rows.map((row) => row.entryId) },
        journal_number: { type: 'integer', values: rows.map((row) => row.journalNumber) },
        revision: { type: 'smallint', values: rows.map((row) => row.revision) },
        part: { type: 'text', values: rows.map((row) => row.part) },
        schedule_id: { type: 'bigint', values: rows.map((row) => row.scheduleId) },
      },
      'r',
    )}`.execute(tx.db);
  return rows.map((row) => row.journalNumber);
}

/** The mirrors among some entries whose originals have a number, in the order of their ids. */
export async function mirrorsOfNumbered(tx: Tx, mirrorIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`select m.entry_id as id from ledger.entry m
    where m.customer_id = ${tx.customerId} and m.entry_id = any(${[...mirrorIds]}::bigint[])
      and exists (select from ledger.journal_number n where n.customer_id = ${tx.customerId} and n.entry_id = m.reverses_entry_id)
    order by m.entry_id`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** What entries are called, by the numbers the community has given them. */
export async function labelJournals(
  tx: Tx,
  numbers: readonly string[],
  communityId: string | null,
): Promise<Map<string, { label: string; communityId: string }>> {
  const found = await sql<{
    id: string;
    communityId: string;
  }>`select distinct journal_number::text as id, community_id as "communityId" from ledger.journal_number
    where customer_id = ${tx.customerId} and community_id = ${communityId}::bigint and journal_number = any(${[...numbers]}::bigint[])`.execute(
    tx.db,
  );
  return new Map(found.rows.map((row) => [row.id, { label: `Journal entry ${row.id}`, communityId: row.communityId }]));
}

/** What an entry is called, who entered it, and where it stands. */
export interface EntryPlace {
  journalNumber: number | null;
  revision: number | null;
  part: 'ENTRY' | 'MIRROR' | null;
  scheduleId: string | null;
  scheduleName: string | null;
  batchId: string;
  enteredBy: string;
  periodStart: LocalDate;
  periodEnd: LocalDate;
  periodStatus: string;
  yearLabel: string;
}

/** The place of an entry; undefined when there is none in the community. */
export async function findPlace(tx: Tx, communityId: string, entryId: string): Promise<EntryPlace | undefined> {
  const found = await sql<EntryPlace>`
    select n.journal_number as "journalNumber", n.revision, n.part, n.schedule_id as "scheduleId", s.name as "scheduleName", e.batch_id as "batchId",
      coalesce(u.display_name, '') as "enteredBy", p.period_start as "periodStart", p.period_end as "periodEnd", p.status as "periodStatus", y.label as "yearLabel"
    from ledger.entry e
    join ledger.period p on p.customer_id = ${tx.customerId} and p.community_id = e.community_id and p.period_start = e.period_start
    join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.community_id = p.community_id and y.fiscal_year_id = p.fiscal_year_id
    left join ledger.journal_number n on n.customer_id = ${tx.customerId} and n.entry_id = e.entry_id
    left join platform.schedule s on s.customer_id = ${tx.customerId} and s.schedule_id = n.schedule_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.entry_id = ${entryId}`.execute(tx.db);
  return found.rows[0];
}

/** An entry that has to do with another. */
export interface LinkedRow {
  entryId: string;
  journalNumber: number | null;
  postDate: LocalDate;
  entryType: string;
  description: string;
  enteredTime: Instant;
  link: 'reverses' | 'reversedBy' | 'sameNumber' | 'sameBatch';
}

/**
 * What reverses an entry and what it reverses, what stands under its number, and the rest of its batch, at
 * most 200.
 */
export async function listLinked(tx: Tx, communityId: string, entryId: string): Promise<LinkedRow[]> {
  const found = await sql<LinkedRow>`
    with this as (
      select e.entry_id, e.reverses_entry_id, e.batch_id, n.journal_number from ledger.entry e
      left join ledger.journal_number n on n.customer_id = ${tx.customerId} and n.entry_id = e.entry_id
      where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.entry_id = ${entryId}
    ), found as (
      select t.reverses_entry_id as entry_id, 'reverses' as link, 1 as rank from this t where t.reverses_entry_id is not null
      union all
      select e.entry_id, 'reversedBy', 1 from this t join ledger.entry e on e.customer_id = ${tx.customerId} and e.reverses_entry_id = t.entry_id
      union all
      select n.entry_id, 'sameNumber', 2 from this t join ledger.journal_number n on n.customer_id = ${tx.customerId} and n.community_id = ${communityId} and n.journal_number = t.journal_number
      union all
      select e.entry_id, 'sameBatch', 3 from this t join ledger.entry e on e.customer_id = ${tx.customerId} and e.batch_id = t.batch_id
    )
    select distinct on (e.entry_id) e.entry_id as "entryId", n.journal_number as "journalNumber", e.post_date as "postDate", e.entry_type as "entryType", e.description,
      e.entered_time as "enteredTime", f.link
    from found f
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = f.entry_id
    left join ledger.journal_number n on n.customer_id = ${tx.customerId} and n.entry_id = e.entry_id
    where e.entry_id <> ${entryId} order by e.entry_id, f.rank limit 200`.execute(tx.db);
  return found.rows;
}

/** Entries of the journal that bear a reference, the newest first, at most five. */
export async function listSameReference(
  tx: Tx,
  communityId: string,
  reference: string,
  exceptNumber: number | null,
): Promise<{ entryId: string; journalNumber: number | null; postDate: LocalDate; description: string }[]> {
  const found = await sql<{ entryId: string; journalNumber: number | null; postDate: LocalDate; description: string }>`
    select e.entry_id as "entryId", n.journal_number as "journalNumber", e.post_date as "postDate", e.description
    from ledger.entry e
    left join ledger.journal_number n on n.customer_id = ${tx.customerId} and n.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and ${isOfTypes(entryKinds)} and lower(e.reference) = lower(${reference})
      and n.journal_number is distinct from ${exceptNumber}::integer
      and not exists (select from ledger.entry r where r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id)
    order by e.entry_id desc limit 5`.execute(tx.db);
  return found.rows;
}

/** What was done to entries, the newest first: the events of the audit trail that name one of them. */
export async function listEntryEvents(
  tx: Tx,
  entryIds: readonly string[],
): Promise<{ eventTime: Instant; who: string; command: string; reason: string }[]> {
  const found = await sql<{ eventTime: Instant; who: string; command: string; reason: string }>`
    select a.event_time as "eventTime", coalesce(u.display_name, '') as who, a.command, coalesce(a.reason, '') as reason
    from platform.audit_event a left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.user_id
    where a.customer_id = ${tx.customerId} and a.entity_kind = 'journal entry' and a.entity_id = any(${[...entryIds]}::text[])
    order by a.audit_event_id desc limit 200`.execute(tx.db);
  return found.rows;
}

/**
 * All journal entries by their numbers, for lists that name them; a number is told apart within its community
 * alone.
 */
export const namedJournals = (tx: Tx) =>
  sql`select distinct j.journal_number as id, 'Journal entry ' || j.journal_number as label, j.community_id as "communityId"
    from ledger.journal_number j where j.customer_id = ${tx.customerId}`;
