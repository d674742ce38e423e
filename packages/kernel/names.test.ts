// Names of things: one, none or several, whatever the case and the blanks.
import { expect, test } from 'vitest';
import { byNames, severalNamed } from './names.ts';

const things = [
  { id: 1, names: ['Utilities', '5310'] },
  { id: 2, names: ['utilities ', '6310'] },
  { id: 3, names: ['Water', 'WATER', ''] },
];
const find = byNames(things, ({ names }) => names);

test.each([
  ['Utilities', [1, 2]],
  [' UTILITIES', [1, 2]],
  ['5310', [1]],
  ['water', [3]],
  ['', []],
  ['Gas', []],
])('%j names %j', (text, ids) => expect(find(text).map(({ id }) => id)).toEqual(ids));

test('the candidates are listed, five at most', () => {
  expect(severalNamed(' Dues ', ['a', 'b'])).toBe('“Dues” names more than one: a, b.');
  expect(severalNamed('Dues', ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('“Dues” names more than one: a, b, c, d, e and 2 more.');
});
