// Merging several vendors into one: where they differ side by side, what goes along, and the merge, which can
// be undone.
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
  EmptyState,
  FieldRow,
  IconButton,
  Note,
  PageHeader,
  SidePane,
  Split,
  Tag,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { vendor } from '../../../people/people.contract.ts';
import { vendorMerge } from '../vendor-merge.contract.ts';
import { MergesPane, movedCount, WhatMoves } from './merges-pane.tsx';

type Preview = ClientOutput<typeof vendorMerge.previewVendorMerge>;
type Fact = Preview['conflicts'][number]['fact'];
/** Whose value each fact gets; the vendor that stays keeps its own where nothing is chosen. */
type Choices = Partial<Record<Fact, string>>;

/** A row for each fact in which the vendors differ, a radio button for each value. */
function Conflicts({ preview, choices, onChoose }: { preview: Preview; choices: Choices; onChoose(fact: Fact, vendorId: string): void }) {
  const sides = [preview.target, ...preview.sources];
  if (preview.conflicts.length === 0) return <EmptyState title="They differ in nothing that is kept" icon="check" />;
  return (
    <table className="side-table" aria-label="Where they differ">
      <thead>
        <tr>
          <th scope="col">What stays</th>
          {sides.map((side, index) => (
            <th scope="col" key={side.vendorId}>
              {side.name} {index === 0 && <Tag tone="good">Stays</Tag>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.conflicts.map(({ fact, title, values }) => (
          <tr key={fact}>
            <th scope="row">{title}</th>
            {values.map(({ vendorId, text }) => (
              <td key={vendorId}>
                <label className="row">
                  <input
                    type="radio"
                    name={fact}
                    checked={(choices[fact] ?? preview.target.vendorId) === vendorId}
                    disabled={text === '' && vendorId !== preview.target.vendorId}
                    onChange={() => onChoose(fact, vendorId)}
                  />
                  {text || <span className="t3">None</span>}
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The vendors that go, as tags, and a field for one more. */
function Sources({
  options,
  sourceIds,
  onChange,
}: {
  options: readonly { value: string; label: string }[];
  sourceIds: readonly string[];
  onChange(ids: readonly string[]): void;
}) {
  const nameOf = (id: string) => options.find((one) => one.value === id)?.label ?? 'A vendor';
  return (
    <div className="stack">
      <Combo
        label="Merge"
        help="One or more; they can no longer be billed"
        value=""
        options={options.filter((one) => !sourceIds.includes(one.value))}
        onChange={(id) => id !== '' && onChange([...sourceIds, id])}
        autoFocus
      />
      <div className="row">
        {sourceIds.map((id) => (
          <span className="row" key={id}>
            <Tag>{nameOf(id)}</Tag>
            <IconButton icon="x" label={`Leave ${nameOf(id)} out`} onClick={() => onChange(sourceIds.filter((one) => one !== id))} />
          </span>
        ))}
      </div>
    </div>
  );
}

const ids = (text: string | undefined) => (text ?? '').split(',').filter((id) => /^\d+$/.test(id));

/** The page at `/vendors/merge`; `?from=` and `?into=` choose. */
export default function MergeVendorsScreen() {
  const { search, setSearch } = useShell();
  const [sourceIds, targetId] = [ids(search.from), ids(search.into)[0] ?? ''];
  const command = useCommand(vendorMerge.mergeVendors);
  const vendors = useCall(vendor.listVendors, { limit: 2000 }).data?.rows ?? [];
  const options = vendors
    .filter(({ standing }) => standing !== 'MERGED')
    .map((one) => ({ value: one.vendorId, label: one.name, hint: one.city }));
  const isAsked = targetId !== '' && sourceIds.length > 0 && !command.isPending;
  const read = useCall(vendorMerge.previewVendorMerge, isAsked ? { targetVendorId: targetId, sourceVendorIds: sourceIds } : null);
  const [choices, setChoices] = useState<Choices>({});
  const [reason, setReason] = useState('');
  const preview = read.error ? undefined : read.data;
  const failure = command.error ?? read.error;
  const choose = (next: Record<string, string | null>) => {
    command.reset();
    setChoices({});
    setSearch(next);
  };
  const merge = async () => {
    if (!preview) return;
    const chosen = preview.conflicts.flatMap(({ fact }) => {
      const vendorId = choices[fact];
      return vendorId !== undefined && vendorId !== targetId ? [{ fact, vendorId }] : [];
    });
    const done = await command
      .mutateAsync({ targetVendorId: targetId, sourceVendorIds: sourceIds, choices: chosen, reason, baseHash: preview.baseHash })
      .catch(() => null);
    if (!done) return;
    toast({
      text: `${countOf(preview.sources.length, 'vendors')} merged into ${preview.target.name}`,
      undo: () => void call(vendorMerge.undoVendorMerge, done).then(() => read.refetch(), toastFailure),
    });
    setReason('');
    choose({ from: null, into: null });
  };
  const label = preview
    ? `Merge ${countOf(preview.sources.length, 'vendors')} into ${preview.target.name}, ${countOf(movedCount(preview.counts), 'records')}`
    : 'Merge';
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title="Merge vendors"
            crumbs={[
              <ScreenLink key="list" to="portfolio-vendors">
                Vendors
              </ScreenLink>,
            ]}
            actions={
              <ScreenLink to="merge-vendor-history" className="btn">
                Move transactions
              </ScreenLink>
            }
          />
          <div className="profile">
            <FieldRow columns={3}>
              <Sources options={options} sourceIds={sourceIds} onChange={(next) => choose({ from: next.join(',') || null })} />
              <Combo label="Into, which stays" value={targetId} options={options} onChange={(into) => choose({ into: into || null })} />
              <TextField label="Why" required maxLength={200} value={reason} onChange={setReason} />
            </FieldRow>
            {failure && <Note tone="problem" icon="alert-triangle" title={failureOf(failure).message} />}
            {preview ? (
              <Conflicts preview={preview} choices={choices} onChoose={(fact, vendorId) => setChoices({ ...choices, [fact]: vendorId })} />
            ) : (
              <EmptyState title="Choose who goes and who stays">
                Bills, checks, contacts, policies, contracts, notes, tasks and files move too.
              </EmptyState>
            )}
          </div>
        </Column>
        <SidePane label="What goes along" width={340}>
          {preview && <WhatMoves preview={preview} title="What goes along" />}
          <MergesPane />
        </SidePane>
      </Split>
      <CommitBar
        primary={{
          label,
          keys: 'ctrl+s',
          run: () => void merge(),
          busy: command.isPending,
          waitsFor: !preview ? 'Choose who goes and who stays' : reason.trim() === '' ? 'Say why' : undefined,
        }}
      />
    </>
  );
}
