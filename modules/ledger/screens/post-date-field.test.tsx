// The date something is posted on: another period than the current one is said beside it, in the strip that
// commits, and held for the top bar; so is another community.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { CommitBar, useHeldDay } from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { PostDateField } from './post-date-field.tsx';

const month = (start: string, end: string, number: number, status: 'OPEN' | 'CURRENT' | 'CLOSED') => ({
  periodStartDate: localDate(start),
  periodEndDate: localDate(end),
  number,
  status,
  unpostedBatches: 0,
});
const setup = fake(accounting.getAccountingSetup, () => ({
  funds: [],
  years: [
    {
      fiscalYearId: '1',
      label: '2026',
      startDate: localDate('2026-01-01'),
      endDate: localDate('2026-12-31'),
      method: 'ACCRUAL' as const,
      periods: [
        month('2026-09-01', '2026-09-30', 9, 'CLOSED'),
        month('2026-10-01', '2026-10-31', 10, 'OPEN'),
        month('2026-11-01', '2026-11-30', 11, 'CURRENT'),
      ],
    },
  ],
}));

function Bar() {
  const held = useHeldDay();
  return (
    <p>
      Bar: {held?.day ?? 'no day'}, {held?.of ?? 'no fund'}
    </p>
  );
}

function Form({ into }: { into?: string }) {
  const [date, setDate] = useState<LocalDate | ''>(localDate('2026-11-20'));
  return (
    <>
      <Bar />
      <PostDateField label="Post date" fund="Operating" communityId={into} value={date} onChange={setDate} />
      <CommitBar primary={{ label: 'Post it', run: () => undefined }} note="Can be undone" />
    </>
  );
}

test('another period is said beside the date and before the commit', async () => {
  const user = userEvent.setup();
  showScreen(<Form />, { fakes: [setup] });
  expect(await screen.findByText('Bar: 2026-11-20, Operating')).toBeTruthy();
  expect(screen.queryByText(/Posts into/)).toBeNull();
  const field = screen.getByRole('textbox', { name: 'Post date' });
  await user.clear(field);
  await user.type(field, '10/5/2026{Tab}');
  expect(await screen.findByText('In October 2026')).toBeTruthy();
  const commit = screen.getByRole('button', { name: /Post it/ });
  expect(commit.getAttribute('aria-describedby')).toContain('commit-warning');
  expect(screen.getByText('Posts into October 2026, not November 2026')).toBeTruthy();
  expect(screen.getByText('Bar: 2026-10-05, Operating')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '9/5/2026{Tab}');
  expect(await screen.findAllByText('September 2026 is closed')).toHaveLength(2);
});

test('another community than that of the top bar is said', async () => {
  showScreen(<Form into="2" />, { fakes: [setup] });
  expect(await screen.findByText('Posts into Birch Court, not Maple Court')).toBeTruthy();
});
