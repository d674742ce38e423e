// The handlers of search: what is found by its own keys first, then money, then what was perhaps meant.
import type { HandlerOutput } from '../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { dateInZone, formatMoney, type Instant, type LocalDate, parseMoney } from '../../packages/kernel/kernel.ts';
import { spellingsOf } from '../../packages/search/keys.ts';
import { soundKeys } from '../../packages/search/sound.ts';
import type { SearchReader } from '../../packages/search/source.ts';
import { joinRecords, readerOf } from '../records/records.server.ts';
import { type SearchEntity, type search, searchEntities, searchPageSize } from './search.contract.ts';
import { countedHits, type FoundRecord, findAcross, findRecords, findWords, listedHits, planOnce, type Within } from './search.store.ts';
import { type FoundMoney, findBills, findCharges, findChecks, findDeposits, findMiscReceipts, findReceipts } from './search-money.store.ts';
import { type HitKind, kindsFor, type MoneyKind, namesOf, type RecordKind, routeOf } from './search-target.rules.ts';
import { criteriaOf, partsOf, type Question, questionOf } from './search-term.rules.ts';
import { isDoubtful, phrasesMeant } from './slip.rules.ts';

type Source = HandlerOutput<typeof search.index>['results'][number];
type Total = HandlerOutput<typeof search.index>['total'];

/** Who asks, and when. */
interface Surroundings extends Pick<Context<unknown>, 'tx' | 'held' | 'communities' | 'now'> {
  reader: SearchReader;
}

/** What is looked for, where, and under which filter. */
interface Asked {
  term: string;
  communityId: string | null;
  entity: SearchEntity | null;
}

/** The first hits, and how many there are. */
interface Found {
  hits: Hit[];
  total: number;
  isMore: boolean;
}

type Hit = { is: 'record'; record: FoundRecord; isCorrected: boolean } | { is: 'money'; money: FoundMoney };

const moneyKinds: ReadonlySet<HitKind> = new Set<MoneyKind>(['checks', 'bills', 'receipts', 'miscReceipts', 'deposits', 'charges']);
const isMoney = (kind: HitKind): kind is MoneyKind => moneyKinds.has(kind);

function placeOf({ communities }: Surroundings, communityId: string | null): Within['communities'] {
  if (communityId === null) return communities;
  return new Set(communities === 'all' || communities.has(communityId) ? [communityId] : []);
}

async function moneyHits(
  { tx }: Surroundings,
  place: Within['communities'],
  kinds: readonly HitKind[],
  asked: Question,
): Promise<{ money: FoundMoney[]; isMore: boolean }> {
  const found = await Promise.all([
    kinds.includes('checks') ? findChecks(tx, place, asked) : [],
    kinds.includes('bills') && /\d/.test(asked.billNumber) ? findBills(tx, place, asked) : [],
    kinds.includes('receipts') ? findReceipts(tx, place, asked) : [],
    kinds.includes('miscReceipts') ? findMiscReceipts(tx, place, asked) : [],
    kinds.includes('deposits') ? findDeposits(tx, place, asked) : [],
    kinds.includes('charges') ? findCharges(tx, place, asked) : [],
  ]);
  // One that has the number and the amount counts once, by its number.
  const byNumberFirst = found.flat().toSorted((a, b) => (a.by === b.by ? 0 : a.by === 'number' ? -1 : 1));
  const money = [...new Map(byNumberFirst.toReversed().map((each) => [`${each.kind}:${each.id}`, each])).values()].toReversed();
  return { money, isMore: found.some((ofKind) => ofKind.length >= countedHits) };
}

/**
 * How a term is asked: as it was typed, under which filter, how many hits are wanted and how many counted.
 */
interface Asking {
  question: Question;
  place: Within['communities'];
  kinds: readonly HitKind[];
  /** False where what was typed finds enough under all filters together: then nothing else was meant. */
  guesses: boolean;
  most: number;
  counted: number;
}

/**
 * Records by what was typed, and where that finds too little by its words in another order and by words it
 * may have meant, which are given.
 */
async function recordsOf(
  tx: Surroundings['tx'],
  within: Within,
  { question: { phrases, words, turned }, guesses, most, counted }: Pick<Asking, 'question' | 'guesses' | 'most' | 'counted'>,
) {
  const page = { take: most, counted };
  const direct = await findRecords(tx, within, { phrases, later: [] }, page);
  if (!guesses || direct.total >= searchPageSize) return { records: direct, meant: [] };
  const known = await findWords(
    tx,
    words.filter(isDoubtful).flatMap((word) => [...spellingsOf(word), ...soundKeys(word)]),
  );
  const meant = phrasesMeant(words, known);
  const later = [...turned, ...meant];
  return { records: later.length === 0 ? direct : await findRecords(tx, within, { phrases, later }, page), meant };
}

/**
 * The first hits, best first: whole keys, money, starts of keys, words in another order, words one slip away,
 * and if there is nothing, words in different fields.
 */
async function hitsOf(around: Surroundings, { question, place, kinds, guesses, most, counted }: Asking): Promise<Found> {
  const { tx, reader } = around;
  const own = kinds.filter((kind): kind is RecordKind => !isMoney(kind));
  const within: Within = { communities: place, kinds: own, reader };
  const [, { records, meant }, { money, isMore }] = await Promise.all([
    planOnce(tx),
    recordsOf(tx, within, { question, guesses, most, counted }),
    moneyHits(around, place, kinds, question),
  ]);
  if (guesses && records.total + money.length === 0) {
    // It reads many records to find the few that hold all words, so it is the last thing tried.
    const across = await findAcross(tx, within, question.words);
    return { hits: across.map((record) => ({ is: 'record', record, isCorrected: false })), total: across.length, isMore: false };
  }
  const isCorrected = ({ phrase }: FoundRecord) => meant.includes(phrase) && !question.turned.includes(phrase);
  const hits = records.hits.map((record): Hit => ({ is: 'record', record, isCorrected: isCorrected(record) }));
  const first = hits.filter((hit) => hit.is === 'record' && hit.record.isWhole && hit.record.field !== 'Amount');
  return {
    hits: [...first, ...money.map((each): Hit => ({ is: 'money', money: each })), ...hits.filter((hit) => !first.includes(hit))],
    total: records.total + money.length,
    isMore: records.isMore || isMore,
  };
}

const entityOf = (hit: Hit): SearchEntity => namesOf(hit.is === 'money' ? hit.money.kind : hit.record.kind).entity;

/**
 * Finds a term under all filters together, and under each of them what it is of that: the filters' totals add
 * up to the whole.
 */
function searchOf(around: Surroundings, term: string, communityId: string | null) {
  const asked = { question: questionOf(term), place: placeOf(around, communityId) };
  const kinds = (entity: SearchEntity | null) => kindsFor(around.held, entity);
  const all = (most: number, counted = Math.max(countedHits, most)) =>
    hitsOf(around, { ...asked, kinds: kinds(null), guesses: true, most, counted });
  const whole = once(() => all(listedHits, listedHits));
  return {
    all,
    /**
     * The hits of one filter, all that may be listed. Where there are more than that of all kinds, the
     * filter's own are found alone.
     */
    async under(entity: SearchEntity, most = listedHits): Promise<Found> {
      const found = await whole();
      if (found.isMore) return hitsOf(around, { ...asked, kinds: kinds(entity), guesses: false, most, counted: listedHits });
      const hits = found.hits.filter((hit) => entityOf(hit) === entity);
      return { hits, total: hits.length, isMore: false };
    },
  };
}

/** Does it at the first call, and gives that to all. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The day in a time zone at a moment; the hits of a page lie in few zones. */
function daysAt(now: Instant): (timeZone: string) => LocalDate {
  const days = new Map<string, LocalDate>();
  return (timeZone) => {
    const day = days.get(timeZone) ?? dateInZone(now, timeZone);
    days.set(timeZone, day);
    return day;
  };
}

function sourceOfRecord(found: FoundRecord, isCorrected: boolean, todayIn: (timeZone: string) => LocalDate): Source {
  const isPrevious = found.endedDate !== null && found.endedDate < todayIn(found.timeZone ?? 'UTC');
  const { field, text, phrase } = found;
  return {
    ...namesOf(found.kind),
    id: found.id,
    communityId: found.communityId,
    community: found.kind === 'communities' ? '' : found.community,
    TargetRoute: routeOf(found.kind, found.id, found.communityId),
    title: found.title,
    subtitle: found.subtitle,
    amount: found.amount === null ? null : parseMoney(found.amount),
    date: isPrevious ? found.endedDate : found.date,
    isPreviousOwner: isPrevious,
    why: { field, parts: field === 'Amount' ? [{ text, matched: true }] : partsOf(text, phrase), isCorrected },
  };
}

/** What the number of a kind is called, where it is not that of a check. */
const numberNames: Readonly<Partial<Record<MoneyKind, string>>> = { bills: 'Bill number', deposits: 'Deposit number' };

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
    TargetRoute: routeOf(found.kind, found.pageId ?? found.id, found.communityId),
    title: `${kind} ${found.number}`.trim(),
    subtitle: [found.party, found.note].filter(Boolean).join(' · '),
    amount: found.amount_cents,
    date: found.date,
    isPreviousOwner: false,
    why: {
      field: found.by === 'amount' ? 'Amount' : (numberNames[found.kind] ?? 'Check number'),
      parts: [{ text, matched: true }],
      isCorrected: false,
    },
  };
}

const totalOf = ({ total, isMore }: Found): Total => ({ value: total, relation: isMore ? 'gte' : 'eq' });

/** One page of what a term finds, with the total over all pages. */
async function page(around: Surroundings, asked: Asked, skip: number, take: number): Promise<{ results: Source[]; total: Total }> {
  const term = criteriaOf(asked.term);
  if (term === '') return { results: [], total: { value: 0, relation: 'eq' } };
  const { all, under } = searchOf(around, term, asked.communityId);
  const found = await (asked.entity === null ? all(skip + take) : under(asked.entity));
  const todayIn = daysAt(around.now);
  const results = found.hits
    .slice(skip, skip + take)
    .map((hit) => (hit.is === 'money' ? sourceOfMoney(hit.money) : sourceOfRecord(hit.record, hit.isCorrected, todayIn)));
  return { results, total: totalOf(found) };
}

const given = <T extends string>(value: T | '' | undefined): T | null => (value ? value : null);

/** The handlers, over the kinds of record there are: who sees a record finds its notes and tasks. */
export function searchHandlers(records: readonly RecordSource[]): Handlers<typeof search> {
  const recordKinds = joinRecords(records);
  const aroundOf = ({ tx, held, communities, now, userId }: Context<unknown>): Surroundings => {
    const { kinds, seesUnlinked } = readerOf(recordKinds, { userId, held, communities });
    return { tx, held, communities, now, reader: { userId, recordKinds: kinds, seesUnlinked } };
  };
  return {
    async search(context) {
      const { criteria, communityAgentId, entity, skip, take } = context.input;
      const asked = { term: criteria, communityId: given(communityAgentId), entity: given(entity) };
      const found = await page(aroundOf(context), asked, skip, take);
      return { hits: { hits: found.results.map((_source) => ({ _source })), total: found.total } };
    },
    index(context) {
      const { searchTerm, skip, take } = context.input;
      return page(aroundOf(context), { term: searchTerm, communityId: null, entity: null }, skip, take);
    },
    /** A filter under which the caller may find nothing is left out. */
    async countByEntity(context) {
      const { criteria, communityAgentId } = context.input;
      const allowed = searchEntities.filter((entity) => kindsFor(context.held, entity).length > 0);
      const term = criteriaOf(criteria);
      if (term === '') return allowed.map((entity) => ({ entity, total: { value: 0, relation: 'eq' } }));
      const { under } = searchOf(aroundOf(context), term, given(communityAgentId));
      return Promise.all(allowed.map(async (entity) => ({ entity, total: totalOf(await under(entity, 0)) })));
    },
  };
}
