// Makes pictures of screens small: a PNG of true colour becomes one with a palette of at most 256 colours,
// which text on plain ground hardly needs.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLORS = 256;

interface Pixels {
  width: number;
  height: number;
  /** Three bytes for each pixel, row by row. */
  rgb: Buffer;
}

function chunksOf(png: Buffer): { type: string; body: Buffer }[] {
  const chunks: { type: string; body: Buffer }[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const size = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, at + 8 + size) });
    at += size + 12;
  }
  return chunks;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, check]);
}

/** The Paeth predictor. Source: PNG specification 9.4. */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

/** Takes the filter of a row back, in place; `above` is the row before it. Source: PNG specification 9.2. */
function unfilter(filter: number, line: Buffer, above: Buffer, step: number): void {
  for (let i = 0; i < line.length; i++) {
    const left = i >= step ? (line[i - step] ?? 0) : 0;
    const up = above[i] ?? 0;
    const corner = i >= step ? (above[i - step] ?? 0) : 0;
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    line[i] = ((line[i] ?? 0) + guess) & 255;
  }
}

/** Reads a PNG of eight bits, true colour with or without alpha, not interlaced; throws for any other. */
export function readPng(png: Buffer): Pixels {
  const chunks = chunksOf(png);
  const head = chunks[0]?.body ?? Buffer.alloc(13);
  const [width, height, type] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9]];
  if (head[8] !== 8 || (type !== 2 && type !== 6) || head[12] !== 0) throw new Error('not a PNG of eight bits in true color');
  const step = type === 6 ? 4 : 3;
  const packed = inflateSync(Buffer.concat(chunks.filter((each) => each.type === 'IDAT').map(({ body }) => body)));
  const rgb = Buffer.alloc(width * height * 3);
  let above: Buffer = Buffer.alloc(width * step);
  for (let row = 0; row < height; row++) {
    const start = row * (width * step + 1);
    const line = packed.subarray(start + 1, start + 1 + width * step);
    unfilter(packed[start] ?? 0, line, above, step);
    for (let x = 0; x < width; x++) line.copy(rgb, (row * width + x) * 3, x * step, x * step + 3);
    above = line;
  }
  return { width, height, rgb };
}

function distance(one: number, other: number): number {
  const part = (shift: number) => ((one >> shift) & 255) - ((other >> shift) & 255);
  return part(16) ** 2 + part(8) ** 2 + part(0) ** 2;
}

function nearest(palette: readonly number[], color: number): number {
  let best = 0;
  for (let i = 1; i < palette.length; i++) if (distance(palette[i] ?? 0, color) < distance(palette[best] ?? 0, color)) best = i;
  return best;
}

/** The commonest colours that lie far enough apart to be at most 256. */
function paletteOf(colors: readonly number[]): number[] {
  for (let apart = 0; ; apart = apart * 2 + 1) {
    const palette: number[] = [];
    for (const color of colors) {
      if (palette.length > COLORS) break;
      if (palette.length === 0 || distance(palette[nearest(palette, color)] ?? 0, color) > apart) palette.push(color);
    }
    if (palette.length <= COLORS) return palette;
  }
}

/** The same picture with a palette. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, rgb } = readPng(png);
  const counts = new Map<number, number>();
  const colorAt = (pixel: number) => rgb.readUIntBE(pixel * 3, 3);
  for (let pixel = 0; pixel < width * height; pixel++) counts.set(colorAt(pixel), (counts.get(colorAt(pixel)) ?? 0) + 1);
  const colors = [...counts].toSorted((a, b) => b[1] - a[1]).map(([color]) => color);
  const palette = paletteOf(colors);
  const placeOf = new Map(colors.map((color) => [color, nearest(palette, color)]));
  const lines = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) lines[row * (width + 1) + 1 + x] = placeOf.get(colorAt(row * width + x)) ?? 0;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.alloc(palette.length * 3);
  for (const [i, color] of palette.entries()) table.writeUIntBE(color, i * 3, 3);
  const packed = deflateSync(lines, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('PLTE', table), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}
