// Finds the code that was probably meant: figures mistaken for letters, a missing hyphen, one slip of the
// hand.

/** Letters and figures that scanners and people take for each other; blanks and marks do not count. */
const TWINS: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };

/** The longest code something may resemble. */
const LONGEST_CODE = 200;

function skeleton(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[OQILSBZ]/g, (letter) => TWINS[letter] ?? letter);
}

/** The same without leading zeros of its figures: `MC-00012` is `MC-0012`. */
function short(shape: string): string {
  return shape.replace(/(?<!\d)0+(?=\d)/g, '');
}

/**
 * The word with one character left out at each place, and the word itself: two words one slip apart share one
 * of these.
 */
function leftOut(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
}

/** A word that stands in a list once more under another spelling tells nothing. */
function index(words: Iterable<readonly [key: string, code: string]>): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const [key, code] of words) found.set(key, found.has(key) && found.get(key) !== code ? null : code);
  return found;
}

/**
 * Makes a function that gives the one code of a vocabulary a text resembles, or null: where two codes are
 * equally near, none is offered. Finding costs the length of the text, not the size of the vocabulary.
 */
export function nearMisses(vocabulary: Iterable<string>): (text: string) => string | null {
  const codes = [...new Set(vocabulary)];
  let byShape: Map<string, string | null> | undefined;
  let byFigures: Map<string, string | null> | undefined;
  let bySlip: Map<string, string | null> | undefined;
  return (text) => {
    if (text.length > LONGEST_CODE) return null;
    byShape ??= index(codes.map((code) => [skeleton(code), code]));
    const shape = skeleton(text);
    if (shape === '') return null;
    const same = byShape.get(shape);
    if (same !== undefined) return same;
    byFigures ??= index(codes.map((code) => [short(skeleton(code)), code]));
    const alike = byFigures.get(short(shape));
    if (alike !== undefined) return alike;
    bySlip ??= index(codes.flatMap((code) => leftOut(skeleton(code)).map((part): [string, string] => [part, code])));
    const near = new Set(shape.length < 3 ? [] : leftOut(shape).map((part) => bySlip?.get(part)));
    near.delete(undefined);
    const [only] = near;
    return near.size === 1 && only !== undefined ? only : null;
  };
}
