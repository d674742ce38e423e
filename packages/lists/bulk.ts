// What a command over many rows reports: counts of everything, and the rows worth reading.
import type { BulkOutcome } from '../contract/contract.ts';

export type BulkRow = BulkOutcome['rows'][number];

const READABLE = 100;

/**
 * The report of a command or its preview: every refused row, up to a thousand, before a hundred of the
 * others. `undoSelectionId` is null for a preview.
 */
export function reportRows(rows: readonly BulkRow[], undoSelectionId: string | null): Omit<BulkOutcome, 'total'> {
  const of = (outcome: BulkRow['outcome']) => rows.filter((row) => row.outcome === outcome);
  const [changed, unchanged, refused] = [of('changed'), of('unchanged'), of('refused')];
  return {
    changed: changed.length,
    unchanged: unchanged.length,
    refused: refused.length,
    rows: [...refused.slice(0, 10 * READABLE), ...[...changed, ...unchanged].slice(0, READABLE)],
    undoSelectionId,
  };
}
