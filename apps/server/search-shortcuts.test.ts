// The shortcuts of search against the screens there are: each leads to one, or stands in the list of those
// that wait for theirs.
import { expect, test } from 'vitest';
import { searchShortcuts } from '../../modules/desk/desk.contract.ts';
import { allScreens } from './registry.ts';

/** Screens of the inventory that are not built yet. */
const waiting = ['activity-violations'];

test('every shortcut leads to a screen, or waits for it by name', () => {
  const there = new Set(allScreens.map((screen) => screen.name));
  const missing = [...new Set(searchShortcuts.map(({ screen }) => screen))].filter((screen) => !there.has(screen));
  expect(missing).toEqual(waiting);
});
