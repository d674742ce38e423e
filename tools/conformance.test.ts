// docs/conformance.md says which test holds which sentence of the specification; here it is held to that.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** How many sentences each section has, so that none is left out of the table. */
const sentences: Readonly<Record<string, number>> = { 2: 17, 3: 18, 4: 9, 5: 12, 6: 15, 7: 17, 8: 13, 9: 8 };

interface Row {
  number: string;
  holders: { file: string; title: string }[];
}

/** Rows of the table: number, sentence, and the tests, each as `file` › title. */
function rowsOf(document: string): Row[] {
  return document.split('\n').flatMap((line): Row[] => {
    const cells = /^\| (\d+\.\d+) \| .+ \| (.*) \|$/.exec(line);
    if (!cells) return [];
    const holders = (cells[2] ?? '').split('<br>').flatMap((text) => {
      const named = /^`([^`]+)` › (.+)$/.exec(text.trim());
      return named ? [{ file: named[1] ?? '', title: named[2] ?? '' }] : [];
    });
    return [{ number: cells[1] ?? '', holders }];
  });
}

/**
 * What is wrong with a document, as sentences; `textOf` gives a file's text, null when there is no such file.
 */
function faultsOf(document: string, textOf: (file: string) => string | null): string[] {
  const rows = rowsOf(document);
  const numbers = rows.map(({ number }) => number);
  const wanted = Object.entries(sentences).flatMap(([section, count]) => Array.from({ length: count }, (_, i) => `${section}.${i + 1}`));
  const missing = wanted
    .filter((number) => numbers.filter((each) => each === number).length !== 1)
    .map((number) => `${number} must stand there once`);
  const tests = rows.flatMap(({ number, holders }) => {
    if (holders.length === 0) return [`${number} names no test`];
    return holders.flatMap(({ file, title }) => {
      const text = /\.test\.tsx?$/.test(file) ? textOf(file) : null;
      if (text === null) return [`${number} names ${file}, which is no test file`];
      return [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted))
        ? []
        : [`${number} names "${title}", which is no test of ${file}`];
    });
  });
  return [...missing, ...tests];
}

/** What stands below asks for nothing, or is said to be open, sentence by sentence. */
const OPEN = '## Without a test';

function parts(document: string): { held: string; open: string[] } {
  const [held = '', below = ''] = document.split(OPEN);
  return { held, open: [...below.matchAll(/^- (\d+\.\d+) /gm)].map((match) => match[1] ?? '') };
}

it('names an existing test for every sentence that is not said to be open', () => {
  const { held, open } = parts(readFileSync(join(root, 'docs/conformance.md'), 'utf8'));
  const text = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);
  const faults = faultsOf(held, text).filter((fault) => !open.some((number) => fault === `${number} must stand there once`));
  expect(faults).toEqual([]);
  expect(open.filter((number) => rowsOf(held).some((row) => row.number === number))).toEqual([]);
});

it('finds a test that does not exist, a row without one, and a sentence left out', () => {
  const rows = Object.entries(sentences).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, i) => `| ${section}.${i + 1} | It does. | \`a/b.test.ts\` › does it |`),
  );
  const textOf = (file: string) => (file === 'a/b.test.ts' ? "it('does it', () => {})" : null);
  expect(faultsOf(rows.join('\n'), textOf)).toEqual([]);
  const broken = [...rows.slice(1), '| 2.1 | It does. | by eye |']
    .join('\n')
    .replace('| 2.2 | It does. | `a/b.test.ts` › does it |', '| 2.2 | It does. | `a/c.test.ts` › does it |')
    .replace('| 3.1 | It does. | `a/b.test.ts` › does it |', '')
    .replace('| 3.2 | It does. | `a/b.test.ts` › does it |', '| 3.2 | It does. | `a/b.test.ts` › does that |');
  expect(faultsOf(broken, textOf).sort()).toEqual([
    '2.1 names no test',
    '2.2 names a/c.test.ts, which is no test file',
    '3.1 must stand there once',
    '3.2 names "does that", which is no test of a/b.test.ts',
  ]);
});
