// How a name sounds, so that one written by ear is found: Double Metaphone (Lawrence Philips, 2000), which
// knows Germanic, Slavic, Romance and Indian spellings, and W heard as V.
import { doubleMetaphone } from 'double-metaphone';

/** A sound of fewer consonants is that of too many words. */
const SHORTEST = 3;

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);

/**
 * The sounds of a plain word, none where it is too short or not of Latin letters. Two words are alike where
 * they share one: `chowdary` and `chaudhary` are both XTR.
 */
export function soundsOf(word: string): string[] {
  if (!isLatin(word)) return [];
  const heard = word.includes('w') ? [word, word.replaceAll('w', 'v')] : [word];
  return [...new Set(heard.flatMap((each) => doubleMetaphone(each)))].filter((sound) => sound.length >= SHORTEST);
}

/** What a sound is kept under beside spellings, which have no capitals. */
export const soundKeys = (word: string): string[] => soundsOf(word).map((sound) => `~${sound}`);
