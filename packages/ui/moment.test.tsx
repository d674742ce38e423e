// A moment late in the evening is told by the reader's day, not by that of UTC.
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { parseInstant } from '../kernel/kernel.ts';

it('is told as the clock of the reader shows it, and in UTC on pointing', async () => {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...real.call(this), timeZone: 'America/Los_Angeles' };
  });
  vi.resetModules();
  const { dayHere, TimeText } = await import('./moment.tsx');
  vi.restoreAllMocks();
  const moment = parseInstant('2026-11-24T01:04:59Z');
  expect(dayHere(moment)).toBe('2026-11-23');
  render(
    <>
      <TimeText value={moment} form="figures" />
      <TimeText value={moment} form="words" />
      <TimeText value={moment} form="minute" />
    </>,
  );
  for (const text of ['11/23/2026', 'Nov 23, 2026', 'Nov 23, 2026 5:04 PM'])
    expect(screen.getByText(text).title).toBe('2026-11-24 01:04:59 UTC');
});
