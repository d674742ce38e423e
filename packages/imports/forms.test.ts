// The forms of amounts and dates as files have them: what is found out, what is read, and what is never
// guessed.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { centsToText, formatMoney, localDate } from '../kernel/kernel.ts';
import { findForms, houseForms, readCell, readDate, readMoney } from './forms.ts';

describe('amounts', () => {
  test.each([
    ['1,250.00', '.', '1250.00'],
    ['$1,250.5', '.', '1250.50'],
    ['1250', '.', '1250.00'],
    ['USD 12.00', '.', '12.00'],
    ['(12.00)', '.', '-12.00'],
    ['$(12.00)', '.', '-12.00'],
    ['-$12.00', '.', '-12.00'],
    ['12.00-', '.', '-12.00'],
    ['12.00 CR', '.', '-12.00'],
    ['12.00 DR', '.', '12.00'],
    ['−12.00', '.', '-12.00'],
    ['1.250,00', ',', '1250.00'],
    ['1.250', ',', '1250.00'],
    ['12,5', ',', '12.50'],
    ["1'250.00", '.', '1250.00'],
    ['1 250,00', ',', '1250.00'],
  ] as const)('%s with %s for decimals is %s', (text, decimal, cents) => {
    const read = readMoney(text, { decimal, signs: 'asWritten' });
    expect(read === null ? null : centsToText(read)).toBe(cents);
  });

  test.each([
    ['1,20.00', '.'],
    ['12.345', '.'],
    ['1.250,00', '.'],
    ['1,250.00', ','],
    ['12.50.00', '.'],
    ['(12.00', '.'],
    ['twelve', '.'],
    ['', '.'],
    ['-', '.'],
    ['1e3', '.'],
    ['=1+1', '.'],
    ['12.00 CR-', '.'],
  ] as const)('%s with %s for decimals is no amount', (text, decimal) => {
    expect(readMoney(text, { decimal, signs: 'asWritten' })).toBeNull();
  });

  it('turns signs round when asked', () => {
    expect(readMoney('(12.00)', { decimal: '.', signs: 'turned' })).toBe(1200n);
    expect(readMoney('12.00', { decimal: '.', signs: 'turned' })).toBe(-1200n);
  });

  it('reads what either hand writes', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 14n), 10n ** 14n), (cents) => {
        const american = formatMoney(cents, 'digits');
        const european = american.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
        expect(readMoney(american, { decimal: '.', signs: 'asWritten' })).toBe(cents);
        expect(readMoney(european, { decimal: ',', signs: 'asWritten' })).toBe(cents);
      }),
    );
  });
});

describe('dates', () => {
  test.each([
    ['2026-01-31', 'mdy', '2026-01-31'],
    ['2026-1-31', 'dmy', '2026-01-31'],
    ['2026/01/31', 'mdy', '2026-01-31'],
    ['20260131', 'dmy', '2026-01-31'],
    ['1/31/2026', 'mdy', '2026-01-31'],
    ['31.1.26', 'dmy', '2026-01-31'],
    ['31-Jan-2026', 'mdy', '2026-01-31'],
    ['Jan 31, 2026', 'dmy', '2026-01-31'],
    ['January 31 2026', 'mdy', '2026-01-31'],
    ['1/31/2026 0:00', 'mdy', '2026-01-31'],
    ['2026-01-31T00:00:00', 'mdy', '2026-01-31'],
    ['02/03/2026', 'mdy', '2026-02-03'],
    ['02/03/2026', 'dmy', '2026-03-02'],
  ] as const)('%s read %s is %s', (text, order, date) => {
    expect(readDate(text, order)).toBe(date);
  });

  test.each([
    ['31.1.26', 'mdy', '2026-01-31'],
    ['1.2.2026', 'mdy', '2026-02-01'],
    ['11.25.2026', 'mdy', null],
  ] as const)('with points, %s is never month first', (text, order, date) => {
    expect(readDate(text, order)).toBe(date);
  });

  test.each([
    ['6/1/98', undefined, '1998-06-01'],
    ['6/1/98', 'always', '1998-06-01'],
    ['11/25/26', 'always', '2026-11-25'],
    ['11/26/26', 'always', '1926-11-26'],
    ['Jan 1, 27', 'usually', '2027-01-01'],
    ['31-Dec-27', 'usually', '1927-12-31'],
    ['12/31/27', undefined, '2027-12-31'],
    ['1/1/76', undefined, '2076-01-01'],
    ['1/1/77', undefined, '1977-01-01'],
  ] as const)('on 2026-11-25, %s in a column whose past is %s is %s', (text, past, shown) => {
    const column = { title: 'Day', kind: 'date' as const, ...(past && { past }) };
    expect(readCell(column, text, houseForms, localDate('2026-11-25'))).toMatchObject({ shown });
  });

  test.each([
    '0001-01-01',
    '1/1/0026',
    '02/30/2026',
    '13/13/2026',
    '31/1/2026',
    '2201-01-01',
    '1899-12-31',
    '45992',
    '1/31',
    't',
    '',
    '2026-1/31',
    'Foo 3, 2026',
  ])('%s is no date', (text) => {
    expect(readDate(text, 'mdy')).toBeNull();
  });
});

describe('finding out', () => {
  it('takes the order of dates from the days that leave no choice', () => {
    expect(findForms([], ['1/2/2026', '31/1/2026'])).toMatchObject({ dateOrder: 'dmy', dateOrderSure: true });
    expect(findForms([], ['1/2/2026', '1/31/2026'])).toMatchObject({ dateOrder: 'mdy', dateOrderSure: true });
    expect(findForms([], ['1.2.2026'])).toMatchObject({ dateOrder: 'dmy', dateOrderSure: true });
    expect(findForms([], ['1.2.2026', '1/2/2026'])).toMatchObject({ dateOrder: 'mdy', dateOrderSure: false });
  });

  it('says when a file could be read either way, or contradicts itself', () => {
    expect(findForms([], ['1/2/2026'])).toMatchObject({ dateOrder: 'mdy', dateOrderSure: false });
    expect(findForms([], ['31/1/2026', '1/31/2026'])).toMatchObject({ dateOrder: 'mdy', dateOrderSure: false });
    expect(findForms(['1,250'], [])).toMatchObject({ decimal: '.', decimalSure: false });
    expect(findForms(['1,250.00', '3,50'], [])).toMatchObject({ decimalSure: false });
  });

  it('needs no choice for dates that begin with the year and for amounts without separators', () => {
    expect(findForms(['12', '7'], ['2026-01-02'])).toMatchObject({ dateOrderSure: true, decimalSure: true });
  });

  test.each([
    [['1.250,00', '12,5'], ','],
    [['1,250.00'], '.'],
    [['1.250.000'], ','],
    [['12,50'], ','],
  ] as const)('finds the decimals of %j to be %s', (amounts, decimal) => {
    expect(findForms(amounts, [])).toMatchObject({ decimal, decimalSure: true });
  });

  it('names the ways negative amounts are written', () => {
    expect(findForms(['(1.00)', '2.00-', '-3.00', '4.00 CR', '5.00'], []).negatives).toEqual(['(1.00)', '1.00-', '-1.00', '1.00 CR']);
  });
});

test('counts, flags, choices and texts are read strictly', () => {
  const read = (kind: 'count' | 'flag' | 'choice' | 'text', text: string) =>
    readCell({ title: 'X', kind, choices: ['ASSET', 'EXPENSE'], most: 5 }, text, houseForms);
  expect([read('count', '1,200'), read('count', '12.5'), read('count', '-3')]).toEqual([
    { value: 1200, shown: '1200' },
    { problem: 'is not a whole number.' },
    { problem: 'is not a whole number.' },
  ]);
  expect([read('flag', 'Yes'), read('flag', 'n'), read('flag', 'perhaps')]).toEqual([
    { value: true, shown: 'yes' },
    { value: false, shown: 'no' },
    { problem: 'is neither yes nor no.' },
  ]);
  expect([read('choice', 'asset'), read('choice', 'assets')]).toEqual([
    { value: 'ASSET', shown: 'ASSET' },
    { problem: 'is none of ASSET, EXPENSE.' },
  ]);
  expect([read('text', '=1+1'), read('text', 'a\u0007'), read('text', 'abcdef')]).toEqual([
    { value: '=1+1', shown: '=1+1' },
    { problem: 'holds characters that are no text.' },
    { problem: 'has 6 characters; at most 5 are kept.' },
  ]);
  const cut = (text: string) => readCell({ title: 'X', kind: 'text', most: 5, cuts: true }, text, houseForms);
  expect([cut('abcd efg'), cut('abcd\u{1F3E0}')]).toEqual([
    { value: 'abcd', shown: 'abcd', remark: 'has 8 characters; the first 4 are kept.' },
    { value: 'abcd', shown: 'abcd', remark: 'has 6 characters; the first 4 are kept.' },
  ]);
});
