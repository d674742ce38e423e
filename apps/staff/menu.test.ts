// The left menu has room for its names: none is cut, and no section lies open with more than a page of lines.
import { expect, test } from 'vitest';
import { shortTitle } from './menu.ts';
import { staffScreens } from './screens.ts';

const inMenu = staffScreens.flatMap(({ screen }) => (screen.menu ? [{ screen, menu: screen.menu }] : []));

/** Letters of 13 px that certainly fit into the 162 px of a line, and into the 150 px of one in a group. */
const ROOM = { line: 24, inGroup: 22 };

test('every name fits its line at 1280 px', () => {
  const long = inMenu.filter(({ screen, menu }) => shortTitle(screen).length > (menu.group === undefined ? ROOM.line : ROOM.inGroup));
  expect(long.map(({ screen }) => shortTitle(screen))).toEqual([]);
});

test('receivables lie open with the work of every day, the rest in groups', () => {
  const own = inMenu.filter(({ menu }) => menu.section === 'Receivables');
  const daily = own.filter(({ menu }) => menu.group === undefined);
  expect(daily.length).toBeLessThanOrEqual(13);
  const groups = Map.groupBy(own, ({ menu }) => menu.group);
  expect(Math.max(...[...groups.values()].map((of) => of.length))).toBeLessThanOrEqual(13);
});
