// The schedule control: modes, the next dates, permitted weekdays, and what a call is given.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInKit, TEST_TODAY } from '../ui/kit.testing.tsx';
import { newSchedule, type ScheduleChoice, ScheduleFields, scheduleInput, scheduleProblems, weekdaysText } from './schedule-fields.tsx';

let choice: ScheduleChoice;
function Control() {
  const [value, setValue] = useState(newSchedule(TEST_TODAY));
  choice = value;
  return <ScheduleFields value={value} onChange={setValue} problems={scheduleProblems(value)} what="the entry" />;
}

test('This Time Only makes no schedule; Automate asks for its name and shows the next five dates', async () => {
  const user = userEvent.setup();
  renderInKit(<Control />);
  expect(scheduleInput(choice)).toBeNull();
  expect(screen.queryByLabelText('Frequency')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Automate' }));
  expect(scheduleProblems(choice)).toEqual({ name: 'must be filled in' });
  await user.type(screen.getByLabelText(/^Name of the schedule/), 'Depreciation');
  await user.clear(screen.getByLabelText(/^Starts on/));
  await user.type(screen.getByLabelText(/^Starts on/), 'eom{Tab}');
  // November 30, 2026 is a Monday; January 31, 2027 a Sunday and February 28 too.
  expect(screen.getByText('Next: Nov 30, 2026 · Dec 30, 2026 · Jan 30, 2027 · Feb 28, 2027 · Mar 30, 2027')).toBeTruthy();
  for (const day of ['Sat', 'Sun']) await user.click(screen.getByRole('button', { name: day }));
  expect(screen.getByText('Next: Nov 30, 2026 · Dec 30, 2026 · Feb 1, 2027 · Mar 1, 2027 · Mar 30, 2027')).toBeTruthy();
  expect(scheduleInput(choice)).toEqual({
    name: 'Depreciation',
    mode: 'AUTOMATE',
    frequency: 'MONTHLY',
    startDate: '2026-11-30',
    startTime: '06:00',
    endDate: null,
    endTime: '23:59',
    weekdays: [1, 2, 3, 4, 5],
    dayOfMonth: null,
    skipsHolidays: false,
    roll: 'NEXT',
  });
  expect(scheduleProblems(choice)).toEqual({});
});

test('a schedule that would never run says so', async () => {
  const user = userEvent.setup();
  renderInKit(<Control />);
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  await user.selectOptions(screen.getByLabelText('Frequency'), 'Once');
  await user.clear(screen.getByLabelText(/^Starts on/));
  await user.type(screen.getByLabelText(/^Starts on/), '-3{Tab}');
  expect(screen.getByText('It would never run: no permitted day lies ahead.')).toBeTruthy();
});

test('permitted days in words', () => {
  expect([weekdaysText([1, 2, 3, 4, 5, 6, 7]), weekdaysText([1, 2, 3, 4, 5]), weekdaysText([1, 4])]).toEqual(['', 'workdays', 'Mon, Thu']);
});
