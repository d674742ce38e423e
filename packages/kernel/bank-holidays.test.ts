// Bank holidays, as the Federal Reserve publishes them.
import { expect, test } from 'vitest';
import { isBankHoliday } from './bank-holidays.ts';
import { addDays, localDate } from './local-date.ts';

const holidaysOf = (year: number) => {
  const found: string[] = [];
  for (let day = localDate(`${year}-01-01`); day <= `${year}-12-31`; day = addDays(day, 1))
    if (isBankHoliday(day)) found.push(day.slice(5));
  return found.join(' ');
};

test.each([
  // Independence Day 2026 is a Saturday: banks are open on Friday.
  [2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
  // January 1, 2023 is a Sunday: banks are closed on Monday.
  [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25'],
  [2020, '01-01 01-20 02-17 05-25 07-04 09-07 10-12 11-11 11-26 12-25'],
])('%i', (year, days) => {
  expect(holidaysOf(year)).toBe(days);
});
