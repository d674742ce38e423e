// Names as they are said in letters.
import { expect, test } from 'vitest';
import { spokenName } from './name.rules.ts';

test.each([
  ['Aldana, Rosa', 'Rosa Aldana'],
  ['Rosa Aldana', 'Rosa Aldana'],
  ['Lindgren Family Trust', 'Lindgren Family Trust'],
  ['Maple Holdings, LLC', 'Maple Holdings, LLC'],
  ['Reyes, Ana, trustee', 'Reyes, Ana, trustee'],
  ['', ''],
])('%s is %s', (name, said) => {
  expect(spokenName(name)).toBe(said);
});
