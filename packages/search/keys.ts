// The keys a record is found by, reckoned by the program as `desk.search_keys` reckons them: for acts that
// make thousands of records and have time while PostgreSQL writes them.
import { plainOf } from './plain.ts';

/**
 * How a fact is looked for: from each of its words on, by its last digits, with and without the blanks within
 * it, or from its start.
 */
export type FactForm = 'phrase' | 'phone' | 'code' | 'whole';

/** What search knows of a record: a field, as a hit names it, and its text. */
export interface Fact {
  field: string;
  text: string;
  form: FactForm;
}

/** A record search does not know yet, as the views of migration 0020 and later would tell of it. */
export interface NewRecord {
  recordId: string;
  title: string;
  /** Its parts with ` · ` between them. */
  subtitle: string;
  facts: readonly Fact[];
}

/** No key has more characters (migration 0075). */
const LONGEST = 120;
/** A phrase is kept from so many of its first words on (migration 0075). */
const TURNS = 6;
/** Characters of a word that may be mistyped (migration 0082). */
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

function startsOf({ text, form }: Fact, plain: string, words: readonly string[]): string[] {
  if (form === 'phrase') return turnsOf(plain, words);
  if (form === 'code') return [plain, plain.replaceAll(' ', '')];
  if (form === 'whole') return [plain];
  const digits = text.replaceAll(/[^0-9]+/g, '');
  return [digits.slice(-10), digits.slice(-7)];
}

/** A word a mistyped one may mean: letters, and neither few nor many. */
function isMeant(word: string): boolean {
  if (word.length < SHORTEST_WORD || /[0-9]/.test(word)) return false;
  const length = /[\ud800-\udfff]/.test(word) ? [...word].length : word.length;
  return length >= SHORTEST_WORD && length <= LONGEST_WORD;
}

/**
 * What search keeps of a record is told to: a fact that says something, a start by which the record is found,
 * a word that someone may mistype.
 */
export interface Keeper {
  fact(fact: Fact): void;
  key(field: string, key: string): void;
  word(word: string): void;
}

/** Tells the facts of one record that say something, their keys, each once, and their words. */
export function tellKeys(facts: readonly Fact[], keeper: Keeper): void {
  for (const fact of facts) {
    const plain = plainOf(fact.text);
    if (plain === '') continue;
    keeper.fact(fact);
    const words = fact.form === 'phrase' ? plain.split(' ') : [];
    for (const word of words) if (isMeant(word)) keeper.word(word);
    const told: string[] = [];
    for (const start of startsOf(fact, plain, words)) {
      const key = cut(start);
      if (key === '' || told.includes(key)) continue;
      told.push(key);
      keeper.key(fact.field, key);
    }
  }
}
