// Reading files of the ACH network: what is there is read, and each fault is named with its line.
import { quotient, sumCents } from '../kernel/kernel.ts';
import { type AchAddenda, type AchBatch, type AchEntry, type AchFile, type AchSums, achSums } from './nacha.ts';

/** What is wrong with a file, and on which line of it. */
export interface AchFault {
  line: number;
  words: string;
}

export interface ReadAch {
  file: AchFile;
  faults: AchFault[];
}

/** Records of 94 characters: short lines are filled, and a file without line ends is cut. */
function recordsOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const cut = lines.flatMap((line) =>
    line.length > 100 ? Array.from({ length: quotient(line.length + 93, 94) }, (_, i) => line.slice(i * 94, (i + 1) * 94)) : [line],
  );
  return cut.map((line) => line.slice(0, 94).padEnd(94));
}

/** The reading of a file: a cursor over its records that keeps what it found. */
class Reading {
  readonly faults: AchFault[] = [];
  readonly file: AchFile = {
    destination: '',
    origin: '',
    date: '',
    time: '',
    modifier: '',
    destinationName: '',
    originName: '',
    reference: '',
    batches: [],
  };
  line = 0;
  batch: AchBatch | null = null;
  isSkipping = false;
  /** What the controls of skipped batches say. */
  readonly skipped: AchSums[] = [];
  isEnded = false;
  hasHeader = false;

  fault(words: string): void {
    this.faults.push({ line: this.line, words });
  }

  amount(text: string, what: string): bigint {
    if (/^\d+$/.test(text)) return BigInt(text);
    this.fault(`${what} is not a number`);
    return 0n;
  }
}

const at = (record: string, from: number, to: number): string => record.slice(from - 1, to);
const trimmed = (record: string, from: number, to: number): string => at(record, from, to).trim();

function readHeader(reading: Reading, record: string): void {
  reading.hasHeader = true;
  Object.assign(reading.file, {
    destination: trimmed(record, 4, 13),
    origin: trimmed(record, 14, 23),
    date: trimmed(record, 24, 29),
    time: trimmed(record, 30, 33),
    modifier: trimmed(record, 34, 34),
    destinationName: trimmed(record, 41, 63),
    originName: trimmed(record, 64, 86),
    reference: trimmed(record, 87, 94),
  });
}

function readBatch(reading: Reading, record: string): void {
  if (reading.batch) reading.fault('A batch begins before the last one ended');
  const sec = trimmed(record, 51, 53);
  reading.isSkipping = sec === 'IAT';
  if (reading.isSkipping) reading.fault('International entries are skipped');
  reading.batch = {
    serviceClass: at(record, 2, 4),
    company: trimmed(record, 5, 20),
    discretionary: trimmed(record, 21, 40),
    companyId: trimmed(record, 41, 50),
    sec,
    description: trimmed(record, 54, 63),
    descriptiveDate: trimmed(record, 64, 69),
    effectiveDate: trimmed(record, 70, 75),
    odfi: at(record, 80, 87),
    number: Number(reading.amount(at(record, 88, 94), 'The batch number')),
    entries: [],
  };
}

function readEntry(reading: Reading, record: string): void {
  if (reading.isSkipping) return;
  if (!reading.batch) {
    reading.fault('An entry stands outside a batch');
    return;
  }
  const routing = at(record, 4, 12);
  if (!/^\d{9}$/.test(routing)) reading.fault('The routing number is not nine digits');
  reading.batch.entries.push({
    code: at(record, 2, 3),
    routing: routing.replace(/\D/g, '0'),
    account: trimmed(record, 13, 29),
    amount: reading.amount(at(record, 30, 39), 'The amount'),
    individualId: trimmed(record, 40, 54),
    name: trimmed(record, 55, 76),
    discretionary: trimmed(record, 77, 78),
    trace: at(record, 80, 94),
    addenda: [],
  });
}

function readAddenda(reading: Reading, record: string): void {
  if (reading.isSkipping) return;
  const entry: AchEntry | undefined = reading.batch?.entries.at(-1);
  if (!entry) {
    reading.fault('An addenda follows no entry');
    return;
  }
  const kind = at(record, 2, 3);
  const original = { code: at(record, 4, 6), originalTrace: at(record, 7, 21), originalRdfi: trimmed(record, 28, 35) };
  const known: Record<string, AchAddenda> = {
    '05': { kind: '05', text: trimmed(record, 4, 83) },
    98: { kind: '98', ...original, data: trimmed(record, 36, 64) },
    99: { kind: '99', ...original, deathDate: trimmed(record, 22, 27), text: trimmed(record, 36, 79) },
  };
  const addenda = known[kind];
  if (addenda) entry.addenda.push(addenda);
  else reading.fault(`Addenda of type ${kind} are not read`);
}

function compare(reading: Reading, what: string, said: AchSums, found: AchSums): void {
  const names = { count: 'entries and addenda', hash: 'hash', debits: 'debits', credits: 'credits' } as const;
  for (const key of ['count', 'hash', 'debits', 'credits'] as const)
    if (said[key] !== found[key]) reading.fault(`The ${what} says ${names[key]} ${said[key]}, the entries make ${found[key]}`);
}

function saidOf(reading: Reading, record: string, from: number, countWidth: number): AchSums {
  const start = from + countWidth;
  return {
    count: Number(reading.amount(at(record, from, start - 1), 'A count')),
    hash: reading.amount(at(record, start, start + 9), 'A hash'),
    debits: reading.amount(at(record, start + 10, start + 21), 'A total'),
    credits: reading.amount(at(record, start + 22, start + 33), 'A total'),
  };
}

function endBatch(reading: Reading, record: string): void {
  const { batch } = reading;
  if (!batch) {
    reading.fault('A batch ends that did not begin');
    return;
  }
  const said = saidOf(reading, record, 5, 6);
  if (reading.isSkipping) reading.skipped.push(said);
  else {
    compare(reading, 'batch control', said, achSums(batch.entries));
    reading.file.batches.push(batch);
  }
  reading.batch = null;
  reading.isSkipping = false;
}

function endFile(reading: Reading, record: string): void {
  reading.isEnded = true;
  if (reading.batch) {
    reading.fault('The file ends within a batch');
    reading.file.batches.push(reading.batch);
    reading.batch = null;
  }
  const batches = Number(reading.amount(at(record, 2, 7), 'The number of batches'));
  const found = reading.file.batches.length + reading.skipped.length;
  if (batches !== found) reading.fault(`The file control says ${batches} batches, the file has ${found}`);
  const sums = [achSums(reading.file.batches.flatMap((batch) => batch.entries)), ...reading.skipped];
  const [debits, credits] = [sumCents(sums.map((one) => one.debits)), sumCents(sums.map((one) => one.credits))];
  const hash = BigInt(
    sums
      .reduce((sum, one) => sum + one.hash, 0n)
      .toString()
      .slice(-10),
  );
  const count = sums.reduce((sum, one) => sum + one.count, 0);
  compare(reading, 'file control', saidOf(reading, record, 14, 8), { count, hash, debits, credits });
}

const readers: Readonly<Record<string, (reading: Reading, record: string) => void>> = {
  1: readHeader,
  5: readBatch,
  6: readEntry,
  7: readAddenda,
  8: endBatch,
  9: endFile,
};

/**
 * Reads a file leniently: short lines, missing line ends and wrong controls are named and read over. What
 * must be strict asks for no faults.
 */
export function readAch(text: string): ReadAch {
  const reading = new Reading();
  for (const record of recordsOf(text)) {
    reading.line += 1;
    if (record.trim() === '' || (reading.isEnded && /^9+ *$/.test(record))) continue;
    const read = readers[record.charAt(0)];
    if (read) read(reading, record);
    else reading.fault('The record is of no known type');
  }
  if (!reading.hasHeader) reading.fault('The file has no header');
  if (!reading.isEnded) {
    if (reading.batch) reading.file.batches.push(reading.batch);
    reading.fault('The file has no control at its end');
  }
  return { file: reading.file, faults: reading.faults };
}
