// Finding an option by what people type: the start of its code, or the starts of words in its label.

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

function rankOf(option: Option, query: string, words: readonly string[]): number | null {
  const code = folded(option.code ?? '');
  if (code === query) return 0;
  if (code !== '' && (code.startsWith(query) || code.replace(/[^\p{L}\p{N}]/gu, '').startsWith(query))) return 1;
  if (folded(option.label).startsWith(query)) return 2;
  const known = wordsOf(`${option.code ?? ''} ${option.label} ${option.hint ?? ''}`);
  return words.length > 0 && words.every((word) => known.some((each) => each.startsWith(word))) ? 3 : null;
}

/** The options a query finds, best first, at most `limit`; all of them for an empty query. Accents do not matter. */
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
