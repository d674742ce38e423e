// Adds a job to a community, or changes one.
import { useCommunity, useShell } from '../../../packages/pages/shell.tsx';
import { JobForm, LoadedJobForm } from './job-form.tsx';

/** The page at `/c/$communityId/jobs/$jobScheduleId/edit`; a new job has the id `new`. */
export default function JobEditScreen() {
  const { communityId } = useCommunity();
  const { jobScheduleId = 'new' } = useShell().params;
  if (jobScheduleId === 'new') return <JobForm key={communityId} communityId={communityId} isAutomation={false} />;
  return <LoadedJobForm key={jobScheduleId} jobScheduleId={jobScheduleId} isAutomation={false} />;
}
