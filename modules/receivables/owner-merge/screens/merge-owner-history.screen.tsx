// Merging the history of one owner of a home into that of another: both accounts before and after, every line
// that moves, and the merges there were, each with its undo.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, MoveLog, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
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
import { ownership } from '../../../people/people.contract.ts';
import { PropertyPicker } from '../../../people/people.web.tsx';
import { ownerMerge } from '../owner-merge.contract.ts';

type Preview = ClientOutput<typeof ownerMerge.previewOwnerMerge>;
type Row = Preview['moved'][number];
type Side = Preview['source'];

const columns: readonly TableColumn<Row>[] = [
  { key: 'chargeDate', title: 'Date', kind: 'date', width: 110 },
  { key: 'what', title: 'What', width: 120, value: (row) => (row.what === 'CHARGE' ? 'Open charge' : 'Paid ahead') },
  { key: 'code', title: 'Code', width: 100 },
  { key: 'description', title: 'Description', width: 260, emphasis: 'quiet' },
  { key: 'amount', title: 'Amount', kind: 'money', width: 120, emphasis: 'strong' },
];
const noState = {};

const words: readonly (readonly [keyof Preview['counts'], string])[] = [
  ['charges', 'Open charges'],
  ['prepaid', 'Prepaid money'],
  ['lines', 'Lines of the account'],
  ['notes', 'Notes'],
  ['tasks', 'Tasks'],
  ['files', 'Files'],
  ['fields', 'Fields'],
];

/** What an owner owes and holds, before and after. */
function Account({ title, side }: { title: string; side: Side }) {
  const lines = [
    ['Owes', side.before.owes, side.after.owes],
    ['Prepaid', side.before.prepaid, side.after.prepaid],
  ] as const;
  return (
    <PanelSection title={title} aside={side.name}>
      <table className="side-table" aria-label={`Account of ${side.name}`}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="num">
              Before
            </th>
            <th scope="col" className="num">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([word, before, after]) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              <td className="num">
                <Money value={before} zero="digits" />
              </td>
              <td className="num">
                <Money value={after} zero="digits" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  );
}

/** Both accounts, what goes along, and what should be known before. */
function WhatGoes({ preview }: { preview: Preview }) {
  const { counts, source, target, warnings } = preview;
  return (
    <>
      <Account title="Gives its history" side={source} />
      <Account title="Takes it" side={target} />
      <PanelSection title="What goes along">
        <Facts
          facts={words.filter(([key]) => counts[key] > 0).map(([key, word]) => [word, counts[key].toLocaleString('en-US')] as const)}
        />
        <p className="t2">Nothing is posted to the books: balances and ages of the community stay as they are.</p>
      </PanelSection>
      {warnings.map((text) => (
        <Note key={text} tone="attention" title={text} />
      ))}
    </>
  );
}

function Merges() {
  const { communityId } = useCommunity();
  const merges = useCall(ownerMerge.listOwnerMerges, { communityId }).data ?? [];
  const may = useMayCall(ownerMerge.undoOwnerMerge);
  const undo = useCommand(ownerMerge.undoOwnerMerge);
  return (
    <MoveLog
      title="Merges of this community"
      moves={merges.map(({ ownerMergeId, accountNumber, source, target, records, reason, mergedBy, undoneTime, mayUndo }) => ({
        key: ownerMergeId,
        title: `${accountNumber}: ${source} into ${target}`,
        detail: [countOf(records, 'records'), reason, mergedBy].filter(Boolean).join(', '),
        isUndone: undoneTime !== null,
        undo:
          may && mayUndo
            ? {
                label: 'Undo this merge',
                done: `${source} has the history back`,
                run: () => undo.mutateAsync({ communityId, ownerMergeId }),
              }
            : undefined,
      }))}
    />
  );
}

/** What goes, counted: lines of the account, amounts that move, and records that hang on the owner. */
function goesOf({ charges, prepaid, lines, notes, tasks, files, fields }: Preview['counts']): string {
  const parts = [
    [lines, 'lines'],
    [charges + prepaid, 'amounts'],
    [notes + tasks + files + fields, 'records'],
  ] as const;
  return parts.flatMap(([count, nouns]) => (count > 0 ? [countOf(count, nouns)] : [])).join(', ');
}

const idIn = (text: string | undefined) => (text && /^\d+$/.test(text) ? text : '');

/** The page at `/c/$communityId/owners/merge`; `?home=`, `?from=` and `?into=` choose. */
export default function MergeOwnerHistoryScreen() {
  const { communityId } = useCommunity();
  const { search, setSearch } = useShell();
  const [propertyId, from, into] = [idIn(search.home), idIn(search.from), idIn(search.into)];
  const command = useCommand(ownerMerge.mergeOwnerHistory);
  const mayMerge = useMayCall(ownerMerge.mergeOwnerHistory);
  const owners = useCall(ownership.listOwnershipsOfProperty, propertyId ? { communityId, propertyId } : null).data ?? [];
  const options = owners.map((one) => ({
    value: one.ownershipId,
    label: one.owner,
    hint: `${one.isPrimary ? 'primary owner' : 'co-owner'} ${one.endDate ? `until ${formatDate(one.endDate)}` : `since ${formatDate(one.startDate)}`}`,
  }));
  const isWhole = from !== '' && into !== '';
  const asked = { communityId, fromOwnershipId: from, toOwnershipId: into };
  const read = useCall(ownerMerge.previewOwnerMerge, isWhole && !command.isPending ? asked : null);
  const [reason, setReason] = useState('');
  const preview = read.error ? undefined : read.data;
  const failure = command.error ?? read.error;
  const choose = (next: Record<string, string | null>) => {
    command.reset();
    setSearch(next);
  };
  const merge = async () => {
    if (!preview) return;
    const done = await command.mutateAsync({ ...asked, reason, baseHash: preview.baseHash }).catch(() => null);
    if (!done) return;
    toast({
      text: `The history of ${preview.source.name} went to ${preview.target.name}`,
      undo: () =>
        void call(ownerMerge.undoOwnerMerge, { communityId, ownerMergeId: done.ownerMergeId }).then(() => read.refetch(), toastFailure),
    });
    setReason('');
    choose({ from: null, into: null });
  };
  const label = preview ? `Merge ${goesOf(preview.counts)} into ${preview.target.name}` : 'Merge history';
  const waitsFor = !mayMerge
    ? 'Your role may look, but not merge'
    : !preview
      ? 'Choose a home and two of its owners'
      : reason.trim() === ''
        ? 'Say why'
        : undefined;
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title="Move owner history"
            crumbs={[
              <ScreenLink key="list" to="portfolio-owners">
                Owners
              </ScreenLink>,
            ]}
          />
          <div className="profile">
            <FieldRow columns={2}>
              <PropertyPicker
                label="Home"
                communityId={communityId}
                value={propertyId || null}
                onChange={(home) => choose({ home, from: null, into: null })}
              />
              <TextField label="Why" required maxLength={200} value={reason} onChange={setReason} />
            </FieldRow>
            <FieldRow columns={2}>
              <Combo
                label="From"
                help="Whose history goes"
                value={from}
                options={options}
                onChange={(id) => choose({ from: id || null })}
                disabled={propertyId === ''}
              />
              <Combo
                label="Into"
                help="Who takes it"
                value={into}
                options={options.filter((one) => one.value !== from)}
                onChange={(id) => choose({ into: id || null })}
                disabled={propertyId === ''}
              />
            </FieldRow>
            {failure && <Note tone="problem" icon="alert-triangle" title={failureOf(failure).message} />}
          </div>
          <DataTable
            label="Amounts that move"
            noun="amounts"
            rows={preview?.moved ?? []}
            columns={columns}
            rowId={(row) => row.chargeId ?? `prepaid ${row.code}`}
            state={noState}
            onState={() => {}}
            bar={false}
            empty={
              <EmptyState title={preview ? 'Nothing is open or paid ahead' : 'Choose a home and two of its owners'}>
                {preview
                  ? 'The lines of the account are read with the other one, and what hangs on the owner goes along.'
                  : 'For an owner entered twice, or a previous owner whose history belongs to the present one.'}
              </EmptyState>
            }
          />
        </Column>
        <SidePane label="What it does" width={380}>
          {preview && <WhatGoes preview={preview} />}
          <Merges />
        </SidePane>
      </Split>
      <CommitBar
        note="Can be undone for thirty days"
        primary={{
          label,
          keys: 'ctrl+s',
          run: () => void merge(),
          busy: command.isPending,
          waitsFor,
        }}
      />
    </>
  );
}
