// The outlines of E-13B: scale, advance, and which characters exist.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MICR_ADVANCE, MICR_HEIGHT, type MicrStep, micrLinePath } from './micr.ts';

const ALL = '0123456789⑆⑇⑈⑉';

/** On-curve points only: control points of a rounded corner may not stick out either, which the ranges below would show. */
function coordinates(steps: MicrStep[]): { xs: number[]; ys: number[] } {
  const numbers = steps.flatMap(([, ...rest]) => rest as number[]);
  return { xs: numbers.filter((_, i) => (i & 1) === 0), ys: numbers.filter((_, i) => (i & 1) === 1) };
}

it('draws each of the 14 characters within its box, 0.117 inch high where the standard says so', () => {
  expect(readdirSync(new URL('./nimra-e13b/', import.meta.url)).filter((name) => name.endsWith('.glif'))).toHaveLength(15);
  for (const character of ALL) {
    const { xs, ys } = coordinates(micrLinePath(character));
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...xs)).toBe(1080);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ys)).toBeLessThanOrEqual(MICR_HEIGHT);
    if (/\d|⑆|⑇/.test(character)) expect([Math.min(...ys), Math.max(...ys)]).toEqual([0, MICR_HEIGHT]);
  }
});

it('advances an eighth of an inch per character, spaces included', () => {
  const one = micrLinePath('1');
  const line = micrLinePath('1 ⑉1');
  expect(line.slice(0, one.length)).toEqual(one);
  const { xs } = coordinates(line.slice(-one.length));
  expect(xs).toEqual(coordinates(one).xs.map((x) => x + 3 * MICR_ADVANCE));
});

it('closes every contour: the digit 8 has three', () => {
  const kinds = micrLinePath('8').map(([kind]) => kind);
  expect(kinds.filter((kind) => kind === 'M')).toHaveLength(3);
  expect(kinds.filter((kind) => kind === 'Z')).toHaveLength(3);
  expect(kinds.at(-1)).toBe('Z');
});

it('knows no other character', () => {
  expect(() => micrLinePath('12A')).toThrow(/E-13B has no character "A"/);
});
