// The SQL of search: ranges of keys, words of near spellings, and the records behind the keys. Only comparisons that row-level security lets use an index.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { LocalDate } from '../../packages/kernel/kernel.ts';
import type { RecordKind } from './search-target.rules.ts';

/** Where a person may look. */
export interface Within {
  communities: 'all' | ReadonlySet<string>;
  kinds: readonly RecordKind[];
}

/** A record and the key it was found by. */
export interface FoundKey {
  kind: RecordKind;
  id: string;
  key: string;
  field: string;
}

/** A record as the index keeps it. */
export interface FoundRecord {
  kind: RecordKind;
  id: string;
  communityId: string | null;
  community: string;
  timeZone: string | null;
  title: string;
  subtitle: string;
  endedDate: LocalDate | null;
  facts: Readonly<Record<string, string>>;
}

/** At most so many keys are read for a start, and so many hits counted. */
export const countedHits = 100;

/** The last character there is: a key that begins with a phrase comes before the phrase and this. */
const LAST = '\u{10ffff}';

/** The condition of the scope on a column of community ids; what belongs to the whole customer is in everybody's. */
function inScope(column: string, { communities }: Within) {
  if (communities === 'all') return sql`true`;
  return sql`(${sql.ref(column)} is null or ${sql.ref(column)} = any(${[...communities]}::bigint[]))`;
}

/**
 * Has the statements of this transaction planned once for each connection: planning a look-up takes longer than the look-up, and no value could make another plan
 * of it better. Without it readers are planned for their values.
 */
export async function planOnce(tx: Tx): Promise<void> {
  await Promise.all([
    sql`set local plan_cache_mode = force_generic_plan`.execute(tx.db),
    sql`set local enable_seqscan = off`.execute(tx.db),
  ]);
}

/** Keys that begin with the phrases, those of the first phrase first, whole words before longer ones; of each phrase at most `most`. */
export async function keysStartingWith(
  tx: Tx,
  within: Within,
  phrases: readonly string[],
  most: number = countedHits + 1,
): Promise<FoundKey[]> {
  if (phrases.length === 0 || within.kinds.length === 0) return [];
  const found = await sql<FoundKey>`
    select k.kind, k.record_id as id, k.key, k.field
    from unnest(${[...phrases]}::text[]) with ordinality as p (phrase, n)
    cross join lateral (
      select s.kind, s.record_id, s.key, s.field from desk.search_key s
      where s.customer_id = ${tx.customerId} and s.key >= p.phrase and s.key < p.phrase || ${LAST} and s.kind = any(${[...within.kinds]}::text[]) and ${inScope('s.community_id', within)}
      order by s.key, s.kind, s.record_id, s.field limit ${most}
    ) k order by p.n`.execute(tx.db);
  return found.rows;
}

/** Records one of whose keys begins with one of the words and which show all the others: "smith maple" finds Smith in Maple Court. */
export async function keysAcross(tx: Tx, within: Within, words: readonly string[]): Promise<FoundKey[]> {
  if (words.length < 2 || within.kinds.length === 0) return [];
  const found = await sql<FoundKey>`
    select k.kind, k.record_id as id, k.key, k.field
    from unnest(${[...words]}::text[]) with ordinality as a (word, n)
    cross join lateral (
      select s.kind, s.record_id, s.key, s.field from desk.search_key s
      where s.customer_id = ${tx.customerId} and s.key >= a.word and s.key < a.word || ${LAST} and s.kind = any(${[...within.kinds]}::text[]) and ${inScope('s.community_id', within)}
      order by s.key limit 1000
    ) k
    join desk.search_record r on r.customer_id = ${tx.customerId} and r.kind = k.kind and r.record_id = k.record_id
    where not exists (select from unnest(${[...words]}::text[]) with ordinality as w (word, n) where w.n <> a.n and strpos(r.words, ' ' || w.word) = 0)
    order by a.n, k.key limit ${countedHits + 1}`.execute(tx.db);
  return found.rows;
}

/** The words the customer's names and addresses have under these spellings. */
export async function wordsSpelled(tx: Tx, spellings: readonly string[]): Promise<string[]> {
  if (spellings.length === 0) return [];
  const found = await sql<{ word: string }>`select s.word from desk.search_spelling s
    where s.customer_id = ${tx.customerId} and s.spelling = any(${[...spellings]}::text[])`.execute(tx.db);
  return [...new Set(found.rows.map((row) => row.word))];
}

/** Those who own or owned the properties, by property: the present owner first. */
export async function ownersOf(tx: Tx, propertyIds: readonly string[]): Promise<Map<string, string[]>> {
  const owners = new Map<string, string[]>();
  if (propertyIds.length === 0) return owners;
  const found = await sql<{ propertyId: string; ownershipId: string }>`
    select o.property_id as "propertyId", o.ownership_id as "ownershipId" from communities.property p
    join people.ownership o on o.customer_id = p.customer_id and o.community_id = p.community_id and o.property_id = p.property_id
    where p.customer_id = ${tx.customerId} and p.property_id = any(${[...propertyIds]}::bigint[])
    order by o.property_id, o.end_on desc nulls first, o.ownership_id`.execute(tx.db);
  for (const { propertyId, ownershipId } of found.rows) owners.set(propertyId, [...(owners.get(propertyId) ?? []), ownershipId]);
  return owners;
}

const shown = sql`r.kind, r.record_id as id, r.community_id as "communityId", coalesce(c.name, '') as community, c.time_zone as "timeZone",
      r.title, r.subtitle, r.ended_on as "endedDate", r.facts`;
const community = sql`left join communities.community c on c.customer_id = r.customer_id and c.community_id = r.community_id`;

/** The records of the first keys that begin with a phrase: most often those of the first page, so that it need not ask again. */
export async function firstRecords(tx: Tx, within: Within, phrase: string): Promise<FoundRecord[]> {
  if (phrase === '' || within.kinds.length === 0) return [];
  const found = await sql<FoundRecord>`
    select ${shown}
    from (
      select s.kind, s.record_id from desk.search_key s
      where s.customer_id = ${tx.customerId} and s.key >= ${phrase} and s.key < ${phrase + LAST} and s.kind = any(${[...within.kinds]}::text[]) and ${inScope('s.community_id', within)}
      order by s.key, s.kind, s.record_id, s.field limit 8
    ) k
    join desk.search_record r on r.customer_id = ${tx.customerId} and r.kind = k.kind and r.record_id = k.record_id
    ${community}`.execute(tx.db);
  return found.rows;
}

/** The records of some keys, in no order. */
export async function recordsOf(tx: Tx, keys: readonly Pick<FoundKey, 'kind' | 'id'>[]): Promise<FoundRecord[]> {
  if (keys.length === 0) return [];
  const found = await sql<FoundRecord>`
    select ${shown}
    from unnest(${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.id)}::bigint[]) as k (kind, record_id)
    join desk.search_record r on r.customer_id = ${tx.customerId} and r.kind = k.kind and r.record_id = k.record_id
    ${community}`.execute(tx.db);
  return found.rows;
}

/** Makes the whole index of the customer anew; the number of records it holds then. */
export async function rebuildSearch(tx: Tx): Promise<number> {
  const made = await sql<{ records: string }>`select desk.rebuild_search(${tx.customerId}::bigint) as records`.execute(tx.db);
  return Number(made.rows[0]?.records ?? 0);
}
