// Writes ACH files: records of 94 characters in blocks of ten, with counts, hashes and totals. What is sent,
// credits or debits, is the caller's.
import { modulo, quotient } from '../kernel/kernel.ts';

/** Whose file it is; identifications as the bank gave them. */
export interface AchOriginator {
  /** Nine digits of the bank that takes the file. */
  destinationRouting: string;
  destinationName: string;
  /** Ten characters: a routing number after a blank, or the number the bank gave. */
  originId: string;
  originName: string;
  companyName: string;
  /** Ten characters: mostly 1 and the federal tax number. */
  companyId: string;
}

/** One entry; an amount of zero is a prenote or a notice. */
export interface AchEntry {
  /** 22, 27, 32, 37 for live entries, 23, 28, 33, 38 for prenotes: checking and savings, credit and debit. */
  transactionCode: number;
  routing: string;
  account: string;
  cents: bigint;
  /** What the receiver knows the sender's payment by, at most 15 characters. */
  receiverId: string;
  receiverName: string;
  /** At most 80 characters of one addenda record. */
  addenda?: string;
}

/** Entries of one class that settle on one day. */
export interface AchBatch {
  secCode: 'CCD' | 'PPD' | 'WEB' | 'TEL';
  /** At most ten characters, such as VENDOR PAY. */
  description: string;
  /** YYMMDD. */
  effective: string;
  /** YYMMDD, or another mark of at most six characters. */
  descriptive: string;
  entries: readonly AchEntry[];
}

/** A file to write; `created` is YYMMDD and HHMM. */
export interface AchFile {
  originator: AchOriginator;
  created: { day: string; time: string };
  /** A to Z, then 0 to 9: which file of the day it is. */
  modifier: string;
  reference: string;
  /** The first trace number, so that those of several files of an account differ; 1 where it is left out. */
  firstTrace?: number;
  batches: readonly AchBatch[];
}

/** What was written: the text, totals in cents, and the trace number of each entry, batch by batch. */
export interface WrittenAch {
  text: string;
  credits: bigint;
  debits: bigint;
  entryCount: number;
  traces: string[][];
}

/** Text of a record: capital letters, digits and the marks banks take, cut or filled with blanks. */
const words = (value: string, length: number): string =>
  value
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 .,&/*\\#@()'-]/g, '')
    .slice(0, length)
    .padEnd(length);
const digits = (value: bigint | number, length: number): string => String(value).padStart(length, '0').slice(-length);

/** True for the codes that pay out of an account; the others pay into one. */
export const isAchDebit = (transactionCode: number): boolean => /^[2345][6789]$/.test(String(transactionCode));

const serviceClass = (entries: readonly AchEntry[]): string => {
  const some = (debit: boolean) => entries.some((one) => isAchDebit(one.transactionCode) === debit);
  if (some(true) && some(false)) return '200';
  return some(true) ? '225' : '220';
};

function fileHeader({ originator, created, modifier, reference }: AchFile): string {
  return `101 ${digits(BigInt(originator.destinationRouting), 9)}${originator.originId.padStart(10)}${created.day}${created.time}${modifier}094101${words(originator.destinationName, 23)}${words(originator.originName, 23)}${words(reference, 8)}`;
}

function entryRecord(entry: AchEntry, trace: string): string[] {
  const { transactionCode, routing, account, cents, receiverId, receiverName, addenda } = entry;
  const head = `6${transactionCode}${routing}${account.padEnd(17)}${digits(cents, 10)}${words(receiverId, 15)}${words(receiverName, 22)}  ${addenda === undefined ? '0' : '1'}${trace}`;
  return addenda === undefined ? [head] : [head, `705${words(addenda, 80)}0001${trace.slice(-7)}`];
}

const sum = (entries: readonly AchEntry[], debit: boolean): bigint =>
  entries.filter((one) => isAchDebit(one.transactionCode) === debit).reduce((total, one) => total + one.cents, 0n);
const hashOf = (entries: readonly AchEntry[]): bigint => entries.reduce((total, one) => total + BigInt(one.routing.slice(0, 8)), 0n);

function batchRecords(batch: AchBatch, of: AchFile, batchNumber: number, firstTrace: number) {
  const { companyName, companyId, destinationRouting } = of.originator;
  const odfi = destinationRouting.slice(0, 8);
  const { entries } = batch;
  const credits = sum(entries, false);
  const debits = sum(entries, true);
  const code = serviceClass(entries);
  const company = companyId.padEnd(10).slice(0, 10);
  const traces = entries.map((_, i) => `${odfi}${digits(firstTrace + i, 7)}`);
  const body = entries.flatMap((entry, i) => entryRecord(entry, traces[i] ?? ''));
  const number = digits(batchNumber, 7);
  const header = `5${code}${words(companyName, 16)}${' '.repeat(20)}${company}${batch.secCode}${words(batch.description, 10)}${words(batch.descriptive, 6)}${batch.effective}   1${odfi}${number}`;
  const control = `8${code}${digits(body.length, 6)}${digits(hashOf(entries), 10)}${digits(debits, 12)}${digits(credits, 12)}${company}${' '.repeat(25)}${odfi}${number}`;
  return { lines: [header, ...body, control], count: body.length, hash: hashOf(entries), credits, debits, traces };
}

/** Writes a file; traces ascend through all its batches. Source: formats.md 1. */
export function writeAch(file: AchFile): WrittenAch {
  const first = file.firstTrace ?? 1;
  let next = first;
  const batches = file.batches.map((batch, i) => {
    const written = batchRecords(batch, file, i + 1, next);
    next += batch.entries.length;
    return written;
  });
  const total = (of: (batch: (typeof batches)[number]) => bigint) => batches.reduce((so, batch) => so + of(batch), 0n);
  const count = batches.reduce((so, batch) => so + batch.count, 0);
  const lines = [fileHeader(file), ...batches.flatMap((batch) => batch.lines)];
  const filler = modulo(-(lines.length + 1), 10);
  const blocks = quotient(lines.length + 1 + filler, 10);
  const control = `9${digits(batches.length, 6)}${digits(blocks, 6)}${digits(count, 8)}${digits(
    total((batch) => batch.hash),
    10,
  )}${digits(
    total((batch) => batch.debits),
    12,
  )}${digits(
    total((batch) => batch.credits),
    12,
  )}${' '.repeat(39)}`;
  return {
    text: [...lines, control, ...Array.from({ length: filler }, () => '9'.repeat(94))].map((line) => `${line}\n`).join(''),
    credits: total((batch) => batch.credits),
    debits: total((batch) => batch.debits),
    entryCount: next - first,
    traces: batches.map((batch) => batch.traces),
  };
}

/** True for nine digits whose check digit is right: weights 3, 7 and 1, a sum of tens. */
export function isRoutingNumber(routing: string): boolean {
  if (!/^\d{9}$/.test(routing) || routing === '000000000') return false;
  const weights = [3, 7, 1];
  const total = [...routing].reduce((so, digit, i) => so + Number(digit) * (weights[modulo(i, 3)] ?? 0), 0);
  return modulo(total, 10) === 0;
}
