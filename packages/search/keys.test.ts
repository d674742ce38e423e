// The keys of a record, as an accountant would look for it.
import { describe, expect, test } from 'vitest';
import { type FactForm, keysOf, saidOf, wordsOf } from './keys.ts';
import { plainOf } from './plain.ts';

function told(text: string, form: FactForm) {
  return {
    keys: keysOf({ f: text }, () => form).map(({ field, key }) => `${field}: ${key}`),
    words: wordsOf({ f: text }, () => form),
  };
}

describe('the keys of a fact', () => {
  const cases: [form: FactForm, text: string, keys: string[], words: string[]][] = [
    ['phrase', 'Aldana, Rosa', ['aldana rosa', 'rosa aldana'], ['aldana', 'rosa']],
    ['phrase', '12 Maple Ct', ['12 maple ct', 'maple ct 12', 'ct 12 maple'], ['maple']],
    ['phrase', 'Bob Bob', ['bob bob'], []],
    [
      'phrase',
      'a b c d e f g h',
      ['a b c d e f g h', 'b c d e f g h a', 'c d e f g h a b', 'd e f g h a b c', 'e f g h a b c d', 'f g h a b c d e'],
      [],
    ],
    ['phrase', '— …', [], []],
    ['phrase', 'Núñez’', ['nunez'], ['nunez']],
    ['phone', '+1 (775) 555-0102', ['7755550102', '5550102'], []],
    ['phone', '555', ['555'], []],
    ['phone', 'none', [], []],
    ['code', 'MC-0001', ['mc 0001', 'mc0001'], []],
    ['code', '7', ['7'], []],
    ['serial', 'JE-000123', ['je 000123', 'je000123', '123', '000123', 'je 123', 'je123'], []],
    ['amount', '1,234.50', ['$123450.'], []],
    ['shown', '2026-01-01', [], []],
    [
      'text',
      'The roof leaks, again: roof',
      ['the roof leaks again', 'roof leaks again roof', 'leaks again roof', 'again roof', 'roof'],
      [],
    ],
    ['whole', 'rosa@owners.example', ['rosa owners example'], []],
  ];
  test.each(cases)('%s %j', (form, text, keys, words) => {
    expect(told(text, form)).toMatchObject({ keys: keys.map((key) => `f: ${key}`), words });
  });

  test('stands only where the fact says something', () => {
    expect(saidOf({ Lot: '!', Name: 'Ann' })).toEqual({ Name: 'Ann' });
    expect(keysOf({ Lot: '!' }, () => 'code')).toEqual([]);
  });

  test('has at most 120 characters, however they are written', () => {
    const { keys } = told(`${'😀'.repeat(130)} end`, 'whole');
    expect(keys.map((key) => [...key].length)).toEqual(['f: '.length + 120]);
  });
});

test.each([
  ["O'Brien-Núñez", 'obrien nunez'],
  ['12  Maple Ct., #4', '12 maple ct 4'],
  ['O’Neil', 'oneil'],
  ['ＡＢＣ ﬁ', 'abc fi'],
  ['ΑΒΓ Ж', 'αβγ ж'],
  ['—–…', ''],
  ['a_b/c\\d', 'a b c d'],
])('%j is plainly %j', (text, plain) => {
  expect(plainOf(text)).toBe(plain);
});
