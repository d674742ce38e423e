// When an amenity may be had, how full it is, and which steps a reservation may take.
import { expect, test } from 'vitest';
import { localDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { reservationStates } from './reservation.contract.ts';
import { fullest, mayGo, type Reservable, refuseTime, type Wanted } from './reservation.rules.ts';

// 2026-03-02 is a Monday.
const clubhouse: Reservable = {
  name: 'The clubhouse',
  isActive: true,
  capacity: 40,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensAt: '09:00', closesAt: '22:00' })),
  blackouts: [{ startDate: localDate('2026-03-05'), endDate: localDate('2026-03-06'), reason: 'Floor is sealed' }],
  minimumMinutes: 60,
  maximumMinutes: 240,
  advanceDays: 30,
};
const evening: Wanted = { reservedDate: localDate('2026-03-03'), startsAt: '18:00', endsAt: '21:00', minutes: 180, people: 20 };
const today = localDate('2026-03-02');

function answer(change: Partial<Wanted>, amenity: Partial<Reservable> = {}): string {
  try {
    refuseTime({ ...clubhouse, ...amenity }, { ...evening, ...change }, today);
    return 'taken';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.code} ${error.message}`;
  }
}

test.each([
  ['an evening', {}, 'taken'],
  ['today', { reservedDate: today }, 'taken'],
  ['all of the evening until it closes', { startsAt: '18:00', endsAt: '22:00', minutes: 240 }, 'taken'],
  ['yesterday', { reservedDate: localDate('2026-03-01') }, 'tooFarAhead This day cannot be reserved: it is over.'],
  ['the last day one may', { reservedDate: localDate('2026-04-01') }, 'taken'],
  [
    'the day after',
    { reservedDate: localDate('2026-04-02') },
    'tooFarAhead This day cannot be reserved: The clubhouse is reserved at most 30 days ahead, until 04/01/2026.',
  ],
  [
    'a Saturday',
    { reservedDate: localDate('2026-03-07') },
    'amenityClosed The clubhouse cannot be reserved then: it is closed on this day of the week.',
  ],
  [
    'a day off',
    { reservedDate: localDate('2026-03-06') },
    'amenityClosed The clubhouse cannot be reserved then: it is closed on 03/06/2026 (Floor is sealed).',
  ],
  [
    'before it opens',
    { startsAt: '08:30', endsAt: '10:00' },
    'amenityClosed The clubhouse cannot be reserved then: it is open from 09:00 until 22:00 on this day.',
  ],
  [
    'past closing',
    { endsAt: '22:30' },
    'amenityClosed The clubhouse cannot be reserved then: it is open from 09:00 until 22:00 on this day.',
  ],
  ['backwards', { startsAt: '12:00', endsAt: '11:00' }, 'wrongLength This time cannot be reserved: it ends before it begins.'],
  [
    'too short',
    { endsAt: '18:30', minutes: 30 },
    'wrongLength This time cannot be reserved: The clubhouse is reserved for 60 to 240 minutes, and this is 30.',
  ],
  [
    'too long',
    { startsAt: '16:00', minutes: 300 },
    'wrongLength This time cannot be reserved: The clubhouse is reserved for 60 to 240 minutes, and this is 300.',
  ],
  ['more than it holds', { people: 41 }, 'tooMany The clubhouse holds 40.'],
])('%s', (_words, change, expected) => expect(answer(change)).toBe(expected));

test('one that is closed is reserved by nobody, and 0 days ahead is any day', () => {
  expect(answer({}, { isActive: false })).toMatch(/^amenityClosed/);
  expect(answer({ reservedDate: localDate('2027-03-02') }, { advanceDays: 0 })).toBe('taken');
});

test.each([
  ['nobody', [], 0],
  ['one the whole time', [[0, 10, 4]], 4],
  [
    'two that only follow one another',
    [
      [0, 5, 4],
      [5, 10, 3],
    ],
    4,
  ],
  [
    'two that overlap',
    [
      [0, 6, 4],
      [5, 10, 3],
    ],
    7,
  ],
  [
    'one before and one after',
    [
      [-5, 0, 9],
      [10, 12, 9],
    ],
    0,
  ],
  [
    'three, of whom two meet',
    [
      [0, 4, 2],
      [3, 8, 2],
      [7, 10, 5],
    ],
    7,
  ],
] as const)('the fullest moment: %s', (_words, held, most) => {
  expect(
    fullest(
      held.map(([from, until, people]) => ({ from, until, people })),
      0,
      10,
    ),
  ).toBe(most);
});

test('a reservation takes these steps and no others', () => {
  const steps = reservationStates.map((from) => [from, reservationStates.filter((to) => mayGo(from, to, true))]);
  expect(steps).toEqual([
    ['REQUESTED', ['APPROVED', 'REFUSED', 'CANCELLED']],
    ['APPROVED', ['REQUESTED', 'CANCELLED', 'NO_SHOW']],
    ['REFUSED', ['REQUESTED']],
    ['CANCELLED', ['REQUESTED', 'APPROVED']],
    ['NO_SHOW', ['APPROVED']],
  ]);
  expect(mayGo('APPROVED', 'NO_SHOW', false)).toBe(false);
});
