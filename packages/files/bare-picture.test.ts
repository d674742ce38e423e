// A picture keeps what draws it and which way is up, and loses place, time, words and what stands behind it.
import { expect, test } from 'vitest';
import { barePicture } from './bare-picture.ts';

const text = (value: string) => [...value].map((one) => one.charCodeAt(0));
const segment = (marker: number, body: number[]) => [0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body];
const exif = [
  ...text('Exif\0\0'),
  ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0],
  ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0],
  ...[0x25, 0x88, 4, 0, 1, 0, 0, 0, 40, 0, 0, 0],
  ...[0, 0, 0, 0],
  ...text('GPS 33.83 N'),
];
const scan = [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
const jpeg = Uint8Array.from([
  ...[0xff, 0xd8],
  ...segment(0xe0, text('JFIF\0')),
  ...segment(0xe1, exif),
  ...segment(0xe1, text('http://ns.adobe.com/xap/1.0/ secret')),
  ...segment(0xfe, text('taken by Ana')),
  ...segment(0xdb, [1, 2, 3]),
  ...segment(0xda, [1]),
  ...scan,
  ...[0xff, 0xd9],
  ...text('ftypmp42 GPS'),
]);

test('a photograph loses its place and keeps which way is up', () => {
  const bare = barePicture(jpeg, 'image/jpeg') ?? new Uint8Array();
  const words = String.fromCharCode(...bare);
  for (const gone of ['GPS', 'adobe', 'Ana', 'ftyp']) expect([gone, words.includes(gone)]).toEqual([gone, false]);
  expect(words).toContain('JFIF');
  expect([...bare.slice(-2)]).toEqual([0xff, 0xd9]);
  expect(words).toContain(String.fromCharCode(...scan));
  expect(words).toContain(String.fromCharCode(0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6));
  // Made bare once more it is the same.
  expect([...(barePicture(bare, 'image/jpeg') ?? [])]).toEqual([...bare]);
});

test('a PNG loses its words, and what is no picture has none', () => {
  const chunk = (name: string, body: number[]) => [0, 0, 0, body.length, ...text(name), ...body, 0, 0, 0, 0];
  const head = [0x89, ...text('PNG'), 13, 10, 26, 10];
  const png = Uint8Array.from([...head, ...chunk('IHDR', [1]), ...chunk('tEXt', text('GPS')), ...chunk('IDAT', [9]), ...chunk('IEND', [])]);
  const words = String.fromCharCode(...(barePicture(png, 'image/png') ?? []));
  expect([words.includes('GPS'), words.includes('IDAT'), words.includes('IEND')]).toEqual([false, true, true]);
  expect(barePicture(Uint8Array.from([1, 2]), 'image/jpeg')).toBeUndefined();
  expect(barePicture(jpeg, 'application/pdf')).toBeUndefined();
});
