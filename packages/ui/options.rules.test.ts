// Pickers: what a few typed letters find, best first.
import { expect, it } from 'vitest';
import { matchOptions } from './options.rules.ts';

const options = [
  { value: '1', code: '5210', label: 'Landscape contract' },
  { value: '2', code: '5230', label: 'Irrigation repairs' },
  { value: '3', code: '1200', label: 'Assessments receivable', hint: 'asset' },
  { value: '4', code: 'CT-0142', label: 'Okafor, Ruth and Marcus' },
  { value: '5', code: 'CT-0052', label: 'Sørensen, Kari' },
];
const found = (query: string) => matchOptions(options, query).map((option) => option.value);

it('finds by the start of the code, with or without its punctuation', () => {
  expect(found('521')).toEqual(['1']);
  expect(found('ct01')).toEqual(['4']);
});

it('finds by the number a code ends with, before codes that begin with it', () => {
  expect(found('142')).toEqual(['4']);
  expect(found('0142')).toEqual(['4']);
  expect(found('52')).toEqual(['5', '1', '2']);
  expect(found('42')).toEqual([]);
});

it('finds by words in any order, without accents, and by the hint', () => {
  expect(found('ruth oka')).toEqual(['4']);
  expect(found('contract land')).toEqual(['1']);
  expect(found('asset')).toEqual(['3']);
  expect(found('kari')).toEqual(['5']);
});

it('puts an exact code first and finds nothing for words that are not there', () => {
  expect(
    matchOptions(
      [
        { value: 'a', code: '12', label: 'Twelve' },
        { value: 'b', code: '1', label: 'One' },
      ],
      '1',
    ).map((o) => o.value),
  ).toEqual(['b', 'a']);
  expect(found('ruth lawn')).toEqual([]);
});
