// The box for a time of day: shown as people read it, given on as `HH:MM`; what is none is said, and given on
// to be refused.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInKit } from './kit.testing.tsx';
import { TimeField } from './time-field.tsx';

function Opens({ told }: { told: string[] }) {
  const [value, setValue] = useState('08:00');
  const change = (next: string) => {
    told.push(next);
    setValue(next);
  };
  return <TimeField label="Opens" value={value} onChange={change} />;
}

test('reads any usual way of writing a time, and keeps what is none in the box', async () => {
  const user = userEvent.setup();
  const told: string[] = [];
  renderInKit(<Opens told={told} />);
  const box = screen.getByLabelText<HTMLInputElement>('Opens');
  expect(box.value).toBe('8:00 AM');
  await user.clear(box);
  await user.type(box, '530p{Enter}');
  expect([box.value, told]).toEqual(['5:30 PM', ['17:30']]);
  await user.clear(box);
  await user.type(box, '25{Tab}');
  expect(screen.getByText('Not a time. Try 8:30 AM or 5 pm.')).toBeTruthy();
  expect([box.value, told]).toEqual(['25', ['17:30', '25']]);
  await user.clear(box);
  await user.tab();
  expect(told).toEqual(['17:30', '25', '']);
});
