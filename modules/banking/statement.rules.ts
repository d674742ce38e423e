// Turns a bank file as read into what is kept of it: balances by account and day, and lines with the key that keeps each one single.
import { type Cents, centsToText, type LocalDate, sumCents } from '../../packages/kernel/kernel.ts';
import { type Bai2Account, type Bai2File, type Bai2Group, type Bai2Transaction, signedAmount } from './bai2.rules.ts';
import type { Bai2Warning } from './bai2-fields.rules.ts';
import { malformedStatement } from './bai2-records.rules.ts';

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
}

/** What a file says about one account on one day. */
export interface StatedDay {
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
  /** When the bank wrote the file, sortable as text. */
  stamp: string;
  warnings: Bai2Warning[];
}

// Ten thousand billion: far above any account, far below what a sum of amounts can hold.
const LARGEST = 10n ** 15n;
const OPENING_LEDGER = '010';
const CLOSING_LEDGER = '015';

/** Letters and digits of an account number without leading zeros: banks pad and space the same number differently. */
export function accountKey(accountNumber: string): string {
  return accountNumber
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');
}

function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed
  return text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}

/**
 * The day a movement counts for: the value date when it is not after the statement, which is how a statement over several days dates
 * its lines; a later value date only says when the money becomes available, so the statement's own day counts.
 */
function lineDateOf(transaction: Bai2Transaction, statementDate: LocalDate): LocalDate {
  return transaction.valueDate !== null && transaction.valueDate <= statementDate ? transaction.valueDate : statementDate;
}

/**
 * Lines with natural keys of date, amount, type, references and the how-manieth of its like within the account's record, so that two
 * equal movements of one day stay two, and the same day in another file adds nothing. Source: accounting.md 5.
 */
function linesOf(account: Bai2Account, statementDate: LocalDate): StatedLine[] {
  const seen = new Map<string, number>();
  return account.transactions.flatMap((transaction) => {
    const amount = signedAmount(transaction);
    if (amount > LARGEST || amount < -LARGEST) throw malformedStatement(transaction.line, '16.amount', 'No account moves that much money.');
    if (amount === 0n) return [];
    const line = {
      lineDate: lineDateOf(transaction, statementDate),
      amount,
      typeCode: transaction.typeCode,
      description: plainText(transaction.text),
      bankReference: plainText(transaction.bankReference),
      customerReference: plainText(transaction.customerReference),
    };
    const like = JSON.stringify([line.lineDate, `${amount}`, line.typeCode, line.bankReference, line.customerReference]);
    const ordinal = (seen.get(like) ?? 0) + 1;
    seen.set(like, ordinal);
    return [{ ...line, naturalKey: `${like}#${ordinal}` }];
  });
}

function balanceOf(account: Bai2Account, typeCode: string): Cents | null {
  const amount = account.summaries.find((summary) => summary.typeCode === typeCode)?.amount ?? null;
  if (amount !== null && (amount > LARGEST || amount < -LARGEST))
    throw malformedStatement(account.line, '03.amount', 'No account holds that much money.');
  return amount;
}

/** Why nothing of a group or account is taken, or null. */
function reasonToLeaveOut(group: Bai2Group, account: Bai2Account): string | null {
  if (group.status === '4') return 'The bank marked this part as a test, so it was left out.';
  if (group.status === '2') return 'The bank marked this part as deleted, so it was left out.';
  if (account.currency !== 'USD') return `This account is kept in ${plainText(account.currency)}, so it was left out.`;
  return null;
}

function dayOf(group: Bai2Group, account: Bai2Account): StatedDay {
  return {
    accountNumber: plainText(account.accountNumber),
    originator: plainText(group.originator),
    statementDate: group.asOfDate,
    opening: balanceOf(account, OPENING_LEDGER),
    closing: balanceOf(account, CLOSING_LEDGER),
    lines: linesOf(account, group.asOfDate),
    fileLine: account.line,
  };
}

function balanceWarning(day: StatedDay, account: Bai2Account): Bai2Warning[] {
  if (day.opening === null || day.closing === null) return [];
  const moved = sumCents(day.lines.map((line) => line.amount));
  if (day.opening + moved === day.closing) return [];
  const message = `The balances differ by ${centsToText(day.closing - day.opening)}, the lines sum to ${centsToText(moved)}.`;
  return [{ line: account.line, record: '03', field: 'amount', message }];
}

/**
 * What is kept of a bank file, day by day and account by account. Parts marked as test or deleted and accounts in another currency are
 * left out with a warning; so is, kept but named, a day whose lines do not lead from its opening to its closing balance.
 */
export function statedFile(file: Bai2File): StatedFile {
  const days: StatedDay[] = [];
  const warnings = [...file.warnings];
  for (const group of file.groups) {
    for (const account of group.accounts) {
      const reason = reasonToLeaveOut(group, account);
      if (reason !== null) {
        warnings.push({ line: account.line, record: '03', field: 'accountNumber', message: reason });
        continue;
      }
      const day = dayOf(group, account);
      days.push(day);
      warnings.push(...balanceWarning(day, account));
    }
  }
  const { createdDate, createdClock, fileId } = file.header;
  return { days, stamp: `${createdDate} ${createdClock ?? ''} ${plainText(fileId)}`, warnings };
}
