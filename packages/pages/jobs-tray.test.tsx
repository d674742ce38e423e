// The tray of jobs: progress, cancel, going on, what did not go through, and the screen that shows the
// result.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type JobView, jobs } from '../contract/job.ts';
import type { Instant } from '../kernel/instant.ts';
import { JobsTray, useMyJobs } from './jobs-tray.tsx';
import { fake, showScreen } from './screen.testing.tsx';
import { useShell } from './shell.tsx';

const time = '2026-11-20T17:00:00.000Z' as Instant;
const jobOf = (id: number, more: Partial<JobView>): JobView => ({
  jobId: `00000000-0000-4000-8000-00000000000${id}`,
  kind: 'make-statements',
  title: `Statements ${id}`,
  state: 'running',
  done: 112,
  total: 186,
  message: null,
  result: null,
  error: null,
  failedItems: 0,
  mayResume: false,
  opens: { screen: 'mailing-statements', params: { communityId: '1' } },
  startedTime: time,
  changedTime: time,
  ...more,
});

function Tray() {
  const mine = useMyJobs(useShell());
  return (
    <>
      <span>{mine.active} active</span>
      <JobsTray mine={mine} onClose={() => undefined} />
    </>
  );
}

test('shows what runs and what ran, cancels, goes on and opens the result', async () => {
  const user = userEvent.setup();
  let list = [
    jobOf(1, {}),
    jobOf(2, { state: 'failed', error: 'The printer is away.', mayResume: true, failedItems: 1 }),
    jobOf(3, { state: 'done', done: 186 }),
  ];
  const become = (id: number, more: Partial<JobView>) => {
    list = list.map((job) => (job.jobId.endsWith(String(id)) ? { ...job, ...more } : job));
    return list[id - 1] as JobView;
  };
  const shown = showScreen(<Tray />, {
    fakes: [
      fake(jobs.listMyJobs, () => list),
      fake(jobs.cancelJob, () => become(1, { state: 'cancelled', mayResume: true })),
      fake(jobs.resumeJob, () => become(2, { state: 'waiting', error: null, mayResume: false })),
      fake(jobs.listJobItems, () => [
        { itemKey: 'MC-0007', state: 'failed' as const, message: 'The owner has no address.', position: '9' },
      ]),
    ],
  });
  await screen.findByText('1 active');
  expect(screen.getByRole('progressbar', { name: 'Statements 1' }).getAttribute('aria-valuenow')).toBe('112');
  await user.click(screen.getByRole('button', { name: 'Show 1 refused' }));
  expect(await screen.findByText('The owner has no address.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(shown.wentTo).toEqual(['mailing-statements']);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Canceled');
  await user.click(screen.getAllByRole('button', { name: 'Go on' })[1] as HTMLElement);
  await waitFor(() => expect(screen.getByText('Statements 2: waiting to start')).toBeTruthy());
  expect(shown.calls.find((call) => call.name === 'Job.resumeJob')?.input).toEqual({ jobId: list[1]?.jobId });
});

test('says so when there is none', async () => {
  showScreen(<Tray />, { fakes: [fake(jobs.listMyJobs, () => [])] });
  expect(await screen.findByText('No job yet')).toBeTruthy();
});
