// What was probably meant by a code that does not exist.
import { expect, test } from 'vitest';
import { nearMisses } from './near-miss.ts';

const accounts = Array.from({ length: 24 }, (_, i) => `MC-${String(i + 1).padStart(4, '0')}`);
const near = nearMisses([...accounts, 'ASMT', 'RSRV', 'LATE']);

test.each([
  ['MC-0O12', 'MC-0012'],
  ['mc0012', 'MC-0012'],
  ['MC 0012', 'MC-0012'],
  ['MC-OO1Z', 'MC-0012'],
  ['MC-00012', 'MC-0012'],
  ['MC-001', 'MC-0001'],
  ['A5MT', 'ASMT'],
  ['ASNT', 'ASMT'],
  ['RSRVE', 'RSRV'],
  ['LAT', 'LATE'],
])('%s is %s', (text, meant) => {
  expect(near(text)).toBe(meant);
});

test.each(['MC-9911', 'XYZ', '', '--', 'A'])('%s resembles nothing, or too much', (text) => {
  expect(near(text)).toBeNull();
});
