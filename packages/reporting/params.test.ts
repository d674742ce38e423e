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
const month = (start: string, end: string, isClosed: boolean) => ({
  startOn: localDate(start),
  endOn: localDate(end),
  isClosed,
  yearStart: localDate('2025-07-01'),
  yearEnd: localDate('2026-06-30'),
});
const calendar = {
  today: localDate('2026-03-09'),
  startOfYear: localDate('2025-07-01'),
  periods: [month('2025-07-01', '2025-12-31', true), month('2026-01-01', '2026-01-31', true), month('2026-02-01', '2026-06-30', false)],
};
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
  ['endOfYear', '2026-06-30'],
  ['startOfLastYear', '2024-07-01'],
  ['endOfLastYear', '2025-06-30'],
  ['startOfClosedPeriod', '2026-01-01'],
  ['endOfClosedPeriod', '2026-01-31'],
  ['2026-01-31', '2026-01-31'],
  ['2026-01-31T00:00:00', '2026-01-31'],
])('a date written %s is %s', (text, date) => {
  expect(read({ toDate: text })['toDate']).toBe(date);
});

const kinds = defineReport({
  ...declaration,
  params: [
    { name: 'period', title: 'Period', kind: 'period', required: true, initial: 'startOfClosedPeriod' },
    { name: 'fiscalYear', title: 'Fiscal year', kind: 'fiscalYear', required: true, initial: 'startOfYear' },
    { name: 'costCenterIds', title: 'Cost centers', kind: 'costCenters', required: false },
    { name: 'codeIds', title: 'Codes', kind: 'codes', required: false },
    { name: 'payeeId', title: 'Payee', kind: 'payee', required: false },
    { name: 'years', title: 'Years', kind: 'count', required: true, initial: '3', least: 2, most: 5 },
    { name: 'threshold', title: 'Threshold', kind: 'amount', required: false },
  ],
});

test('periods and years are named by any day in them, and several things at once', () => {
  expect(readParams(kinds, {}, calendar)).toEqual({
    period: '2026-01-01',
    fiscalYear: '2025-07-01',
    costCenterIds: [],
    codeIds: [],
    payeeId: null,
    years: 3,
    threshold: null,
  });
  const several = { costCenterIds: '4,7,4', codeIds: '9,8', payeeId: '5' };
  const given = { period: '2026-03-09', fiscalYear: '2026-03-09', ...several, years: '5', threshold: '250.00' };
  expect(readParams(kinds, given, calendar)).toEqual({
    period: '2026-02-01',
    fiscalYear: '2025-07-01',
    costCenterIds: ['4', '7'],
    codeIds: ['9', '8'],
    payeeId: '5',
    years: 5,
    threshold: 25000n,
  });
});

test.each([
  ['period', '2027-01-01'],
  ['fiscalYear', '2030-01-01'],
  ['costCenterIds', '4,x'],
  ['codeIds', 'ASMT'],
  ['payeeId', 'Sierra Green'],
  ['years', '6'],
  ['years', '-2'],
  ['threshold', '250'],
])('%s cannot be %s', (name, text) => {
  expect(() => readParams(kinds, { [name]: text }, calendar)).toThrow(Refusal);
});

test('where no period is set up, the closed one is the month before', () => {
  const bare = { ...calendar, periods: [] };
  expect(readParams(kinds, {}, bare)).toMatchObject({ period: '2026-02-01', fiscalYear: '2025-07-01' });
  expect(readParams(declaration, { ownershipId: '7', toDate: 'endOfLastYear' }, bare)['toDate']).toBe('2025-06-30');
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
