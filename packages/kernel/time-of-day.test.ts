// Times of day: what people type is understood, and every time reads back as it was written.
import { expect, it } from 'vitest';
import { formatTime, parseTime } from './time-of-day.ts';

it.each([
  ['8:30 AM', '08:30'],
  ['830p', '20:30'],
  ['5 pm', '17:00'],
  ['5 p.m.', '17:00'],
  ['12 am', '00:00'],
  ['12:15pm', '12:15'],
  ['14:00', '14:00'],
  ['8', '08:00'],
  ['0830', '08:30'],
  ['noon', '12:00'],
  ['24:00', '24:00'],
])('%s is %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

it.each(['', '25:00', '24:30', '13 pm', '0 am', '8:60', '8m', 'eight', '8:3', '12345'])('%j is no time of day', (text) => {
  expect(parseTime(text)).toBeNull();
});

it('reads back every minute of the day as it is shown', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    expect(parseTime(formatTime(time))).toBe(time);
  }
  expect(formatTime('24:00')).toBe('midnight');
  expect(formatTime('any')).toBe('any');
});
