// Names of style classes: what only bends another class has no style of its own elsewhere, which would come
// along unasked.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Small helpers that mean the same wherever they stand. */
const helpers = new Set(['r', 'hd', 'focus']);

const sheets = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8').replace(/\/\*.*?\*\//gs, ''));
const selectors = sheets
  .flatMap((sheet) => [...sheet.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(',')))
  .map((one) => one.trim());

it('gives a class that bends another no style of its own', () => {
  const own = new Set(selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector)?.[1] ?? []));
  const bending = selectors.flatMap((selector) =>
    [...selector.matchAll(/\.([\w-]+)\.([\w-]+)/g)].flatMap(([, base, more = '']) => (base === more ? [] : [{ selector, more }])),
  );
  expect(bending.length).toBeGreaterThan(20);
  expect(bending.filter(({ more }) => own.has(more) && !helpers.has(more)).map(({ selector }) => selector)).toEqual([]);
});
