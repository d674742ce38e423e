// The bars of a certified number against a second program, and what a letter carries for the post.
import { describe, expect, it } from 'vitest';
import { code128, postcodeOf, postMarksOf } from './post-marks.rules.ts';

const lines = ['Rosa Aldana', '1 Maple Ct', 'Reno, NV 89501-1234'];

/** The widths of the bars and spaces of a drawing, read off its lines. */
function widthsOf(svg: string): number[] {
  const bars = [...svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g)].flatMap(([, width = '', path = '']) =>
    [...path.matchAll(/M([\d.]+) /g)].map(([, center]) => ({ from: Number(center) - Number(width) * 0.5, width: Number(width) })),
  );
  const sorted = bars.sort((a, b) => a.from - b.from);
  return sorted.flatMap(({ from, width }, at) => {
    const next = sorted[at + 1];
    return next ? [width, next.from - from - width] : [width];
  });
}

describe('the bars of a certified number', () => {
  it.each(['9407123456789000000427', '9101026837331000039521', '00112233445566778899', '98979695949392919089'])(
    'stand for %s as another program draws them',
    async (digits) => {
      const { toSVG } = await import('bwip-js/node');
      expect(code128(digits)).toEqual(widthsOf(toSVG({ bcid: 'code128', text: `^FNC1${digits}`, parsefnc: true, scale: 1, height: 5 })));
    },
  );
});

it.each([
  [['A', 'Reno, NV 89501'], '89501'],
  [lines, '89501-1234'],
  [['A', 'London SW1A 1AA'], ''],
  [[], ''],
])('the ZIP code of %j is %s', (address, zip) => expect(postcodeOf(address)).toBe(zip));

it.each([
  [{ tracking: null, certifiedNumber: null }, null],
  [{ tracking: '00300123456789000001', certifiedNumber: null }, null],
  [{ tracking: '00300123456789000001', certifiedNumber: '9407123456789000000427' }, '9407 1234 5678 9000 0004 27'],
])('a letter with %j carries the number %s', (of, number) => {
  const marks = postMarksOf({ ...of, addressLines: lines });
  expect(marks?.certified?.number ?? null).toBe(number);
  expect(marks?.bars ?? '').toMatch(of.tracking === null ? /^$/ : /^[ADFT]{65}$/);
});
