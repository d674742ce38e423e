// The barcode of the post against the official cases of USPS, and certified numbers against known ones.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  certifiedCheck,
  certifiedNumber,
  isCertifiedNumber,
  postalBars,
  postalCodeProblem,
  routingOf,
  trackingOf,
} from './postal-barcode.rules.ts';

/**
 * The first 500 of the USPS encoder test cases: number, tracking, routing, bars, code of the result,
 * words.
 */
const cases = readFileSync(new URL('testdata/usps-imb-cases.csv', import.meta.url), 'utf8')
  .split(/\r?\n/)
  .filter((row) => /^\d+,/.test(row))
  .map((row) => row.split(','));

describe('the barcode of the post', () => {
  it('draws what USPS draws for every good case, and refuses every bad one', () => {
    expect(cases.length).toBe(500);
    let drawn = 0;
    for (const [, tracking = '', routing = '', bars = '', result] of cases) {
      const problem = postalCodeProblem({ tracking, routing });
      expect([tracking, routing, problem === null]).toEqual([tracking, routing, result === '00']);
      if (problem !== null) continue;
      expect(postalBars({ tracking, routing })).toBe(bars);
      drawn += 1;
    }
    expect(drawn).toBeGreaterThan(300);
  });
  it.each([
    [{ tracking: '0123456789012345678', routing: '' }, 'The tracking number has 20 digits.'],
    [{ tracking: '05234567890123456789', routing: '' }, 'The second digit of the tracking number is 0 to 4.'],
    [{ tracking: '01234567890123456789', routing: '1234' }, 'The routing code has no, 5, 9 or 11 digits.'],
  ])('says what is wrong with %j', (code, words) => {
    expect(postalCodeProblem(code)).toBe(words);
    expect(() => postalBars(code)).toThrow(words);
  });
  it.each([
    [{ service: '040', mailer: '123456', serial: 7 }, '00040123456000000007'],
    [{ service: '040', mailer: '123456789', serial: 7 }, '00040123456789000007'],
    [{ service: '040', mailer: '123456789', serial: 1_000_007 }, '00040123456789000007'],
  ])('numbers a piece %j', (of, tracking) => expect(trackingOf(of)).toBe(tracking));
  it.each([
    ['89501', '89501'],
    ['89501-1234', '895011234'],
    ['89501 1234 50', '89501123450'],
    ['8950', ''],
    ['K1A 0B1', ''],
  ])('routes %s as %s', (postcode, routing) => expect(routingOf(postcode)).toBe(routing));
});

describe('the number of a certified letter', () => {
  it.each(['9101026837331000039521', '9101 0268 3733 1000 0395 21'])('%s checks', (number) => {
    expect(certifiedCheck(number.replace(/\s/g, '').slice(0, -1))).toBe('1');
    expect(isCertifiedNumber(number)).toBe(true);
  });
  it('is made with its check digit, and one wrong digit shows', () => {
    const number = certifiedNumber({ mailer: '123456789', serial: 42 });
    expect(number).toMatch(/^94071234567890000004\d{2}$/);
    expect(isCertifiedNumber(number)).toBe(true);
    for (let at = 0; at < 22; at += 1) {
      const wrong = `${number.slice(0, at)}${'1234567890'[Number(number[at])]}${number.slice(at + 1)}`;
      expect(isCertifiedNumber(wrong)).toBe(false);
    }
  });
});
