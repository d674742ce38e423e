// Things of a day side by side, the hours that hold them, and times as minutes.
import { expect, it } from 'vitest';
import { hoursAround, layOut, minutesOf, timeOf } from './week.rules.ts';

const thing = (from: string, until: string) => ({ from: minutesOf(from), until: minutesOf(until) });

it.each([
  ['nothing', [], []],
  ['one alone', [['09:00', '10:00']], [[0, 1]]],
  [
    'one after the other',
    [
      ['09:00', '10:00'],
      ['10:00', '11:00'],
    ],
    [
      [0, 1],
      [0, 1],
    ],
  ],
  [
    'two at once',
    [
      ['09:00', '11:00'],
      ['10:00', '12:00'],
    ],
    [
      [0, 2],
      [1, 2],
    ],
  ],
  [
    'a lane that is free again',
    [
      ['09:00', '12:00'],
      ['09:00', '10:00'],
      ['10:00', '11:00'],
    ],
    [
      [0, 2],
      [1, 2],
      [0, 2],
    ],
  ],
] as const)('%s', (_words, spans, lanes) => {
  const laid = layOut(spans.map(([from, until]) => thing(from, until)));
  expect(laid.map((one) => [one.lane, one.lanes]).sort()).toEqual([...lanes].map(([lane, all]) => [lane, all]).sort());
});

it('shows at least eight to six, and whatever lies beyond', () => {
  expect(hoursAround([])).toEqual({ first: 8, last: 18 });
  expect(hoursAround([thing('06:30', '22:15'), thing('23:00', '24:00')])).toEqual({ first: 6, last: 24 });
});

it('reads and writes times', () => {
  expect(['00:00', '09:05', '24:00'].map((time) => timeOf(minutesOf(time)))).toEqual(['00:00', '09:05', '24:00']);
});
