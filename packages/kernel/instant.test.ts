// How long ago something was, in words.
import { expect, it } from 'vitest';
import { addMilliseconds, agoInWords, parseInstant } from './instant.ts';

const now = parseInstant('2026-11-20T17:00:00Z');

it.each([
  [0, 'a moment ago'],
  [59_999, 'a moment ago'],
  [60_000, 'a minute ago'],
  [150_000, '2 minutes ago'],
  [3_600_000, 'an hour ago'],
  [5 * 3_600_000, '5 hours ago'],
  [24 * 3_600_000, 'a day ago'],
  [72 * 3_600_000, '3 days ago'],
  [-5_000, 'a moment ago'],
])('%i milliseconds before now is %s', (milliseconds, words) => {
  expect(agoInWords(addMilliseconds(now, -milliseconds), now)).toBe(words);
});
