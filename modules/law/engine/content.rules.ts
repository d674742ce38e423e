// Which of the things a notice must say, and of the ways it must go, the facts show.
import { nameOf, within, wordsOf } from './fact.rules.ts';

/** Ways a notice goes, by words that name them in records and facts. */
const channels: readonly [channel: string, words: RegExp][] = [
  ['certified', /certified|registered mail/],
  ['firstClass', /first-class|regular mail/],
  ['electronic', /email|electronic/],
  ['text', /^text/],
  ['telephone', /telephone|phone/],
  ['posting', /posting|posted/],
  ['overnight', /overnight/],
  ['personal', /personal|hand delivery|by hand/],
];

const nameOfChannel: Readonly<Record<string, string>> = {
  firstClass: 'firstClassMail',
  posting: 'physicalPosting',
  certified: 'certifiedMail',
};

/** The channel a phrase names, or null: "certified mail, return receipt" is `certified`. */
export function channelOf(phrase: string): string | null {
  return channels.find(([, words]) => words.test(phrase.toLowerCase()))?.[0] ?? null;
}

/** True where a way that was used is one of those named. */
function isOneOf(used: string, methods: readonly string[]): boolean {
  const channel = channelOf(used);
  return methods.some((method) => (channel === null ? within(used, method) : channelOf(method) === channel));
}

/** One demand of a rule of methods: so many of these ways. */
interface Demand {
  count: number;
  of: readonly string[];
}

const counted: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3 };

/** The demands of a rule of methods in words, such as "certified mail and two of telephone, text, email". */
function demandsOf(methods: readonly string[], methodRule: string): Demand[] {
  const [rule = ''] = methodRule.split(';');
  if (/^both\b/.test(rule)) return methods.map((method) => ({ count: 1, of: [method] }));
  const parts = rule.split(' and ').map((part) => {
    const some = /^(one|two|three) of (.+)$/.exec(part.trim());
    return some ? { count: counted[some[1] ?? ''] ?? 1, of: (some[2] ?? '').split(', ') } : { count: 1, of: [part.trim()] };
  });
  const named = parts.length > 1 && parts.every(({ of }) => of.every((one) => channelOf(one) !== null));
  return named ? parts : [{ count: 1, of: methods }];
}

/**
 * What is missing of the ways a notice must go: names of ways, or null where none of them counts at all, so
 * that the step has not been done.
 */
export function missingMethods(used: readonly string[], methods: readonly string[], methodRule: string): string[] | null {
  const demands = demandsOf(methods, methodRule);
  if (demands.length === 1) return used.some((one) => isOneOf(one, methods)) ? [] : null;
  return demands.flatMap(({ count, of }) => {
    const shown = new Set(used.filter((one) => isOneOf(one, of)).map(channelOf)).size;
    if (shown >= count) return [];
    if (count > 1) return [shown === 0 ? 'channels' : 'secondChannel'];
    const channel = of.length === 1 ? channelOf(of[0] ?? '') : null;
    return [channel === null ? nameOf(of[0] ?? '') : (nameOfChannel[channel] ?? channel)];
  });
}

/** Names of contents that a record words at length. */
const shortNames: readonly [words: RegExp, name: string][] = [
  [/^ledger within 7 business days/, 'ledgerSevenBusinessDays'],
  [/counselling/, 'counsellingLink'],
];

/** Contents a notice lacks of those a record demands; one that holds only "when" or "if" is not demanded. */
export function missingContents(shown: readonly string[], demanded: readonly string[]): string[] {
  if (shown.includes('all')) return [];
  return demanded
    .filter((phrase) => !/ (when|if) /.test(phrase) && !shown.some((one) => saysTheSame(one, phrase)))
    .map((phrase) => shortNames.find(([words]) => words.test(phrase))?.[1] ?? nameOf(phrase));
}

/** True where every word of what is shown stands in the demand, taking one form of a word for another. */
function saysTheSame(shown: string, demanded: string): boolean {
  const words = wordsOf(demanded);
  return wordsOf(shown).every((word) => words.some((other) => other === word || other === `${word}s`));
}

const small = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
const tens: Readonly<Record<number, string>> = { 20: 'twenty', 30: 'thirty', 45: 'fortyFive', 60: 'sixty', 90: 'ninety' };

/** A number of days as a name: `fifteenDays`. */
export function daysName(n: number): string {
  return `${small[n] ?? tens[n] ?? String(n)}Days`;
}
