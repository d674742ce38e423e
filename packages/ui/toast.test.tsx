// Toasts: equal ones are one with their number, and what can be undone is an act of its own.
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Toasts, toast } from './toast.tsx';

const closing: (() => void)[] = [];
const show = (content: Parameters<typeof toast>[0]) => act(() => void closing.push(toast(content)));
afterEach(() => {
  act(() => {
    for (const close of closing.splice(0)) close();
  });
  cleanup();
});

test('equal problems are one toast that counts them, with the latest reference', async () => {
  render(<Toasts />);
  show({ tone: 'problem', text: 'The server did not answer.', reference: 'R-1' });
  show({ tone: 'problem', text: 'The period is closed.' });
  show({ tone: 'problem', text: 'The server did not answer.', reference: 'R-2' });
  show({ tone: 'problem', text: 'The server did not answer.', reference: 'R-3' });
  const alerts = screen.getAllByRole('alert');
  expect(alerts.map((one) => one.textContent?.includes('3 times'))).toEqual([false, true]);
  expect(alerts[1]?.textContent).toContain('Reference R-3');
  await userEvent.click(within(alerts[1] ?? document.body).getByRole('button', { name: 'Close' }));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  show({ tone: 'problem', text: 'The server did not answer.' });
  expect(screen.queryByText(/times/)).toBeNull();
});

test('each act keeps its own undo, whatever it says, and tones are told apart', () => {
  render(<Toasts />);
  const undone: number[] = [];
  show({ text: 'Deleted', undo: () => undone.push(1) });
  show({ text: 'Deleted', undo: () => undone.push(2) });
  show({ tone: 'problem', text: 'Deleted' });
  expect(screen.getAllByRole('status')).toHaveLength(2);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByText(/times/)).toBeNull();
});
