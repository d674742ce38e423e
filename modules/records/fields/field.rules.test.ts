// What a custom field must keep, and the order of fields.
import { expect, test } from 'vitest';
import { Refusal } from '../../../packages/kernel/kernel.ts';
import { canBeSearchable, checkField, movedBefore } from './field.rules.ts';

const choice = (label: string, fieldOptionId: string | null = null, isRetired = false) => ({ fieldOptionId, label, isRetired });
const heating = {
  fieldCategoryId: '1',
  name: 'Heating',
  fieldType: 'CHOICE',
  mergeCode: '',
  defaultValue: '',
  isUnique: false,
  isSearchable: false,
  options: [choice('Gas', '1'), choice('Oil', '2')],
} as const;
const standing = {
  fieldCategoryId: '1',
  fieldType: 'CHOICE',
  used: 3,
  options: [
    { fieldOptionId: '1', label: 'Gas', used: 3 },
    { fieldOptionId: '2', label: 'Oil', used: 0 },
  ],
} as const;

function answer(change: object, before: typeof standing | null = standing): string {
  try {
    return checkField({ ...heating, ...change }, before, 'property').mergeCode;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

test.each([
  ['as it is', {}, 'HEATING'],
  ['with a code of its own', { mergeCode: 'HEAT' }, 'HEAT'],
  ['another type', { fieldType: 'TEXT' }, 'typeFixed: The field has values on 3 records, so its type stays.'],
  ['another category', { fieldCategoryId: '2' }, 'categoryFixed: A field stays in its category.'],
  ['without a choice nobody made', { options: [choice('Gas', '1')] }, 'HEATING'],
  ['without one that is chosen', { options: [choice('Oil', '2')] }, 'optionUsed: “Gas” is chosen on 3 records. Retire it instead.'],
  ['with that one retired', { options: [choice('Gas', '1', true), choice('Oil', '2')] }, 'HEATING'],
  ['with nothing to choose', { options: [choice('Gas', '1', true)] }, 'invalid: A list has something to choose.'],
  ['with one choice twice', { options: [choice('Gas', '1'), choice('gas')] }, 'invalid: Each choice stands in the list once.'],
  ['with a default that is a choice', { defaultValue: 'Oil' }, 'HEATING'],
  ['with a default that is none', { defaultValue: 'Coal' }, 'invalid: The default is not on the list.'],
  [
    'found by its choices',
    { isSearchable: true },
    'invalid: Search finds text and numbers, of owners, properties, renters, vendors, communities and bank accounts.',
  ],
  ['wanted once', { isUnique: true }, 'invalid: Text, numbers and dates can be wanted once.'],
])('%s', (_words, change, expected) => expect(answer(change)).toBe(expected));

test('a new field may have any type, and its default is of it', () => {
  expect(answer({ fieldType: 'NUMBER', defaultValue: 'twelve' }, null)).toBe('invalid: The default is no number such as 1250 or 0.125.');
  expect(answer({ fieldType: 'PARTY', defaultValue: '7' }, null)).toBe('invalid: The default cannot be a person or company.');
  expect(answer({ fieldType: 'FILE', defaultValue: '7' }, null)).toBe('invalid: The default cannot be a file.');
  expect(checkField({ ...heating, fieldType: 'TEXT' }, null, 'property').options).toEqual([]);
});

test('search finds text and numbers of the kinds it knows', () => {
  const searchable = (fieldType: 'TEXT' | 'DATE', kind: string) => canBeSearchable(fieldType, kind);
  expect([searchable('TEXT', 'vendor'), searchable('DATE', 'vendor'), searchable('TEXT', 'amenity')]).toEqual([true, false, false]);
});

test.each([
  ['c', 'a', 'c a b'],
  ['a', null, 'b c a'],
  ['a', 'c', 'b a c'],
] as const)('%s before %s', (id, before, order) => expect(movedBefore(['a', 'b', 'c'], id, before).join(' ')).toBe(order));
