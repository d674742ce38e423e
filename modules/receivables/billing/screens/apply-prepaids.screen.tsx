// Prepaid money before it is applied: who pays what from it by the Default list, and the entry.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, centsOf, DataTable, EmptyState, type TableColumn, type TableView, Unmatched } from '../../../../packages/ui/ui.ts';
import { EntryByFund, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { billing } from '../billing.contract.ts';
import { takesPostings } from './batch-parts.tsx';

type Row = ClientOutput<typeof billing.previewPrepaids>['owners'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 110, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', emphasis: 'strong', width: 240 },
  { key: 'prepaidBefore', title: 'Prepaid before', kind: 'money', width: 130, emphasis: 'quiet', total: 'sum' },
  { key: 'applied', title: 'Applied', kind: 'money', width: 130, emphasis: 'strong', total: 'sum' },
  { key: 'prepaidAfter', title: 'Prepaid after', kind: 'money', width: 130, total: 'sum' },
  { key: 'charges', title: 'Charges', kind: 'count', width: 90, value: (row) => row.lines.length },
];

const wordsOf = (total: string, owners: number) => `${formatMoney(centsOf(total) ?? 0n, 'digits')} of ${countWords(owners, 'owner')}`;

/** The page at `/c/$communityId/receivables/apply-prepaids`. */
export default function ApplyPrepaidsScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate | ''>(today);
  const [allOwners, setAllOwners] = useState(false);
  const [view, setView] = useState<TableView>({});
  const act = usePreviewed(billing.previewPrepaids, billing.postPrepaids, {
    input: postDate === '' ? null : { communityId, postDate, allOwners },
    more: {},
    lines: ({ owners }) => owners.map((row) => ({ key: row.ownershipId, label: `${row.accountNumber} ${row.owner}`, amount: row.applied })),
    goesOn: true,
    done: ({ owners, total }) => `Applied ${wordsOf(total, owners)}`,
    undo: useUndoBatch(),
  });
  const settings = (
    <>
      <CheckField label="Previous owners too" value={allOwners} onChange={setAllOwners} />
      <PostDateField label="Post date" hideLabel width={140} value={postDate} onChange={setPostDate} />
    </>
  );
  const header = { title: 'Apply prepaid balances', crumbs: ['Nothing is posted yet'], actions: settings };
  if (!act.preview) return <PreviewWaits of={act} header={header} />;
  const { owners, unmatched, total, entry, periodStatus } = act.preview;
  const isOpen = takesPostings(periodStatus);
  return (
    <Previewed
      of={act}
      header={header}
      tab="all"
      onTab={() => undefined}
      tabs={[{ value: 'all', label: 'Owners', count: owners.length }]}
      noun="owner"
      label={`Apply ${wordsOf(total, owners.length)}`}
      checks={[{ label: `The period is ${isOpen ? 'open' : periodStatus.toLowerCase()}`, ok: isOpen }]}
      note="Pays by the Default list; codes that are not listed get nothing"
      waitsFor={owners.length === 0 ? 'Nothing to apply' : isOpen ? undefined : 'The period takes no postings'}
      aside={
        <Unmatched
          rows={unmatched.map((row) => ({
            key: row.ownershipId,
            label: `${row.accountNumber} ${row.owner}`,
            amount: row.prepaid,
            choices: [{ label: 'Look at the owner', run: () => shell.go('owner-view', { ownershipId: row.ownershipId }) }],
          }))}
        >
          Their money has nothing to pay: no charge is open by this date, or none with a code on the Default list.
        </Unmatched>
      }
      entry={<EntryByFund lines={entry} />}
    >
      <DataTable
        label="Owners with prepaid money to apply"
        noun="owners"
        rows={owners}
        columns={columns}
        rowId={(row) => row.ownershipId}
        state={view}
        onState={setView}
        onOpen={null}
        bar={false}
        empty={<EmptyState title="No prepaid money can pay anything" icon="check" />}
      />
    </Previewed>
  );
}
