// Moving bills and checks from one vendor to another, of one community or all, of some days or all; both
// vendors stay in use.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  Combo,
  CommitBar,
  countOf,
  DataTable,
  DateField,
  EmptyState,
  FieldRow,
  Note,
  PageHeader,
  SidePane,
  Split,
  type TableColumn,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { vendor } from '../../../people/people.contract.ts';
import { vendorMerge } from '../vendor-merge.contract.ts';
import { MergesPane, WhatMoves } from './merges-pane.tsx';

type Row = ClientOutput<typeof vendorMerge.previewVendorMove>['rows'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'date', title: 'Date', kind: 'date', width: 110 },
  { key: 'item', title: 'What', width: 90, value: (row) => (row.item === 'BILL' ? 'Bill' : 'Check') },
  { key: 'number', title: 'Number', width: 120 },
  { key: 'community', title: 'Community', width: 220 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 130, emphasis: 'strong' },
];
const noState = {};
const day = (text: string | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

/** What is asked for, as it stands in the address. */
function useAsked() {
  const { search, setSearch } = useShell();
  const asked = {
    source: search.from ?? '',
    target: search.into ?? '',
    communityId: search.of ?? '',
    fromDate: day(search.since),
    throughDate: day(search.until),
  };
  const input = {
    sourceVendorId: asked.source,
    targetVendorId: asked.target,
    ...(asked.communityId ? { communityId: asked.communityId } : {}),
    ...(asked.fromDate ? { fromDate: asked.fromDate } : {}),
    ...(asked.throughDate ? { throughDate: asked.throughDate } : {}),
  };
  return { asked, input, isWhole: asked.source !== '' && asked.target !== '', set: setSearch };
}

/** The page at `/vendors/move`; `?from=` and `?into=` choose. */
export default function MergeVendorHistoryScreen() {
  const { communities } = useShell();
  const { asked, input, isWhole, set } = useAsked();
  const command = useCommand(vendorMerge.moveVendorHistory);
  const vendors = useCall(vendor.listVendors, { limit: 2000 }).data?.rows ?? [];
  const options = vendors
    .filter(({ standing }) => standing !== 'MERGED')
    .map((one) => ({ value: one.vendorId, label: one.name, hint: one.city }));
  const read = useCall(vendorMerge.previewVendorMove, isWhole && !command.isPending ? input : null);
  const [reason, setReason] = useState('');
  const preview = read.error ? undefined : read.data;
  const failure = command.error ?? read.error;
  const choose = (next: Record<string, string | null>) => {
    command.reset();
    set(next);
  };
  const all = preview ? preview.counts.bills + preview.counts.checks : 0;
  const move = async () => {
    if (!preview) return;
    const done = await command.mutateAsync({ ...input, reason, baseHash: preview.baseHash }).catch(() => null);
    if (!done) return;
    toast({
      text: `${countOf(all, 'transactions')} moved to ${preview.target.name}`,
      undo: () => void call(vendorMerge.undoVendorMerge, done).then(() => read.refetch(), toastFailure),
    });
    setReason('');
  };
  const waitsFor = !preview ? 'Choose both vendors' : all === 0 ? 'Nothing lies there' : reason.trim() === '' ? 'Say why' : undefined;
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title="Move transactions"
            crumbs={[
              <ScreenLink key="list" to="portfolio-vendors">
                Vendors
              </ScreenLink>,
            ]}
            actions={
              <ScreenLink to="merge-vendors" className="btn">
                Merge vendors
              </ScreenLink>
            }
          />
          <div className="profile">
            <FieldRow columns={3}>
              <Combo label="From" value={asked.source} options={options} onChange={(from) => choose({ from: from || null })} autoFocus />
              <Combo label="To" value={asked.target} options={options} onChange={(into) => choose({ into: into || null })} />
              <TextField label="Why" required maxLength={200} value={reason} onChange={setReason} />
            </FieldRow>
            <FieldRow columns={3}>
              <Combo
                label="Community"
                help="Blank: all"
                value={asked.communityId}
                options={communities.map(({ communityId, name }) => ({ value: communityId, label: name }))}
                onChange={(of) => choose({ of: of || null })}
              />
              <DateField label="Dated from" value={asked.fromDate} onChange={(since) => choose({ since: since || null })} />
              <DateField label="Through" value={asked.throughDate} onChange={(until) => choose({ until: until || null })} />
            </FieldRow>
            {failure && <Note tone="problem" icon="alert-triangle" title={failureOf(failure).message} />}
            {preview && all > preview.rows.length && (
              <p className="t3">
                The first {preview.rows.length} of {countOf(all, 'transactions')} are shown.
              </p>
            )}
          </div>
          <DataTable
            label="Transactions that move"
            noun="transactions"
            rows={preview?.rows ?? []}
            columns={columns}
            rowId={(row) => `${row.item}${row.itemId}`}
            state={noState}
            onState={() => {}}
            bar={false}
            empty={
              <EmptyState title={preview ? 'Nothing lies there' : 'Choose two vendors'}>
                Bills go by their date, checks by theirs; what was printed on a check stays.
              </EmptyState>
            }
          />
        </Column>
        <SidePane label="What moves" width={340}>
          {preview && <WhatMoves preview={preview} title="What moves" />}
          <MergesPane />
        </SidePane>
      </Split>
      <CommitBar
        primary={{
          label: preview && all > 0 ? `Move ${countOf(all, 'transactions')} to ${preview.target.name}` : 'Move transactions',
          keys: 'ctrl+s',
          run: () => void move(),
          busy: command.isPending,
          waitsFor,
        }}
      />
    </>
  );
}
