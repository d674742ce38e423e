// Text as search compares it, in the program as in PostgreSQL.

/** Words of plain English with a blank between them: most texts of records are no more. */
const WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** What is neither a letter nor a digit among the characters of a plain English text. */
const BETWEEN = /[^a-z0-9]+/g;

/**
 * Text as search compares it, as `desk.plain` does (migration 0084): lower case, no accents or apostrophes, a
 * blank for what is no letter and no digit.
 */
export function plainOf(text: string): string {
  if (!/[^ -~]/.test(text)) {
    const lower = text.toLowerCase();
    if (WORDS.test(lower)) return lower;
    return lower.replaceAll("'", '').replace(BETWEEN, ' ').trim();
  }
  return (
    text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f'\u2019]/g, '')
      .toLowerCase()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters part words as blanks do
      .replaceAll(/[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+/g, ' ')
      .trim()
  );
}
