// What a grid of vendors changes, and what becomes of it when someone else was faster.
import { expect, test } from 'vitest';
import { differencesOf, type EditedFacts, laidOver } from './edit-all.rules.ts';

const base: EditedFacts = {
  trades: ['Roofing'],
  termsDays: 30,
  gets1099: false,
  needsInsurance: true,
  standing: 'ACTIVE',
  isActive: true,
};

test.each<[string, Partial<EditedFacts>, string[]]>([
  ['nothing', {}, []],
  ['terms', { termsDays: 10 }, ['Terms, days: 30 → 10']],
  ['a trade more', { trades: ['Gutters', 'Roofing'] }, ['Trades: Roofing → Gutters, Roofing']],
  ['flags', { gets1099: true, needsInsurance: false }, ['Receives 1099: No → Yes', 'Must be insured: Yes → No']],
  ['standing and use', { standing: 'ON_HOLD', isActive: false }, ['Standing: Active → On hold', 'In use: Yes → No']],
])('differences: %s', (_what, change, words) => {
  expect(differencesOf(base, { ...base, ...change }).map(({ title, from, to }) => `${title}: ${from} → ${to}`)).toEqual(words);
});

test('typed changes lie over what someone else saved; where nothing was typed, theirs stands', () => {
  const typed = { ...base, termsDays: 10 };
  const theirs = { ...base, termsDays: 45, standing: 'BLOCKED' as const, name: 'Sierra' };
  expect(laidOver(base, typed, theirs)).toEqual({ ...theirs, termsDays: 10 });
});
