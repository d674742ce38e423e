// The page of a task: what is said of it, its acts by one key, its checklist, and nothing to change for who
// may not.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { instantOf, localDate } from '../../../../packages/kernel/kernel.ts';
import { RecordKindsProvider } from '../../../../packages/pages/pages.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { communityKinds } from '../../../communities/communities.contract.ts';
import { tasks } from '../../records.contract.ts';
import TaskScreen from './task.screen.tsx';

const task = {
  taskId: '7',
  version: '1',
  title: 'Call the plumber',
  body: '',
  dueDate: localDate('2026-01-05'),
  remindDate: null,
  priority: 'HIGH' as const,
  status: 'OPEN' as const,
  isOverdue: true,
  assignees: [{ userId: '3', name: 'Ada Admin' }],
  watchers: [],
  roleId: null,
  roleName: '',
  checklist: [{ text: 'Find the number', isDone: false }],
  repeats: 'NEVER' as const,
  repeatCount: 1,
  repeatUnit: 'MONTH' as const,
  communityId: '1',
  community: 'Maple Court',
  record: { kind: 'community', entityId: '1', communityId: '1', label: 'Maple Court' },
  author: 'Bea Board',
  enteredTime: instantOf(0),
  mayChange: true,
  mayDelete: true,
};

function show(change: object = {}) {
  const done: object[] = [];
  showScreen(
    <RecordKindsProvider value={communityKinds}>
      <TaskScreen taskId="7" on={null} />
    </RecordKindsProvider>,
    {
      fakes: [
        fake(tasks.getTask, () => ({ ...task, ...change })),
        fake(tasks.listTaskPeople, () => ({ people: [{ userId: '3', name: 'Ada Admin' }], roles: [] })),
        fake(tasks.setTaskState, (input) => {
          done.push(input);
          return { before: 'OPEN' as const, nextTaskId: '8' };
        }),
        fake(tasks.tickItem, (input) => {
          done.push(input);
          return { taskId: '7' };
        }),
      ],
    },
  );
  return done;
}

test('one key finishes it, and an item is ticked where it stands', async () => {
  const done = show();
  expect(await screen.findByText('Overdue')).toBeTruthy();
  expect(screen.getByText('Added by Bea Board')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Find the number'));
  await waitFor(() => expect(done).toMatchObject([{ item: 0, text: 'Find the number', isDone: true }]));
  await userEvent.keyboard('d');
  await waitFor(() => expect(done[1]).toMatchObject({ taskId: '7', status: 'DONE' }));
  expect(await screen.findByText('Call the plumber is done; the next one was added')).toBeTruthy();
});

test('what is closed can be opened again alone, and who may not change it has no acts', async () => {
  show({ status: 'DONE', isOverdue: false });
  expect(await screen.findByRole('button', { name: /Open again/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
});

test('who may only see it changes nothing', async () => {
  show({ mayChange: false, mayDelete: false });
  expect(await screen.findByText('Added by Bea Board')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Done|Edit|Delete/ })).toBeNull();
});
