// A year after it was confirmed, an address is due again.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { confirmationOf } from './recipient.rules.ts';

test.each([
  [null, '2026-01-31', 'NEVER'],
  ['2025-02-01', '2026-01-31', 'CONFIRMED'],
  ['2025-01-31', '2026-01-31', 'DUE'],
  ['2024-02-29', '2025-02-27', 'CONFIRMED'],
  ['2024-02-29', '2025-02-28', 'DUE'],
])('confirmed on %s, it is on %s %s', (confirmed, today, expected) => {
  expect(confirmationOf(confirmed === null ? null : localDate(confirmed), localDate(today))).toBe(expected);
});
