// What readers of OFX, camt.053 and CSV find in a file, and how it becomes days and lines as they are kept.
import { BrokenMarkup, type Element, type MarkupWays, readMarkup } from '../../../packages/files/markup.ts';
import { type Cents, centsToText, formatDate, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { Bai2Warning } from '../bai2/bai2-fields.rules.ts';
import { malformedStatement } from '../bai2/bai2-records.rules.ts';
import { accountKey, plainText, type StatedDay, type StatedFile } from '../statements/statement.rules.ts';

/** Something odd about a file, with its line. */
export type FileRemark = Bai2Warning;

/** A movement as a file reports it; money in is positive, in cents. */
export interface FoundLine {
  lineDate: LocalDate;
  amount: Cents;
  /** The BAI2 code that says the same, whatever the format. */
  typeCode: string;
  description: string;
  bankReference: string;
  /** The check number, where there is one. */
  customerReference: string;
  /** What the same movement says in every file; equal ones are counted. */
  identity: readonly string[];
  fileLine: number;
}

/** What a file says of one account. */
export interface FoundAccount {
  accountNumber: string;
  /** The bank's routing number, where the file names it. */
  originator: string;
  currency: string;
  statementDate: LocalDate;
  opening: Cents | null;
  closing: Cents | null;
  /** False for a report of a day that goes on. */
  isFinal: boolean;
  lines: readonly FoundLine[];
  fileLine: number;
  /** The record of the format that is the account. */
  record: string;
}

/** A file as it was read. */
export interface FoundStatement {
  accounts: readonly FoundAccount[];
  /** When the bank wrote it, sortable as text. */
  stamp: string;
  warnings: readonly FileRemark[];
}

/** The most lines of one file, far above a year of a large association. */
const MOST_LINES = 100_000;

function refuseLargest(found: FoundStatement): void {
  const count = found.accounts.reduce((sum, account) => sum + account.lines.length, 0);
  if (count > MOST_LINES) throw malformedStatement(1, 'file', `The file has ${count} lines; at most ${MOST_LINES} are read at once.`);
}

function dayOf(account: FoundAccount, seen: Map<string, number>): StatedDay {
  const { lines, accountNumber, originator, statementDate, opening, closing, isFinal, fileLine } = account;
  return {
    revision: 'UPDATE',
    isFinal,
    accountNumber: plainText(accountNumber),
    originator: plainText(originator),
    statementDate,
    opening,
    closing,
    fileLine,
    lines: lines.map(({ identity, description, bankReference, customerReference, ...line }) => {
      const like = JSON.stringify(identity);
      const place = `${accountKey(accountNumber)} ${like}`;
      const ordinal = (seen.get(place) ?? 0) + 1;
      seen.set(place, ordinal);
      return {
        ...line,
        description: plainText(description),
        bankReference: plainText(bankReference),
        customerReference: plainText(customerReference),
        naturalKey: `${like}#${ordinal}`,
      };
    }),
  };
}

/** What is said about an account that is kept. */
function remarksOn(account: FoundAccount, today: LocalDate): FileRemark[] {
  const said = { line: account.fileLine, record: account.record };
  const moved = sumCents(account.lines.map((line) => line.amount));
  const differs = account.opening !== null && account.closing !== null && account.opening + moved !== account.closing;
  return [
    ...(differs
      ? [
          {
            ...said,
            field: 'balance',
            message: `The balances differ by ${centsToText((account.closing ?? 0n) - (account.opening ?? 0n))}, the lines sum to ${centsToText(moved)}.`,
          },
        ]
      : []),
    ...(account.statementDate > today
      ? [{ ...said, field: 'date', message: `The statement is dated ${formatDate(account.statementDate)}, in the future.` }]
      : []),
  ];
}

/**
 * What is kept of a file that was read, account by account. Accounts in another currency are left out with a
 * warning. Refuses `malformedFile` for more lines than are read at once.
 */
export function statedAccounts(found: FoundStatement, today: LocalDate): StatedFile {
  refuseLargest(found);
  const seen = new Map<string, number>();
  const otherCurrencies = new Set<string>();
  const warnings = [...found.warnings];
  const days = found.accounts.flatMap((account) => {
    if (account.currency !== 'USD') {
      const currency = plainText(account.currency).slice(0, 12);
      otherCurrencies.add(currency);
      const message = `This account is kept in ${currency}, so it was left out.`;
      warnings.push({ line: account.fileLine, record: account.record, field: 'currency', message });
      return [];
    }
    warnings.push(...remarksOn(account, today));
    return [dayOf(account, seen)];
  });
  if (found.accounts.length === 0) warnings.push({ line: 1, record: 'file', field: 'account', message: 'The file holds no bank account.' });
  return { days, otherCurrencies: [...otherCurrencies], stamp: found.stamp, warnings };
}

/** The BAI2 code of money in or out that nothing more is known of; there the words of the bank decide. */
export function plainCode(amount: Cents): string {
  return amount > 0n ? '399' : '699';
}

/** The elements of a statement in angle brackets. Throws `malformedFile` where they do not fit together. */
export function readStatementMarkup(text: string, ways: MarkupWays): Element {
  try {
    return readMarkup(text, ways);
  } catch (error) {
    if (error instanceof BrokenMarkup) throw malformedStatement(error.line, error.place, error.message);
    throw error;
  }
}
