// The jobs of the person who is signed in, wherever they started: what runs and what ran lately, with
// progress, result, cancel and going on.
import { useEffect, useRef, useState } from 'react';
import { isOver, type JobView, jobs } from '../contract/job.ts';
import { agoInWords, systemClock } from '../kernel/instant.ts';
import { Button, EmptyState, Failed, LoadingRows, Panel, Progress, StatusMark, type Tone, toast } from '../ui/ui.ts';
import { toastFailure } from './action.tsx';
import { type CallFailed, useCall, useCommand } from './client.ts';
import { type ShellValue, useShell } from './shell.tsx';

const LOOK_EVERY_MS = 2_000;
/** Someone may start one in another tab. */
const LOOK_WHEN_QUIET_MS = 60_000;

function isActive(job: JobView): boolean {
  return !isOver(job.state);
}

/** The screen that shows what a job made; undefined when it has none, or one the viewer may not open. */
function openerOf(job: JobView, shell: ShellValue): (() => void) | undefined {
  const { opens } = job;
  if (!opens || !shell.mayOpen(opens.screen)) return undefined;
  return () => shell.go(opens.screen, opens.params);
}

/** Says that a job is over to whoever went on with other work. */
function useEndings(list: readonly JobView[] | undefined, shell: ShellValue): void {
  const active = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!list) return;
    for (const job of list.filter((each) => active.current.has(each.jobId) && isOver(each.state))) {
      const run = openerOf(job, shell);
      const action = run && { label: 'Open', run };
      if (job.state === 'done') toast({ text: `Done: ${job.title}`, ...(action ? { action } : {}) });
      if (job.state === 'failed')
        toast({ tone: 'problem', text: `${job.title}: ${job.error ?? 'it failed'}`, ...(action ? { action } : {}) });
    }
    active.current = new Set(list.filter(isActive).map((job) => job.jobId));
  }, [list, shell]);
}

/** My jobs, looked at often while one is under way. */
export interface MyJobs {
  list: readonly JobView[] | undefined;
  failure: CallFailed | null;
  /** How many are under way. */
  active: number;
  retry(): void;
}

/**
 * Follows the jobs of the signed-in user for as long as the application is open. The shell is handed in by
 * whoever provides it.
 */
export function useMyJobs(shell: ShellValue): MyJobs {
  const [busy, setBusy] = useState(false);
  const query = useCall(jobs.listMyJobs, {}, { lookEveryMs: busy ? LOOK_EVERY_MS : LOOK_WHEN_QUIET_MS });
  const active = query.data?.filter(isActive).length ?? 0;
  useEffect(() => setBusy(active > 0), [active]);
  useEndings(query.data, shell);
  return { list: query.data, failure: query.error, active, retry: () => void query.refetch() };
}

const ENDS: Readonly<Record<'done' | 'failed' | 'cancelled', readonly [Tone, string]>> = {
  done: ['good', 'Done'],
  failed: ['problem', 'Failed'],
  cancelled: ['neutral', 'Canceled'],
};

/** The pieces that did not go through, each with its reason. */
function FailedPieces({ jobId }: { jobId: string }) {
  const items = useCall(jobs.listJobItems, { jobId, state: 'failed' });
  if (items.error) return <Failed message={items.error.message} reference={items.error.reference} onRetry={() => void items.refetch()} />;
  if (!items.data) return <LoadingRows rows={2} />;
  return (
    <ul className="job-items" aria-label="What did not go through">
      {items.data.map((item) => (
        <li key={item.itemKey}>
          <b className="m">{item.itemKey}</b> {item.message}
        </li>
      ))}
    </ul>
  );
}

function EndedJob({ job, onOpened }: { job: JobView; onOpened(): void }) {
  const shell = useShell();
  const resume = useCommand(jobs.resumeJob);
  const [showsPieces, setShowsPieces] = useState(false);
  const [tone, word] = ENDS[job.state as keyof typeof ENDS];
  const open = openerOf(job, shell);
  const part =
    job.total !== null && job.done < job.total ? `${job.done.toLocaleString('en-US')} of ${job.total.toLocaleString('en-US')}` : '';
  return (
    <>
      <div className="row">
        <span className="grow">{job.title}</span>
        <StatusMark tone={tone} word={word} />
      </div>
      <div className="row sm">
        <span className="grow t3">{[part, agoInWords(job.changedTime, systemClock.now())].filter(Boolean).join(', ')}</span>
        {job.failedItems > 0 && (
          <Button size="small" aria-expanded={showsPieces} onClick={() => setShowsPieces(!showsPieces)}>
            {showsPieces ? 'Hide' : 'Show'} {job.failedItems.toLocaleString('en-US')} refused
          </Button>
        )}
        {job.mayResume && (
          <Button
            size="small"
            icon="arrow-right"
            disabled={resume.isPending}
            onClick={() => resume.mutate({ jobId: job.jobId }, { onError: toastFailure })}
          >
            Go on
          </Button>
        )}
        {open && job.state === 'done' && (
          <Button
            size="small"
            onClick={() => {
              open();
              onOpened();
            }}
          >
            Open
          </Button>
        )}
      </div>
      {job.error && <p className="sm t2">{job.error}</p>}
      {showsPieces && <FailedPieces jobId={job.jobId} />}
    </>
  );
}

function RunningJob({ job }: { job: JobView }) {
  const cancel = useCommand(jobs.cancelJob);
  return (
    <Progress
      label={job.state === 'waiting' ? `${job.title}: waiting to start` : job.title}
      done={job.done}
      total={job.total ?? 0}
      onCancel={cancel.isPending ? undefined : () => cancel.mutate({ jobId: job.jobId }, { onError: toastFailure })}
    />
  );
}

/** The drawer of jobs at the right of the shell. */
export function JobsTray({ mine, onClose }: { mine: MyJobs; onClose(): void }) {
  const { list, failure, active, retry } = mine;
  return (
    <Panel label="Jobs" position={active > 0 ? `Jobs, ${active} under way` : 'Jobs'} onClose={onClose}>
      {failure && !list ? (
        <Failed message={failure.message} reference={failure.reference} onRetry={retry} />
      ) : !list ? (
        <LoadingRows rows={3} />
      ) : list.length === 0 ? (
        <EmptyState title="No job yet" icon="check">
          What takes long, such as statements, runs on the server and shows here. You may go on working, or close the tab.
        </EmptyState>
      ) : (
        <ul className="jobs">
          {list.map((job) => (
            <li key={job.jobId}>{isActive(job) ? <RunningJob job={job} /> : <EndedJob job={job} onOpened={onClose} />}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
