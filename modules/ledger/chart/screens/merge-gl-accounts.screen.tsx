// Merging two accounts: amounts by period first, then the act, and the merges that can still be undone.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action, failureOf } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  Combo,
  CommitBar,
  countOf,
  DataTable,
  EmptyState,
  Facts,
  FieldRow,
  Money,
  Note,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  type TableColumn,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { chart } from '../chart-setup.contract.ts';
import { mergeAccounts } from '../merge.contract.ts';
import { ChartDoors, chartCrumbs } from './chart-grid.tsx';

type Preview = ClientOutput<typeof mergeAccounts.previewMerge>;
type Period = Preview['periods'][number];
type Merge = ClientOutput<typeof mergeAccounts.listMerges>[number];

const columns: readonly TableColumn<Period>[] = [
  { key: 'periodStartDate', title: 'Period from', kind: 'date', width: 130 },
  { key: 'postings', title: 'Postings', kind: 'count', width: 100, total: 'sum' },
  { key: 'source', title: 'Merged, (credit)', kind: 'money', width: 150, total: 'sum' },
  { key: 'target', title: 'Stays, (credit)', kind: 'money', width: 150, total: 'sum' },
  { key: 'together', title: 'Together, (credit)', kind: 'money', total: 'sum', emphasis: 'strong' },
];
const noState = {};

function Merges({ merges }: { merges: readonly Merge[] }) {
  const { communityId } = useCommunity();
  const command = useCommand(mergeAccounts.undoMerge);
  return (
    <PanelSection title="Merges" aside={`${merges.length}`}>
      {merges.length === 0 && <p className="t3">None yet. A merge can be undone for thirty days.</p>}
      {merges.map((merge) => (
        <div key={merge.mergeId} className="stack">
          <b>
            {merge.source} into {merge.target}
          </b>
          <span className="t2">
            {countOf(merge.postings, 'postings')}, {merge.reason}
            {merge.mergedBy && `, ${merge.mergedBy}`}
          </span>
          {merge.undoneTime !== null && <span className="t3">Undone</span>}
          {merge.mayUndo && (
            <Action
              label="Undo this merge"
              size="small"
              run={() => command.mutateAsync({ communityId, mergeId: merge.mergeId })}
              done={() => `${merge.source} stands for itself again`}
            />
          )}
        </div>
      ))}
    </PanelSection>
  );
}

function Shown({ preview }: { preview: Preview }) {
  return (
    <PanelSection title="What follows">
      <Facts
        facts={[
          ['Balance merged', <Money key="s" value={preview.source.balance} zero="digits" />],
          ['Balance that stays', <Money key="t" value={preview.target.balance} zero="digits" />],
          ['Budgets add', <Money key="b" value={preview.budget.source} zero="digits" />],
          ['Pointing at it', preview.pointing || 'Nothing'],
        ]}
      />
      <p className="t2">
        Postings stay as they were posted and count for {preview.target.number}; whatever names {preview.source.number} posts there from now
        on.
      </p>
    </PanelSection>
  );
}

/**
 * What a merge would move. It is not asked for again while the merge itself is under way, which would find
 * the accounts merged.
 */
function usePreview(isMerging: boolean) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const [source, target] = [shell.search.from ?? '', shell.search.into ?? ''];
  const isAsked = /^\d+$/.test(source) && /^\d+$/.test(target);
  const read = useCall(
    mergeAccounts.previewMerge,
    isAsked && !isMerging ? { communityId, sourceAccountId: source, targetAccountId: target } : null,
  );
  return { source, target, read, set: shell.setSearch };
}

/** The page at `/c/$communityId/merge-gl-accounts`; `?from=` and `?into=` choose. */
export default function MergeGlAccountsScreen() {
  const { communityId } = useCommunity();
  const chartNow = useCall(chart.getChart, { communityId });
  const merges = useCall(mergeAccounts.listMerges, { communityId });
  const command = useCommand(mergeAccounts.mergeAccounts);
  const { source, target, read, set } = usePreview(command.isPending);
  const [reason, setReason] = useState('');
  const accounts = chartNow.data?.accounts ?? [];
  const options = accounts.map((account) => ({
    value: account.accountId,
    code: account.number,
    label: account.name,
    hint: account.fundName,
  }));
  const failure = command.error ?? read.error;
  const preview = read.error ? undefined : read.data;
  const merge = async () => {
    if (!preview) return;
    const done = await command
      .mutateAsync({ communityId, sourceAccountId: source, targetAccountId: target, reason, baseHash: preview.baseHash })
      .catch(() => null);
    if (!done) return;
    const undo = () => void call(mergeAccounts.undoMerge, { communityId, mergeId: done.mergeId }).then(() => merges.refetch());
    toast({ text: `Merged ${preview.source.number} into ${preview.target.number}`, undo });
    setReason('');
    set({ from: null, into: null });
  };
  const waitsFor = !preview ? 'Choose both accounts' : reason.trim() === '' ? 'Say why' : undefined;
  return (
    <>
      <Split>
        <Column>
          <PageHeader title="Merge GL accounts" crumbs={chartCrumbs} actions={<ChartDoors here="merge-gl-accounts" />} />
          <div className="profile">
            <FieldRow columns={3}>
              <Combo label="Merge" value={source} options={options} onChange={(from) => set({ from: from || null })} autoFocus />
              <Combo label="Into, which stays" value={target} options={options} onChange={(into) => set({ into: into || null })} />
              <TextField label="Why" required maxLength={200} value={reason} onChange={setReason} />
            </FieldRow>
            {failure && <Note tone="problem" icon="alert-triangle" title={failureOf(failure).message} />}
          </div>
          <DataTable
            label="Amounts by period"
            noun="periods"
            rows={preview?.periods ?? []}
            columns={columns}
            rowId={(row) => row.periodStartDate}
            state={noState}
            onState={() => {}}
            bar={false}
            empty={
              <EmptyState title={preview ? 'Nothing was posted to either' : 'Choose two accounts'}>
                Both must have the same type and fund.
              </EmptyState>
            }
          />
        </Column>
        <SidePane label="Merges" width={340}>
          {preview && <Shown preview={preview} />}
          <Merges merges={merges.data ?? []} />
        </SidePane>
      </Split>
      <CommitBar
        primary={{
          label: preview
            ? `Merge ${preview.source.number} into ${preview.target.number}, ${countOf(preview.postings, 'postings')}`
            : 'Merge',
          run: () => void merge(),
          busy: command.isPending,
          waitsFor,
        }}
      />
    </>
  );
}
