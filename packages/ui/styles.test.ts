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

/** Relative luminance of #rrggbb (WCAG 2.2). */
function luminance(color: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) * (1 / 255);
    return value <= 0.04045 ? value * (1 / 12.92) : ((value + 0.055) * (1 / 1.055)) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

it('writes buttons that wait in words one can read, in each theme', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const base = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');
  const [, ink = '', ground = ''] = /\.btn:disabled \{\s*color: var\((--[\w-]+)\);\s*background: var\((--[\w-]+)\)/.exec(base) ?? [];
  const valuesOf = (name: string) => [...tokens.matchAll(new RegExp(`${name}: (#[0-9a-f]{6})`, 'g'))].map(([, color = '']) => color);
  const [inks, grounds] = [valuesOf(ink), valuesOf(ground)];
  expect([inks.length, grounds.length]).toEqual([3, 3]);
  const ratios = inks.map((color, at) => {
    const [light = 0, dark = 0] = [luminance(color), luminance(grounds[at] ?? '')].sort((a, b) => b - a);
    return (light + 0.05) * (1 / (dark + 0.05));
  });
  expect(Math.min(...ratios)).toBeGreaterThan(5.5);
});
