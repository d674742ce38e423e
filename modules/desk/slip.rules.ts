// What a mistyped word may have meant: words one slip of the finger away, and words that sound alike.
import { soundsOf } from '../../packages/search/sound.ts';

/** Below four letters nearly every word is one slip from another. */
const SHORTEST = 4;
/** So many words are tried in place of those of a question. */
const TRIED = 12;
/** A phrase is looked for from so many of its words on. */
const TURNS = 4;

/** True for words one letter left out, put in, replaced or exchanged with the next apart. */
export function isOneSlip(a: string, b: string): boolean {
  const [x, y] = [[...a], [...b]];
  if (a === b || Math.abs(x.length - y.length) > 1) return false;
  let same = 0;
  while (same < x.length && x[same] === y[same]) same += 1;
  const rest = (word: readonly string[], from: number) => word.slice(same + from).join('');
  if (rest(x, 1) === rest(y, 0) || rest(x, 0) === rest(y, 1) || rest(x, 1) === rest(y, 1)) return true;
  return x[same] === y[same + 1] && x[same + 1] === y[same] && rest(x, 2) === rest(y, 2);
}

/** A word of a question that may be mistyped: letters only, four or more. */
export const isDoubtful = (word: string): boolean => word.length >= SHORTEST && !/\d/.test(word);

/** How far a known word is from a typed one: a slip is nearer than a sound; null for neither. */
function farness(typed: string, known: string): number | null {
  if (typed === known) return null;
  const unlike = (typed.length === known.length ? 0 : 1) + (typed[0] === known[0] ? 0 : 2);
  if (isOneSlip(typed, known)) return unlike;
  const heard = soundsOf(typed);
  return soundsOf(known).some((sound) => heard.includes(sound)) ? 10 + 10 * Math.abs(typed.length - known.length) + unlike : null;
}

/**
 * The phrases that may have been meant by words, the likest first: each with one word replaced by a known one
 * it resembles, as it stands and begun at its other words.
 */
export function phrasesMeant(words: readonly string[], known: readonly string[]): string[] {
  const replaced = words
    .flatMap((word, at) =>
      isDoubtful(word) ? known.flatMap((other) => ({ at, other, far: farness(word, other) })).filter(({ far }) => far !== null) : [],
    )
    .toSorted((a, b) => Number(a.far) - Number(b.far) || a.at - b.at || (a.other < b.other ? -1 : a.other > b.other ? 1 : 0))
    .slice(0, TRIED)
    .map(({ at, other }) => words.with(at, other));
  const others = replaced.flatMap((phrase) =>
    Array.from({ length: Math.min(TURNS, phrase.length) - 1 }, (_, n) => [...phrase.slice(n + 1), ...phrase.slice(0, n + 1)].join(' ')),
  );
  return [...new Set([...replaced.map((phrase) => phrase.join(' ')), ...others])];
}
