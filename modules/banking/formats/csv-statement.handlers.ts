// Reads a bank's CSV by what its columns are said to hold, guesses that where nobody said it, and proves the
// lines by the running balance.
import type { CsvRow } from '../../../packages/files/csv-rows.ts';
import { findForms, readDate } from '../../../packages/imports/forms.ts';
import { addDays, type Cents, centsToText, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { CsvMapping, KeptMapping } from './csv-mapping.contract.ts';
import { type FileRemark, type FoundLine, plainCode } from './found-statement.rules.ts';
import { statedCents } from './stated-amount.rules.ts';

/** The rows of a file, the lines above its titles among them. */
export type CsvRows = readonly CsvRow[];

/** A line that is not taken, and why. */
export interface BadLine {
  line: number;
  message: string;
}

/** What a file says, read by a mapping. */
export interface CsvStatement {
  lines: FoundLine[];
  bad: BadLine[];
  warnings: FileRemark[];
  opening: Cents | null;
  closing: Cents | null;
  /** The running balance leads from line to line through all of them. */
  isProven: boolean;
}

/** How far down titles are looked for, in rows that hold something. */
const TITLE_REACH = 40;
/** Rows looked at to guess by what stands in them. */
const SAMPLE_ROWS = 200;

type Part = 'date' | 'amount' | 'debit' | 'credit' | 'balance' | 'description' | 'memo' | 'check';
/** Titles of banks, the most telling first. */
const TITLES: Readonly<Record<Part, RegExp>> = {
  date: /^(posting|posted|post|transaction|trans|booking|book|effective|value|buchungs)?[ _.-]*(date|datum|tag)\b/i,
  balance: /\b(balance|saldo)\b/i,
  debit: /\b(debits?|withdrawals?|paid out|money out|outflow|charges)\b/i,
  credit: /\b(credits?|deposits?|paid in|money in|inflow)\b/i,
  amount: /\b(amount|betrag|sum)\b/i,
  check: /\b(check|cheque|chk|serial)\b/i,
  description: /\b(description|payee|details|narrative|particulars|text|name|buchungstext|verwendungszweck)\b/i,
  memo: /\b(memo|reference|ref|note|additional)\b/i,
};
const PARTS = Object.keys(TITLES) as Part[];

function titled(cells: readonly string[]): Partial<Record<Part, number>> {
  const found: Partial<Record<Part, number>> = {};
  for (const [at, cell] of cells.entries()) {
    const title = cell.trim();
    const isType = /\b(type|code|account)\b/i.test(title);
    const part = title.length > 40 || isType ? undefined : PARTS.find((one) => found[one] === undefined && TITLES[one].test(title));
    if (part) found[part] = at;
  }
  return found;
}

const dataBelow = (rows: CsvRows, titleLine: number) => rows.filter((row) => row.line > titleLine);
const cellsOf = (rows: CsvRows, at: number | null) =>
  at === null ? [] : rows.map((row) => (row.cells[at] ?? '').trim()).filter((cell) => cell !== '');

/** Columns by what stands in them, where no row names them. */
function byContent(rows: CsvRows): Partial<Record<Part, number>> {
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  const columns = Array.from({ length: width }, (_, at) => ({ at, cells: cellsOf(rows, at) })).filter(({ cells }) => cells.length > 0);
  const most = (cells: readonly string[], is: (cell: string) => boolean) => cells.filter(is).length * 10 >= cells.length * 8;
  const isDate = (cell: string) => readDate(cell, 'mdy') !== null || readDate(cell, 'dmy') !== null;
  const date = columns.find(({ cells }) => most(cells, isDate));
  const money = columns.filter((one) => one !== date && most(one.cells, (cell) => /\d/.test(cell) && statedCents(cell) !== null));
  const text = columns.filter((one) => one !== date && !money.includes(one));
  const [first, second, third] = money.map(({ at }) => at);
  const amounts = third === undefined ? { amount: first, balance: second } : { debit: first, credit: second, balance: third };
  const named = { date: date?.at, ...amounts, description: text[0]?.at, memo: text[1]?.at };
  return Object.fromEntries(Object.entries(named).filter(([, at]) => at !== undefined));
}

/**
 * What the columns of a file hold, as its titles or its cells say it. Of amounts with a running balance the
 * sign that leads from balance to balance is taken.
 */
export function guessMapping(rows: CsvRows, today: LocalDate): CsvMapping {
  const scored = rows.slice(0, TITLE_REACH).map((row) => ({ row, found: titled(row.cells) }));
  const score = ({ found }: (typeof scored)[number]) => (found.date === undefined ? 0 : Object.keys(found).length);
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (top, one) => (score(one) > (top ? score(top) : 1) ? one : top),
    undefined,
  );
  const titleLine = best?.row.line ?? 0;
  const data = dataBelow(rows, titleLine).slice(0, SAMPLE_ROWS);
  const found = best?.found ?? byContent(data);
  const at = (part: Part) => found[part] ?? null;
  const hasTwo = at('debit') !== null && at('credit') !== null;
  const forms = findForms(
    (['amount', 'debit', 'credit', 'balance'] as const).flatMap((part) => cellsOf(data, at(part))),
    cellsOf(data, at('date')),
  );
  const mapping: CsvMapping = {
    titleLine,
    dateOrder: forms.dateOrder,
    decimal: forms.decimal,
    amounts: hasTwo && at('amount') === null ? 'TWO_COLUMNS' : at('amount') === null && at('balance') !== null ? 'BALANCE' : 'SIGNED',
    date: at('date'),
    amount: at('amount'),
    debit: hasTwo ? at('debit') : null,
    credit: hasTwo ? at('credit') : null,
    balance: at('balance'),
    description: at('description') ?? at('memo'),
    memo: at('description') === null ? null : at('memo'),
    check: at('check'),
  };
  if (mapping.amounts !== 'SIGNED' || mapping.balance === null) return mapping;
  const negated = { ...mapping, amounts: 'NEGATED' as const };
  return readStatementRows(data, negated, today).isProven && !readStatementRows(data, mapping, today).isProven ? negated : mapping;
}

/** A kept mapping for this file, when the file has the same titles; undefined when it is another kind. */
export function keptFor(rows: CsvRows, kept: KeptMapping | null): CsvMapping | undefined {
  if (!kept) return undefined;
  if (kept.mapping.titleLine === 0) return titleLineOf(rows, []) === undefined ? kept.mapping : undefined;
  const titleLine = titleLineOf(rows, kept.titles);
  return titleLine === undefined ? undefined : { ...kept.mapping, titleLine };
}

function titleLineOf(rows: CsvRows, titles: readonly string[]): number | undefined {
  const wanted = JSON.stringify(titles);
  const first = rows.slice(0, TITLE_REACH);
  if (titles.length === 0) return first.find((row) => Object.keys(titled(row.cells)).length > 1)?.line;
  return first.find((row) => JSON.stringify(titlesOf(row.cells)) === wanted)?.line;
}

/** Titles as they are compared. */
export function titlesOf(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim().toLowerCase());
}

interface Row {
  line: number;
  date: LocalDate;
  amount: Cents | null;
  balance: Cents | null;
  description: string;
  check: string;
}

/** What a cell is said to be when it is not. */
const noneOf = (cell: string, what: string) => `“${cell.slice(0, 60)}” is not ${what}.`;

function amountIn(cell: (at: number | null) => string, mapping: CsvMapping): Cents | string | null {
  const { amounts, decimal } = mapping;
  const read = (text: string): Cents | string => statedCents(text, decimal) ?? noneOf(text, 'an amount in whole cents');
  if (amounts === 'BALANCE') return null;
  if (amounts !== 'TWO_COLUMNS') {
    const text = cell(mapping.amount);
    const amount = text === '' ? 'The line has no amount.' : read(text);
    return typeof amount === 'bigint' && amounts === 'NEGATED' ? -amount : amount;
  }
  const [debit, credit] = [cell(mapping.debit), cell(mapping.credit)].map((text) => (text === '' ? 0n : read(text)));
  if (typeof debit === 'string') return debit;
  if (typeof credit === 'string') return credit;
  if (debit && credit) return 'Both debit and credit are filled in.';
  if (!debit && !credit) return 'The line has no amount.';
  const size = (amount: Cents) => (amount < 0n ? -amount : amount);
  return credit ? size(credit) : -size(debit ?? 0n);
}

function rowOf({ line, cells }: CsvRow, mapping: CsvMapping, today: LocalDate): Row | BadLine {
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
  const text = cell(mapping.date);
  const date = readDate(text, mapping.dateOrder, addDays(today, 366));
  if (!date) return { line, message: text === '' ? 'The line has no date.' : noneOf(text, 'a date') };
  const amount = amountIn(cell, mapping);
  if (typeof amount === 'string') return { line, message: amount };
  const stated = cell(mapping.balance);
  const balance = stated === '' ? null : statedCents(stated, mapping.decimal);
  if ((stated !== '' || amount === null) && balance === null) return { line, message: noneOf(stated, 'a balance') };
  const description = [cell(mapping.description), cell(mapping.memo)].filter((one) => one !== '').join(' ');
  return { line, date, amount, balance, description, check: cell(mapping.check).replace(/^0+/, '') };
}

/** Rows from the oldest to the newest: banks write either way, and the balance tells which. */
function inOrder(rows: readonly Row[]): Row[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last && first.date !== last.date) return first.date > last.date ? rows.toReversed() : [...rows];
  const follows = (all: readonly Row[]) => all.filter((row, i) => i > 0 && isNext(all[i - 1] as Row, row)).length;
  const turned = rows.toReversed();
  return follows(turned) > follows(rows) ? turned : [...rows];
}

const isNext = (before: Row, row: Row) =>
  before.balance !== null && row.balance !== null && before.balance + (row.amount ?? 0n) === row.balance;

/** Amounts from balance to balance; the oldest line is where they begin. */
function fromBalances(rows: readonly Row[]): Row[] {
  return rows.slice(1).map((row, i) => ({ ...row, amount: (row.balance ?? 0n) - (rows[i]?.balance ?? 0n) }));
}

function remarksOn(rows: readonly Row[]): FileRemark[] {
  return rows.flatMap((row, i) => {
    const before = rows[i - 1];
    if (!before || before.balance === null || row.balance === null || isNext(before, row)) return [];
    const message = `The balance ${centsToText(row.balance)} does not follow from ${centsToText(before.balance)} and ${centsToText(row.amount ?? 0n)}.`;
    return [{ line: row.line, record: 'row', field: 'balance', message }];
  });
}

/**
 * The lines of a file read by a mapping, from the oldest to the newest. A row that is no line is named with
 * its line and left out. Where there is a running balance, each line must lead to the next, and what does
 * not is said.
 */
export function readStatementRows(rows: CsvRows, mapping: CsvMapping, today: LocalDate): CsvStatement {
  const read = mapping.date === null ? [] : dataBelow(rows, mapping.titleLine).map((row) => rowOf(row, mapping, today));
  const bad = read.filter((one): one is BadLine => 'message' in one);
  const all = inOrder(read.filter((one): one is Row => !('message' in one)));
  const isByBalance = mapping.amounts === 'BALANCE';
  const kept = isByBalance ? fromBalances(all) : all;
  const remarks = isByBalance ? [] : remarksOn(all);
  const hasBalances = all.length > 1 && all.every((row) => row.balance !== null);
  const [first, last] = [all[0], all.at(-1)];
  const opening = first && hasBalances && first.balance !== null ? first.balance - (isByBalance ? 0n : (first.amount ?? 0n)) : null;
  return {
    lines: kept.flatMap(({ line, date, amount, description, check }) => {
      if (!amount) return [];
      const identity = ['CSV', date, `${amount}`, description, check];
      const words = { description, bankReference: '', customerReference: check };
      return [{ lineDate: date, amount, typeCode: check && amount < 0n ? '475' : plainCode(amount), ...words, identity, fileLine: line }];
    }),
    bad,
    warnings: remarks,
    opening,
    closing: hasBalances ? (last?.balance ?? null) : null,
    isProven: hasBalances && !isByBalance && remarks.length === 0,
  };
}
