// The SQL of the index of search: records as hits show them, the keys they are found by, and the words that
// may be mistyped.
import { type ColumnValues, jsonText, rowsOf, sql, type Tx } from '../../packages/db/database.ts';
import type { FoundRecord, RecordKey } from '../../packages/search/keys.ts';

/** A record with the words it shows. */
interface KeptRecord extends FoundRecord {
  words: string;
}

/** A key with the record it leads to. */
export interface KeptKey extends RecordKey {
  recordId: string;
  communityId: string | null;
}

/** A word under one of its spellings or sounds. */
interface KeptWord {
  spelling: string;
  word: string;
}

const texts = (values: readonly (string | null)[]): ColumnValues => ({ type: 'text', values });
const ids = (values: readonly (string | null)[]): ColumnValues => ({ type: 'bigint', values });

/** Rows to be written for the customer: `from ${given(tx, …)}`. */
const given = (tx: Tx, columns: Record<string, ColumnValues>) =>
  sql`identity.customer c cross join ${rowsOf(columns, 'g')} where c.customer_id = ${tx.customerId}`;

/**
 * Waits for the transaction that writes the customer's index, and keeps others waiting until COMMIT: what is
 * read from now on has what it committed. The index of a new customer begins by the rule of today.
 */
export async function takeTurn(tx: Tx, rule: number): Promise<void> {
  const turn = () => sql`select from desk.search_turn where customer_id = ${tx.customerId} for update`.execute(tx.db);
  if ((await turn()).rows.length > 0) return;
  await sql`insert into desk.search_turn (customer_id, rule) values (${tx.customerId}, ${rule}) on conflict do nothing`.execute(tx.db);
  await turn();
}

/** The rule the customer's index was made by; null where it has none yet. */
export async function findRule(tx: Tx): Promise<number | null> {
  const found = await sql<{ rule: number }>`select rule from desk.search_turn where customer_id = ${tx.customerId}`.execute(tx.db);
  return found.rows[0]?.rule ?? null;
}

/** Says by which rule the index was made. */
export async function setRule(tx: Tx, rule: number): Promise<void> {
  await sql`update desk.search_turn set rule = ${rule} where customer_id = ${tx.customerId}`.execute(tx.db);
}

/** Those of the records the index has. */
export async function listKept(tx: Tx, kind: string, recordIds: readonly string[]): Promise<FoundRecord[]> {
  const found =
    await sql<FoundRecord>`select record_id as "recordId", community_id as "communityId", title, subtitle, ended_on as "endedDate", facts
    from desk.search_record where customer_id = ${tx.customerId} and kind = ${kind} and record_id = any(${[...recordIds]}::bigint[])`.execute(
      tx.db,
    );
  return found.rows;
}

/** The ids of all records of a kind the index has, or of those of a community. */
export async function listKeptIds(tx: Tx, kind: string, communityId: string | null): Promise<string[]> {
  const found = await sql<{
    id: string;
  }>`select record_id as id from desk.search_record where customer_id = ${tx.customerId} and kind = ${kind}
    and (${communityId}::bigint is null or community_id = ${communityId}::bigint)`.execute(tx.db);
  return found.rows.map(({ id }) => id);
}

/** Writes records, in place of what the index had of them. */
export async function writeRecords(tx: Tx, kind: string, records: readonly KeptRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = given(tx, {
    record_id: ids(records.map(({ recordId }) => recordId)),
    community_id: ids(records.map(({ communityId }) => communityId)),
    title: texts(records.map(({ title }) => title)),
    subtitle: texts(records.map(({ subtitle }) => subtitle)),
    ended_on: { type: 'date', values: records.map(({ endedDate }) => endedDate) },
    facts: texts(records.map(({ facts }) => jsonText(facts))),
    words: texts(records.map(({ words }) => words)),
  });
  await sql`insert into desk.search_record (customer_id, kind, record_id, community_id, title, subtitle, ended_on, facts, words)
    select c.customer_id, ${kind}, g.record_id, g.community_id, g.title, g.subtitle, g.ended_on, g.facts::jsonb, g.words from ${rows}
    on conflict (customer_id, kind, record_id) do update set community_id = excluded.community_id, title = excluded.title, subtitle = excluded.subtitle,
      ended_on = excluded.ended_on, facts = excluded.facts, words = excluded.words`.execute(tx.db);
}

/** Takes records out. */
export async function removeRecords(tx: Tx, kind: string, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await sql`delete from desk.search_record where customer_id = ${tx.customerId} and kind = ${kind} and record_id = any(${[...recordIds]}::bigint[])`.execute(
    tx.db,
  );
}

/** Adds keys, in their order: those beside each other are written to one page. */
export async function writeKeys(tx: Tx, kind: string, keys: readonly KeptKey[]): Promise<void> {
  if (keys.length === 0) return;
  const sorted = keys.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const rows = given(tx, {
    key: texts(sorted.map(({ key }) => key)),
    record_id: ids(sorted.map(({ recordId }) => recordId)),
    field: texts(sorted.map(({ field }) => field)),
    community_id: ids(sorted.map(({ communityId }) => communityId)),
  });
  await sql`insert into desk.search_key (customer_id, key, kind, record_id, field, community_id)
    select c.customer_id, g.key, ${kind}, g.record_id, g.field, g.community_id from ${rows} on conflict do nothing`.execute(tx.db);
}

/** Takes keys out. */
export async function removeKeys(tx: Tx, kind: string, keys: readonly KeptKey[]): Promise<void> {
  if (keys.length === 0) return;
  const gone = rowsOf(
    {
      key: texts(keys.map(({ key }) => key)),
      record_id: ids(keys.map(({ recordId }) => recordId)),
      field: texts(keys.map(({ field }) => field)),
    },
    'g',
  );
  await sql`delete from desk.search_key k using ${gone}
    where k.customer_id = ${tx.customerId} and k.kind = ${kind} and k.key = g.key and k.record_id = g.record_id and k.field = g.field`.execute(
    tx.db,
  );
}

/** Those of the words that are known. */
export async function listKnownWords(tx: Tx, words: readonly string[]): Promise<string[]> {
  const found = await sql<{ word: string }>`select word from desk.search_spelling
    where customer_id = ${tx.customerId} and spelling = any(${[...words]}::text[]) and word = spelling`.execute(tx.db);
  return found.rows.map(({ word }) => word);
}

/** Adds words that may be mistyped. */
export async function writeWords(tx: Tx, words: readonly KeptWord[]): Promise<void> {
  if (words.length === 0) return;
  const rows = given(tx, { spelling: texts(words.map(({ spelling }) => spelling)), word: texts(words.map(({ word }) => word)) });
  await sql`insert into desk.search_spelling (customer_id, spelling, word) select c.customer_id, g.spelling, g.word from ${rows} on conflict do nothing`.execute(
    tx.db,
  );
}

/** Forgets the words of the customer. */
export async function forgetWords(tx: Tx): Promise<void> {
  await sql`delete from desk.search_spelling where customer_id = ${tx.customerId}`.execute(tx.db);
}

/** Empties the customer's index. */
export async function emptyIndex(tx: Tx): Promise<void> {
  await sql`delete from desk.search_key where customer_id = ${tx.customerId}`.execute(tx.db);
  await sql`delete from desk.search_record where customer_id = ${tx.customerId}`.execute(tx.db);
  await forgetWords(tx);
}

/** How many records the index has. */
export async function countKept(tx: Tx): Promise<number> {
  const found = await sql<{
    count: number;
  }>`select count(*)::int as count from desk.search_record where customer_id = ${tx.customerId}`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}
