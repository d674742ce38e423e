// What runs unattended, or by an agent, in every community; with the agents and who answers for each.
import { useState } from 'react';
import { ListPage } from '../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button } from '../../../packages/ui/ui.ts';
import { jobSchedules } from '../jobs/job.contract.ts';
import { automationJobList } from '../jobs/job-list.contract.ts';
import { AgentsDialog } from './agents-dialog.tsx';
import { JobPanel, JobRowActs, jobLook, jobPage, useEmptyJobs } from './job-rows.tsx';

/** The page at `/automation-jobs`. */
export default function AutomationJobsScreen() {
  const shell = useShell();
  const [showsAgents, setShowsAgents] = useState(false);
  const add = useMayCall(jobSchedules.addJobs) && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('automation-job-edit', { jobScheduleId: 'new' })}>
      Add automation job
    </Button>
  );
  return (
    <>
      <ListPage
        list={automationJobList}
        scope={{}}
        look={{ ...jobLook, community: { width: 180 } }}
        struck={(row) => row.state === 'ENDED'}
        actions={
          <>
            <Button onClick={() => setShowsAgents(true)}>Agents</Button>
            {add}
          </>
        }
        panel={(row) => <JobPanel row={row} />}
        panelFooter={(row) => <JobRowActs row={row} />}
        to={jobPage}
        {...useEmptyJobs(add)}
      />
      {showsAgents && <AgentsDialog onClose={() => setShowsAgents(false)} />}
    </>
  );
}
