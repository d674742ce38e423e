// The page of a job: what it does, its next dates, and its runs with their log, plan and what they made.
import { useState } from 'react';
import { formatDate, formatDateLong } from '../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { Action, usePreviewed } from '../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DateField,
  Dialog,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  NoMatch,
  Note,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  StatusMark,
  Tabs,
  TimeText,
  useToday,
} from '../../../packages/ui/ui.ts';
import { jobSchedules } from '../jobs/job.contract.ts';
import { JobActs } from './job-acts.tsx';
import {
  batchWords,
  dayOf,
  isFailed,
  type JobRun,
  type JobView,
  modeWords,
  personWords,
  runWords,
  stateWords,
  whenWords,
} from './job-words.tsx';
import { firstTab, type PlanTab, PlanTable, planTabs } from './plan-tables.tsx';
import { planFigure, RunPage } from './run-page.tsx';

/** The plan of a run, as its preview showed it. */
function PlanDialog({ run, onClose }: { run: JobRun; onClose(): void }) {
  const { plan } = run;
  const [tab, setTab] = useState<PlanTab>(plan ? firstTab(plan) : 'lines');
  if (!plan) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Plan of ${formatDate(dayOf(run.scheduledDate))}: ${plan.summary}`}
      width={760}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Tabs label="Plan" value={tab} onChange={setTab} tabs={planTabs(plan)} />
      <PlanTable key={tab} plan={plan} tab={tab} />
    </Dialog>
  );
}

/** Each try of a run: when, who started it, for whom, and what became of it. */
function Log({ run }: { run: JobRun }) {
  if (run.log.length === 0) return null;
  return (
    <ul className="sm t3">
      {run.log.map((one) => (
        <li key={one.time}>
          <TimeText value={one.time} form="minute" />
          {` ${one.startedBy === '' ? 'by the schedule' : `started by ${one.startedBy}`}`}
          {one.person === '' ? '' : `, for ${personWords(one.person, one.agent)}`}
          {run.log.length > 1 && `: ${one.text}`}
        </li>
      ))}
    </ul>
  );
}

function Run({ job, run }: { job: JobView; run: JobRun }) {
  const [showsPlan, setShowsPlan] = useState(false);
  const retry = useCommand(jobSchedules.retryRun);
  const mayRetry = useMayCall(jobSchedules.retryRun) && job.mayChange && isFailed(run);
  const shell = useShell();
  const [tone, word] = runWords[run.state];
  const { communityId, jobScheduleId } = job;
  const { batchId, batchState } = run;
  return (
    <li className="stack">
      <p className="row">
        <b className="tn">{formatDate(dayOf(run.scheduledDate))}</b> <StatusMark tone={tone} word={word} />
        {batchState && <StatusMark tone={batchWords[batchState][0]} word={batchWords[batchState][1]} />}
      </p>
      <p className={isFailed(run) ? '' : 't2'}>
        {run.opens ? (
          <ScreenLink to={run.opens.screen} params={run.opens.params}>
            {run.message}
          </ScreenLink>
        ) : (
          run.message
        )}
      </p>
      <Log run={run} />
      <div className="row">
        {run.plan && (
          <Button size="small" onClick={() => setShowsPlan(true)}>
            Plan
          </Button>
        )}
        {batchId && batchState === 'POSTED' && shell.mayOpen('batch-undo') && (
          <Button size="small" onClick={() => shell.go('batch-undo', { communityId, batchId })}>
            Undo batch
          </Button>
        )}
        {mayRetry && (
          <Action
            label="Retry"
            size="small"
            run={() => retry.mutateAsync({ communityId, jobScheduleId, scheduledTime: run.scheduledTime })}
            done={({ message }) => message}
          />
        )}
      </div>
      {showsPlan && <PlanDialog run={run} onClose={() => setShowsPlan(false)} />}
    </li>
  );
}

function Next({ job }: { job: JobView }) {
  return (
    <PanelSection title="Next runs" aside={job.nextDates.length || undefined}>
      {job.nextDates.length === 0 && (
        <p className="t3">{job.state === 'PAUSED' ? 'It is paused, so nothing is due.' : 'It does not run again.'}</p>
      )}
      <ol className="tn">
        {job.nextDates.map((date) => (
          <li key={date}>{formatDateLong(dayOf(date))}</li>
        ))}
      </ol>
    </PanelSection>
  );
}

function Profile({ job }: { job: JobView }) {
  const [tone, word] = stateWords[job.state];
  return (
    <Split>
      <Column>
        <PageHeader
          title={job.name}
          crumbs={[
            <ScreenLink key="list" to="jobs" params={{ communityId: job.communityId }}>
              Jobs
            </ScreenLink>,
            job.communityName,
          ]}
          meta={<StatusMark tone={tone} word={word} />}
          actions={
            <JobActs
              communityId={job.communityId}
              jobScheduleId={job.jobScheduleId}
              name={job.name}
              isStanding={job.state !== 'ENDED'}
              isPaused={job.state === 'PAUSED'}
              mayChange={job.mayChange}
              isAutomated={job.automationAgentId !== null}
            />
          }
        />
        {job.problem !== '' && job.state !== 'ENDED' && (
          <section className="psec">
            <Note tone="problem" icon="alert-triangle" title={`${job.problem}. Choose another person or agent for the job.`} />
          </section>
        )}
        <PanelSection title="Runs" aside={job.runs.length || undefined}>
          {job.runs.length === 0 && (
            <EmptyState title="It has not run yet" icon="clock">
              Each run shows its plan, its log and what it made.
            </EmptyState>
          )}
          <ul className="stack">
            {job.runs.map((run) => (
              <Run key={run.scheduledTime} job={job} run={run} />
            ))}
          </ul>
        </PanelSection>
      </Column>
      <SidePane label="About the job" width={340}>
        <PanelSection title={job.kindTitle} aside={modeWords[job.mode]}>
          <p className="t2">{job.does}</p>
          <Facts
            facts={[
              ['When', whenWords(job)],
              ['Time zone', job.zone],
              ['On behalf of', personWords(job.onBehalfOf, job.agent)],
              ...job.settingWords.map(({ title, value }) => [title, value] as const),
            ]}
          />
        </PanelSection>
        <Next job={job} />
      </SidePane>
    </Split>
  );
}

/** A run of a job now, dated a day. */
function RunNow({ job }: { job: JobView }) {
  const shell = useShell();
  const today = useToday();
  const [onDate, setOnDate] = useState<string>(today);
  const { communityId, jobScheduleId } = job;
  const back = () => shell.setSearch({ act: null });
  const act = usePreviewed(jobSchedules.previewRun, jobSchedules.runJob, {
    input: onDate === '' ? null : { communityId, jobScheduleId, onDate },
    more: {},
    lines: planFigure,
    done: ({ message }) => message,
    onDone: back,
  });
  const header = {
    title: `Run ${job.name} now`,
    crumbs: [
      <ScreenLink key="job" to="job-profile" params={{ jobId: jobScheduleId }}>
        {job.name}
      </ScreenLink>,
      'Nothing is done yet',
    ],
    actions: <DateField label="Dated" width={150} value={onDate as never} onChange={setOnDate} />,
  };
  const what =
    job.mode === 'SCHEDULE' ? `${capital(job.what)} is built and waits for review.` : `${capital(job.what)} is built and posted.`;
  return <RunPage of={act} view={act.preview} header={header} verb="Run" what={what} back={back} />;
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The page of a job by its id. */
export function ScheduledJob({ jobScheduleId }: { jobScheduleId: string }) {
  const shell = useShell();
  const found = useCall(jobSchedules.getJobSchedule, { jobScheduleId });
  if (found.error?.status === 404)
    return (
      <NoMatch title="This job is not there any more" onDrop={() => shell.go('jobs-global')} dropLabel="Go to all jobs">
        It may belong to a community you do not work in.
      </NoMatch>
    );
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows />;
  if (shell.search.act === 'run' && found.data.mayChange && found.data.state !== 'ENDED') return <RunNow job={found.data} />;
  return <Profile job={found.data} />;
}
