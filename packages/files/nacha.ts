// Files of the ACH network: what they hold, and writing them. Layout: NACHA operating rules, 94-character
// records in blocks of ten.
import { modulo, quotient } from '../kernel/kernel.ts';

/** What follows an entry: text, a return with its code, or a change with the corrected data. */
export type AchAddenda =
  | { kind: '05'; text: string }
  | { kind: '98'; code: string; originalTrace: string; originalRdfi: string; data: string }
  | { kind: '99'; code: string; originalTrace: string; deathDate: string; originalRdfi: string; text: string };

export interface AchEntry {
  /** Two digits: 22 pays into checking, 27 takes from it, 32 and 37 savings; 23, 28, 33, 38 are prenotes. */
  code: string;
  /** Nine digits with the check digit. */
  routing: string;
  account: string;
  /** Cents. */
  amount: bigint;
  /** What the originator calls the payer. */
  individualId: string;
  name: string;
  discretionary: string;
  /** Fifteen digits: eight of the originating bank, seven in ascending order. */
  trace: string;
  addenda: AchAddenda[];
}

export interface AchBatch {
  serviceClass: string;
  company: string;
  discretionary: string;
  companyId: string;
  /** The standard entry class: PPD, WEB, TEL, CCD, COR. */
  sec: string;
  description: string;
  descriptiveDate: string;
  /** YYMMDD. */
  effectiveDate: string;
  /** The first eight digits of the originating bank. */
  odfi: string;
  number: number;
  entries: AchEntry[];
}

export interface AchFile {
  /** Ten columns: a blank and nine digits, or ten digits. */
  destination: string;
  origin: string;
  /** YYMMDD and HHMM. */
  date: string;
  time: string;
  modifier: string;
  destinationName: string;
  originName: string;
  reference: string;
  batches: AchBatch[];
}

/** Count, hash and amounts of entries, as batch and file controls carry them; amounts in cents. */
export interface AchSums {
  count: number;
  hash: bigint;
  debits: bigint;
  credits: bigint;
}

/** True for entries that take money: codes ending 5 to 9. */
export const isAchDebit = (code: string): boolean => code.length === 2 && '56789'.includes(code.charAt(1));

/** What batch and file controls say of entries; the hash is the last ten digits of the sum of routings. */
export function achSums(entries: readonly AchEntry[]): AchSums {
  let count = 0;
  let [hash, debits, credits] = [0n, 0n, 0n];
  for (const entry of entries) {
    count += 1 + entry.addenda.length;
    hash += BigInt(entry.routing.slice(0, 8));
    if (isAchDebit(entry.code)) debits += entry.amount;
    else credits += entry.amount;
  }
  return { count, hash: BigInt(hash.toString().slice(-10)), debits, credits };
}

/** The service class of a batch: 220 only pays, 225 only takes, 200 does both. */
export function achServiceClass(entries: readonly AchEntry[]): '200' | '220' | '225' {
  const debits = entries.filter((entry) => isAchDebit(entry.code)).length;
  if (debits === 0) return '220';
  return debits === entries.length ? '225' : '200';
}

/** Text as the network takes it: printable ASCII, cut and filled to a width. */
const left = (text: string, width: number): string =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, width)
    .padEnd(width);

function digits(value: bigint | number | string, width: number): string {
  const text = String(value);
  if (!/^\d+$/.test(text) || text.length > width) throw new RangeError(`${text} does not fit into ${width} digits`);
  return text.padStart(width, '0');
}

const sumsText = ({ count, hash, debits, credits }: AchSums, countWidth: number): string =>
  digits(count, countWidth) + digits(hash, 10) + digits(debits, 12) + digits(credits, 12);

function addendaRecord(addenda: AchAddenda, sequence: number, trace: string): string {
  if (addenda.kind === '05') return `705${left(addenda.text, 80)}${digits(sequence, 4)}${trace.slice(-7)}`;
  if (addenda.kind === '98') {
    const { code, originalTrace, originalRdfi, data } = addenda;
    return `798${code}${digits(originalTrace, 15)}${' '.repeat(6)}${left(originalRdfi, 8)}${left(data, 29)}${' '.repeat(15)}${trace}`;
  }
  const { code, originalTrace, deathDate, originalRdfi, text } = addenda;
  return `799${code}${digits(originalTrace, 15)}${left(deathDate, 6)}${left(originalRdfi, 8)}${left(text, 44)}${trace}`;
}

function entryRecords(entry: AchEntry): string[] {
  const { code, routing, account, amount, individualId, name, discretionary, addenda } = entry;
  const trace = digits(entry.trace, 15);
  const flag = addenda.length > 0 ? '1' : '0';
  const head = `6${digits(code, 2)}${digits(routing, 9)}${left(account, 17)}${digits(amount, 10)}`;
  const record = `${head}${left(individualId, 15)}${left(name, 22)}${left(discretionary, 2)}${flag}${trace}`;
  return [record, ...addenda.map((one, i) => addendaRecord(one, i + 1, trace))];
}

function batchRecords(batch: AchBatch): string[] {
  const { serviceClass, company, discretionary, companyId, sec, description, descriptiveDate, effectiveDate, odfi, number } = batch;
  const who = `${left(company, 16)}${left(discretionary, 20)}${left(companyId, 10)}${left(sec, 3)}`;
  const when = `${left(description, 10)}${left(descriptiveDate, 6)}${left(effectiveDate, 6)}${' '.repeat(3)}1`;
  const from = `${digits(odfi, 8)}${digits(number, 7)}`;
  const control = `8${digits(serviceClass, 3)}${sumsText(achSums(batch.entries), 6)}${left(companyId, 10)}${' '.repeat(25)}${from}`;
  return [`5${digits(serviceClass, 3)}${who}${when}${from}`, ...batch.entries.flatMap(entryRecords), control];
}

/** Writes a file, a record to a line, filled with nines to blocks of ten. Throws on what does not fit. */
export function writeAch(file: AchFile): string {
  const { destination, origin, date, time, modifier, destinationName, originName, reference, batches } = file;
  const names = `${left(destinationName, 23)}${left(originName, 23)}${left(reference, 8)}`;
  const header = `101${destination.padStart(10)}${origin.padStart(10)}${digits(date, 6)}${left(time, 4)}${left(modifier, 1)}094101${names}`;
  const sums = achSums(batches.flatMap((batch) => batch.entries));
  const records = [header, ...batches.flatMap(batchRecords)];
  const blocks = quotient(records.length + 1 + 9, 10);
  records.push(`9${digits(batches.length, 6)}${digits(blocks, 6)}${sumsText(sums, 8)}${' '.repeat(39)}`);
  while (modulo(records.length, 10) !== 0) records.push('9'.repeat(94));
  return records.map((record) => `${record}\n`).join('');
}
