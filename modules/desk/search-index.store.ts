// Keeps the index of search: before a transaction commits, what it changed is read through the sources of the
// modules, and records, keys and words are made right by the one rule of packages/search.
import type { BeforeCommit, Noted, Tx } from '../../packages/db/database.ts';
import {
  type Facts,
  type FieldForms,
  type FoundRecord,
  keysOf,
  saidOf,
  shownWords,
  spellingsOf,
  wordsOf,
} from '../../packages/search/keys.ts';
import { soundKeys } from '../../packages/search/sound.ts';
import { fieldFacts, recordsInCategories, recordsWithFields } from '../records/records.server.ts';
import {
  countKept,
  emptyIndex,
  type KeptKey,
  listKept,
  listKeptIds,
  listKnownWords,
  removeKeys,
  removeRecords,
  takeTurn,
  writeKeys,
  writeRecords,
  writeWords,
} from './search-row.store.ts';
import { searchSources } from './search-sources.sql.ts';

type Source = (typeof searchSources)[number];

/**
 * The rule of today. Raise it with every change of keys, words or sources: the worker then makes again what
 * an older rule made.
 */
export const SEARCH_RULE = 1;

/** So many records are read and compared at a time. */
const A_PART = 5_000;

/** Custom fields, which no source names, are found by each of their words. */
const formsOf =
  ({ fields }: Source): FieldForms =>
  (field) =>
    fields[field] ?? 'phrase';

async function readRecords(tx: Tx, source: Source, ids: readonly string[]): Promise<FoundRecord[]> {
  const records = await source.read(tx, ids);
  const fieldsOf = source.recordKind === undefined || records.length === 0 ? () => ({}) : await fieldFacts(tx, source.recordKind, records);
  return records.map((record) => ({ ...record, facts: saidOf({ ...record.facts, ...fieldsOf(record) }) }));
}

function areSame(a: Facts, b: Facts): boolean {
  const fields = Object.keys(a);
  return fields.length === Object.keys(b).length && fields.every((field) => a[field] === b[field]);
}

const isFoundAlike = (a: FoundRecord, b: FoundRecord): boolean => a.communityId === b.communityId && areSame(a.facts, b.facts);
const isAlike = (a: FoundRecord, b: FoundRecord): boolean =>
  isFoundAlike(a, b) && a.title === b.title && a.subtitle === b.subtitle && a.endedDate === b.endedDate;

const keysFor = ({ recordId, communityId, facts }: FoundRecord, formOf: FieldForms): KeptKey[] =>
  keysOf(facts, formOf).map((key) => ({ ...key, recordId, communityId }));

/** Adds the words that are not known yet, each under its spellings and its sounds. */
async function addWords(tx: Tx, words: ReadonlySet<string>): Promise<void> {
  if (words.size === 0) return;
  const known = new Set(await listKnownWords(tx, [...words]));
  const fresh = [...words].filter((word) => !known.has(word)).toSorted();
  await writeWords(
    tx,
    fresh.flatMap((word) => [...spellingsOf(word), ...soundKeys(word)].map((spelling) => ({ spelling, word }))),
  );
}

/**
 * Makes the index right for records of a kind, whether they are new, changed or gone. `again` writes keys and
 * words of what has not changed too.
 */
async function refresh(tx: Tx, source: Source, ids: readonly string[], again = false): Promise<void> {
  const { kind } = source;
  const formOf = formsOf(source);
  const [fresh, kept] = [await readRecords(tx, source, ids), await listKept(tx, kind, ids)];
  const before = new Map(kept.map((record) => [record.recordId, record]));
  const stay = new Set(fresh.map(({ recordId }) => recordId));
  const gone = kept.filter(({ recordId }) => !stay.has(recordId));
  const changed = fresh.filter((record) => {
    const old = before.get(record.recordId);
    return again || !old || !isAlike(record, old);
  });
  const rekeyed = changed.filter((record) => {
    const old = before.get(record.recordId);
    return again || !old || !isFoundAlike(record, old);
  });
  const stale = rekeyed.flatMap(({ recordId }) => before.get(recordId) ?? []);
  await removeKeys(
    tx,
    kind,
    [...stale, ...gone].flatMap((record) => keysFor(record, formOf)),
  );
  await removeRecords(
    tx,
    kind,
    gone.map(({ recordId }) => recordId),
  );
  await writeRecords(
    tx,
    kind,
    changed.map((record) => ({ ...record, words: shownWords(record) })),
  );
  await writeKeys(
    tx,
    kind,
    rekeyed.flatMap((record) => keysFor(record, formOf)),
  );
  await addWords(tx, new Set(rekeyed.flatMap(({ facts }) => wordsOf(facts, formOf))));
}

async function refreshAll(tx: Tx, source: Source, ids: Iterable<string>, again = false): Promise<void> {
  const all = [...new Set(ids)];
  for (let from = 0; from < all.length; from += A_PART) await refresh(tx, source, all.slice(from, from + A_PART), again);
}

/** What was noted, and the records whose custom fields were. */
async function withFields(tx: Tx, noted: Noted): Promise<Noted> {
  const fields = noted.get('custom fields') ?? [];
  const categories = noted.get('field categories') ?? [];
  if (fields.length + categories.length === 0) return noted;
  const all = new Map(noted);
  for (const { recordKind, id } of [...(await recordsWithFields(tx, fields)), ...(await recordsInCategories(tx, categories))])
    all.set(recordKind, [...(all.get(recordKind) ?? []), id]);
  return all;
}

/** The ids of a kind that what was noted concerns. */
async function concerned(tx: Tx, { kind, recordKind, tellsOf = {} }: Source, noted: Noted): Promise<Set<string>> {
  const ids = new Set([...(noted.get(kind) ?? []), ...((recordKind && noted.get(recordKind)) || [])]);
  for (const [other, of] of Object.entries(tellsOf)) {
    const told = noted.get(other) ?? [];
    if (told.length > 0) for (const id of await of(tx, told)) ids.add(id);
  }
  return ids;
}

/**
 * Makes the index right for what a transaction changed, as its last act. Transactions that do so follow each
 * other, each reading what those before it committed: whatever two of them changed at once, the second sees
 * both.
 */
export const keepFound: BeforeCommit = async (tx, noted) => {
  await takeTurn(tx, SEARCH_RULE);
  const all = await withFields(tx, noted);
  for (const source of searchSources) await refreshAll(tx, source, await concerned(tx, source, all));
};

/** The ids of a kind there are, and those the index has. */
const everyId = async (tx: Tx, source: Source, communityId: string | null): Promise<string[]> => [
  ...(await source.ids(tx, communityId)),
  ...(await listKeptIds(tx, source.kind, communityId)),
];

/** Makes the whole index of the customer again, from nothing; the number of records it holds then. */
export async function rebuildSearch(tx: Tx): Promise<number> {
  await takeTurn(tx, SEARCH_RULE);
  await emptyIndex(tx);
  for (const source of searchSources) await refreshAll(tx, source, await source.ids(tx, null));
  return await countKept(tx);
}

/**
 * Puts the records of a community into the index that came past the tables' own triggers, with the vendors
 * they name, and takes out those that went.
 */
export async function findCommunityAgain(tx: Tx, communityId: string): Promise<void> {
  await takeTurn(tx, SEARCH_RULE);
  for (const source of searchSources) await refreshAll(tx, source, await everyId(tx, source, communityId));
}

/** Parts of the index, each made again by one act, for what an older rule made. */
export async function partsToRefresh(tx: Tx): Promise<((tx: Tx) => Promise<void>)[]> {
  const parts: ((tx: Tx) => Promise<void>)[] = [];
  for (const source of searchSources) {
    const ids = [...new Set(await everyId(tx, source, null))];
    for (let from = 0; from < ids.length; from += A_PART)
      parts.push(async (within) => {
        await takeTurn(within, SEARCH_RULE);
        await refresh(within, source, ids.slice(from, from + A_PART), true);
      });
  }
  return parts;
}
