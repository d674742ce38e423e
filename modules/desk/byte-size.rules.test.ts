// Sizes on disk in words.
import { expect, test } from 'vitest';
import { sizeInWords } from './byte-size.rules.ts';

test.each([
  ['0', '0 bytes'],
  ['1023', '1023 bytes'],
  ['1024', '1.0 KB'],
  ['1536', '1.5 KB'],
  ['13002342', '12.4 MB'],
  ['1099511627776', '1.0 TB'],
  ['1125899906842624', '1024.0 TB'],
])('%s is %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
