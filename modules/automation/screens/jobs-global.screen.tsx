// The jobs of every community the viewer works in.
import { ListPage } from '../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button } from '../../../packages/ui/ui.ts';
import { jobSchedules } from '../jobs/job.contract.ts';
import { everyJobList } from '../jobs/job-list.contract.ts';
import { JobPanel, JobRowActs, jobLook, jobPage, useEmptyJobs } from './job-rows.tsx';

/** The page at `/jobs`. */
export default function JobsGlobalScreen() {
  const shell = useShell();
  const add = useMayCall(jobSchedules.addJobs) && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('automation-job-edit', { jobScheduleId: 'new' })}>
      Add jobs
    </Button>
  );
  return (
    <ListPage
      list={everyJobList}
      scope={{}}
      look={{ ...jobLook, community: { width: 180 } }}
      struck={(row) => row.state === 'ENDED'}
      actions={add}
      panel={(row) => <JobPanel row={row} />}
      panelFooter={(row) => <JobRowActs row={row} />}
      to={jobPage}
      {...useEmptyJobs(add)}
    />
  );
}
