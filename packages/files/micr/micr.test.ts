// The outlines of E-13B: scale, advance, and which characters exist.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MICR_ADVANCE, MICR_HEIGHT, type MicrStep, micrLinePath } from './micr.ts';

const ALL = '0123456789⑆⑇⑈⑉';
const NAMES = 'zero one two three four five six seven eight nine uni2446 uni2447 uni2448 uni2449'.split(' ');
const glyphs = new URL('./nimra-e13b/', import.meta.url);

/**
 * A GLIF file as steps: points with a type lie on the curve, two without one steer the next
 * (unifiedfontobject.org, GLIF 1).
 */
function glifSteps(glif: string): MicrStep[] {
  return [...glif.matchAll(/<contour>([\s\S]*?)<\/contour>/g)].flatMap(([contour]) => {
    const points = [...contour.matchAll(/<point x="(-?\d+)" y="(-?\d+)"( type="(?:curve|line)")?/g)];
    const place = (point: RegExpExecArray): [number, number] => [Number(point[1]), MICR_HEIGHT - Number(point[2])];
    const steps: MicrStep[] = [];
    let steering: [number, number][] = [];
    for (const point of [...points, ...points.slice(0, 1)]) {
      const [one, two] = steering;
      if (!point[3]) steering.push(place(point));
      else if (steps.length === 0) steps.push(['M', ...place(point)]);
      else if (one && two) steps.push(['C', ...one, ...two, ...place(point)]);
      else steps.push(['L', ...place(point)]);
      if (point[3]) steering = [];
    }
    return [...steps, ['Z']];
  });
}

it('has the outlines of the font, every point of them', () => {
  expect(
    readdirSync(glyphs)
      .filter((name) => name.endsWith('.glif'))
      .toSorted(),
  ).toEqual([...NAMES, 'space'].map((name) => `${name}.glif`).toSorted());
  for (const [i, character] of [...ALL].entries()) {
    const glif = readFileSync(new URL(`${NAMES[i]}.glif`, glyphs), 'utf8');
    expect(glif).toContain(`<advance width="${MICR_ADVANCE}"/>`);
    expect(micrLinePath(character)).toEqual(glifSteps(glif));
  }
});

/** All points, control points included. */
function coordinates(steps: MicrStep[]): { xs: number[]; ys: number[] } {
  const numbers = steps.flatMap(([, ...rest]) => rest as number[]);
  return { xs: numbers.filter((_, i) => (i & 1) === 0), ys: numbers.filter((_, i) => (i & 1) === 1) };
}

it('draws each of the 14 characters within its box, 0.117 inch high where the standard says so', () => {
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
