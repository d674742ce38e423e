// The shortcuts of search against the screens there are: each leads to one.
import { expect, test } from 'vitest';
import { searchShortcuts } from '../../modules/desk/desk.contract.ts';
import { allScreens } from './registry.ts';

test('every shortcut leads to a screen', () => {
  const there = new Set(allScreens.map((screen) => screen.name));
  const missing = [...new Set(searchShortcuts.map(({ screen }) => screen))].filter((screen) => !there.has(screen));
  expect(missing).toEqual([]);
});
