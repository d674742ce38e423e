// The acts on a job: run now, pause, resume, change, end; the same on its page and beside its row.
import { useCommand } from '../../../packages/pages/client.ts';
import { Action } from '../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button } from '../../../packages/ui/ui.ts';
import { jobSchedules } from '../jobs/job.contract.ts';

export interface JobActsProps {
  communityId: string;
  jobScheduleId: string;
  name: string;
  /** False once it has ended. */
  isStanding: boolean;
  isPaused: boolean;
  /** False where the viewer may not do themselves what it does. */
  mayChange?: boolean;
  /** Its form is that of automation jobs. */
  isAutomated: boolean;
}

/** The acts a viewer may take, in the order they are used. */
export function JobActs({ communityId, jobScheduleId, name, isStanding, isPaused, mayChange = true, isAutomated }: JobActsProps) {
  const shell = useShell();
  const pause = useCommand(jobSchedules.pauseJob);
  const resume = useCommand(jobSchedules.resumeJob);
  const end = useCommand(jobSchedules.endJob);
  const mayRun = useMayCall(jobSchedules.runJob);
  const mayPause = useMayCall(jobSchedules.pauseJob);
  const mayEnd = useMayCall(jobSchedules.endJob);
  const of = { communityId, jobScheduleId };
  const form = isAutomated ? 'automation-job-edit' : 'job-edit';
  if (!isStanding) return null;
  return (
    <>
      {mayRun && mayChange && <Button onClick={() => shell.go('job-profile', { jobId: jobScheduleId }, { act: 'run' })}>Run now</Button>}
      {mayPause &&
        (isPaused ? (
          <Action label="Resume" allowed={mayChange} run={() => resume.mutateAsync(of)} done={() => `${name} runs again`} />
        ) : (
          <Action label="Pause" run={() => pause.mutateAsync(of)} done={() => `${name} is paused`} undo={() => resume.mutateAsync(of)} />
        ))}
      {mayChange && shell.mayOpen(form) && <Button onClick={() => shell.go(form, of)}>Edit job</Button>}
      {mayEnd && (
        <Action
          label="End job"
          weight="danger"
          confirm={{ title: `End ${name}?`, keep: 'Keep the job', text: 'It does not run again. What it made stays, and so do its runs.' }}
          run={() => end.mutateAsync(of)}
          done={() => `${name} has ended`}
        />
      )}
    </>
  );
}
