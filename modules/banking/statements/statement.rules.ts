// Turns a bank file as read into what is kept of it: balances by account and day, and lines with the key that
// keeps each one single.
import { type Cents, centsToText, formatDate, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Bai2Account, type Bai2File, type Bai2Group, type Bai2Transaction, signedAmount } from '../bai2/bai2.rules.ts';
import type { Bai2Warning } from '../bai2/bai2-fields.rules.ts';
import { malformedStatement } from '../bai2/bai2-records.rules.ts';

/** A movement ready to be kept. Money in is positive, in cents. */
export interface StatedLine {
  lineDate: LocalDate;
  amount: Cents;
  typeCode: string;
  description: string;
  bankReference: string;
  customerReference: string;
  /** The same movement has the same key in every file that reports it. */
  naturalKey: string;
  /** One-based line of the file. */
  fileLine: number;
}

/**
 * What the bank does with a part of a file: it reports movements, corrects ones it reported, or takes them
 * back (status 1, 3 and 2).
 */
export type Revision = 'UPDATE' | 'CORRECTION' | 'DELETION';

/** What a file says about one account on one day. */
export interface StatedDay {
  revision: Revision;
  /** False while the day goes on: movements may follow, and these may come again in other words. */
  isFinal: boolean;
  accountNumber: string;
  /** The bank's own number from the group header, often its routing number. */
  originator: string;
  statementDate: LocalDate;
  opening: Cents | null;
  closing: Cents | null;
  lines: StatedLine[];
  /** One-based line of the file where the account begins. */
  fileLine: number;
}

/** What is kept of a file, and what a person should know about it. */
export interface StatedFile {
  days: StatedDay[];
  /** Currencies of the accounts left out because they are not kept in US dollars. */
  otherCurrencies: string[];
  /** When the bank wrote the file, sortable as text. */
  stamp: string;
  warnings: Bai2Warning[];
}

// Ten thousand billion: far above any account, far below what a sum of amounts can hold.
const LARGEST = 10n ** 15n;
const OPENING_LEDGER = '010';
const CLOSING_LEDGER = '015';

/**
 * Letters and digits of an account number without leading zeros: banks pad and space the same number
 * differently.
 */
export function accountKey(accountNumber: string): string {
  return accountNumber
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');
}

/** Text on one line, without characters that control something. */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed
  return text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}

/**
 * The day a movement counts for: the value date when it is not after the statement, which is how a statement
 * over several days dates its lines; a later value date only says when the money becomes available, so the
 * statement's own day counts.
 */
function lineDateOf(transaction: Bai2Transaction, statementDate: LocalDate): LocalDate {
  return transaction.valueDate !== null && transaction.valueDate <= statementDate ? transaction.valueDate : statementDate;
}

/** True when neither reference names the movement; banks fill empty ones with zeros. */
export function hasNoReference(line: Pick<StatedLine, 'bankReference' | 'customerReference'>): boolean {
  return /^0*$/.test(line.bankReference) && /^0*$/.test(line.customerReference);
}

/**
 * What equal movements have in common: date, amount, type and references. While a day goes on, a movement
 * without a reference is told apart by its text: the next file of the day reports others of the same amount.
 * Source: accounting.md 5.
 */
function likeOf(line: Omit<StatedLine, 'naturalKey'>, isFinal: boolean): string {
  const { lineDate, amount, typeCode, description, bankReference, customerReference } = line;
  if (!isFinal && hasNoReference(line)) return JSON.stringify([lineDate, `${amount}`, typeCode, description, 'interim']);
  return JSON.stringify([lineDate, `${amount}`, typeCode, bankReference, customerReference]);
}

/**
 * What corrections and deletions know a movement by: its day and reference, which stay when the amount is
 * corrected; null without a reference.
 */
export function subjectOf(line: Pick<StatedLine, 'lineDate' | 'bankReference' | 'customerReference'>): string | null {
  if (hasNoReference(line)) return null;
  return JSON.stringify([line.lineDate, /^0*$/.test(line.bankReference) ? line.customerReference : line.bankReference]);
}

/**
 * How many movements of a kind an account and day of a file hold so far, whatever number of records it is
 * spread over.
 */
type Seen = Map<string, number>;

/**
 * The lines of one record of an account, each with its key: two equal movements of one day stay two, and the
 * same day in another file adds nothing.
 */
function linesOf(group: Bai2Group, account: Bai2Account, seen: Seen): StatedLine[] {
  return account.transactions.flatMap((transaction) => {
    const amount = signedAmount(transaction);
    if (amount > LARGEST || amount < -LARGEST) throw malformedStatement(transaction.line, '16.amount', 'No account moves that much money.');
    if (amount === 0n) return [];
    const line = {
      lineDate: lineDateOf(transaction, group.asOfDate),
      amount,
      typeCode: transaction.typeCode,
      description: plainText(transaction.text),
      bankReference: plainText(transaction.bankReference),
      customerReference: plainText(transaction.customerReference),
      fileLine: transaction.line,
    };
    const like = likeOf(line, isFinal(group));
    const place = JSON.stringify([accountKey(account.accountNumber), group.originator, group.asOfDate, group.status, isFinal(group), like]);
    const ordinal = (seen.get(place) ?? 0) + 1;
    seen.set(place, ordinal);
    return [{ ...line, naturalKey: `${like}#${ordinal}` }];
  });
}

function balanceOf(account: Bai2Account, typeCode: string): Cents | null {
  const amount = account.summaries.find((summary) => summary.typeCode === typeCode)?.amount ?? null;
  if (amount !== null && (amount > LARGEST || amount < -LARGEST))
    throw malformedStatement(account.line, '03.amount', 'No account holds that much money.');
  return amount;
}

const REVISIONS: Readonly<Record<string, Revision>> = { '2': 'DELETION', '3': 'CORRECTION' };
const TEST = '4';

function isFinal(group: Bai2Group): boolean {
  return group.dateModifier !== '1' && group.dateModifier !== '3';
}

/** Why nothing of an account is taken, or null. */
function reasonToLeaveOut(group: Bai2Group, account: Bai2Account): string | null {
  if (group.status === TEST) return 'The bank marked this part as a test, so it was left out.';
  if (account.currency !== 'USD') return `This account is kept in ${plainText(account.currency)}, so it was left out.`;
  if (account.summaries.length === 0 && account.transactions.length === 0) return noActivity(group);
  return null;
}

function noActivity(group: Bai2Group): string {
  return `The bank reports no activity for ${formatDate(group.asOfDate)}, so the day was left out.`;
}

function dayOf(group: Bai2Group, account: Bai2Account, seen: Seen): StatedDay {
  return {
    revision: REVISIONS[group.status] ?? 'UPDATE',
    isFinal: isFinal(group),
    accountNumber: plainText(account.accountNumber),
    originator: plainText(group.originator),
    statementDate: group.asOfDate,
    opening: balanceOf(account, OPENING_LEDGER),
    closing: balanceOf(account, CLOSING_LEDGER),
    lines: linesOf(group, account, seen),
    fileLine: account.line,
  };
}

function balanceWarning(day: StatedDay): string | null {
  if (day.opening === null || day.closing === null) return null;
  const moved = sumCents(day.lines.map((line) => line.amount));
  if (day.opening + moved === day.closing) return null;
  return `The balances differ by ${centsToText(day.closing - day.opening)}, the lines sum to ${centsToText(moved)}.`;
}

const size = (amount: Cents) => (amount < 0n ? -amount : amount);

/** Control totals count every amount without its direction. */
function keptWarning(day: StatedDay, account: Bai2Account): string | null {
  const read = sumCents(account.transactions.map((transaction) => size(transaction.amount)));
  const kept = sumCents(day.lines.map((line) => size(line.amount)));
  return kept === read ? null : `The lines kept sum to ${centsToText(kept)}, the control total counts ${centsToText(read)} of lines.`;
}

function futureWarning(day: StatedDay, today: LocalDate): string | null {
  return day.statementDate > today ? `The statement is dated ${formatDate(day.statementDate)}, in the future.` : null;
}

/** What is said about a day that is kept. */
function remarksOn(day: StatedDay, account: Bai2Account, today: LocalDate): Bai2Warning[] {
  const said = { line: account.line, record: '03' };
  const messages: [field: string, message: string | null][] = [
    ['amount', balanceWarning(day)],
    ['amount', keptWarning(day, account)],
    ['asOfDate', futureWarning(day, today)],
  ];
  return messages.flatMap(([field, message]) => (message === null ? [] : [{ ...said, field, message }]));
}

/** When the bank wrote a file, sortable as text: banks number the files of a day. */
function stampOf({ createdDate, createdClock, fileId }: Bai2File['header']): string {
  return `${createdDate} ${createdClock ?? ''} ${plainText(fileId).padStart(12, '0')}`;
}

/**
 * What is kept of a bank file, day by day and account by account. Parts marked as test, days without activity
 * and accounts in another currency are left out with a warning. Kept but named are days whose lines do not
 * lead from balance to balance, miss the control total, or lie in the future.
 */
export function statedFile(file: Bai2File, today: LocalDate): StatedFile {
  const days: StatedDay[] = [];
  const otherCurrencies = new Set<string>();
  const warnings = [...file.warnings];
  const seen: Seen = new Map();
  if (file.groups.length === 0) {
    const message = `The bank reports no activity in its file of ${formatDate(file.header.createdDate)}.`;
    warnings.push({ line: 1, record: '01', field: 'createdDate', message });
  }
  for (const group of file.groups) {
    if (group.accounts.length === 0) warnings.push({ line: group.line, record: '02', field: 'asOfDate', message: noActivity(group) });
    for (const account of group.accounts) {
      const reason = reasonToLeaveOut(group, account);
      if (reason !== null) {
        warnings.push({ line: account.line, record: '03', field: 'accountNumber', message: reason });
        if (account.currency !== 'USD') otherCurrencies.add(plainText(account.currency));
        continue;
      }
      const day = dayOf(group, account, seen);
      days.push(day);
      warnings.push(...remarksOn(day, account, today));
    }
  }
  return { days, otherCurrencies: [...otherCurrencies], stamp: stampOf(file.header), warnings };
}
