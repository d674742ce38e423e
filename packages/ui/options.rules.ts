// Finding an option by what people type: the start of its code, the number it ends with, or the starts of
// words in its label.

/** Something to pick: an account, an owner, a code. */
export interface Option {
  value: string;
  label: string;
  /** Number or short code people know by heart; shown first, searched by prefix. */
  code?: string | undefined;
  /** Shown dimmed at the right; also searched. */
  hint?: string | undefined;
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What an option is found by, made once: a list is searched at every key. */
interface Names {
  code: string;
  /** The code without dashes and dots. */
  bare: string;
  /** The number the code ends with, without leading zeros: `12` of `MC-0012`. */
  number: string;
  label: string;
  words: readonly string[];
}

const known = new WeakMap<Option, Names>();

function namesOf(option: Option): Names {
  const made = known.get(option);
  if (made) return made;
  const code = folded(option.code ?? '');
  const names = {
    code,
    bare: code.replace(/[^\p{L}\p{N}]/gu, ''),
    number: /0*(\d+)$/.exec(code)?.[1] ?? '',
    label: folded(option.label),
    words: wordsOf(`${option.code ?? ''} ${option.label} ${option.hint ?? ''}`),
  };
  known.set(option, names);
  return names;
}

function rankOf(option: Option, query: string, words: readonly string[]): number | null {
  const names = namesOf(option);
  if (names.code === query) return 0;
  if (/^\d+$/.test(query) && names.number === query.replace(/^0+(?=\d)/, '')) return 1;
  if (names.code !== '' && (names.code.startsWith(query) || names.bare.startsWith(query))) return 2;
  if (names.label.startsWith(query)) return 3;
  return words.length > 0 && words.every((word) => names.words.some((each) => each.startsWith(word))) ? 4 : null;
}

/**
 * The options a query finds, best first, at most `limit`; all of them for an empty query. Accents do not
 * matter.
 */
export function matchOptions(options: readonly Option[], query: string, limit = 50): Option[] {
  const sought = folded(query.trim());
  if (sought === '') return options.slice(0, limit);
  const words = wordsOf(sought);
  const found: { option: Option; rank: number }[] = [];
  for (const option of options) {
    const rank = rankOf(option, sought, words);
    if (rank !== null) found.push({ option, rank });
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ option }) => option);
}

/** What a picked option is called in a field. */
export function optionText(option: Option): string {
  return option.code ? `${option.code} ${option.label}` : option.label;
}
