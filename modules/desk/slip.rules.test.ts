// Slips of the finger and names written by ear: which words are near each other, and which phrases may have
// been meant.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spellingsOf } from '../../packages/search/keys.ts';
import { isDoubtful, isOneSlip, phrasesMeant } from './slip.rules.ts';

const slips = (pairs: readonly (readonly [string, string])[]): boolean[] => pairs.map(([a, b]) => isOneSlip(a, b));

const word = fc.string({ unit: fc.constantFrom(...'abcdé'), minLength: 1, maxLength: 9 });

/** One slip of the finger, made in every possible way. */
const slip = fc
  .tuple(word, fc.nat(), fc.constantFrom(...'abz'), fc.constantFrom('out', 'in', 'other', 'swap'))
  .map(([from, at, letter, how]) => {
    const place = Math.min(at, from.length - 1);
    const [before, after] = [from.slice(0, place), from.slice(place + 1)];
    if (how === 'out') return [from, before + after] as const;
    if (how === 'in') return [from, from.slice(0, place) + letter + from.slice(place)] as const;
    if (how === 'other') return [from, before + letter + after] as const;
    return [from, before + (after[0] ?? '') + from.charAt(place) + after.slice(1)] as const;
  });

/**
 * The fewest single letters left out, put in, replaced or exchanged with the next that lead from one word to
 * the other.
 */
function distance(a: string, b: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
      const steps = i === 0 ? [j] : [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) steps.push(at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = Math.min(...steps);
    }
  }
  return rows[a.length]?.[b.length] ?? 0;
}

describe('one slip', () => {
  test('is known whichever way it was made, and shares a spelling with the word', () => {
    const pairs = fc.sample(slip, 500).filter(([right, wrong]) => right !== wrong);
    expect(slips(pairs)).toEqual(pairs.map(() => true));
    expect(slips(pairs.map(([right, wrong]) => [wrong, right]))).toEqual(pairs.map(() => true));
    for (const [right, wrong] of pairs) expect(spellingsOf(wrong).some((each) => spellingsOf(right).includes(each))).toBe(true);
  });

  test('is what a count of letters says it is, of any two words', () => {
    const near = fc.tuple(
      fc.string({ unit: fc.constantFrom(...'ab'), maxLength: 5 }),
      fc.string({ unit: fc.constantFrom(...'ab'), maxLength: 5 }),
    );
    const pairs = fc.sample(near, 800);
    expect(slips(pairs)).toEqual(pairs.map(([a, b]) => distance(a, b) === 1));
  });

  test('is none between a word and itself, or two slips', () => {
    const pairs = [
      ['smith', 'smith'],
      ['smith', 'smythe'],
      ['ab', 'ba1'],
      ['martin', 'mratni'],
    ] as const;
    expect(slips(pairs)).toEqual([false, false, false, false]);
  });

  test('is corrected in one word of several, the likest first', () => {
    expect(phrasesMeant(['jonh', 'smith'], ['john', 'jonah', 'smith', 'bonh'])).toEqual([
      'john smith',
      'jonah smith',
      'bonh smith',
      'smith john',
      'smith jonah',
      'smith bonh',
    ]);
    expect(phrasesMeant(['0012'], ['0013'])).toEqual([]);
    expect(phrasesMeant(['jon'], ['john'])).toEqual([]);
  });
});

test('words that may be mistyped have four letters or more and no digit', () => {
  expect(['jon', 'smth', '0012', 'mc12'].filter(isDoubtful)).toEqual(['smth']);
});

describe('a name written by ear', () => {
  test.each([
    ['chowdary', 'chaudhary'],
    ['choudhury', 'chaudhary'],
    ['mukerji', 'mukherjee'],
    ['kovalsky', 'kowalski'],
    ['ivanoff', 'ivanov'],
    ['gimenes', 'jimenez'],
    ['gonsales', 'gonzalez'],
    ['smythe', 'schmidt'],
  ])('%s may mean %s', (typed, known) => {
    expect(phrasesMeant([typed], [known])).toEqual([known]);
  });

  test('stands behind one slip of the finger', () => {
    expect(phrasesMeant(['stevens', 'ann'], ['stephens', 'stevans'])).toEqual([
      'stevans ann',
      'stephens ann',
      'ann stevans',
      'ann stephens',
    ]);
  });
});
