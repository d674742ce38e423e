// Two edits of one record: who changed what, and nothing of either lost.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differencesOf, mergeEdits, obviousPicks } from './merge.ts';

const was = { name: 'Sierra', street: '12 Mill St', phone: '', lines: ['a'], version: '1' };
const theirs = { ...was, street: '1184 Terrace View Ln', phone: '775-555-0119', version: '2' };
const yours = { ...was, street: 'PO Box 1184', lines: ['a', 'b'] };

it('tells whose change each difference is, and leaves open what both changed', () => {
  const differences = differencesOf(was, theirs, yours);
  expect(differences.map(({ key, changedBy }) => [key, changedBy])).toEqual([
    ['street', 'both'],
    ['phone', 'theirs'],
    ['lines', 'yours'],
  ]);
  expect(obviousPicks(differences)).toEqual({ phone: 'theirs', lines: 'yours' });
});

it('keeps both sides, in the version that was saved last', () => {
  expect(mergeEdits(theirs, yours, { phone: 'theirs', lines: 'yours', street: 'yours' })).toEqual({
    name: 'Sierra',
    street: 'PO Box 1184',
    phone: '775-555-0119',
    lines: ['a', 'b'],
    version: '2',
  });
});

it('the same change made twice is no difference', () => {
  expect(differencesOf(was, { ...was, name: 'Green' }, { ...was, name: 'Green' })).toEqual([]);
});

it('changes of different fields always merge to both', () => {
  const record = fc.record({ a: fc.integer(), b: fc.integer(), c: fc.string(), version: fc.constant('1') });
  fc.assert(
    fc.property(record, fc.integer(), fc.string(), (base, a, c) => {
      const [one, two] = [
        { ...base, a, version: '2' },
        { ...base, c },
      ];
      expect(mergeEdits(one, two, obviousPicks(differencesOf(base, one, two)))).toEqual({ ...base, a, c, version: '2' });
    }),
  );
});
