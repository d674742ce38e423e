// Slips of the finger as the database mends them: which words are one slip apart, and which phrases may have
// been meant.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { type TestDatabase, testDatabase } from '../../packages/testkit/testkit.ts';
import { spellingsOf } from './search-term.rules.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Which of the pairs are one slip apart, in one question. */
async function slips(pairs: readonly (readonly [string, string])[]): Promise<boolean[]> {
  const found = await sql<{ is: boolean }>`select desk.is_one_slip(p.a, p.b) as is
    from unnest(${pairs.map(([a]) => a)}::text[], ${pairs.map(([, b]) => b)}::text[]) with ordinality as p (a, b, n) order by n`.execute(
    db.asMigrator,
  );
  return found.rows.map((row) => row.is);
}

async function meant(words: string[], known: string[]): Promise<string[]> {
  const found = await sql<{ phrases: string[] }>`select desk.phrases_meant(${words}::text[], ${known}::text[]) as phrases`.execute(
    db.asMigrator,
  );
  return found.rows[0]?.phrases ?? [];
}

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
  test('is known whichever way it was made, and shares a spelling with the word', async () => {
    const pairs = fc.sample(slip, 500).filter(([right, wrong]) => right !== wrong);
    expect(await slips(pairs)).toEqual(pairs.map(() => true));
    expect(await slips(pairs.map(([right, wrong]) => [wrong, right]))).toEqual(pairs.map(() => true));
    for (const [right, wrong] of pairs) expect(spellingsOf(wrong).some((each) => spellingsOf(right).includes(each))).toBe(true);
  });

  test('is what a count of letters says it is, of any two words', async () => {
    const near = fc.tuple(
      fc.string({ unit: fc.constantFrom(...'ab'), maxLength: 5 }),
      fc.string({ unit: fc.constantFrom(...'ab'), maxLength: 5 }),
    );
    const pairs = fc.sample(near, 800);
    expect(await slips(pairs)).toEqual(pairs.map(([a, b]) => distance(a, b) === 1));
  });

  test('is none between a word and itself, or two slips', async () => {
    const pairs = [
      ['smith', 'smith'],
      ['smith', 'smythe'],
      ['ab', 'ba1'],
      ['martin', 'mratni'],
    ] as const;
    expect(await slips(pairs)).toEqual([false, false, false, false]);
  });

  test('is mended in one word of several, the likest first', async () => {
    expect(await meant(['jonh', 'smith'], ['john', 'jonah', 'smith', 'bonh'])).toEqual([
      'john smith',
      'jonah smith',
      'bonh smith',
      'smith john',
      'smith jonah',
      'smith bonh',
    ]);
    expect(await meant(['0012'], ['0013'])).toEqual([]);
    expect(await meant(['jon'], ['john'])).toEqual([]);
  });
});
