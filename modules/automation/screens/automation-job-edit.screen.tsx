// Adds a job that an agent does in several communities, or changes one.
import { useShell } from '../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../packages/ui/ui.ts';
import { JobForm, LoadedJobForm } from './job-form.tsx';

/** The page at `/automation-jobs/$jobScheduleId/edit`; a new job has the id `new`. */
export default function AutomationJobEditScreen() {
  const { params, community, communities } = useShell();
  const { jobScheduleId = 'new' } = params;
  const communityId = community?.communityId ?? communities[0]?.communityId;
  if (jobScheduleId !== 'new') return <LoadedJobForm key={jobScheduleId} jobScheduleId={jobScheduleId} isAutomation />;
  if (communityId === undefined) return <EmptyState title="No community yet">Jobs are done in communities. Add one first.</EmptyState>;
  return <JobForm communityId={communityId} isAutomation />;
}
