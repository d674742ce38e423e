// When a text may be sent to whom.
import { expect, test } from 'vitest';
import { parseInstant } from '../../../packages/kernel/kernel.ts';
import { mayTextAt, readerZones } from './quiet-hours.rules.ts';
import { textNumber } from './text-number.rules.ts';

const home = 'America/Chicago';
test.each([
  // last line of the address, moment in UTC, may be sent
  ['Austin, TX 78701', '2026-01-15T13:59:00.000Z', false],
  ['Austin, TX 78701', '2026-01-15T14:30:00.000Z', false],
  ['Austin, TX 78701', '2026-01-15T15:00:00.000Z', true],
  ['Austin, TX 78701', '2026-01-16T02:59:00.000Z', true],
  ['Austin, TX 78701', '2026-01-16T03:00:00.000Z', false],
  ['Los Angeles, CA 90001', '2026-01-15T15:59:00.000Z', false],
  ['Los Angeles, CA 90001', '2026-01-15T16:00:00.000Z', true],
  ['Boston, MA 02108-1234', '2026-01-15T13:00:00.000Z', true],
  // After the clocks change in March, eight in the morning is an hour earlier in UTC.
  ['Boston, MA 02108', '2026-03-09T12:00:00.000Z', true],
  ['Boston, MA 02108', '2026-03-07T12:00:00.000Z', false],
  ['Toronto ON', '2026-01-15T14:00:00.000Z', true],
  ['Toronto ON', '2026-01-15T13:59:00.000Z', false],
])('%s at %s: %s', (line, at, may) => {
  expect(mayTextAt(parseInstant(at), readerZones(['Rosa', '1 Elm', line], home))).toBe(may);
});

test.each([
  ['(512) 555-0100', '+15125550100'],
  ['1-512-555-0100', '+15125550100'],
  ['+1 512 555 0100', '+15125550100'],
  ['512-555-010', null],
  ['112-555-0100', null],
  ['+44 20 7946 0958', null],
  ['', null],
])('%s is %s', (typed, number) => {
  expect(textNumber(typed)).toBe(number);
});
