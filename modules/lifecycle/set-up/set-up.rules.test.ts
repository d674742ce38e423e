// What a set-up still misses, as a bookkeeper would list it.
import { expect, test } from 'vitest';
import { accountingMissing, propertiesMissing, type SetUpFacts, stepsOf } from './set-up.rules.ts';

const nothing: SetUpFacts = {
  communityId: '1',
  name: 'Oak Court',
  shortCode: 'OAK',
  standing: 'DRAFT',
  accountingDone: false,
  propertiesDone: false,
  unitCount: null,
  units: 0,
  withoutOwner: 0,
  years: 0,
  yearLabel: null,
  periods: 0,
  arTiming: null,
  apTiming: null,
  ranges: 0,
  accounts: 0,
  funds: 0,
  fundsWithoutCash: 0,
  fundsWithoutBalance: 0,
  hasPayable: false,
  banks: 0,
  postedEntries: 0,
};
const books: SetUpFacts = {
  ...nothing,
  years: 1,
  yearLabel: '2026',
  periods: 12,
  arTiming: 'CHARGE',
  apTiming: 'PAYMENT',
  accounts: 62,
  funds: 2,
  hasPayable: true,
};

test('accounting wants a year, a chart and the accounts the product must know; banks and balances may follow', () => {
  expect(accountingMissing(nothing)).toEqual(['A fiscal year with its periods.', 'A chart of accounts.']);
  expect(accountingMissing({ ...books, fundsWithoutCash: 1, fundsWithoutBalance: 2, hasPayable: false })).toEqual([
    'A cash account for 1 fund.',
    'A fund balance account for 2 funds.',
    'An account for accounts payable.',
  ]);
  expect(accountingMissing(books)).toEqual([]);
});

test('properties want as many as the documents count, and a primary owner of each', () => {
  expect(propertiesMissing(nothing)).toEqual(['Properties.']);
  expect(propertiesMissing({ ...nothing, units: 11, unitCount: 12, withoutOwner: 1 })).toEqual([
    '11 properties are there, and the documents count 12.',
    'A primary owner of 1 property.',
  ]);
  expect(propertiesMissing({ ...nothing, units: 11 })).toEqual([]);
});

test('each step says what is there of it', () => {
  expect(stepsOf(nothing).map(({ isThere }) => isThere)).toEqual([false, false, false, false, false, false]);
  expect(stepsOf({ ...books, banks: 2, ranges: 5, postedEntries: 3 }).map(({ isThere, fact }) => [isThere, fact])).toEqual([
    [true, '2026, 12 periods, modified accrual basis'],
    [true, '5 ranges'],
    [true, '62 accounts in 2 funds'],
    [true, 'All are there'],
    [true, '2 bank accounts'],
    [true, '3 entries posted'],
  ]);
});
