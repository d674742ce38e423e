// The one rule by which records are found: what is kept of a record, the keys it is found by, and the words
// someone may mistype.
import { plainOf } from './plain.ts';

/**
 * How a fact is looked for: a phrase from each of its words on and around, a text from each of its words on,
 * by its last digits, with and without the blanks within it, from its start, as a number with letters before
 * it (`JE-000123` also as `123`), or whole as an amount. What is `shown` is no key.
 */
export type FactForm = 'phrase' | 'text' | 'phone' | 'code' | 'whole' | 'serial' | 'amount' | 'shown';

/** The facts of a record by their names, as a hit shows them. */
export type Facts = Readonly<Record<string, string>>;

/** A record as its source reads it. */
export interface FoundRecord {
  recordId: string;
  /** Null for what belongs to the whole customer. */
  communityId: string | null;
  title: string;
  /** Its parts with ` · ` between them. */
  subtitle: string;
  /** The day after which it is a former one; null where it has none. */
  endedDate: string | null;
  facts: Facts;
}

/** One key of a record. */
export interface RecordKey {
  field: string;
  key: string;
}

/** No key has more characters. */
const LONGEST = 120;
/** A phrase is kept from so many of its first words on. */
const TURNS = 6;
/** So many words of a text are one key. */
const PASSAGE = 4;
/** Characters of a word that may be mistyped. */
const SHORTEST_WORD = 4;
const LONGEST_WORD = 30;

function cut(text: string): string {
  return text.length <= LONGEST ? text : [...text].slice(0, LONGEST).join('');
}

/** The words begun at each of the first: what stands before goes behind. */
function turnsOf(plain: string, words: readonly string[]): string[] {
  const turns: string[] = [];
  let from = 0;
  for (let at = 0; at < words.length && at < TURNS; at += 1) {
    turns.push(from === 0 ? plain : `${plain.slice(from)} ${plain.slice(0, from - 1)}`);
    from += (words[at] ?? '').length + 1;
  }
  return turns;
}

const digitsOf = (text: string): string => text.replaceAll(/[^0-9]+/g, '');

function serialsOf(plain: string): string[] {
  const digits = digitsOf(plain);
  const bare = digits.replace(/^0+/, '');
  const letters = plain.replaceAll(/[0-9]+/g, '').trim();
  return [plain, plain.replaceAll(' ', ''), bare, digits, `${letters} ${bare}`, `${letters}${bare}`];
}

/** Each word with those behind it. */
function passagesOf(words: readonly string[]): string[] {
  return words.map((_word, at) => words.slice(at, at + PASSAGE).join(' '));
}

function startsOf(form: FactForm, text: string, plain: string): string[] {
  switch (form) {
    case 'phrase':
      return turnsOf(plain, plain.split(' '));
    case 'text':
      return passagesOf(plain.split(' '));
    case 'code':
      return [plain, plain.replaceAll(' ', '')];
    case 'serial':
      return serialsOf(plain);
    case 'amount':
      return [`$${digitsOf(text)}.`];
    case 'whole':
      return [plain];
    case 'phone':
      return [digitsOf(text).slice(-10), digitsOf(text).slice(-7)];
    case 'shown':
      return [];
  }
}

/** The forms of a kind's facts by their names. */
export type FieldForms = (field: string) => FactForm;

/** The facts that say something: a letter or a digit at least. */
export function saidOf(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, text]) => plainOf(text) !== ''));
}

/** The keys a record is found by, each once for a field. */
export function keysOf(facts: Facts, formOf: FieldForms): RecordKey[] {
  const keys: RecordKey[] = [];
  for (const [field, text] of Object.entries(facts)) {
    const plain = plainOf(text);
    if (plain === '') continue;
    for (const key of new Set(startsOf(formOf(field), text, plain).map(cut))) if (key.trim() !== '') keys.push({ field, key });
  }
  return keys;
}

/** A word a mistyped one may mean: letters, and neither few nor many. */
function mayBeMeant(word: string): boolean {
  const length = [...word].length;
  return length >= SHORTEST_WORD && length <= LONGEST_WORD && !/[0-9]/.test(word);
}

/** The words of a record someone may mistype. */
export function wordsOf(facts: Facts, formOf: FieldForms): string[] {
  const phrases = Object.entries(facts).filter(([field]) => formOf(field) === 'phrase');
  return phrases.flatMap(([, text]) => plainOf(text).split(' ')).filter(mayBeMeant);
}

/** All a record shows, as plain words with a blank before each. */
export function shownWords({ title, subtitle }: Pick<FoundRecord, 'title' | 'subtitle'>): string {
  return ` ${plainOf(`${title} ${subtitle.replaceAll(' · ', ' ')}`)}`;
}

/** A word under itself and under itself less one letter: two words one slip apart share one of these. */
export function spellingsOf(word: string): string[] {
  return [...new Set([word, ...Array.from({ length: word.length }, (_letter, at) => word.slice(0, at) + word.slice(at + 1))])];
}
