// Pictures with a palette: true colour is read back whatever the filters of its rows, and few colours stay
// exactly as they were.
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPng, withPalette } from './picture.ts';

const WIDTH = 5;
type Row = { filter: number; pixels: readonly number[] };

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(body.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

/** The predictors of the specification, written again: none, left, above, mean, Paeth. */
function guess(filter: number, a: number, b: number, c: number): number {
  const p = a + b - c;
  const closest = [a, b, c].toSorted((x, y) => Math.abs(p - x) - Math.abs(p - y))[0] ?? 0;
  return [0, a, b, Math.floor((a + b) * 0.5), closest][filter] ?? 0;
}

function pngOf(rows: readonly Row[]): Buffer {
  const plain = rows.map(({ pixels }) => pixels.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  const lines = rows.map(({ filter }, y) => [
    filter,
    ...(plain[y] ?? []).map((value, i) => {
      const [a, b, c] = [plain[y]?.[i - 3], plain[y - 1]?.[i], plain[y - 1]?.[i - 3]].map((each) => each ?? 0) as [number, number, number];
      return (value - guess(filter, a, b, c)) & 255;
    }),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(rows.length, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const packed = deflateSync(Buffer.from(lines.flat()));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

/** The colours of a picture that has a palette, row by row without filters. */
function colorsOf(png: Buffer): number[] {
  const find = (type: string) => {
    const at = png.indexOf(type, 0, 'latin1');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const table = find('PLTE');
  const packed = inflateSync(find('IDAT'));
  const places: number[] = [];
  for (let at = 1; at < packed.length; at += WIDTH + 1) places.push(...packed.subarray(at, at + WIDTH));
  return places.map((place) => table.readUIntBE(place * 3, 3));
}

const row = fc.record({
  filter: fc.integer({ min: 0, max: 4 }),
  pixels: fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: WIDTH, maxLength: WIDTH }),
});

it('reads every filter, and keeps up to 256 colours as they are', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
      const png = pngOf(rows);
      const pixels = rows.flatMap((each) => each.pixels);
      const { rgb } = readPng(png);
      expect(pixels.map((_, i) => rgb.readUIntBE(i * 3, 3))).toEqual(pixels);
      expect(colorsOf(withPalette(png))).toEqual(pixels);
    }),
  );
});

it('takes near colours for each other when there are more than 256', () => {
  const shades = Array.from({ length: 400 }, (_, i) => i * 163);
  const rows = Array.from({ length: 80 }, (_, y) => ({ filter: 1, pixels: shades.slice(y * WIDTH, y * WIDTH + WIDTH) }));
  const after = colorsOf(withPalette(pngOf(rows)));
  expect(new Set(after).size).toBeLessThanOrEqual(256);
  const part = (color: number, shift: number) => (color >> shift) & 255;
  for (const [i, color] of after.entries())
    for (const shift of [0, 8, 16]) expect(Math.abs(part(color, shift) - part(shades[i] ?? 0, shift))).toBeLessThan(24);
});

it('refuses what is no picture of true color', () => {
  expect(() => readPng(withPalette(pngOf([{ filter: 0, pixels: [0, 1, 2, 3, 4] }])))).toThrow('true color');
});
