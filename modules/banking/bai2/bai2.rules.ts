// Reads a BAI2 bank statement into groups, accounts, balances and transactions, and checks its control totals
// (formats.md 2).
import { type Cents, centsToText, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import {
  atEnd,
  type Bai2Funds,
  type Bai2Warning,
  type Cursor,
  malformedField,
  next,
  nextCents,
  nextClock,
  nextCount,
  nextFunds,
  nextRequiredDate,
  remainingText,
  startOf,
  typeCodeOf,
  warn,
} from './bai2-fields.rules.ts';
import { type Bai2Record, cutRecords, malformedStatement } from './bai2-records.rules.ts';
import { type Bai2Direction, bai2Direction } from './bai2-type-codes.rules.ts';

/** A balance or total of an account, in cents; negative when overdrawn. */
export interface Bai2Summary {
  typeCode: string;
  amount: Cents | null;
  itemCount: number | null;
  funds: Bai2Funds | null;
}

/**
 * One movement as the writer needs it; the amount is in cents and moves the way `bai2Direction(typeCode)`
 * says.
 */
export interface Bai2Item {
  typeCode: string;
  amount: Cents;
  funds: Bai2Funds | null;
  bankReference: string;
  customerReference: string;
  /** Free text; every continuation of the bank's text stands on its own line. */
  text: string;
}

/** One movement as read, with its place in the file. */
export interface Bai2Transaction extends Bai2Item {
  direction: Bai2Direction;
  valueDate: LocalDate | null;
  line: number;
}

/**
 * What a trailer claims and what its records add up to, in cents. `children` are the accounts of a group or
 * the groups of the file; an account has none.
 */
export interface Bai2Control {
  given: { amount: Cents | null; children: number | null; records: number | null };
  computed: { amount: Cents; children: number; records: number };
}

export interface Bai2Account {
  accountNumber: string;
  /** The account's own currency, else that of its group, else USD. */
  currency: string;
  summaries: Bai2Summary[];
  transactions: Bai2Transaction[];
  control: Bai2Control;
  line: number;
}

/** Sender, day and kind of a group. Clock times are `HH:MM` or `HH:MM:SS`; the end of the day is `24:00`. */
export interface Bai2GroupHeader {
  receiver: string;
  originator: string;
  /** 1 update, 2 deletion, 3 correction, 4 test. */
  status: string;
  asOfDate: LocalDate;
  asOfClock: string | null;
  currency: string;
  /** 1 interim of the previous day, 2 final of the previous day, 3 interim and 4 final of the same day. */
  dateModifier: string;
}

export interface Bai2Group extends Bai2GroupHeader {
  accounts: Bai2Account[];
  control: Bai2Control;
  line: number;
}

export interface Bai2Header {
  sender: string;
  receiver: string;
  createdDate: LocalDate;
  createdClock: string | null;
  fileId: string;
  recordLength: string;
  blockSize: string;
  version: string;
}

export interface Bai2File {
  header: Bai2Header;
  groups: Bai2Group[];
  control: Bai2Control;
  warnings: Bai2Warning[];
}

function readSummaries(cursor: Cursor, warnings: Bai2Warning[]): Bai2Summary[] {
  const summaries: Bai2Summary[] = [];
  while (!atEnd(cursor)) {
    const typeCode = next(cursor);
    // An empty type is one stray field before a slash, not an empty group of four: reading four would shift
    // every pair after it.
    if (typeCode === '') continue;
    summaries.push({
      typeCode: typeCodeOf(cursor, typeCode),
      amount: nextCents(cursor, 'amount'),
      itemCount: nextCount(cursor, 'itemCount'),
      funds: nextFunds(cursor, warnings),
    });
  }
  return summaries;
}

function readTransaction(record: Bai2Record, warnings: Bai2Warning[]): Bai2Transaction {
  const cursor = startOf(record);
  const typeCode = typeCodeOf(cursor, next(cursor));
  const direction = bai2Direction(typeCode);
  const amount = nextCents(cursor, 'amount');
  if (amount === null && direction !== 'none') warnings.push(warn(record, 'amount', 'The amount is blank and was read as zero.'));
  if (amount !== null && amount !== 0n && direction === 'none') {
    warnings.push(warn(record, 'typeCode', `Type ${typeCode} moves no money, yet carries an amount.`));
  }
  const funds = nextFunds(cursor, warnings);
  const valueDate = funds?.kind === 'V' ? funds.valueDate : null;
  const [bankReference, customerReference] = [next(cursor), next(cursor)];
  const text = remainingText(cursor);
  return { typeCode, direction, amount: amount ?? 0n, funds, valueDate, bankReference, customerReference, text, line: record.line };
}

/**
 * The records of a file with the place of the reader, so that a truncated file is refused at the record where
 * it breaks off.
 */
interface Reader {
  records: Bai2Record[];
  place: number;
  warnings: Bai2Warning[];
}

const RECORD_NAMES: Readonly<Record<string, string>> = {
  '01': 'the file header (01)',
  '02': 'a group header (02)',
  '03': 'an account (03)',
  '49': 'the account trailer (49)',
  '98': 'the group trailer (98)',
  '99': 'the file trailer (99)',
};

function take(reader: Reader, code: string): Bai2Record {
  const record = reader.records[reader.place];
  if (record?.code === code) {
    reader.place += 1;
    return record;
  }
  const expected = RECORD_NAMES[code] ?? code;
  if (record) throw malformedStatement(record.line, `${record.code}.code`, `Record ${record.code} stands where ${expected} is expected.`);
  throw malformedStatement(reader.records.at(-1)?.line ?? 1, `${code}.code`, `The file ends before ${expected}.`);
}

function follows(reader: Reader, code: string): boolean {
  return reader.records[reader.place]?.code === code;
}

/**
 * Reads a trailer and compares it with what was counted: a difference is a warning, because banks' own totals
 * are wrong more often than their lines.
 */
function readControl(
  reader: Reader,
  code: '49' | '98' | '99',
  computed: Omit<Bai2Control['computed'], 'records'>,
  since: number,
): Bai2Control {
  const record = take(reader, code);
  const cursor = startOf(record);
  const amount = nextCents(cursor, 'controlTotal');
  const children = code === '49' ? null : nextCount(cursor, code === '98' ? 'accounts' : 'groups');
  const given = { amount, children, records: nextCount(cursor, 'records') };
  const records = reader.records.slice(since, reader.place).reduce((total, each) => total + each.size, 0);
  const control = { given, computed: { ...computed, records } };
  if (amount === null)
    reader.warnings.push(warn(record, 'controlTotal', `The control total is blank; the records sum to ${centsToText(computed.amount)}.`));
  else if (amount !== computed.amount) {
    const message = `The control total is ${centsToText(amount)}, the records sum to ${centsToText(computed.amount)}.`;
    reader.warnings.push(warn(record, 'controlTotal', message));
  }
  const childName = code === '98' ? 'accounts' : 'groups';
  if (children !== null && children !== computed.children) {
    reader.warnings.push(warn(record, childName, `The trailer counts ${children} ${childName}, the file holds ${computed.children}.`));
  }
  if (given.records !== null && given.records !== records) {
    reader.warnings.push(warn(record, 'records', `The trailer counts ${given.records} records, the file holds ${records}.`));
  }
  return control;
}

function readAccount(reader: Reader, groupCurrency: string): Bai2Account {
  const since = reader.place;
  const record = take(reader, '03');
  const cursor = startOf(record);
  const accountNumber = next(cursor);
  if (accountNumber === '') throw malformedField(cursor, 'accountNumber', 'The account number is missing.');
  const currency = next(cursor) || groupCurrency || 'USD';
  const summaries = readSummaries(cursor, reader.warnings);
  const transactions: Bai2Transaction[] = [];
  while (follows(reader, '16')) transactions.push(readTransaction(take(reader, '16'), reader.warnings));
  const amount = sumCents([...summaries.map((each) => each.amount ?? 0n), ...transactions.map((each) => each.amount)]);
  const control = readControl(reader, '49', { amount, children: 0 }, since);
  return { accountNumber, currency, summaries, transactions, control, line: record.line };
}

function readGroup(reader: Reader): Bai2Group {
  const since = reader.place;
  const record = take(reader, '02');
  const cursor = startOf(record);
  const header: Bai2GroupHeader = {
    receiver: next(cursor),
    originator: next(cursor),
    status: next(cursor),
    asOfDate: nextRequiredDate(cursor, 'asOfDate'),
    asOfClock: nextClock(cursor, 'asOfTime', reader.warnings),
    currency: next(cursor),
    dateModifier: next(cursor),
  };
  // A day without activity is a group without an account.
  const accounts = follows(reader, '98') ? [] : [readAccount(reader, header.currency)];
  while (follows(reader, '03')) accounts.push(readAccount(reader, header.currency));
  const amount = sumCents(accounts.map((account) => account.control.computed.amount));
  const control = readControl(reader, '98', { amount, children: accounts.length }, since);
  return { ...header, accounts, control, line: record.line };
}

function readHeader(reader: Reader): Bai2Header {
  const cursor = startOf(take(reader, '01'));
  return {
    sender: next(cursor),
    receiver: next(cursor),
    createdDate: nextRequiredDate(cursor, 'createdDate'),
    createdClock: nextClock(cursor, 'createdTime', reader.warnings),
    fileId: next(cursor),
    recordLength: next(cursor),
    blockSize: next(cursor),
    version: next(cursor),
  };
}

/**
 * Reads a BAI2 statement. Amounts are cents. Throws `malformedFile` with line, field and reason when the
 * structure is broken or an amount is no number; totals that do not agree are warnings. Source: formats.md 2;
 * BAI Cash Management Balance Reporting, version 2.
 */
export function parseBai2(text: string): Bai2File {
  const reader: Reader = { records: cutRecords(text), place: 0, warnings: [] };
  const header = readHeader(reader);
  const groups = follows(reader, '99') ? [] : [readGroup(reader)];
  while (follows(reader, '02')) groups.push(readGroup(reader));
  const amount = sumCents(groups.map((group) => group.control.computed.amount));
  const control = readControl(reader, '99', { amount, children: groups.length }, 0);
  const extra = reader.records[reader.place];
  if (extra)
    throw malformedStatement(extra.line, `${extra.code}.code`, 'The file goes on after its trailer (99); import one file at a time.');
  return { header, groups, control, warnings: reader.warnings };
}

/** The amount as it moves the account's balance, in cents: credits positive, debits negative, notes zero. */
export function signedAmount(transaction: Pick<Bai2Transaction, 'amount' | 'direction'>): Cents {
  if (transaction.direction === 'none') return 0n;
  return transaction.direction === 'credit' ? transaction.amount : -transaction.amount;
}
