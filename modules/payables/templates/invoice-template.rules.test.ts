// Dates and numbers of invoice templates, and what is refused, as tables.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import {
  checkTemplate,
  dueDates,
  nextDate,
  numberOf,
  patternOf,
  placeOf,
  type Recurrence,
  refuseRestart,
} from './invoice-template.rules.ts';

const monthly: Recurrence = { frequency: 'MONTHLY', firstDate: localDate('2026-01-31'), lastDate: null, times: null };
const days = (text: string) => new Set(text.split(' ').filter(Boolean).map(localDate));

test.each<[string, Partial<Recurrence>, string, string, string, string | null]>([
  ['the 31st is the last day of a short month', {}, '', '2026-04-30', '2026-01-31 2026-02-28 2026-03-31 2026-04-30', '2026-01-31'],
  ['used dates are left out', {}, '2026-01-31 2026-03-31', '2026-04-30', '2026-02-28 2026-04-30', '2026-02-28'],
  ['a freed date in the middle comes back', {}, '2026-01-31 2026-03-31 2026-04-30', '2026-04-30', '2026-02-28', '2026-02-28'],
  ['it ends with its last date', { lastDate: localDate('2026-03-30') }, '2026-01-31', '2026-12-31', '2026-02-28', '2026-02-28'],
  ['it ends after a number of bills', { times: 2 }, '2026-01-31', '2026-12-31', '2026-02-28', '2026-02-28'],
  ['it has ended', { times: 2 }, '2026-01-31 2026-02-28', '2026-12-31', '', null],
  [
    'by weeks',
    { frequency: 'WEEKLY', firstDate: localDate('2026-03-02') },
    '',
    '2026-03-20',
    '2026-03-02 2026-03-09 2026-03-16',
    '2026-03-02',
  ],
  ['by quarters', { frequency: 'QUARTERLY' }, '2026-01-31', '2026-07-31', '2026-04-30 2026-07-31', '2026-04-30'],
  ['by years', { frequency: 'YEARLY' }, '', '2027-12-31', '2026-01-31 2027-01-31', '2026-01-31'],
  ['only when chosen', { frequency: 'NONE', firstDate: null }, '', '2026-12-31', '', null],
])('%s', (_name, more, used, through, due, next) => {
  const recurrence = { ...monthly, ...more };
  expect(
    dueDates(recurrence, days(used), localDate(through), 100)
      .map((one) => one.occursOn)
      .join(' '),
  ).toBe(due);
  expect(nextDate(recurrence, days(used))).toBe(next);
});

test('the place of a date counts used ones', () => {
  expect(dueDates(monthly, days('2026-01-31 2026-02-28'), localDate('2026-03-31'), 5)).toEqual([{ occursOn: '2026-03-31', place: 3 }]);
  expect([placeOf(monthly, localDate('2026-03-31')), placeOf(monthly, localDate('2025-12-31'))]).toEqual([3, 1]);
});

test.each([
  ['MGMT-{yyyy}-{mm}', 'MGMT-2026-03'],
  ['{yy}{mm}{dd}/{n}', '260305/12'],
  ['{n}', '12'],
  [`${'x'.repeat(38)}{yyyy}`, `${'x'.repeat(38)}20`],
])('%s is %s', (pattern, number) => expect(numberOf(pattern, { occursOn: localDate('2026-03-05'), place: 12 })).toBe(number));

test.each([
  ['CM-2026-03', 'CM-{yyyy}-{mm}'],
  ['202603', '{yyyy}{mm}'],
  ['SG 118', 'SG 118-{yyyy}-{mm}'],
])('the bills after %s are %s', (number, pattern) => expect(patternOf(number, localDate('2026-03-05'))).toBe(pattern));

const template = { ...monthly, numberPattern: 'M-{n}', lines: [{ amount: 100n }] };
test.each<[string, object, string]>([
  ['bills of one number', { numberPattern: 'M-1' }, 'numberPattern'],
  ['an unknown token', { numberPattern: 'M-{week}' }, 'numberPattern'],
  ['a place without dates', { frequency: 'NONE', firstDate: null }, 'numberPattern'],
  ['an end without dates', { frequency: 'NONE', numberPattern: 'M', lastDate: localDate('2026-01-31'), firstDate: null }, 'lastDate'],
  ['no first date', { firstDate: null }, 'firstDate'],
  ['an end before the first date', { lastDate: localDate('2026-01-30') }, 'lastDate'],
  ['two ends', { lastDate: localDate('2026-12-31'), times: 3 }, 'times'],
  ['lines that make nothing', { lines: [{ amount: 100n }, { amount: -100n }] }, 'lines'],
])('%s: refused', (_name, more, path) => {
  expect(() => checkTemplate({ ...template, ...more })).toThrow(expect.objectContaining({ fields: [expect.objectContaining({ path })] }));
  expect(() => checkTemplate(template)).not.toThrow();
});

test('another beginning starts after the dates that are used', () => {
  const last = localDate('2026-03-31');
  const to = (firstDate: string) => () => refuseRestart(monthly, { ...monthly, firstDate: localDate(firstDate) }, last);
  expect(to('2026-03-15')).toThrow(expect.objectContaining({ code: 'datesUsed' }));
  expect(() => refuseRestart(monthly, { ...monthly, frequency: 'WEEKLY' }, last)).toThrow(expect.objectContaining({ code: 'datesUsed' }));
  expect(to('2026-04-15')).not.toThrow();
  expect(() => refuseRestart(monthly, { ...monthly, times: 9 }, last)).not.toThrow();
  expect(() => refuseRestart(monthly, { ...monthly, frequency: 'NONE', firstDate: null }, last)).not.toThrow();
});
