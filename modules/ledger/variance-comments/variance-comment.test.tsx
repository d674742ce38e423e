// A manager's comment in its line: written with keys alone, left as it was with Esc, and only read by who may
// not write.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { varianceComments } from './variance-comment.contract.ts';
import { VarianceComment } from './variance-comment.web.tsx';

function aComment(shown: string, onWritten: () => void) {
  return <VarianceComment on="60:2026-01-01" comment={shown.replace(/ \(.*/, '')} shown={shown} line="Roofing" onWritten={onWritten} />;
}

test('a comment is written in place, once, and the report is told', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const onWritten = vi.fn();
  const write = fake(varianceComments.writeVarianceComment, (input) => {
    sent.push(input);
    return {};
  });
  showScreen(aComment('', onWritten), { fakes: [write] });
  await user.click(await screen.findByRole('button', { name: 'Comment on Roofing' }));
  await user.keyboard('Moved to March{Enter}');
  await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([expect.objectContaining({ accountId: '60', periodStartDate: '2026-01-01', comment: 'Moved to March' })]);
});

test('Esc leaves it as it was, and brings the keyboard back to it', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const write = fake(varianceComments.writeVarianceComment, (input) => {
    sent.push(input);
    return {};
  });
  showScreen(
    aComment('Moved (Dana, 02/05/2026)', () => {}),
    { fakes: [write] },
  );
  await user.click(await screen.findByRole('button', { name: 'Moved (Dana, 02/05/2026), change' }));
  await user.keyboard(' again{Escape}');
  const button = await screen.findByRole('button', { name: /change$/ });
  expect(document.activeElement).toBe(button);
  expect(sent).toEqual([]);
});
