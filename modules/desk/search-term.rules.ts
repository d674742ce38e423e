// What a person typed into the search box, as the index compares it: plain words, the phrases looked for,
// spellings one slip away, numbers and amounts.
import { type Cents, parseMoney } from '../../packages/kernel/kernel.ts';
import { plainOf } from '../../packages/search/plain.ts';

/** Fewer characters than this are no question (specification 9). */
const SHORTEST = 2;

/**
 * The term of the specification, section 5: without `<`, trimmed; empty where fewer than two characters are
 * left, and nothing is asked then.
 */
export function criteriaOf(typed: string): string {
  const term = typed.replaceAll('<', '').trim();
  return [...term].length < SHORTEST ? '' : term;
}

/**
 * A term for the path of an address: a slash, which would begin the next part of it, replaced by a blank,
 * which search reads the same (specification 5).
 */
export function routeCriteria(term: string): string {
  return term.replaceAll('/', ' ');
}

/** Everything a term asks for. */
export interface Question {
  words: readonly string[];
  /**
   * Starts of keys, the best first: the words as they stand, a number without its dashes, and an amount,
   * whose key is `$`, its cents and a stop: it is found whole.
   */
  phrases: readonly string[];
  /** The same words begun at each other word: "john smith" is also looked for as "smith john". */
  turned: readonly string[];
  /** The whole term as a number of a check, its digits as typed; null when it is none. */
  checkNumber: string | null;
  /** The whole term as an amount; null when it is none. */
  amount: Cents | null;
  /** The term as bills keep their numbers for comparing: lower case, no blanks, no leading zeros. */
  billNumber: string;
}

const turns = (words: readonly string[]): string[] => words.map((_word, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));

/** Takes a term apart. */
export function questionOf(term: string): Question {
  const plain = plainOf(term);
  const words = plain === '' ? [] : plain.split(' ');
  const bare = words.join('');
  const digits = term.replaceAll(/\D/g, '');
  // A telephone number with the country before it.
  const national = /^[\d\s()+.-]+$/.test(term) && digits.length === 11 && digits.startsWith('1') ? [digits.slice(1)] : [];
  const joined = words.length > 1 && /\d/.test(bare) ? [bare] : [];
  const amount = /^\$?\s*[\d,]+(\.\d{1,2})?$/.test(term) ? parseMoney(term) : null;
  const cents = amount !== null && amount > 0n ? amount : null;
  return {
    words,
    phrases: plain === '' ? [] : [plain, ...joined, ...national, ...(cents === null ? [] : [`$${cents}.`])],
    turned: turns(words).slice(1, 6),
    checkNumber: /^#?\d{1,18}$/.test(term) ? digits : null,
    amount: cents,
    billNumber: term
      .toLowerCase()
      .replaceAll(/\s/g, '')
      .replace(/^0+(?=.)/, ''),
  };
}

/** A piece of a text, and whether it is what was looked for. */
export interface Part {
  text: string;
  matched: boolean;
}

/** What is no separator of `plainOf`; an apostrophe stands within a word. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters part words as blanks do
const wordsOfText = /[^\u0001-&(-/:-@[-`{-\u00bf\u2000-\u2018\u201a-\u206f]+/g;

/** Words of a text with where they begin and end. */
function wordsIn(text: string): { plain: string; from: number; to: number }[] {
  return [...text.matchAll(wordsOfText)].map(({ 0: word, index }) => ({ plain: plainOf(word), from: index, to: index + word.length }));
}

/** The digits of a text from the place where `wanted` begins in them; null where it does not. */
function digitsIn(text: string, wanted: string): { from: number; to: number } | null {
  const places = [...text].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
  const start = places
    .map((at) => text[at])
    .join('')
    .lastIndexOf(wanted);
  const [from, last] = [places[start], places[start + wanted.length - 1]];
  return start < 0 || from === undefined || last === undefined ? null : { from, to: last + 1 };
}

/**
 * A text cut where words of the phrase stand in it: what is shown to say why something was found. Numbers
 * also match across their dashes.
 */
export function partsOf(text: string, phrase: string): Part[] {
  const wanted = phrase.split(' ').filter(Boolean);
  const spans = wordsIn(text).flatMap(({ plain, from, to }) => {
    const word = wanted.filter((each) => plain.startsWith(each)).toSorted((a, b) => b.length - a.length)[0];
    return word === undefined ? [] : [{ from, to: word.length === plain.length ? to : Math.min(to, from + word.length) }];
  });
  const bare = phrase.replaceAll(' ', '');
  const number = /^\d{3,}$/.test(bare) ? digitsIn(text, bare) : null;
  const joined = plainOf(text).replaceAll(' ', '').startsWith(bare) && !text.includes(bare) ? [{ from: 0, to: text.length }] : [];
  const chosen = number ? [number] : spans.length > 0 ? spans : joined;
  const parts: Part[] = [];
  let at = 0;
  for (const { from, to } of chosen) {
    parts.push({ text: text.slice(at, from), matched: false }, { text: text.slice(from, to), matched: true });
    at = to;
  }
  return [...parts, { text: text.slice(at), matched: false }].filter((part) => part.text !== '');
}
