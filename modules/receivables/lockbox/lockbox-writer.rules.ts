// Writes lockbox files in the BAI layout, for the sample customer and for the tests that read back what was
// written.
import { type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type LayoutRecord, writeLayout } from './layout.rules.ts';
import type { LockboxBatch, LockboxDeposit, LockboxItem } from './lockbox.rules.ts';
import { lockboxPresets } from './presets.rules.ts';

/** A payment to write: the owner account travels in the memo. */
export type LockboxItemToWrite = Omit<LockboxItem, 'ownerAccount' | 'line'>;

/**
 * A file to write. What `parseLockbox` returns fits, with the bank's and the company's ids (10 characters
 * each) and the clock (`HHMM`).
 */
export interface LockboxFileToWrite {
  destination: string;
  origin: string;
  fileDate: LocalDate;
  clock: string;
  boxes: readonly (Pick<LockboxDeposit, 'lockboxId' | 'depositDate'> & {
    batches: readonly (Pick<LockboxBatch, 'batchNumber'> & { items: readonly LockboxItemToWrite[] })[];
  })[];
}

type Written = Pick<LayoutRecord, 'kind' | 'values'>;
type Box = LockboxFileToWrite['boxes'][number];

function itemRecords(batchNumber: string, item: LockboxItemToWrite): Written[] {
  const { memo, sequence, ...values } = item;
  const place = { batchNumber, sequence: `${sequence}` };
  const overflows = memo.map((text, index): Written => {
    const isLast = index === memo.length - 1 ? '9' : '0';
    return { kind: 'overflow', values: { ...place, overflow: `${index + 1}`, isLast, memo: text } };
  });
  return [{ kind: 'item', values: { ...values, ...place } }, ...overflows];
}

function totalOf(kind: 'batchTotal' | 'boxTotal', box: Box, items: readonly LockboxItemToWrite[], batchNumber: string): Written {
  const { lockboxId, depositDate } = box;
  const amount = sumCents(items.map((item) => item.amount));
  return { kind, values: { batchNumber, lockboxId, depositDate, count: `${items.length}`, amount } };
}

function boxRecords(box: Box, destination: string, origin: string): Written[] {
  const { lockboxId, depositDate, batches } = box;
  return [
    { kind: 'boxHeader', values: { lockboxId, depositDate, destination, origin } },
    ...batches.flatMap(({ batchNumber, items }) => [
      ...items.flatMap((item) => itemRecords(batchNumber, item)),
      totalOf('batchTotal', box, items, batchNumber),
    ]),
    totalOf(
      'boxTotal',
      box,
      batches.flatMap((batch) => batch.items),
      '0',
    ),
  ];
}

/**
 * The text of a BAI lockbox file with counts and sums computed; `parseLockbox` reads it back. A value that
 * does not fit is a broken promise.
 */
export function writeBaiLockbox(file: LockboxFileToWrite): string {
  const { destination, origin, fileDate, clock, boxes } = file;
  const records: Written[] = [
    { kind: 'fileHeader', values: { destination, origin, fileDate, clock } },
    { kind: 'service', values: { destination, origin } },
    ...boxes.flatMap((box) => boxRecords(box, destination, origin)),
  ];
  return writeLayout(lockboxPresets.bai.layout, [...records, { kind: 'fileTrailer', values: { records: `${records.length + 1}` } }]);
}
