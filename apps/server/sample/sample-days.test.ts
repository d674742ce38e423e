// The days of a sample made on any day, as an accountant would lay them out.
import { describe, expect, it } from 'vitest';
import { addDays, localDate } from '../../../packages/kernel/kernel.ts';
import { sampleDays } from './sample-days.ts';

describe('the days of the sample', () => {
  it.each([
    // made on, closed, waiting, month, Maple from, its years, Carson from, its years, Bay
    ['2026-11-26', '2026-09', '2026-10', '2026-11', '2026-01', '2026', '2024-12', '2024-2025 2025-2026 2026-2027', '2026-11'],
    ['2026-12-31', '2026-10', '2026-11', '2026-12', '2026-01', '2026', '2025-01', '2025 2026 2027', '2026-12'],
    ['2027-01-01', '2026-11', '2026-12', '2027-01', '2026-01', '2026 2027', '2025-02', '2025-2026 2026-2027 2027-2028', '2026-12'],
    ['2027-02-28', '2026-12', '2027-01', '2027-02', '2026-01', '2026 2027', '2025-03', '2025-2026 2026-2027 2027-2028', '2027-02'],
    ['2027-03-01', '2027-01', '2027-02', '2027-03', '2027-01', '2027', '2025-04', '2025-2026 2026-2027 2027-2028', '2027-02'],
    ['2028-02-29', '2027-12', '2028-01', '2028-02', '2027-01', '2027 2028', '2026-03', '2026-2027 2027-2028 2028-2029', '2028-02'],
  ])('made on %s', (today, closed, waiting, month, maple, mapleYears, carson, carsonYears, bay) => {
    const days = sampleDays(localDate(today));
    const labels = (years: readonly { label: string }[]) => years.map(({ label }) => label).join(' ');
    expect([days.closed, days.waiting, days.month, days.maple.firstMonth, days.carson.firstMonth, days.bay.month]).toEqual(
      [closed, waiting, month, maple, carson, bay].map((each) => `${each}-01`),
    );
    expect([labels(days.maple.years), labels(days.carson.years)]).toEqual([mapleYears, carsonYears]);
  });

  it('plays no day after the one it is made on, and each month Maple Court is billed in has its year', () => {
    for (let day = localDate('2026-01-01'); day < '2029-01-01'; day = addDays(day, 1)) {
      const { month, closed, bay, maple, today } = sampleDays(day);
      const years = maple.years.map(({ startDate }) => startDate.slice(0, 4));
      expect([month <= today, bay.month <= today, maple.firstMonth <= closed]).toEqual([true, true, true]);
      expect(years[0]).toBe(closed.slice(0, 4));
      expect(years.at(-1)).toBe(month.slice(0, 4));
    }
  });
});
