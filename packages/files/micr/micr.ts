// Lines of E-13B magnetic ink characters as vector outlines at exact scale, so that no font engine can move or hint them.
import { readFileSync } from 'node:fs';
import { assert } from '../../kernel/kernel.ts';

/** Outlines are given in ten-thousandths of an inch: a character advances 0.125 inch and is 0.117 inch high (ANSI X9.100-160). */
export const MICR_ADVANCE = 1250;
export const MICR_HEIGHT = 1170;

/** A step of an outline: move, line, cubic curve (two control points, then the end) or close. */
export type MicrStep = ['M' | 'L', number, number] | ['C', number, number, number, number, number, number] | ['Z'];

const FILES: Record<string, string> = {
  '0': 'zero',
  '1': 'one',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  '⑆': 'uni2446',
  '⑇': 'uni2447',
  '⑈': 'uni2448',
  '⑉': 'uni2449',
};

interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

const outlines = new Map<string, MicrStep[]>();

/** The outline of one character in its own box: x from its left edge, y downward from its top. */
function outlineOf(character: string): MicrStep[] {
  const known = outlines.get(character);
  if (known) return known;
  const name = FILES[character];
  assert(name, `E-13B has no character ${JSON.stringify(character)}`);
  const glif = readFileSync(new URL(`./nimra-e13b/${name}.glif`, import.meta.url), 'utf8');
  assert(glif.includes(`<advance width="${MICR_ADVANCE}"/>`), 'every E-13B character advances 0.125 inch');
  const contours = [...glif.matchAll(/<contour>([\s\S]*?)<\/contour>/g)].map((match) => contourSteps(match[1] ?? ''));
  outlines.set(character, contours.flat());
  return contours.flat();
}

/** A closed contour of a GLIF file: points with a type lie on the curve, two without one steer the next (unifiedfontobject.org, GLIF 1). */
function contourSteps(xml: string): MicrStep[] {
  const points: Point[] = [...xml.matchAll(/<point x="(-?\d+)" y="(-?\d+)"( type="(?:curve|line)")?/g)].map((match) => ({
    x: Number(match[1]),
    y: MICR_HEIGHT - Number(match[2]),
    onCurve: match[3] !== undefined,
  }));
  const first = points[0];
  assert(first?.onCurve, 'a contour begins on the curve');
  const steps: MicrStep[] = [['M', first.x, first.y]];
  let steering: Point[] = [];
  for (const point of [...points.slice(1), first]) {
    if (!point.onCurve) {
      steering.push(point);
      continue;
    }
    const [one, two] = steering;
    if (one && two) steps.push(['C', one.x, one.y, two.x, two.y, point.x, point.y]);
    else steps.push(['L', point.x, point.y]);
    steering = [];
  }
  steps.push(['Z']);
  return steps;
}

/**
 * The outlines of a line of text, x from the left edge of its first character, y downward from the top of the characters. Allowed are digits, `⑆` transit,
 * `⑇` amount, `⑈` on-us, `⑉` dash and spaces, all of one width; anything else is a broken invariant.
 */
export function micrLinePath(text: string): MicrStep[] {
  return [...text].flatMap((character, i) => (character === ' ' ? [] : shifted(outlineOf(character), i * MICR_ADVANCE)));
}

function shifted(steps: readonly MicrStep[], by: number): MicrStep[] {
  return steps.map((step) => {
    if (step[0] === 'Z') return step;
    if (step[0] === 'C') return ['C', step[1] + by, step[2], step[3] + by, step[4], step[5] + by, step[6]];
    return [step[0], step[1] + by, step[2]];
  });
}

/** Typst source of `micr-line(steps)`: the outlines as one black path whose corner is the top left of the first character. */
export const MICR_TYPST = `
#let micr-line(steps) = {
  let at(x, y) = (x * 0.0001in, y * 0.0001in)
  curve(fill: black, ..steps.map(((kind, ..p)) => {
    if kind == "M" { curve.move(at(..p)) }
    else if kind == "L" { curve.line(at(..p)) }
    else if kind == "C" { curve.cubic(at(p.at(0), p.at(1)), at(p.at(2), p.at(3)), at(p.at(4), p.at(5))) }
    else { curve.close(mode: "straight") }
  }))
}
`;
