// Values of custom fields as they are typed, read by type, told in words, and held to be the same.
import { expect, test } from 'vitest';
import type { FieldType } from './field.contract.ts';
import { type FieldShape, inWords, mergeCodeOf, readValue, type TypedValue, typedOf, uniqueKey } from './field-value.rules.ts';

const options = [
  { fieldOptionId: '1', label: 'Gas', isRetired: false },
  { fieldOptionId: '2', label: 'Oil', isRetired: true },
  { fieldOptionId: '3', label: 'Heat pump', isRetired: false },
];
const field = (fieldType: FieldType, change: Partial<FieldShape> = {}): FieldShape => ({
  name: 'Heating',
  fieldType,
  isRequired: false,
  isUnique: false,
  options: fieldType === 'CHOICE' || fieldType === 'CHOICES' ? options : [],
  ...change,
});

function told(shape: FieldShape, typed: readonly string[], before: TypedValue | null = null): string {
  const read = readValue(shape, typed, before);
  if ('problem' in read) return `! ${read.problem}`;
  return `${typedOf(read.value).join(' ')} = ${inWords(read.value, shape.options, 'Rosa Lee')}`;
}

test.each([
  ['TEXT', [' Blue '], 'Blue = Blue'],
  ['TEXT', ['a\nb'], '! must be one line of text'],
  ['TEXT', ['x'.repeat(201)], '! has more than 200 characters'],
  ['TEXT', ['   '], ' = '],
  ['LONG_TEXT', ['a\nb'], 'a\nb = a\nb'],
  ['NUMBER', ['1,250.500'], '1250.5 = 1250.5'],
  ['NUMBER', ['-0'], '0 = 0'],
  ['NUMBER', ['007'], '7 = 7'],
  ['NUMBER', ['1e9'], '! is no number such as 1250 or 0.125'],
  ['MONEY', ['1250'], '1250.00 = 1,250.00'],
  ['MONEY', ['12.345'], '! is no amount such as 1250.00'],
  ['DATE', ['2026-02-28T00:00:00'], '2026-02-28 = 02/28/2026'],
  ['DATE', ['2026-02-30'], '! is no day such as 2026-01-31'],
  ['FLAG', ['no'], 'no = No'],
  ['FLAG', ['maybe'], '! is yes or no'],
  ['CHOICE', ['3'], '3 = Heat pump'],
  ['CHOICE', ['1', '3'], '! takes one choice'],
  ['CHOICE', ['9'], '! is not on the list'],
  ['CHOICE', ['2'], '! “Oil” is retired and not chosen any more'],
  ['CHOICES', ['3', '1', '3'], '1 3 = Gas, Heat pump'],
  ['PARTY', ['77'], '77 = Rosa Lee'],
  ['PARTY', ['Rosa'], '! is nobody in the directory'],
  ['TEXT', ['a', 'b'], '! takes one value'],
] as const)('%s %j is %s', (type, typed, expected) => expect(told(field(type), typed)).toBe(expected));

test('a retired choice stays where it stood', () => {
  const read = readValue(field('CHOICES'), ['1'], null);
  const before = 'value' in read && read.value ? { ...read.value, optionIds: ['2'] } : null;
  expect(told(field('CHOICES'), ['2', '3'], before)).toBe('2 3 = Oil, Heat pump');
});

test('what must be filled in is', () => {
  expect(told(field('DATE', { isRequired: true }), [''])).toBe('! must be filled in');
});

test('two spellings of one text are the same where each is wanted once', () => {
  const keyOf = (text: string) => {
    const read = readValue(field('TEXT'), [text], null);
    return 'value' in read && read.value ? uniqueKey(true, read.value) : null;
  };
  expect([keyOf('AB  12'), keyOf('ab 12')]).toEqual(['ab 12', 'ab 12']);
});

test.each([
  ['Gate code (new)', 'GATE_CODE_NEW'],
  ['Rücklage', 'RUCKLAGE'],
  ['2nd key', 'F_2ND_KEY'],
  ['X', 'X_1'],
])('%s is %s to letters', (name, code) => expect(mergeCodeOf(name)).toBe(code));
