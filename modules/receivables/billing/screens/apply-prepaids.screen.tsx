// Prepaid money before it is applied: who pays what from it by the Default list, and the entry.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { useChangedBase } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  BatchPreview,
  ChangedBase,
  CheckField,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  type TableColumn,
  type TableView,
  toast,
  Unmatched,
} from '../../../../packages/ui/ui.ts';
import { billing } from '../billing.contract.ts';
import { countWords, takesPostings } from './batch-parts.tsx';
import { EntryByFund } from './entry-by-fund.tsx';

type Row = ClientOutput<typeof billing.previewPrepaids>['owners'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 110, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', emphasis: 'strong', width: 240 },
  { key: 'prepaidBefore', title: 'Prepaid before', kind: 'money', width: 130, emphasis: 'quiet', total: 'sum' },
  { key: 'applied', title: 'Applied', kind: 'money', width: 130, emphasis: 'strong', total: 'sum' },
  { key: 'prepaidAfter', title: 'Prepaid after', kind: 'money', width: 130, total: 'sum' },
  { key: 'charges', title: 'Charges', kind: 'count', width: 90, value: (row) => row.lines.length },
];

/** The page at `/c/$communityId/receivables/apply-prepaids`. */
export default function ApplyPrepaidsScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const cache = useQueryClient();
  const [postDate, setPostDate] = useState<LocalDate | ''>(today);
  const [allOwners, setAllOwners] = useState(false);
  const [view, setView] = useState<TableView>({});
  const run = { communityId, postDate, allOwners };
  const preview = useCall(billing.previewPrepaids, postDate === '' ? null : run);
  const post = useCommand(billing.postPrepaids);
  const base = useChangedBase(
    preview.data?.owners.map((row) => ({ key: row.ownershipId, label: `${row.accountNumber} ${row.owner}`, amount: row.applied })),
    () => cache.invalidateQueries({ queryKey: [billing.previewPrepaids.name] }),
  );
  const settings = (
    <>
      <CheckField label="Previous owners too" value={allOwners} onChange={setAllOwners} />
      <DateField label="Post date" hideLabel width={140} value={postDate} onChange={setPostDate} />
    </>
  );
  if (!preview.data) {
    return (
      <>
        <PageHeader title="Apply prepaids" actions={settings} />
        {preview.error ? (
          <Failed message={preview.error.message} reference={preview.error.reference} onRetry={() => void preview.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </>
    );
  }
  const { owners, unmatched, total, entry, baseHash, periodStatus } = preview.data;
  const words = `${formatMoney(centsOf(total) ?? 0n, 'digits')} of ${countWords(owners.length, 'owner')}`;
  const isOpen = takesPostings(periodStatus);
  const commit = () => post.mutateAsync({ ...run, baseHash }).then(() => toast({ text: `Applied ${words}` }), base.refuse);
  return (
    <BatchPreview
      header={{ title: 'Apply prepaids', crumbs: ['Nothing is posted yet'], actions: settings }}
      tab="all"
      onTab={() => undefined}
      tabs={[{ value: 'all', label: 'Owners', count: owners.length }]}
      aside={
        <>
          {base.changed && <ChangedBase noun="owner" {...base.changed} />}
          <Unmatched
            rows={unmatched.map((row) => ({
              key: row.ownershipId,
              label: `${row.accountNumber} ${row.owner}`,
              amount: row.prepaid,
              choices: [{ label: 'Look at the owner', run: () => shell.go('owner-view', { ownershipId: row.ownershipId }) }],
            }))}
          >
            Their money finds nothing to pay: no charge is open by this date, or none of a code on the Default list.
          </Unmatched>
          <PanelSection title="Entry" aside="added up">
            <EntryByFund entry={entry} />
          </PanelSection>
        </>
      }
      commit={{
        checks: [{ label: `The period is ${isOpen ? 'open' : periodStatus.toLowerCase()}`, ok: isOpen }],
        note: 'Pays by the Default list; codes that are not listed get nothing',
        primary: {
          label: `Apply ${words}`,
          run: () => void commit(),
          busy: post.isPending,
          waitsFor: base.waitsFor ?? (owners.length === 0 ? 'Nothing to apply' : isOpen ? undefined : 'The period takes no postings'),
        },
      }}
    >
      <DataTable
        label="Owners with prepaid money to apply"
        noun="owners"
        rows={owners}
        columns={columns}
        rowId={(row) => row.ownershipId}
        state={view}
        onState={setView}
        onOpen={() => undefined}
        bar={false}
        empty={<EmptyState title="No prepaid money can pay anything" icon="check" />}
      />
    </BatchPreview>
  );
}
