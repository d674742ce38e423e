// The handlers of search: what is found by its own keys first, then money, then what was perhaps meant.
import type { HandlerOutput } from '../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { dateInZone, formatMoney, type Instant } from '../../packages/kernel/kernel.ts';
import { type SearchEntity, type search, searchEntities, searchPageSize } from './search.contract.ts';
import {
  countedHits,
  type FoundKey,
  type FoundRecord,
  firstRecords,
  keysAcross,
  keysStartingWith,
  ownersOf,
  planOnce,
  recordsOf,
  type Within,
  wordsSpelled,
} from './search.store.ts';
import { type FoundMoney, findBills, findChecks, findReceipts } from './search-money.store.ts';
import { type HitKind, kindsFor, type MoneyKind, namesOf, type RecordKind, routeOf } from './search-target.rules.ts';
import { correctedPhrases, criteriaOf, doubtful, partsOf, type Question, questionOf, spellingsOf } from './search-term.rules.ts';

type Source = HandlerOutput<typeof search.index>['results'][number];
type Total = HandlerOutput<typeof search.index>['total'];
type Surroundings = Pick<Context<unknown>, 'tx' | 'held' | 'communities' | 'now'>;

/** Of each word a mistyped one may have meant, so many records are shown at most. */
const guesses = 20;

/** What is looked for, where, and under which filter. */
interface Asked {
  term: string;
  communityId: string | null;
  entity: SearchEntity | null;
}

/** What was found, and records that were read on the way. */
interface Found {
  hits: Hit[];
  isMore: boolean;
  read: readonly FoundRecord[];
}

type Hit = { is: 'record'; key: FoundKey; phrase: string; isCorrected: boolean } | { is: 'money'; money: FoundMoney };

const isMoney = (kind: HitKind): kind is MoneyKind => kind === 'checks' || kind === 'bills' || kind === 'receipts';

function placeOf({ communities }: Surroundings, communityId: string | null): Within['communities'] {
  if (communityId === null) return communities;
  return new Set(communities === 'all' || communities.has(communityId) ? [communityId] : []);
}

/** What is shown of a key: the phrase it begins with, of those that were looked for. */
function phraseOf(key: string, phrases: readonly string[]): string {
  return phrases.find((phrase) => key.startsWith(phrase)) ?? phrases[0] ?? '';
}

/** Each record once, by its best key. A property stands for those who own it where owners alone are asked for. */
async function recordHits(tx: Context<unknown>['tx'], keys: readonly FoundKey[], entity: SearchEntity | null): Promise<FoundKey[]> {
  const homes = entity === 'owners' ? keys.filter((key) => key.kind === 'properties') : [];
  const owners = await ownersOf(tx, [...new Set(homes.map((key) => key.id))]);
  const every = keys.flatMap((key): FoundKey[] =>
    entity === 'owners' && key.kind === 'properties' ? (owners.get(key.id) ?? []).map((id) => ({ ...key, kind: 'owners', id })) : [key],
  );
  return [...new Map(every.toReversed().map((key) => [`${key.kind}:${key.id}`, key])).values()].toReversed();
}

async function moneyHits(
  { tx }: Surroundings,
  place: Within['communities'],
  kinds: readonly HitKind[],
  asked: Question,
): Promise<FoundMoney[]> {
  const found = await Promise.all([
    kinds.includes('checks') ? findChecks(tx, place, asked) : [],
    kinds.includes('bills') && /\d/.test(asked.billNumber) ? findBills(tx, place, asked) : [],
    kinds.includes('receipts') ? findReceipts(tx, place, asked) : [],
  ]);
  // One that has the number and the amount counts once, by its number.
  const byNumberFirst = found.flat().toSorted((a, b) => (a.by === b.by ? 0 : a.by === 'number' ? -1 : 1));
  return [...new Map(byNumberFirst.toReversed().map((money) => [`${money.kind}:${money.id}`, money])).values()].toReversed();
}

const recordHit =
  (phrases: readonly string[], isCorrected: boolean) =>
  (key: FoundKey): Hit => ({ is: 'record', key, phrase: phraseOf(key.key, phrases), isCorrected });

/** Everything a term finds, best first: whole keys, money, starts of keys, words in another order, words one slip away, and if there is nothing, words in different fields. */
async function everyHit(around: Surroundings, { term, communityId, entity }: Asked): Promise<Found> {
  const { tx, held } = around;
  const asked = questionOf(term);
  const kinds = kindsFor(held, entity);
  const place = placeOf(around, communityId);
  const records = kinds.filter((kind): kind is RecordKind => !isMoney(kind));
  const within: Within = { communities: place, kinds: entity === 'owners' && records.length > 0 ? ['owners', 'properties'] : records };
  // Asked together, they travel together.
  const [, direct, known, money, read] = await Promise.all([
    planOnce(tx),
    keysStartingWith(tx, within, asked.phrases),
    wordsSpelled(tx, doubtful(asked.words).flatMap(spellingsOf)),
    moneyHits(around, place, kinds, asked),
    firstRecords(tx, within, asked.phrases[0] ?? ''),
  ]);
  const found = await recordHits(tx, direct, entity);
  const hits = found.map(recordHit(asked.phrases, false));
  const whole = hits.filter((hit) => hit.is === 'record' && hit.key.key === hit.phrase);
  const best: Hit[] = [
    ...whole,
    ...money.map((each): Hit => ({ is: 'money', money: each })),
    ...hits.filter((hit) => !whole.includes(hit)),
  ];
  const isMore = direct.length > countedHits || money.length >= countedHits;
  if (best.length >= searchPageSize) return { hits: best, isMore, read };
  const corrected = correctedPhrases(asked.words, known);
  const [turned, spelled] = await Promise.all([
    keysStartingWith(tx, within, asked.turned),
    keysStartingWith(tx, within, corrected, guesses),
  ]);
  const seen = new Set(found.map((key) => `${key.kind}:${key.id}`));
  const fresh = async (keys: readonly FoundKey[], phrases: readonly string[], isCorrected: boolean) => {
    const added = (await recordHits(tx, keys, entity)).filter((key) => !seen.has(`${key.kind}:${key.id}`));
    for (const key of added) seen.add(`${key.kind}:${key.id}`);
    return added.map(recordHit(phrases, isCorrected));
  };
  const words = [asked.words.join(' ')];
  const later = [...(await fresh(turned, words, false)), ...(await fresh(spelled, corrected, true))];
  if (best.length + later.length > 0) return { hits: [...best, ...later], isMore, read };
  // It reads many records to find the few that hold all words, so it is the last thing tried.
  return { hits: await fresh(await keysAcross(tx, within, asked.words), words, false), isMore: false, read };
}

function sourceOfRecord(found: FoundRecord, hit: Extract<Hit, { is: 'record' }>, now: Instant): Source {
  const isPrevious = found.endedDate !== null && found.endedDate < dateInZone(now, found.timeZone ?? 'UTC');
  return {
    ...namesOf(found.kind),
    id: found.id,
    communityId: found.communityId,
    community: found.kind === 'communities' ? '' : found.community,
    TargetRoute: routeOf(found.kind, found.id, found.communityId),
    title: found.title,
    subtitle: found.subtitle,
    amount: null,
    date: isPrevious ? found.endedDate : null,
    isPreviousOwner: isPrevious,
    why: { field: hit.key.field, parts: partsOf(found.facts[hit.key.field] ?? found.subtitle, hit.phrase), isCorrected: hit.isCorrected },
  };
}

function sourceOfMoney(found: FoundMoney): Source {
  const { entity, kind } = namesOf(found.kind);
  const amount = formatMoney(found.amount_cents, 'digits');
  const text = found.by === 'amount' ? amount : found.number;
  return {
    entity,
    kind,
    id: found.id,
    communityId: found.communityId,
    community: found.community,
    TargetRoute: routeOf(found.kind, found.id, found.communityId),
    title: `${kind} ${found.number}`.trim(),
    subtitle: [found.party, found.note].filter(Boolean).join(' · '),
    amount: found.amount_cents,
    date: found.date,
    isPreviousOwner: false,
    why: {
      field: found.by === 'amount' ? 'Amount' : found.kind === 'bills' ? 'Bill number' : 'Check number',
      parts: [{ text, matched: true }],
      isCorrected: false,
    },
  };
}

/** One page of what a term finds, with the total over all pages. */
async function page(around: Surroundings, asked: Asked, skip: number, take: number): Promise<{ results: Source[]; total: Total }> {
  const term = criteriaOf(asked.term);
  if (term === '') return { results: [], total: { value: 0, relation: 'eq' } };
  const { hits, isMore, read } = await everyHit(around, { ...asked, term });
  const shown = hits.slice(skip, skip + take);
  const byKey = new Map(read.map((record) => [`${record.kind}:${record.id}`, record]));
  const missing = shown.flatMap((hit) => (hit.is === 'record' && !byKey.has(`${hit.key.kind}:${hit.key.id}`) ? [hit.key] : []));
  for (const record of await recordsOf(around.tx, missing)) byKey.set(`${record.kind}:${record.id}`, record);
  const results = shown.flatMap((hit): Source[] => {
    if (hit.is === 'money') return [sourceOfMoney(hit.money)];
    const record = byKey.get(`${hit.key.kind}:${hit.key.id}`);
    return record ? [sourceOfRecord(record, hit, around.now)] : [];
  });
  return { results, total: { value: hits.length, relation: isMore ? 'gte' : 'eq' } };
}

const given = <T extends string>(value: T | '' | undefined): T | null => (value ? value : null);

export const searchHandlers: Handlers<typeof search> = {
  async search(context) {
    const { criteria, communityAgentId, entity, skip, take } = context.input;
    const found = await page(context, { term: criteria, communityId: given(communityAgentId), entity: given(entity) }, skip, take);
    return { hits: { hits: found.results.map((_source) => ({ _source })), total: found.total } };
  },
  index(context) {
    const { searchTerm, skip, take } = context.input;
    return page(context, { term: searchTerm, communityId: null, entity: null }, skip, take);
  },
  /** A filter under which the caller may find nothing is left out. */
  async countByEntity(context) {
    const { criteria, communityAgentId } = context.input;
    const allowed = searchEntities.filter((entity) => kindsFor(context.held, entity).length > 0);
    return Promise.all(
      allowed.map(async (entity) => {
        const asked = { term: criteria, communityId: given(communityAgentId), entity };
        return { entity, total: (await page(context, asked, 0, 0)).total };
      }),
    );
  },
};
