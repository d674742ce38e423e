// What was done to journal entries, by people and by schedules, the newest first; acts under way stand above.
import { isOver, jobs } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Tag } from '../../../../packages/ui/ui.ts';
import { journalActivityList } from '../journal.contract.ts';

const look = {
  eventDate: { width: 100 },
  clock: { width: 80 },
  number: { width: 100, emphasis: 'strong' },
  act: { width: 190 },
  person: { width: 150 },
  total: { width: 120 },
} as const;

const LOOK_EVERY_MS = 5_000;

/** Imports and other acts of the viewer that are under way. */
function Running() {
  const mine = useCall(jobs.listMyJobs, {}, { lookEveryMs: LOOK_EVERY_MS });
  const running = mine.data?.filter((job) => !isOver(job.state)) ?? [];
  return (
    <>
      {running.map((job) => (
        <Tag key={job.jobId} tone="attention">
          Running: {job.title}
          {job.total !== null && ` ${job.done} of ${job.total}`}
        </Tag>
      ))}
    </>
  );
}

/** The page at `/c/$communityId/journal-entry-activity`. */
export default function ActivityJournalEntriesScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={journalActivityList}
      scope={{ communityId }}
      look={look}
      crumbs={[
        <ScreenLink key="list" to="journal-entries">
          Journal entries
        </ScreenLink>,
      ]}
      meta={<Running />}
      to={(row) => (row.entryId ? ['journal-entry-view', { entryId: row.entryId }] : null)}
      empty={<EmptyState title="Nothing was done yet" icon="history" />}
    />
  );
}
