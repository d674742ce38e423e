// Gallery pages: the tray of jobs in every state, and two people who changed one record.
import { useState } from 'react';
import type { JobView } from '../../../../packages/contract/job.ts';
import { addMilliseconds, systemClock } from '../../../../packages/kernel/kernel.ts';
import { ConflictView, JobsTray, type Profile } from '../../../../packages/pages/pages.ts';
import { Column, PageHeader, ScrollRegion, Split } from '../../../../packages/ui/ui.ts';

const ago = (minutes: number) => addMilliseconds(systemClock.now(), -minutes * 60_000);
const job = (id: number, title: string, more: Partial<JobView>): JobView => ({
  jobId: `00000000-0000-4000-8000-00000000000${id}`,
  kind: 'sample',
  title,
  state: 'running',
  done: 0,
  total: 186,
  message: null,
  result: null,
  error: null,
  failedItems: 0,
  mayResume: false,
  opens: { screen: 'statements', params: {} },
  startedTime: ago(12),
  changedTime: ago(3),
  ...more,
});
const JOBS = [
  job(1, 'Statements of Maple Court, Nov 20, 2026', { done: 112 }),
  job(2, 'Import of 20,000 receipts', { state: 'waiting', total: null }),
  job(3, 'Statements of Carson Terrace, Oct 31, 2026', { state: 'done', done: 186 }),
  job(4, 'Emails of the budget notice', { state: 'done', done: 186, failedItems: 3 }),
  job(5, 'Statements of Bay Laurel, Oct 31, 2026', {
    state: 'failed',
    done: 97,
    mayResume: true,
    error: 'Something went wrong on our side. Please report the reference 7F3K-23.',
  }),
  job(6, 'Statements of Fox Run, Oct 31, 2026', { state: 'cancelled', done: 12, mayResume: true }),
];

/** Jobs. */
export function JobsPage() {
  const mine = { list: JOBS, failure: null, active: 2, retry: () => undefined };
  return (
    <Split>
      <Column>
        <PageHeader title="Jobs" meta="the tray at the right of every screen" />
      </Column>
      <JobsTray mine={mine} onClose={() => undefined} />
    </Split>
  );
}

interface Owner {
  version: string;
  name: string;
  street: string;
  phone: string;
  onPaper: boolean;
}

const was: Owner = { version: '1', name: 'Okafor, Ruth', street: '12 Terrace View Ln', phone: '', onPaper: true };
const theirs: Owner = { ...was, version: '2', street: '1184 Terrace View Ln', phone: '775-555-0119' };
const yours: Owner = { ...was, street: 'PO Box 1184', onPaper: false };

/** A conflict. */
export function ConflictPage() {
  const [merged, setMerged] = useState<Owner | null>(null);
  const profile = {
    conflict: { message: 'Luis Ortega saved this owner 2 minutes ago, after you opened it. Nothing was overwritten.', was, theirs, yours },
    resolve: setMerged,
  } as unknown as Profile<Owner>;
  return (
    <Column>
      <PageHeader title="Two people, one record" />
      <ScrollRegion label="Conflict">
        <div className="profile">
          <ConflictView profile={profile} words={{ onPaper: 'Statements on paper' }} />
          {merged && <pre className="sm">{JSON.stringify(merged, null, 2)}</pre>}
        </div>
      </ScrollRegion>
    </Column>
  );
}
