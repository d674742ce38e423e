// A job by its id: one that runs on a schedule, or a background job of the viewer.
import { useShell } from '../../../packages/pages/shell.tsx';
import { BackgroundJob } from './background-job.tsx';
import { ScheduledJob } from './scheduled-job.tsx';

/** The page at `/jobs/$jobId`. */
export default function JobProfileScreen() {
  const { jobId = '' } = useShell().params;
  return /^\d+$/.test(jobId) ? <ScheduledJob key={jobId} jobScheduleId={jobId} /> : <BackgroundJob key={jobId} jobId={jobId} />;
}
