// Finds reports by what someone types: the name in any order, a community, and days such as "last month".
import type { RelativeDate } from '../../packages/contract/contract.ts';
import { dateOf, endOfMonth, type LocalDate } from '../../packages/kernel/kernel.ts';

/** As much of a report as is searched. */
export interface SearchedReport {
  name: string;
  title: string;
  group: string;
  description: string;
  params: readonly { name: string; kind: string; choices: readonly { value: string; title: string }[] }[];
}

export interface SearchedCommunity {
  communityId: string;
  name: string;
  shortCode: string;
}

/** A report that was found, with where and of which days it is opened. */
export interface FoundReport {
  name: string;
  title: string;
  /** Null where no community was named. */
  community: SearchedCommunity | null;
  /** The days in words: "last month"; blank where none were named. */
  days: string;
  /** The parameters that are in the address. */
  search: Readonly<Record<string, string>>;
}

interface Span {
  words: string;
  from: RelativeDate | LocalDate;
  to: RelativeDate | LocalDate;
}

const filler: ReadonlySet<string> = new Set([
  'a',
  'and',
  'as',
  'at',
  'by',
  'for',
  'in',
  'of',
  'report',
  'the',
  'to',
  'versus',
  'vs',
  'with',
]);

/** What people call a report besides its title. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  ar: ['receivable', 'owner'],
  ap: ['payable', 'vendor'],
  gl: ['ledger'],
  p: ['income'],
  pl: ['income'],
  profit: ['income'],
  tb: ['trial'],
  delinquency: ['aged', 'owner'],
  delinquent: ['aged', 'owner'],
  aging: ['aged'],
  actual: ['budget'],
};

const months = 'january february march april may june july august september october november december'.split(' ');
const phrases: readonly (readonly [phrase: string, from: RelativeDate, to: RelativeDate])[] = [
  ['last month', 'startOfLastMonth', 'endOfLastMonth'],
  ['this month', 'startOfMonth', 'endOfMonth'],
  ['last year', 'startOfLastYear', 'endOfLastYear'],
  ['this year', 'startOfYear', 'endOfYear'],
  ['year to date', 'startOfYear', 'today'],
  ['ytd', 'startOfYear', 'today'],
];

/** Takes the days out of what was typed. */
function takeDays(typed: string, today: LocalDate): { rest: string; span: Span | null } {
  for (const [phrase, from, to] of phrases) {
    const rest = typed.replace(new RegExp(`\\b${phrase}\\b`), ' ');
    if (rest !== typed) return { rest, span: { words: phrase, from, to } };
  }
  const named = /\b([a-z]{3,9})\s+((?:19|20)\d{2})\b/.exec(typed);
  const month = named ? months.findIndex((name) => name.startsWith(named[1] ?? ' ')) + 1 : 0;
  if (named && month > 0) {
    const from = dateOf(Number(named[2]), month, 1);
    return { rest: typed.replace(named[0], ' '), span: { words: named[0], from, to: endOfMonth(from) } };
  }
  const year = /\b(?:19|20)\d{2}\b/.exec(typed);
  if (!year || Number(year[0]) > Number(today.slice(0, 4)) + 1) return { rest: typed, span: null };
  const from = dateOf(Number(year[0]), 1, 1);
  return { rest: typed.replace(year[0], ' '), span: { words: year[0], from, to: dateOf(Number(year[0]), 12, 31) } };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** The community some of the words name: by its code, or by the beginnings of words of its name. */
function namedCommunity(words: readonly string[], communities: readonly SearchedCommunity[]) {
  const found = communities.flatMap((community) => {
    const own = wordsOf(community.name);
    const hits = words.filter(
      (word) => word === community.shortCode.toLowerCase() || (word.length > 2 && own.some((one) => one.startsWith(word))),
    );
    return hits.length > 0 ? [{ community, hits }] : [];
  });
  return found.toSorted((a, b) => b.hits.length - a.hits.length)[0] ?? null;
}

/** How well a report answers words: those of the title count most, and one of them it must have. */
function scoreOf(report: SearchedReport, words: readonly string[]): number {
  const title = wordsOf(report.title);
  const more = [
    ...wordsOf(report.group),
    ...wordsOf(report.description),
    ...report.params.flatMap(({ choices }) => choices.flatMap((one) => wordsOf(one.title))),
  ];
  const begins = (list: readonly string[], word: string) =>
    [word, ...(synonyms[word] ?? [])].some((one) => list.some((own) => own.startsWith(one)));
  const inTitle = words.filter((word) => begins(title, word)).length;
  if (inTitle === 0) return 0;
  const elsewhere = words.filter((word) => !begins(title, word) && begins(more, word)).length;
  if ((inTitle + elsewhere) * 2 < words.length) return 0;
  return inTitle * 10 + elsewhere * 3 - title.length;
}

/** The parameters of the days, for a report that has any. */
function daysOf(report: SearchedReport, span: Span | null): Readonly<Record<string, string>> {
  if (!span) return {};
  const has = (name: string) => report.params.some((param) => param.name === name);
  if (has('asOfDate')) return { asOfDate: span.to };
  return has('fromDate') && has('toDate') ? { fromDate: span.from, toDate: span.to } : {};
}

/** The reports that answer what is typed, best first, at most `limit`. */
export function findReports(
  typed: string,
  reports: readonly SearchedReport[],
  communities: readonly SearchedCommunity[],
  today: LocalDate,
  limit: number,
): FoundReport[] {
  const { rest, span } = takeDays(typed.toLowerCase(), today);
  const words = wordsOf(rest).filter((word) => !filler.has(word));
  if (words.length === 0) return [];
  const place = namedCommunity(words, communities);
  const without = place ? words.filter((word) => !place.hits.includes(word)) : words;
  const ranked = (asked: readonly string[]) =>
    reports
      .map((report) => ({ report, score: asked.length === 0 ? 0 : scoreOf(report, asked) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score);
  // A word of a report may begin the name of a community too: then the report is meant.
  const [here, there] = [ranked(words), place ? ranked(without) : []];
  const isThere = place !== null && (there[0]?.score ?? 0) > 0 && (there[0]?.score ?? 0) >= (here[0]?.score ?? 0);
  return (isThere ? there : here).slice(0, limit).map(({ report }) => {
    const search = daysOf(report, span);
    const community = isThere ? place.community : null;
    return { name: report.name, title: report.title, community, days: Object.keys(search).length > 0 && span ? span.words : '', search };
  });
}
