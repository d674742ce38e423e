// What a report of a problem carries: patterns, versions and references, nothing of a person.
import { expect, test } from 'vitest';
import { browserOf, noteFailure, problemState } from './problem-state.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0', 'Firefox 147'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36', 'Chrome 143'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0', 'Edge 143'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_2) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15', 'Safari 26'],
  ['something of rosa@example.com', ''],
])('%s is %s', (agent, browser) => {
  expect(browserOf(agent)).toBe(browser);
});

test('the address is the pattern of the screen, failures are their references, the latest first, at most five', () => {
  window.history.replaceState(null, '', '/c/7/owners/12?name=Rosa');
  noteFailure(undefined);
  noteFailure('Rosa Aldana');
  for (const n of [1, 2, 3, 4, 5, 6, 6]) noteFailure(`a${n}`);
  const screen = { name: 'owner-view', path: '/c/$communityId/owners/$ownershipId' } as Parameters<typeof problemState>[0];
  const state = problemState(screen, 'dark');
  expect(state).toMatchObject({ screen: 'owner-view', path: '/c/$communityId/owners/$ownershipId', look: 'dark' });
  expect(state.failures).toEqual(['a6', 'a5', 'a4', 'a3', 'a2']);
  expect(JSON.stringify(state)).not.toMatch(/Rosa|12/);
});
