// Puts the records of a lockbox file together into lockboxes, batches and payments, and refuses the file when
// its totals do not agree.
import { type Cents, centsToText, type FieldProblem, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { centsOf, dateOfField, type LayoutRecord, malformedLayout, readLayout, textOf } from './layout.rules.ts';
import { detectPreset, type LockboxPreset, type LockboxPresetName, lockboxPresets, scanlineOf } from './presets.rules.ts';
import { readScanline, type ScanlineLayout } from './scanline.rules.ts';

/** One payment; the amount is cents. */
export interface LockboxItem {
  sequence: number;
  amount: Cents;
  /** Without leading zeros; empty when the bank gives none. */
  checkNumber: string;
  checkDate: LocalDate | null;
  routingNumber: string;
  accountNumber: string;
  remitter: string;
  payee: string;
  /** Remittance texts in the order of the file: scanlines, memos, references. */
  memo: string[];
  /** As the scanline or its own field names it; null when none does, and the payment goes to review. */
  ownerAccount: string | null;
  line: number;
}

/** The payments of one batch, with the bank's own count and sum (cents) where the layout has them. */
export interface LockboxBatch {
  batchNumber: string;
  items: LockboxItem[];
  controlCount: number | null;
  controlAmount: Cents | null;
}

/**
 * What one lockbox received on one day. The id is empty where the layout carries none: the file then belongs
 * to the account it was uploaded for.
 */
export interface LockboxDeposit {
  lockboxId: string;
  depositDate: LocalDate;
  batches: LockboxBatch[];
  controlCount: number | null;
  controlAmount: Cents | null;
  line: number;
}

/** Something odd that does not stop the import. */
export interface LockboxWarning {
  line: number;
  field: string;
  message: string;
}

/** A lockbox file as read; `total` is the sum of all payments in cents. */
export interface LockboxFile {
  preset: LockboxPresetName;
  fileDate: LocalDate | null;
  boxes: LockboxDeposit[];
  recordCount: number;
  itemCount: number;
  total: Cents;
  warnings: LockboxWarning[];
}

/** A lockbox id for comparison: banks fill it with zeros in front, people do not. */
export function lockboxKey(lockboxId: string): string {
  return lockboxId
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');
}

interface Assembly {
  preset: LockboxPreset;
  scanline: ScanlineLayout;
  file: LockboxFile;
  /**
   * Lockboxes by id and day, and of each its batches by number with the sequences they have: a file may hold
   * as many as payments.
   */
  boxes: Map<string, LockboxDeposit>;
  batches: Map<LockboxDeposit, Map<string, { batch: LockboxBatch; sequences: Set<number> }>>;
  /** The lockbox between its header and its total. */
  open: LockboxDeposit | null;
  lastItem: { item: LockboxItem; batchNumber: string } | null;
}

function refuse(record: LayoutRecord, field: string, message: string): never {
  throw malformedLayout([{ path: `${record.kind}.${field}`, line: record.line, message }]);
}

function withoutZeros(text: string): string {
  return text.replace(/^0+(?=.)/, '');
}

function itemsOf(box: LockboxDeposit): LockboxItem[] {
  return box.batches.flatMap((batch) => batch.items);
}

/**
 * Money must be complete: a count or a sum that differs refuses the whole file, because some payment would be
 * missing or counted twice.
 */
function checkTotal(record: LayoutRecord, items: readonly LockboxItem[]): { controlCount: number; controlAmount: Cents } {
  const controlCount = Number(textOf(record, 'count'));
  const controlAmount = centsOf(record, 'amount') ?? 0n;
  const total = sumCents(items.map((item) => item.amount));
  if (controlCount !== items.length) refuse(record, 'count', `The total counts ${controlCount} payments, the file holds ${items.length}.`);
  if (controlAmount !== total)
    refuse(record, 'amount', `The total is ${centsToText(controlAmount)}, the payments sum to ${centsToText(total)}.`);
  return { controlCount, controlAmount };
}

function openBox(assembly: Assembly, record: LayoutRecord): LockboxDeposit {
  const depositDate = dateOfField(record, 'depositDate');
  if (depositDate === null) refuse(record, 'depositDate', 'The deposit date is missing.');
  const lockboxId = textOf(record, 'lockboxId');
  const box: LockboxDeposit = { lockboxId, depositDate, batches: [], controlCount: null, controlAmount: null, line: record.line };
  assembly.file.boxes.push(box);
  assembly.boxes.set(`${lockboxId} ${depositDate}`, box);
  assembly.batches.set(box, new Map());
  return box;
}

/**
 * Where a payment belongs: the open lockbox, or in layouts without headers the lockbox and day that its own
 * line names.
 */
function boxOf(assembly: Assembly, record: LayoutRecord): LockboxDeposit {
  if (assembly.preset.hasTotals) return assembly.open ?? refuse(record, 'lockboxId', 'The payment stands outside any lockbox.');
  const known = assembly.boxes.get(`${textOf(record, 'lockboxId')} ${dateOfField(record, 'depositDate')}`);
  return known ?? openBox(assembly, record);
}

function batchOf({ batches }: Assembly, box: LockboxDeposit, record: LayoutRecord): { batch: LockboxBatch; sequences: Set<number> } {
  const batchNumber = withoutZeros(textOf(record, 'batchNumber')) || '1';
  const known = batches.get(box)?.get(batchNumber);
  if (known?.batch.controlCount != null) refuse(record, 'batchNumber', `Batch ${batchNumber} was already closed by its total.`);
  if (known) return known;
  const batch: LockboxBatch = { batchNumber, items: [], controlCount: null, controlAmount: null };
  const opened = { batch, sequences: new Set<number>() };
  box.batches.push(batch);
  batches.get(box)?.set(batchNumber, opened);
  return opened;
}

function addItem(assembly: Assembly, record: LayoutRecord): void {
  const { batch, sequences } = batchOf(assembly, boxOf(assembly, record), record);
  const item: LockboxItem = {
    sequence: Number(textOf(record, 'sequence') || batch.items.length + 1),
    amount: centsOf(record, 'amount') ?? 0n,
    checkNumber: withoutZeros(textOf(record, 'checkNumber')),
    checkDate: dateOfField(record, 'checkDate'),
    routingNumber: textOf(record, 'routingNumber'),
    accountNumber: textOf(record, 'accountNumber'),
    remitter: textOf(record, 'remitter'),
    payee: textOf(record, 'payee'),
    memo: [textOf(record, 'memo'), textOf(record, 'reference')].filter((each) => each !== ''),
    ownerAccount: textOf(record, 'ownerAccount') || null,
    line: record.line,
  };
  if (item.amount < 0n) refuse(record, 'amount', 'A payment cannot be negative.');
  if (sequences.has(item.sequence)) {
    assembly.file.warnings.push({
      line: item.line,
      field: 'sequence',
      message: `Batch ${batch.batchNumber} has more than one payment ${item.sequence}.`,
    });
  }
  sequences.add(item.sequence);
  batch.items.push(item);
  assembly.lastItem = { item, batchNumber: batch.batchNumber };
}

function addOverflow(assembly: Assembly, record: LayoutRecord): void {
  const last = assembly.lastItem;
  const belongs =
    last?.batchNumber === withoutZeros(textOf(record, 'batchNumber')) && last.item.sequence === Number(textOf(record, 'sequence'));
  if (!last || !belongs) refuse(record, 'sequence', 'The overflow record does not follow the payment it belongs to.');
  const memo = textOf(record, 'memo');
  if (memo !== '') last.item.memo.push(memo);
}

function closeBatch(assembly: Assembly, record: LayoutRecord): void {
  const box = assembly.open ?? refuse(record, 'lockboxId', 'The batch total stands outside any lockbox.');
  const { batch } = batchOf(assembly, box, record);
  Object.assign(batch, checkTotal(record, batch.items));
  assembly.lastItem = null;
}

function closeBox(assembly: Assembly, record: LayoutRecord): void {
  const box = assembly.open ?? refuse(record, 'lockboxId', 'The lockbox total stands outside any lockbox.');
  if (lockboxKey(box.lockboxId) !== lockboxKey(textOf(record, 'lockboxId'))) {
    refuse(record, 'lockboxId', `The total of lockbox ${textOf(record, 'lockboxId')} closes lockbox ${box.lockboxId}.`);
  }
  const unclosed = box.batches.find((batch) => batch.controlCount === null);
  if (unclosed) refuse(record, 'batchNumber', `Batch ${unclosed.batchNumber} has no total.`);
  Object.assign(box, checkTotal(record, itemsOf(box)));
  assembly.open = null;
}

function closeFile(assembly: Assembly, record: LayoutRecord, isLast: boolean): void {
  const given = Number(textOf(record, 'records'));
  const { recordCount } = assembly.file;
  if (!isLast) refuse(record, 'records', 'The file goes on after its trailer; import one file at a time.');
  if (given !== recordCount) refuse(record, 'records', `The trailer counts ${given} records, the file holds ${recordCount}.`);
}

function addRecord(assembly: Assembly, record: LayoutRecord, isLast: boolean): void {
  switch (record.kind) {
    case 'fileHeader':
      if (assembly.file.fileDate !== null) refuse(record, 'record', 'There is a second file header.');
      assembly.file.fileDate = dateOfField(record, 'fileDate');
      break;
    case 'boxHeader':
      if (assembly.open) refuse(record, 'lockboxId', `Lockbox ${assembly.open.lockboxId} has no total.`);
      assembly.open = openBox(assembly, record);
      break;
    case 'item':
      addItem(assembly, record);
      break;
    case 'overflow':
      addOverflow(assembly, record);
      break;
    case 'batchTotal':
      closeBatch(assembly, record);
      break;
    case 'boxTotal':
      closeBox(assembly, record);
      break;
    case 'fileTrailer':
      closeFile(assembly, record, isLast);
      break;
  }
}

/**
 * Finds the owner account in the remittance texts: the first that reads as a scanline. A text that does not
 * is a warning once none does.
 */
function findOwner(assembly: Assembly, item: LockboxItem): void {
  if (item.ownerAccount !== null) return;
  const readings = item.memo.map((text) => readScanline(assembly.scanline, text));
  const found = readings.find((reading) => 'ownerAccount' in reading);
  if (found) item.ownerAccount = found.ownerAccount;
  else {
    const [problem] = readings.flatMap((reading) => ('problem' in reading ? [reading.problem] : []));
    assembly.file.warnings.push({ line: item.line, field: 'ownerAccount', message: problem ?? 'The payment names no owner account.' });
  }
}

function finish(assembly: Assembly, lastRecord: LayoutRecord): LockboxFile {
  const { file, preset, open } = assembly;
  if (open) refuse(lastRecord, 'lockboxId', `The file ends before the total of lockbox ${open.lockboxId}.`);
  if (preset.hasTotals && lastRecord.kind !== 'fileTrailer') refuse(lastRecord, 'records', 'The file ends before its trailer.');
  const items = file.boxes.flatMap(itemsOf);
  if (!preset.hasTotals) {
    file.warnings.push({
      line: 1,
      field: 'controls',
      message: `Files of the layout ${preset.title} carry no totals; compare with the deposit slip.`,
    });
  }
  for (const item of items) findOwner(assembly, item);
  file.itemCount = items.length;
  file.total = sumCents(items.map((item) => item.amount));
  return file;
}

/**
 * Reads a lockbox file in the layout named, or in the one whose files begin like it. The owner account comes
 * from its own field, else from the remittance text by `scanline` (the preset's own by default); a payment
 * without one is kept with a warning, for review. Throws `malformedFile` with line, field and reason for a
 * file that is not of the layout, breaks off, or whose counts or sums (batch, lockbox, file) do not agree
 * with its payments (accounting.md invariant 37): nothing is imported then.
 */
export function parseLockbox(text: string, preset: LockboxPresetName | 'detect', scanline?: ScanlineLayout): LockboxFile {
  const name = preset === 'detect' ? detectPreset(text) : preset;
  const unknown: FieldProblem = { path: 'file', line: 1, message: 'This is not a lockbox file of a layout that is known.' };
  if (name === null) throw malformedLayout([unknown]);
  const chosen = lockboxPresets[name];
  const records = readLayout(text, chosen.layout);
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last) throw malformedLayout([{ path: 'file', line: 1, message: 'The file holds no record.' }]);
  const needsHeader = chosen.layout.records.some((record) => record.kind === 'fileHeader');
  if (needsHeader && first.kind !== 'fileHeader') refuse(first, 'record', 'The file does not begin with its header.');
  const file: LockboxFile = { preset: name, fileDate: null, boxes: [], recordCount: records.length, itemCount: 0, total: 0n, warnings: [] };
  const assembly: Assembly = {
    preset: chosen,
    scanline: scanline ?? scanlineOf(chosen),
    file,
    boxes: new Map(),
    batches: new Map(),
    open: null,
    lastItem: null,
  };
  for (const record of records) addRecord(assembly, record, record === last);
  return finish(assembly, last);
}
