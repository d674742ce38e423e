// Positive pay lines against the sample lines banks print, and written lines read back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { positivePayLayouts } from './positive-pay.contract.ts';
import { positivePayLine, readPositivePayLine, type ToldCheck, whyUnfit } from './positive-pay.rules.ts';

const check = (facts: Partial<ToldCheck> = {}): ToldCheck => ({
  account: '123',
  checkNumber: '100',
  checkDate: localDate('2006-12-31'),
  amount: 12_366n,
  payee: 'Lincoln, NE',
  isIssue: true,
  endDate: null,
  ...facts,
});
const three = [
  check(),
  check({ checkNumber: '101', amount: 150_000n, payee: 'A Cut Above, Inc.' }),
  check({ checkNumber: '102', amount: 4_000_000n, payee: 'Approchable Door Repair, LLC' }),
];

test('the lines of the banks themselves', () => {
  expect(three.map((one) => positivePayLine(one, 'DELIMITED'))).toEqual([
    'I,123,100,12/31/2006,123.66,"Lincoln, NE"',
    'I,123,101,12/31/2006,1500.00,"A Cut Above, Inc."',
    'I,123,102,12/31/2006,40000.00,"Approchable Door Repair, LLC"',
  ]);
  expect(three.map((one) => positivePayLine(one, 'FIXED_29'))).toEqual([
    'I1230001001231200600000123.66',
    'I1230001011231200600001500.00',
    'I1230001021231200600040000.00',
  ]);
  expect(sumCents(three.map((one) => readPositivePayLine(positivePayLine(one, 'FIXED_29'), 'FIXED_29').amount))).toBe(4_162_366n);
  const sample = '22222222222222222220505200201234567890912345678this is a test for fixed column lengh400versio0duedate111502RA';
  expect(readPositivePayLine(sample, 'FIXED_109')).toMatchObject({
    account: '2222222222222222222',
    checkNumber: '123456789',
    checkDate: '2002-05-05',
    amount: 912_345_678n,
    isIssue: true,
  });
});

test('a check that ends, in each layout', () => {
  const ended = check({ isIssue: false, endDate: localDate('2007-01-15') });
  expect(positivePayLine(ended, 'CHASE_CSV')).toBe('C,123,100,123106,123.66,"Lincoln, NE"');
  expect(positivePayLine(ended, 'FIXED_79')).toBe(`00000000123${'0000000100'}12312006${'0000012366'}${'Lincoln, NE'.padEnd(30)} V01152007`);
  expect(positivePayLine(ended, 'FIXED_109').slice(107)).toBe('VA');
});

test('what does not fit is named', () => {
  expect(whyUnfit(check({ account: '4417004417' }), 'FIXED_29')).toMatch(/account number/);
  expect(whyUnfit(check({ checkNumber: '1234567' }), 'FIXED_29')).toMatch(/check 1234567/);
  expect(whyUnfit(check({ account: '4417004417' }), 'CHASE_CSV')).toBe('');
});

test('written lines read back as they were', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...positivePayLayouts),
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 1, max: 999_999 }),
      fc.bigInt({ min: 1n, max: 9_999_999n }),
      fc.stringMatching(/^[A-Za-z][A-Za-z ",.]{0,18}[A-Za-z]$/),
      fc.boolean(),
      (layout, account, number, amount, payee, isIssue) => {
        const told = check({ account: String(account), checkNumber: String(number), amount, payee, isIssue });
        const { endDate: _, ...rest } = told;
        const expected = layout === 'FIXED_29' ? { ...rest, payee: '' } : rest;
        expect(readPositivePayLine(positivePayLine(told, layout), layout)).toEqual(expected);
      },
    ),
  );
});
