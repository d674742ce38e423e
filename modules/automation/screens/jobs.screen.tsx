// The jobs of a community: what runs next, what became of the last run, for whom.
import { ListPage } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button } from '../../../packages/ui/ui.ts';
import { jobSchedules } from '../jobs/job.contract.ts';
import { jobList } from '../jobs/job-list.contract.ts';
import { JobPanel, JobRowActs, jobLook, jobPage, useEmptyJobs } from './job-rows.tsx';

/** The page at `/c/$communityId/jobs`. */
export default function JobsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const add = useMayCall(jobSchedules.addJobs) && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('job-edit', { jobScheduleId: 'new' })}>
      Add job
    </Button>
  );
  return (
    <ListPage
      list={jobList}
      scope={{ communityId }}
      look={jobLook}
      struck={(row) => row.state === 'ENDED'}
      actions={add}
      panel={(row) => <JobPanel row={row} />}
      panelFooter={(row) => <JobRowActs row={row} />}
      to={jobPage}
      {...useEmptyJobs(add)}
    />
  );
}
