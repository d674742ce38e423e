// How long sessions and tokens count, and what devices are called.
import { expect, test } from 'vitest';
import { addMilliseconds, type Instant, millisecondsOf, parseInstant } from '../../packages/kernel/kernel.ts';
import { deviceInWords, endOfSession, expiryOf, isReplaced, isSeenLongAgo } from './session.rules.ts';

const start = parseInstant('2026-01-05T17:00:00.000Z');
const after = (seconds: number): Instant => addMilliseconds(start, seconds * 1000);
const secondsOf = (time: Instant) => Math.floor(millisecondsOf(time) * 0.001);

test('a session ends two hours after its last renewal, and twelve after its start at the latest', () => {
  const ends = endOfSession(start);
  expect(ends).toBe('2026-01-06T05:00:00.000Z');
  expect(expiryOf(start, ends)).toBe('2026-01-05T19:00:00.000Z');
  expect(expiryOf(after(9 * 3600), ends)).toBe('2026-01-06T04:00:00.000Z');
  expect(expiryOf(after(11 * 3600), ends)).toBe(ends);
});

test.each([
  { what: 'never renewed', signed: 0, renewed: null, now: 7000, replaced: false },
  { what: 'renewed a moment ago', signed: 0, renewed: 5400, now: 5459, replaced: false },
  { what: 'renewed a minute ago', signed: 0, renewed: 5400, now: 5460, replaced: true },
  { what: 'signed by the renewal itself', signed: 5400, renewed: 5400, now: 7000, replaced: false },
  { what: 'signed in the second before', signed: 5399, renewed: 5400, now: 7000, replaced: true },
  { what: 'signed after it', signed: 5420, renewed: 5400, now: 7000, replaced: false },
])('a token $what: replaced is $replaced', ({ signed, renewed, now, replaced }) => {
  expect(isReplaced(secondsOf(after(signed)), renewed === null ? null : after(renewed), after(now))).toBe(replaced);
});

test('the last use is noted every five minutes', () => {
  expect([isSeenLongAgo(start, after(299)), isSeenLongAgo(start, after(300))]).toEqual([false, true]);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on a Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari on an iPad'],
  ['curl/8.5.0', 'A program'],
  ['', 'A program'],
])('%s is called %s', (agent, words) => {
  expect(deviceInWords(agent)).toBe(words);
});
