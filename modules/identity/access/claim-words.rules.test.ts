// A claim stands once in the editor, and levels are said in words.
import { expect, test } from 'vitest';
import { claimAreas, claimTitle } from './claim-words.contract.ts';
import { levelWords } from './level.rules.ts';

test('a claim stands in one area, under a title of its own', () => {
  const listed = claimAreas.flatMap((area) => area.claims);
  expect(new Set(listed.map(([claim]) => claim)).size).toBe(listed.length);
  expect(new Set(listed.map(([, title]) => title)).size).toBe(listed.length);
  expect(claimTitle('apinvoice')).toBe('Bills');
});

test('the bits are independent: editing does not mean seeing', () => {
  expect([0, 1, 2, 4, 6, 7, 8, 15].map(levelWords)).toEqual([
    'None',
    'View',
    'Add',
    'Edit',
    'Add, Edit',
    'View, Add, Edit',
    'Delete',
    'Full',
  ]);
});
