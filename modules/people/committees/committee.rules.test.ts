// Quorum and independence of committees.
import { expect, test } from 'vitest';
import { type Seat, warningsOf } from './committee.rules.ts';

const seat = (name: string, more: Partial<Seat> = {}): Seat => ({ name, isVoting: true, isDirector: false, ...more });
const three = [seat('Ada'), seat('Ben'), seat('Cleo')];
const hearing = { committeeType: 'HEARING', quorum: 3, isActive: true } as const;

test('a hearing committee of three who are no directors is sound', () => {
  expect(warningsOf(hearing, three)).toEqual([]);
});

test('a director who hears cases is named, and does not count among the three', () => {
  expect(warningsOf(hearing, [...three.slice(1), seat('Dora', { isDirector: true })])).toEqual([
    'Dora sits on the board as well: a hearing must be independent of it.',
    'A hearing committee needs at least 3 members who are not directors; it has 2.',
  ]);
});

test('the quorum counts those who vote', () => {
  const board = { committeeType: 'BOARD', quorum: 3, isActive: true } as const;
  expect(warningsOf(board, three)).toEqual([]);
  expect(warningsOf(board, [...three.slice(1), seat('Eve', { isVoting: false })])).toEqual(['Only 2 may vote today, and the quorum is 3.']);
  expect(warningsOf(board, [])).toEqual(['Nobody may vote today, and the quorum is 3.']);
});

test('directors sit on other committees freely, and a dissolved committee needs nobody', () => {
  const directors = three.map((one) => ({ ...one, isDirector: true }));
  expect(warningsOf({ committeeType: 'ARCHITECTURAL', quorum: 2, isActive: true }, directors)).toEqual([]);
  expect(warningsOf({ ...hearing, isActive: false }, [])).toEqual([]);
});
