// The statements screen: preview, what is missing, start, progress with cancel, files of a finished run.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type ClientOutput, type JobView, jobs } from '../../../../packages/contract/contract.ts';
import { type Fake, FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { statements } from '../statement.contract.ts';
import MailingStatementsScreen from './mailing-statements.screen.tsx';

type Preview = ClientOutput<typeof statements.previewStatements>;
type Run = ClientOutput<typeof statements.listStatementRuns>[number];
const money = (text: string) => text as Preview['due'];
const date = (text: string) => text as Run['dueDate'];

const preview: Preview = {
  rows: [
    {
      ownershipId: '3',
      accountNumber: 'MC-0003',
      owner: 'Chaudhary, Anil',
      address: '3 Maple Ct',
      group: '',
      opening: money('310.00'),
      charges: money('390.00'),
      payments: money('0.00'),
      balance: money('700.00'),
      prepaid: money('0.00'),
      due: money('700.00'),
    },
    {
      ownershipId: '5',
      accountNumber: 'MC-0005',
      owner: 'Eriksen, Tor',
      address: '5 Maple Ct',
      group: '',
      opening: money('-400.00'),
      charges: money('365.00'),
      payments: money('0.00'),
      balance: money('-35.00'),
      prepaid: money('35.00'),
      due: money('0.00'),
    },
  ],
  skipped: [{ accountNumber: 'MC-0001', owner: 'Aldana, Rosa', reason: 'No balance and no activity' }],
  count: 2,
  sheets: 2,
  due: money('700.00'),
  credit: money('35.00'),
};

const jobId = '00000000-0000-4000-8000-000000000001';
const runOf = (more: Partial<Run>): Run => ({
  runId: '9',
  jobId,
  state: 'done',
  error: null,
  mayResume: false,
  fromDate: date('2026-11-01T00:00:00'),
  statementDate: date('2026-11-20T00:00:00'),
  dueDate: date('2026-12-05T00:00:00'),
  whom: 'ACTIVE',
  count: 2,
  due: money('700.00'),
  enteredTime: '2026-11-20T17:00:00.000Z' as Run['enteredTime'],
  printJobId: null,
  ...more,
});
const jobOf = (more: Partial<JobView>): JobView => ({
  jobId,
  kind: 'make-statements',
  title: 'Statements',
  state: 'running',
  done: 1,
  total: 2,
  message: 'Making statements',
  result: null,
  error: null,
  failedItems: 0,
  mayResume: false,
  opens: null,
  startedTime: '2026-11-20T17:00:00.000Z' as JobView['startedTime'],
  changedTime: '2026-11-20T17:00:01.000Z' as JobView['changedTime'],
  ...more,
});
const watching = (answer: () => JobView): Fake => ({ endpoint: jobs.watchJob, answer: () => ({ ...answer(), items: [] }) });

test('previews, starts with what was previewed, follows the job and can cancel it', async () => {
  const user = userEvent.setup();
  let runs: Run[] = [];
  let state: JobView['state'] = 'running';
  const shown = showScreen(<MailingStatementsScreen />, {
    fakes: [
      fake(statements.previewStatements, () => preview),
      fake(statements.listStatementRuns, () => runs),
      fake(statements.startStatements, () => {
        runs = [runOf({ state: 'running', count: null, due: null })];
        return { runId: '9', jobId };
      }),
      watching(() => jobOf({ state })),
      fake(jobs.cancelJob, () => {
        state = 'cancelled';
        runs = [runOf({ state, count: null, due: null })];
        return jobOf({ state });
      }),
    ],
  });
  await screen.findByText('Chaudhary, Anil');
  await user.click(screen.getByRole('button', { name: /^Left out/ }));
  await screen.findByText('No balance and no activity');
  await user.click(screen.getByRole('button', { name: /^Make 2 statements, 700\.00 due/ }));
  const bar = await screen.findByRole('progressbar', { name: 'Statements of 11/20/2026' });
  expect(bar.getAttribute('aria-valuenow')).toBe('1');
  expect(shown.calls.find((one) => one.name === 'Statements.startStatements')?.input).toEqual({
    communityId: '1',
    fromDate: '2026-11-01',
    statementDate: '2026-11-20',
    dueDate: '2026-12-05',
    whom: 'ACTIVE',
    message: '',
  });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Canceled');
});

test('says what is wrong with the dates at the field and does not start', async () => {
  const user = userEvent.setup();
  showScreen(<MailingStatementsScreen />, {
    fakes: [fake(statements.previewStatements, () => preview), fake(statements.listStatementRuns, () => [])],
  });
  await screen.findByText('Chaudhary, Anil');
  const from = screen.getByLabelText(/^From/);
  await user.clear(from);
  await user.type(from, '12/01/2026{Enter}');
  await waitFor(() => expect(screen.getAllByText('The first day is after the statement date').length).toBeGreaterThan(1));
  expect((screen.getByRole('button', { name: /^Make/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('a finished run offers its files, a failed one its reason', async () => {
  showScreen(<MailingStatementsScreen />, {
    fakes: [
      fake(statements.previewStatements, () => ({ ...preview, rows: [], count: 0 })),
      fake(statements.listStatementRuns, () => [
        runOf({}),
        runOf({ runId: '8', state: 'failed', error: 'Please report the reference 7F3K.', count: null, due: null }),
      ]),
    ],
  });
  await screen.findByText('Choose another span, or every owner.');
  await screen.findByText('2 statements, 700.00 due');
  expect(screen.getByRole('button', { name: 'Download the statements of 11/20/2026' })).toBeTruthy();
  expect(screen.getByText('Please report the reference 7F3K.')).toBeTruthy();
});

test('a job of a colleague and a failed preview are said in words', async () => {
  showScreen(<MailingStatementsScreen />, {
    fakes: [
      fake(statements.previewStatements, () => {
        throw new FakeFailure(500, { errorMessage: 'Something went wrong on our side.' });
      }),
      fake(statements.listStatementRuns, () => [runOf({ state: 'running' })]),
      watching(() => {
        throw new FakeFailure(404, { errorMessage: 'The job was not found.', code: 'notFound' });
      }),
    ],
  });
  await screen.findByText(/A colleague is making them/);
  await screen.findByText(/Something went wrong on our side/);
});

test('gives a finished run to the printer, once', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<MailingStatementsScreen />, {
    fakes: [
      fake(statements.previewStatements, () => preview),
      fake(statements.listStatementRuns, () => [runOf({}), runOf({ runId: '8', printJobId: '4' })]),
      fake(statements.printStatements, () => ({ printJobId: '5' })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^Print or mail the statements/ }));
  await waitFor(() => expect(shown.wentTo.at(-1)).toContain('print-jobs'));
});
