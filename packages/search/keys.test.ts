// The keys of a record, as an accountant would look for it.
import { describe, expect, test } from 'vitest';
import { type Fact, tellKeys } from './keys.ts';

function told(...facts: Fact[]) {
  const said: string[] = [];
  const keys: string[] = [];
  const words: string[] = [];
  tellKeys(facts, {
    fact: ({ field }) => said.push(field),
    key: (field, key) => keys.push(`${field}: ${key}`),
    word: (word) => words.push(word),
  });
  return { said, keys, words };
}

describe('the keys of a fact', () => {
  const cases: [form: Fact['form'], text: string, keys: string[], words: string[]][] = [
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
    ['whole', 'rosa@owners.example', ['rosa owners example'], []],
  ];
  test.each(cases)('%s %j', (form, text, keys, words) => {
    expect(told({ field: 'f', text, form })).toMatchObject({ keys: keys.map((key) => `f: ${key}`), words });
  });

  test('stands only where the fact says something', () => {
    expect(told({ field: 'Lot', text: '!', form: 'code' }, { field: 'Name', text: 'Ann', form: 'phrase' })).toMatchObject({
      said: ['Name'],
    });
  });

  test('has at most 120 characters, however they are written', () => {
    const { keys } = told({ field: 'f', text: `${'😀'.repeat(130)} end`, form: 'whole' });
    expect(keys.map((key) => [...key].length)).toEqual(['f: '.length + 120]);
  });
});
