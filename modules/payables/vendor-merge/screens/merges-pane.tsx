// Merges and moves of vendors that were done, each with its undo while it can be taken back; and what a
// preview counts.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { MoveLog } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { countOf, Facts, Money, Note, PanelSection } from '../../../../packages/ui/ui.ts';
import { type MergeCounts, vendorMerge } from '../vendor-merge.contract.ts';

type Preview = Pick<ClientOutput<typeof vendorMerge.previewVendorMerge>, 'counts' | 'billAmount' | 'checkAmount' | 'warnings'>;

const words: readonly (readonly [keyof MergeCounts, string])[] = [
  ['bills', 'Bills'],
  ['checks', 'Checks'],
  ['contacts', 'Contacts'],
  ['policies', 'Policies'],
  ['contracts', 'Contracts'],
  ['notes', 'Notes'],
  ['tasks', 'Tasks'],
  ['files', 'Files'],
  ['fields', 'Custom field values'],
];

/** How many records a preview moves. */
export const movedCount = (counts: MergeCounts) => words.reduce((sum, [key]) => sum + counts[key], 0);

/** What goes, counted, and what should be known before. */
export function WhatMoves({ preview, title }: { preview: Preview; title: string }) {
  const { counts } = preview;
  return (
    <>
      <PanelSection title={title} aside={countOf(movedCount(counts), 'records')}>
        <Facts
          facts={[
            ...words.filter(([key]) => counts[key] > 0).map(([key, word]) => [word, String(counts[key])] as const),
            ['Bills add up to', <Money key="b" value={preview.billAmount} zero="digits" />],
            ['Checks add up to', <Money key="c" value={preview.checkAmount} zero="digits" />],
          ]}
        />
        <p className="t2">Nothing is posted: balances and totals of every community stay as they are.</p>
      </PanelSection>
      {preview.warnings.map((text) => (
        <Note key={text} tone="attention" title={text} />
      ))}
    </>
  );
}

/** The merges and moves there were, newest first. */
export function MergesPane() {
  const merges = useCall(vendorMerge.listVendorMerges, {}).data ?? [];
  const mayUndo = useMayCall(vendorMerge.undoVendorMerge);
  const undo = useCommand(vendorMerge.undoVendorMerge);
  return (
    <MoveLog
      title="Merges and moves"
      moves={merges.map(({ vendorMergeId, kind, sources, target, rows, reason, mergedBy, undoneTime, mayUndo: isYoung }) => ({
        key: vendorMergeId,
        title: kind === 'MERGE' ? `${sources} into ${target}` : `From ${sources} to ${target}`,
        detail: [countOf(rows, 'records'), reason, mergedBy].filter(Boolean).join(', '),
        isUndone: undoneTime !== null,
        undo:
          mayUndo && isYoung
            ? {
                label: kind === 'MERGE' ? 'Undo this merge' : 'Undo this move',
                done: `${sources} has back what was taken`,
                run: () => undo.mutateAsync({ vendorMergeId }),
              }
            : undefined,
      }))}
    />
  );
}
