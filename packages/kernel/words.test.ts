// Counts and lists in words.
import { expect, test } from 'vitest';
import { countWords, listWords, withoutAccents } from './words.ts';

test.each([
  [countWords(0, 'row'), '0 rows'],
  [countWords(1, 'row'), '1 row'],
  [countWords(1200, 'property', 'properties'), '1,200 properties'],
  [listWords([]), ''],
  [listWords(['Account']), 'Account'],
  [listWords(['Account', 'Dated', 'Amount']), 'Account, Dated and Amount'],
  [withoutAccents('Peña, Łukasz'), 'Pena, Łukasz'],
])('%s is %s', (words, wanted) => expect(words).toBe(wanted));
