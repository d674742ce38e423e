// The SQL of saved entries: drafts, what waits for review, templates and what recurs, with their lines.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { EntryKind } from './journal.contract.ts';

export type Purpose = 'DRAFT' | 'UNPOSTED' | 'TEMPLATE' | 'RECURRING';

/** A line as saved; it may be unfinished. */
export interface SavedLine {
  accountId: string | null;
  costCenterId: string | null;
  debit: Cents | null;
  credit: Cents | null;
  memo: string;
}

/** What is typed of a saved entry. */
export interface SavedFacts {
  name: string;
  postDate: LocalDate | null;
  reference: string;
  description: string;
  entryType: EntryKind;
  reversesNext: boolean;
  overrideReason: string;
  lines: readonly SavedLine[];
}

export interface SavedRow extends Omit<SavedFacts, 'lines'> {
  savedEntryId: string;
  purpose: Purpose;
  batchId: string | null;
  scheduleId: string | null;
  version: string;
  enteredBy: string;
  enteredById: string;
  changedTime: Instant;
  lineCount: number;
  debits_cents: Cents;
}

const columns = sql`s.saved_entry_id as "savedEntryId", s.purpose, s.name, s.post_date as "postDate", s.reference, s.description, s.entry_type as "entryType",
  s.reverses_next as "reversesNext", s.override_reason as "overrideReason", s.batch_id as "batchId", s.schedule_id as "scheduleId", s.version,
  coalesce(u.display_name, '') as "enteredBy", s.entered_by as "enteredById", s.changed_time as "changedTime",
  (select count(*)::int from ledger.saved_line l where l.customer_id = s.customer_id and l.saved_entry_id = s.saved_entry_id) as "lineCount",
  (select coalesce(sum(l.debit_cents), 0)::bigint from ledger.saved_line l where l.customer_id = s.customer_id and l.saved_entry_id = s.saved_entry_id) as debits_cents`;
const from = sql`ledger.saved_entry s left join identity.app_user u on u.customer_id = s.customer_id and u.user_id = s.entered_by`;

/** The saved entries of some purposes, templates by name, others the newest first, at most 1,000. */
export async function listSaved(tx: Tx, communityId: string, purposes: readonly Purpose[]): Promise<SavedRow[]> {
  const found = await sql<SavedRow>`select ${columns} from ${from}
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.purpose = any(${[...purposes]}::text[])
    order by lower(s.name), s.saved_entry_id desc limit 1000`.execute(tx.db);
  return found.rows;
}

/**
 * One saved entry with its lines, locked when it is to be changed. An account that was merged is the one that
 * stands for it.
 */
export async function findSaved(
  tx: Tx,
  communityId: string,
  savedEntryId: string,
  lock = false,
): Promise<(SavedRow & { lines: SavedLine[] }) | undefined> {
  const found = await sql<SavedRow>`select ${columns} from ${from}
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.saved_entry_id = ${savedEntryId} ${lock ? sql`for update of s` : sql``}`.execute(
    tx.db,
  );
  const [row] = found.rows;
  if (!row) return undefined;
  const lines = await sql<{
    accountId: string | null;
    costCenterId: string | null;
    debit_cents: Cents | null;
    credit_cents: Cents | null;
    memo: string;
  }>`
    select coalesce(a.survivor_id, l.account_id) as "accountId", l.cost_center_id as "costCenterId", l.debit_cents, l.credit_cents, l.memo
    from ledger.saved_line l left join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = l.account_id
    where l.customer_id = ${tx.customerId} and l.saved_entry_id = ${savedEntryId} order by l.line`.execute(tx.db);
  return {
    ...row,
    lines: lines.rows.map(({ debit_cents, credit_cents, ...line }) => ({ ...line, debit: debit_cents, credit: credit_cents })),
  };
}

async function insertLines(tx: Tx, communityId: string, savedEntryId: string, lines: readonly SavedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`insert into ledger.saved_line (customer_id, community_id, saved_entry_id, line, account_id, cost_center_id, debit_cents, credit_cents, memo)
    select customer.customer_id, ${communityId}::bigint, ${savedEntryId}::bigint, r.* from ${rowsFor(
      tx,
      {
        line: { type: 'smallint', values: lines.map((_, i) => i + 1) },
        account_id: { type: 'bigint', values: lines.map((line) => line.accountId) },
        cost_center_id: { type: 'bigint', values: lines.map((line) => line.costCenterId) },
        debit_cents: { type: 'bigint', values: lines.map((line) => line.debit) },
        credit_cents: { type: 'bigint', values: lines.map((line) => line.credit) },
        memo: { type: 'text', values: lines.map((line) => line.memo) },
      },
      'r',
    )}`.execute(tx.db);
}

/**
 * The waiting draft of a user that says just this; undefined when there is none. Another save of theirs waits
 * until the transaction ends.
 */
export async function lockEqualDraft(
  tx: Tx,
  communityId: string,
  facts: SavedFacts,
  userId: string,
): Promise<{ savedEntryId: string; version: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft:${tx.customerId}:${communityId}:${userId}`}, 0))`.execute(tx.db);
  const { postDate, reference, description, entryType, reversesNext, overrideReason, lines } = facts;
  const found = await sql<{ savedEntryId: string; version: string }>`with r as (select * from ${rowsOf(
    {
      line: { type: 'smallint', values: lines.map((_, i) => i + 1) },
      account_id: { type: 'bigint', values: lines.map((line) => line.accountId) },
      cost_center_id: { type: 'bigint', values: lines.map((line) => line.costCenterId) },
      debit_cents: { type: 'bigint', values: lines.map((line) => line.debit) },
      credit_cents: { type: 'bigint', values: lines.map((line) => line.credit) },
      memo: { type: 'text', values: lines.map((line) => line.memo) },
    },
    'lines',
  )})
    select s.saved_entry_id as "savedEntryId", s.version from ledger.saved_entry s
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.purpose = 'DRAFT' and s.entered_by = ${userId}
      and s.post_date is not distinct from ${postDate}::date and s.reference = ${reference} and s.description = ${description}
      and s.entry_type = ${entryType} and s.reverses_next = ${reversesNext} and s.override_reason = ${overrideReason}
      and not exists (
        (select line, account_id, cost_center_id, debit_cents, credit_cents, memo from ledger.saved_line l
          where l.customer_id = ${tx.customerId} and l.saved_entry_id = s.saved_entry_id except select * from r)
        union all
        (select * from r except select line, account_id, cost_center_id, debit_cents, credit_cents, memo from ledger.saved_line l
          where l.customer_id = ${tx.customerId} and l.saved_entry_id = s.saved_entry_id))
    order by s.saved_entry_id limit 1`.execute(tx.db);
  return found.rows[0];
}

/** Saves an entry; returns its id. Undefined when a template of that name exists. */
export async function insertSaved(
  tx: Tx,
  communityId: string,
  facts: SavedFacts,
  of: { purpose: Purpose; batchId?: string; scheduleId?: string; userId: string; now: Instant },
): Promise<string | undefined> {
  const made = await sql<{
    id: string;
  }>`insert into ledger.saved_entry (customer_id, community_id, purpose, name, post_date, reference, description, entry_type,
      reverses_next, override_reason, batch_id, schedule_id, entered_by, entered_time, changed_time)
    values (${tx.customerId}, ${communityId}, ${of.purpose}, ${facts.name}, ${facts.postDate}, ${facts.reference}, ${facts.description}, ${facts.entryType},
      ${facts.reversesNext}, ${facts.overrideReason}, ${of.batchId ?? null}, ${of.scheduleId ?? null}, ${of.userId}, ${of.now}, ${of.now})
    on conflict do nothing returning saved_entry_id as id`.execute(tx.db);
  const id = made.rows[0]?.id;
  if (id) await insertLines(tx, communityId, id, facts.lines);
  return id;
}

/** Replaces what is saved; false when another template has the name. */
export async function updateSaved(tx: Tx, communityId: string, savedEntryId: string, facts: SavedFacts, now: Instant): Promise<boolean> {
  const done =
    await sql`update ledger.saved_entry s set name = ${facts.name}, post_date = ${facts.postDate}, reference = ${facts.reference},
      description = ${facts.description}, entry_type = ${facts.entryType}, reverses_next = ${facts.reversesNext}, override_reason = ${facts.overrideReason},
      version = s.version + 1, changed_time = ${now}
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.saved_entry_id = ${savedEntryId} and not exists (
      select from ledger.saved_entry o where o.customer_id = ${tx.customerId} and o.community_id = s.community_id and o.purpose = 'TEMPLATE' and s.purpose = 'TEMPLATE'
        and o.saved_entry_id <> s.saved_entry_id and lower(o.name) = lower(${facts.name}))`.execute(tx.db);
  if (done.numAffectedRows !== 1n) return false;
  await sql`delete from ledger.saved_line where customer_id = ${tx.customerId} and saved_entry_id = ${savedEntryId}`.execute(tx.db);
  await insertLines(tx, communityId, savedEntryId, facts.lines);
  return true;
}

/** Removes a saved entry with its lines. */
export async function deleteSaved(tx: Tx, communityId: string, savedEntryId: string): Promise<void> {
  await sql`delete from ledger.saved_line where customer_id = ${tx.customerId} and saved_entry_id = ${savedEntryId}`.execute(tx.db);
  await sql`delete from ledger.saved_entry where customer_id = ${tx.customerId} and community_id = ${communityId} and saved_entry_id = ${savedEntryId}`.execute(
    tx.db,
  );
}
