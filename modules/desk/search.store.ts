// The SQL of search: the records of a question by the starts of their keys, by words in different fields, and
// the words a mistyped one may mean.
import { type RawBuilder, sql, type Tx } from '../../packages/db/database.ts';
import type { LocalDate } from '../../packages/kernel/kernel.ts';
import type { SearchReader } from '../../packages/search/source.ts';
import { hiddenFacts } from '../records/records.server.ts';
import { searchSources } from './search-sources.sql.ts';
import type { RecordKind } from './search-target.rules.ts';

/** Where a person may look. */
export interface Within {
  communities: 'all' | ReadonlySet<string>;
  kinds: readonly RecordKind[];
  /** Who looks: some custom fields and records are for some readers alone. */
  reader: SearchReader;
}

/** Starts of keys that are looked for, the best first. */
interface Sought {
  phrases: readonly string[];
  /** Looked for behind the others, a few records of each. */
  later: readonly string[];
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

/** A condition on keys `s`: of the kinds, in the communities, and no fact or record the user may not see. */
function visible(tx: Tx, { communities, kinds, reader }: Within): RawBuilder<unknown> {
  const inScope = communities === 'all' ? sql`true` : sql`(s.community_id is null or s.community_id = any(${[...communities]}::bigint[]))`;
  const readable = searchSources.flatMap((source) =>
    source.readable && kinds.includes(source.kind) ? [sql` and (s.kind <> ${source.kind} or ${source.readable(tx, reader)})`] : [],
  );
  return sql`s.kind = any(${[...kinds]}::text[]) and ${inScope} and s.field <> all(${hiddenFacts(tx, reader.userId)})${sql.join(readable, sql``)}`;
}

/** The name of the field of a key `h` of record `r`, as people know it. */
const fieldName = (tx: Tx) => sql`case when h.field like 'Field %' then (select f.name from records.custom_field f
  where f.customer_id = ${tx.customerId} and f.custom_field_id = substr(h.field, 7)::bigint) else h.field end`;

/**
 * Has what is asked from now on planned once for all values, and by indexes: planning a question takes ten
 * times as long as answering it. Sent with the first question.
 */
export async function planOnce(tx: Tx): Promise<void> {
  await Promise.all([
    sql`set local plan_cache_mode = force_generic_plan`.execute(tx.db),
    sql`set local enable_seqscan = off`.execute(tx.db),
  ]);
}

/** The first `take` records of phrases, each by the best of its keys, and how many there are. */
export async function findRecords(
  tx: Tx,
  within: Within,
  { phrases, later }: Sought,
  { take, counted }: { take: number; counted: number },
): Promise<FoundRecords> {
  if (within.kinds.length === 0 || phrases.length === 0) return { total: 0, isMore: false, hits: [] };
  const [all, isLater] = [
    [...phrases, ...later],
    [...phrases.map(() => false), ...later.map(() => true)],
  ];
  const found = await sql<FoundRecords>`
    with found as materialized (
      select k.kind, k.record_id, k.key, k.field, p.phrase, p.n, p.is_later, k.key = p.phrase as is_whole
      from unnest(${all}::text[], ${isLater}::boolean[]) with ordinality as p (phrase, is_later, n)
      cross join lateral (
        select s.kind, s.record_id, s.key, s.field from desk.search_key s
        where s.customer_id = ${tx.customerId} and s.key >= p.phrase and s.key < p.phrase || ${LAST} and ${visible(tx, within)}
        order by s.key, s.kind, s.record_id, s.field limit case when p.is_later then ${guesses}::int else ${counted}::int + 1 end
      ) k
    ), ranked as materialized (
      select distinct on (f.kind, f.record_id) f.* from found f
      order by f.kind, f.record_id, f.is_later, (f.is_whole and not f.is_later) desc, f.n, f.key, f.field
    ), best as materialized (
      select b.* from ranked b order by b.is_later, (b.is_whole and not b.is_later) desc, b.n, b.key, b.kind, b.record_id, b.field limit ${take}::int
    )
    select (select count(*)::int from ranked) as total, (select count(*) > ${counted}::int from found f where not f.is_later) as "isMore",
      (select coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.record_id::text, 'field', ${fieldName(tx)}, 'phrase', h.phrase, 'isWhole', h.is_whole,
        'communityId', r.community_id::text, 'community', coalesce(c.name, ''), 'timeZone', c.time_zone, 'title', r.title, 'subtitle', r.subtitle, 'endedDate', r.ended_on,
        'text', coalesce(r.facts ->> h.field, r.subtitle), 'amount', r.facts ->> 'Amount', 'date', r.facts ->> 'Date')
        order by h.is_later, (h.is_whole and not h.is_later) desc, h.n, h.key, h.kind, h.record_id, h.field), '[]')
      from best h
      join desk.search_record r on r.customer_id = ${tx.customerId} and r.kind = h.kind and r.record_id = h.record_id
      left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = r.community_id) as hits`.execute(tx.db);
  return found.rows[0] as FoundRecords;
}

/** The words known under one of the spellings or sounds. */
export async function findWords(tx: Tx, spellings: readonly string[]): Promise<string[]> {
  if (spellings.length === 0) return [];
  const found = await sql<{ word: string }>`select distinct word from desk.search_spelling
    where customer_id = ${tx.customerId} and spelling = any(${[...spellings]}::text[])`.execute(tx.db);
  return found.rows.map(({ word }) => word);
}

/**
 * Records one of whose keys begins with one of the words and which show all the others: "smith maple" finds
 * Smith in Maple Court.
 */
export async function findAcross(tx: Tx, within: Within, words: readonly string[]): Promise<FoundRecord[]> {
  if (words.length < 2 || within.kinds.length === 0) return [];
  const found = await sql<FoundRecord>`
    with h as materialized (
      select k.kind, k.record_id, k.key, k.field, a.n from unnest(${[...words]}::text[]) with ordinality as a (word, n)
      cross join lateral (
        select s.kind, s.record_id, s.key, s.field from desk.search_key s
        where s.customer_id = ${tx.customerId} and s.key >= a.word and s.key < a.word || ${LAST} and ${visible(tx, within)}
        order by s.key limit 1000
      ) k
    )
    select * from (
      select distinct on (r.kind, r.record_id) r.kind, r.record_id as id, ${fieldName(tx)} as field, coalesce(r.facts ->> h.field, r.subtitle) as text,
        ${words.join(' ')} as phrase, false as "isWhole", r.community_id as "communityId", coalesce(c.name, '') as community, c.time_zone as "timeZone",
        r.title, r.subtitle, r.ended_on as "endedDate", r.facts ->> 'Amount' as amount, (r.facts ->> 'Date')::date as date, h.n, h.key
      from h
      join desk.search_record r on r.customer_id = ${tx.customerId} and r.kind = h.kind and r.record_id = h.record_id
      left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = r.community_id
      where not exists (select from unnest(${[...words]}::text[]) with ordinality as w (word, n) where w.n <> h.n and strpos(r.words, ' ' || w.word) = 0)
      order by r.kind, r.record_id, h.n, h.key
    ) f order by f.n, f.key limit ${countedHits + 1}`.execute(tx.db);
  return found.rows;
}
