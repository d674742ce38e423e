// Parameters from text: defaults, relative dates, and every way they can be wrong.
import { describe, expect, test } from 'vitest';
import { defineReport, openToAll } from '../contract/contract.ts';
import { localDate, Refusal } from '../kernel/kernel.ts';
import { readParams } from './params.ts';

const declaration = defineReport({
  name: 'tried',
  title: 'Tried',
  group: 'Global',
  claims: openToAll,
  opens: [],
  proves: [],
  orientation: 'portrait',
  params: [
    { name: 'fromDate', title: 'From', kind: 'date', required: false },
    { name: 'toDate', title: 'To', kind: 'date', required: true, initial: 'endOfLastMonth' },
    { name: 'detail', title: 'Detail', kind: 'flag', required: true, initial: 'on' },
    { name: 'fundId', title: 'Fund', kind: 'fund', required: false },
    { name: 'ownershipId', title: 'Owner', kind: 'owner', required: true },
    { name: 'order', title: 'Sort by', kind: 'choice', required: true, choices: [{ value: 'name', title: 'Name' }], initial: 'name' },
  ],
});
const calendar = { today: localDate('2026-03-09'), startOfYear: localDate('2025-07-01') };
const read = (given: Record<string, string>) => readParams(declaration, { ownershipId: '7', ...given }, calendar);

test('what is left blank takes its default, and what has none is null', () => {
  expect(read({ detail: '', fundId: ' ' })).toEqual({
    fromDate: null,
    toDate: '2026-02-28',
    detail: true,
    fundId: null,
    ownershipId: '7',
    order: 'name',
  });
});

test.each([
  ['today', '2026-03-09'],
  ['startOfMonth', '2026-03-01'],
  ['endOfMonth', '2026-03-31'],
  ['startOfLastMonth', '2026-02-01'],
  ['endOfLastMonth', '2026-02-28'],
  ['startOfYear', '2025-07-01'],
  ['2026-01-31', '2026-01-31'],
  ['2026-01-31T00:00:00', '2026-01-31'],
])('a date written %s is %s', (text, date) => {
  expect(read({ toDate: text })['toDate']).toBe(date);
});

test.each([
  ['off', false],
  ['false', false],
  ['on', true],
  ['true', true],
])('a flag written %s is %s', (text, value) => {
  expect(read({ detail: text })['detail']).toBe(value);
});

describe('what cannot be read is refused at its field', () => {
  test.each([
    ['toDate', '2026-02-30', 'To must be a date such as 2026-01-31.'],
    ['toDate', '0001-01-01', 'To must be a date such as 2026-01-31.'],
    ['detail', 'maybe', 'Detail must be on or off.'],
    ['fundId', '-4', 'Fund must name a fund.'],
    ['ownershipId', ' ', 'Owner must be filled in.'],
    ['order', 'size', 'Sort by must be one of the choices.'],
    ['colour', 'red', 'colour is not a parameter of this report.'],
  ])('%s %s', (name, text, message) => {
    const problem = (() => {
      try {
        read({ [name]: text });
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect(problem).toBeInstanceOf(Refusal);
    expect(problem).toMatchObject({ code: 'invalid', message, fields: [{ path: name }] });
  });

  test('a span that ends before it begins', () => {
    expect(() => read({ fromDate: '2026-02-01', toDate: '2026-01-31' })).toThrow('To must not be before the first day.');
  });
});
