// The SQL of search: one function of the database finds the records of a question; words in different fields,
// and making the index anew, stand beside it.
import { CompiledQuery, sql, type Tx } from '../../packages/db/database.ts';
import type { LocalDate } from '../../packages/kernel/kernel.ts';
import type { RecordKind } from './search-target.rules.ts';

/** Where a person may look. */
export interface Within {
  communities: 'all' | ReadonlySet<string>;
  kinds: readonly RecordKind[];
  /** Who looks: values of custom fields find only what a role of his sees. */
  userId: string;
}

/** What is looked for by the starts of keys. */
interface Sought {
  /** Looked for first, the best first. */
  phrases: readonly string[];
  /** Looked for where the first find too little. */
  later: readonly string[];
  /** Spellings under which words are looked up that may have been meant where the first find too little. */
  spellings: readonly string[];
}

/** A record as a hit shows it, and the key it was found by. */
export interface FoundRecord {
  kind: RecordKind;
  id: string;
  /** The field of the key, and its text. */
  field: string;
  text: string;
  /** What it was found by; whole when that is all of the key. */
  phrase: string;
  isWhole: boolean;
  communityId: string | null;
  community: string;
  timeZone: string | null;
  title: string;
  subtitle: string;
  endedDate: LocalDate | null;
  /** Of what has them, written with commas and as a day. */
  amount: string | null;
  date: LocalDate | null;
}

/** The best records of a question, and how many there are: exact, unless there are more than were counted. */
interface FoundRecords {
  total: number;
  isMore: boolean;
  /** Phrases that may have been meant and were looked for too; none where enough was found without them. */
  meant: readonly string[];
  hits: readonly FoundRecord[];
}

/** So many hits are counted of a start, or as many as the page asked for needs: seven pages. */
export const countedHits = 49;

/** So many hits may be listed under a filter, and are counted for its total: the last page of the calls. */
export const listedHits = 1_050;

/** Of each phrase that is looked for later, so many records are shown at most. */
const guesses = 20;

/** The last character there is: a key that begins with a phrase comes before the phrase and this. */
const LAST = '\u{10ffff}';

const scopeOf = ({ communities }: Within): string[] | null => (communities === 'all' ? null : [...communities]);

/** Asked with every letter someone types, so its text is made once. */
const FIND = `select f.total, f.is_more as "isMore", f.meant, f.hits from desk.find_records(
  $1::bigint, $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::integer, $8::integer, $9::integer, $10::integer, $11::bigint) f`;

/**
 * The first `take` records of a question, in one statement; what is looked for later counts where the phrases
 * find fewer than `enough`.
 */
export async function findRecords(
  tx: Tx,
  within: Within,
  { phrases, later, spellings }: Sought,
  { enough, take, counted }: { enough: number; take: number; counted: number },
): Promise<FoundRecords> {
  if (within.kinds.length === 0 || phrases.length === 0) return { total: 0, isMore: false, meant: [], hits: [] };
  const asked = [tx.customerId, phrases, later, spellings, within.kinds, scopeOf(within), enough, counted, guesses, take, within.userId];
  const found = await tx.db.executeQuery<FoundRecords>(CompiledQuery.raw(FIND, asked));
  return found.rows[0] as FoundRecords;
}

/**
 * Records one of whose keys begins with one of the words and which show all the others: "smith maple" finds
 * Smith in Maple Court.
 */
export async function findAcross(tx: Tx, within: Within, words: readonly string[]): Promise<FoundRecord[]> {
  if (words.length < 2 || within.kinds.length === 0) return [];
  const communities = scopeOf(within);
  const found = await sql<FoundRecord>`
    select * from (
      select distinct on (r.kind, r.record_id) r.kind, r.record_id as id, coalesce(f.name, k.field) as field, coalesce(r.facts ->> k.field, r.subtitle) as text, ${words.join(' ')} as phrase, false as "isWhole",
        r.community_id as "communityId", coalesce(c.name, '') as community, c.time_zone as "timeZone", r.title, r.subtitle, r.ended_on as "endedDate",
        r.facts ->> 'Amount' as amount, (r.facts ->> 'Date')::date as date, a.n, k.key
      from unnest(${[...words]}::text[]) with ordinality as a (word, n)
      cross join (select desk.hidden_fields(${tx.customerId}::bigint, ${within.userId}::bigint) as fields offset 0) h
      cross join lateral (
        select s.kind, s.record_id, s.key, s.field from desk.search_key s
        where s.customer_id = ${tx.customerId} and s.key >= a.word and s.key < a.word || ${LAST} and s.kind = any(${[...within.kinds]}::text[])
          and (${communities}::bigint[] is null or s.community_id is null or s.community_id = any(${communities}::bigint[]))
          and s.field <> all(h.fields)
        order by s.key limit 1000
      ) k
      join desk.search_record r on r.customer_id = ${tx.customerId} and r.kind = k.kind and r.record_id = k.record_id
      left join communities.community c on c.customer_id = r.customer_id and c.community_id = r.community_id
      left join records.custom_field f on k.field like 'Field %' and f.customer_id = r.customer_id and f.custom_field_id = substr(k.field, 7)::bigint
      where not exists (select from unnest(${[...words]}::text[]) with ordinality as w (word, n) where w.n <> a.n and strpos(r.words, ' ' || w.word) = 0)
      order by r.kind, r.record_id, a.n, k.key
    ) f order by f.n, f.key limit ${countedHits + 1}`.execute(tx.db);
  return found.rows;
}

/** Makes the whole index of the customer anew; the number of records it holds then. */
export async function rebuildSearch(tx: Tx): Promise<number> {
  const made = await sql<{ records: string }>`select desk.rebuild_search(${tx.customerId}::bigint) as records`.execute(tx.db);
  return Number(made.rows[0]?.records ?? 0);
}

/**
 * Puts the records of a community into the index that came past the tables' own guards, with the vendors they
 * name, and takes out those that went.
 */
export async function findCommunityAnew(tx: Tx, communityId: string): Promise<void> {
  await sql`select desk.refresh_search(${tx.customerId}::bigint, s.kind, array_agg(s.record_id)) from (
      select s.kind, s.record_id from desk.search_source s where s.customer_id = ${tx.customerId} and (s.community_id = ${communityId} or s.kind = 'vendors')
      union select r.kind, r.record_id from desk.search_record r where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}) s
    group by s.kind`.execute(tx.db);
}

/**
 * The communities an import has owed search the records of for so many seconds: their import was committed,
 * and what it wrote beside was lost. Takes the word of it away; whoever asks finds them anew.
 */
export async function takeOwed(tx: Tx, seconds: number): Promise<string[]> {
  const taken = await sql<{ communityId: string }>`delete from desk.search_owed
    where customer_id = ${tx.customerId} and owed_time <= now() - make_interval(secs => ${seconds}) returning community_id as "communityId"`.execute(
    tx.db,
  );
  return [...new Set(taken.rows.map(({ communityId }) => communityId))];
}
