// What is typed and what search makes of it.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainOf } from '../../packages/search/plain.ts';
import { criteriaOf, partsOf, questionOf, routeCriteria } from './search-term.rules.ts';

describe('a term', () => {
  test.each([
    ['  maple ', 'maple'],
    ['<b>oak', 'b>oak'],
    ['<<<', ''],
    ['a', ''],
    [' a ', ''],
    ['<a', ''],
    ['ab', 'ab'],
    ['', ''],
    ['木木', '木木'],
  ])('%j is asked as %j', (typed, term) => {
    expect(criteriaOf(typed)).toBe(term);
  });

  test('takes a slash into an address as a blank, and everything comes back as search reads it', () => {
    expect(encodeURIComponent(routeCriteria('12/14 Oak'))).toBe('12%2014%20Oak');
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
        (term) => {
          const part = encodeURIComponent(routeCriteria(term));
          expect(part).not.toMatch(/\/|%2F/i);
          expect(plainOf(decodeURIComponent(part))).toBe(plainOf(term));
        },
      ),
    );
  });
});

describe('plain text', () => {
  test.each([
    ["O'Brien-Núñez", 'obrien nunez'],
    ['  12  Maple Ct., #4 ', '12 maple ct 4'],
    ['MC-0012', 'mc 0012'],
    ['O’Neil', 'oneil'],
    ['ＡＢＣ', 'abc'],
    ['Ивано́в', 'иванов'],
    ['—', ''],
  ])('%j is %j', (text, plain) => {
    expect(plainOf(text)).toBe(plain);
  });
});

describe('a question', () => {
  test('knows a number by its digits, an amount by its form and a bill by its letters', () => {
    expect(questionOf('1001')).toMatchObject({ phrases: ['1001', '$100100.'], checkNumber: '1001', amount: 100100n, billNumber: '1001' });
    expect(questionOf('#1001').checkNumber).toBe('1001');
    expect(questionOf('$1,250.5').amount).toBe(125050n);
    expect(questionOf('0.00').amount).toBeNull();
    expect(questionOf('sg-118')).toMatchObject({ phrases: ['sg 118', 'sg118'], checkNumber: null, amount: null, billNumber: 'sg-118' });
  });

  test('reads a telephone number as people write it', () => {
    expect(questionOf('(775) 555-0101').phrases).toContain('7755550101');
    expect(questionOf('+1 775-555-0101').phrases).toContain('7755550101');
    expect(questionOf('555-0101').phrases).toContain('5550101');
  });

  test('begins at each of its words', () => {
    expect(questionOf('john a smith').turned).toEqual(['a smith john', 'smith john a']);
    expect(questionOf('smith').turned).toEqual([]);
  });
});

const shown = (text: string, phrase: string) =>
  partsOf(text, phrase)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('');

describe('the matched part', () => {
  test.each([
    ['Rosa Aldana', 'ald', 'Rosa [Ald]ana'],
    ['12 Maple Ct', 'maple ct', '12 [Maple] [Ct]'],
    ['(775) 555-0101', '5550101', '(775) [555-0101]'],
    ['(775) 555-0101', '7755550101', '([775) 555-0101]'],
    ['MC-0012', 'mc0012', '[MC-0012]'],
    ["Nora O'Brien", 'obrien', "Nora [O'Brien]"],
    ['rosa@example.com', 'rosa', '[rosa]@example.com'],
    ['Rosa Aldana', 'xyz', 'Rosa Aldana'],
  ])('of %s for %s is %s', (text, phrase, marked) => {
    expect(shown(text, phrase)).toBe(marked);
  });

  test('never changes the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, phrase) => {
        expect(
          partsOf(text, plainOf(phrase))
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
