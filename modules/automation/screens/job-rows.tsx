// What the three lists of jobs share: how columns look, the panel of a row, and what is said when there are
// none.
import type { ReactNode } from 'react';
import type { ListRow } from '../../../packages/contract/contract.ts';
import { formatDate } from '../../../packages/kernel/kernel.ts';
import { useMayCall } from '../../../packages/pages/shell.tsx';
import { EmptyState, Facts, Note, PanelSection } from '../../../packages/ui/ui.ts';
import { jobSchedules } from '../jobs/job.contract.ts';
import type { everyJobList, jobList } from '../jobs/job-list.contract.ts';
import { JobActs } from './job-acts.tsx';
import { dateWords, dayOf, modeWords, personWords, runWords } from './job-words.tsx';

export type Row = ListRow<typeof jobList> & Partial<Pick<ListRow<typeof everyJobList>, 'community'>>;

/** How columns look. */
export const jobLook = {
  name: { width: 220, emphasis: 'strong' },
  kindTitle: { width: 150 },
  mode: { width: 90 },
  frequency: { width: 96 },
  nextDate: { width: 100 },
  lastDate: { width: 100 },
  lastState: { width: 120 },
  lastMessage: { width: 220, emphasis: 'quiet' },
  onBehalfOf: { width: 150 },
  agent: { width: 130, emphasis: 'quiet' },
  state: { width: 100 },
} as const;

/** A job beside its list. */
export function JobPanel({ row }: { row: Row }) {
  const isFailed = row.lastState === 'FAILED' || row.lastState === 'FAILED_PERIOD';
  return (
    <PanelSection title={row.name} aside={row.kindTitle}>
      {isFailed && <Note tone="problem" icon="alert-triangle" title={row.lastMessage} />}
      <Facts
        facts={[
          ...(row.community === undefined ? [] : ([['Community', row.community]] as const)),
          ['Mode', modeWords[row.mode]],
          ['Next run', dateWords(row.nextDate, 'None')],
          [
            'Last run',
            row.lastDate && row.lastState ? `${formatDate(dayOf(row.lastDate))}, ${runWords[row.lastState][1]}` : 'It has not run yet',
          ],
          ...(row.lastMessage === '' || isFailed ? [] : ([['Result', row.lastMessage]] as const)),
          ['On behalf of', personWords(row.onBehalfOf, row.agent)],
        ]}
      />
    </PanelSection>
  );
}

/** The acts on the job of a row. */
export function JobRowActs({ row }: { row: Row }) {
  return (
    <JobActs
      communityId={row.communityId}
      jobScheduleId={row.jobScheduleId}
      name={row.name}
      isStanding={row.state !== 'ENDED'}
      isPaused={row.nextDate === null}
      isAutomated={row.agent !== ''}
    />
  );
}

/** The page of a row. */
export const jobPage = (row: Row) => ['job-profile', { jobId: row.jobScheduleId }] as const;

/** What is said when there are no jobs, and in views that are empty. */
export function useEmptyJobs(add: ReactNode) {
  const mayAdd = useMayCall(jobSchedules.addJobs);
  return {
    empty: (
      <EmptyState title="No jobs yet" icon="clock" actions={add}>
        {mayAdd
          ? 'Charges, late fees, statements, bills and reports can run on a schedule. Add the first one.'
          : 'Charges, late fees, statements, bills and reports that run on a schedule appear here.'}
      </EmptyState>
    ),
    emptyViews: {
      current: <EmptyState title="No job is running or paused" icon="clock" actions={add} />,
      failed: <EmptyState title="No job has failed" icon="check" />,
      paused: <EmptyState title="No job is paused" icon="check" />,
    },
  };
}
