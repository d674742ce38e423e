// Lines of E-13B magnetic ink characters as vector outlines at exact scale, so that no font engine can move
// or hint them.
import { assert } from '../../kernel/kernel.ts';
import { MICR_OUTLINES } from './outlines.ts';

/**
 * Outlines are given in ten-thousandths of an inch: a character advances 0.125 inch and is 0.117 inch high
 * (ANSI X9.100-160).
 */
export const MICR_ADVANCE = 1250;
export const MICR_HEIGHT = 1170;

/** A step of an outline: move, line, cubic curve (two control points, then the end) or close. */
export type MicrStep = ['M' | 'L', number, number] | ['C', number, number, number, number, number, number] | ['Z'];

const outlines = new Map<string, MicrStep[]>();

/** The outline of one character in its own box. */
function outlineOf(character: string): MicrStep[] {
  const known = outlines.get(character);
  if (known) return known;
  const path = MICR_OUTLINES[character];
  assert(path, `E-13B has no character ${JSON.stringify(character)}`);
  const steps = (path.match(/[MLCZ][^MLCZ]*/g) ?? []).map(
    (step) => [step[0], ...step.slice(1).split(' ').filter(Boolean).map(Number)] as unknown as MicrStep,
  );
  outlines.set(character, steps);
  return steps;
}

/**
 * The outlines of a line of text, x from the left edge of its first character, y downward from the top of the
 * characters. Allowed are digits, `⑆` transit, `⑇` amount, `⑈` on-us, `⑉` dash and spaces, all of one width;
 * anything else is a broken invariant.
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

/**
 * Typst source of `micr-line(steps)`: the outlines as one black path whose corner is the top left of the
 * first character.
 */
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
