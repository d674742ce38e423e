// The sheet an owner gets: every figure and date as text, ready for the template.
import { percentText } from '../../../packages/contract/contract.ts';
import {
  type Cents,
  formatDate,
  formatDateShort,
  formatMoney,
  type LocalDate,
  quotient,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { scanlineLayouts, writeScanline } from '../lockbox/scanline.rules.ts';
import type { Age } from '../owners/aging.rules.ts';
import { lineText, type PlannedStatement, type StatementGroup, type StatementLine } from './statement.rules.ts';

/** The association that bills. */
export interface Biller {
  legalName: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  /** Where payments are mailed when not to that address: the lines of a lockbox. */
  remitLines: readonly string[];
  /** The ages what is owed is shown by. */
  ages: readonly Age[];
  /** What paying late costs, a sentence for each policy. */
  lateFees: readonly string[];
}

/** What the late-fee policy of a category says to owners. */
export interface LateFeeTerms {
  lateFeeKind: 'NONE' | 'FLAT' | 'PERCENT';
  late_fee_cents: Cents;
  lateFeeBasisPoints: number;
  lateFeeRepeat: 'ONCE' | 'MONTHLY';
  lateFeeGraceDays: number;
  name: string;
}

/**
 * What happens when an owner pays late, in a sentence for each policy in use: `Assessments: a late fee of
 * $25.00 is charged when payment is more than 15 days late.`
 */
export function lateFeeSentences(categories: readonly LateFeeTerms[]): string[] {
  const charged = categories.filter(({ lateFeeKind }) => lateFeeKind !== 'NONE');
  const terms = charged.map((one) => {
    const fee =
      one.lateFeeKind === 'FLAT'
        ? `$${formatMoney(one.late_fee_cents, 'digits')}`
        : `${percentText(one.lateFeeBasisPoints)} of the amount past due`;
    const when = one.lateFeeGraceDays === 0 ? 'not paid when due' : `not paid within ${one.lateFeeGraceDays} days`;
    return {
      name: one.name,
      text: `a late fee of ${fee} is charged${one.lateFeeRepeat === 'MONTHLY' ? ' each month' : ''} on amounts ${when}.`,
    };
  });
  const byText = Map.groupBy(terms, ({ text }) => text);
  if (byText.size === 1) return terms.slice(0, 1).map(({ text }) => `A${text.slice(1)}`);
  return [...byText].map(([text, of]) => `${of.map(({ name }) => name).join(', ')}: ${text}`);
}

/** What all sheets of a run share. */
export interface StatementRunFacts {
  fromDate: LocalDate;
  statementDate: LocalDate;
  dueDate: LocalDate;
  message: string;
}

/** `Sparks, NV 89434`, without what is missing. */
export function cityLine(city: string, state: string, postcode: string): string {
  const region = [state, postcode].filter((part) => part !== '').join(' ');
  return [city, region].filter((part) => part !== '').join(', ');
}

const LAYOUT = scanlineLayouts['account-amount-check'];
const MOST_CENTS = 10_000_000_000n;

/**
 * The line a lockbox reads; empty where the account number or amount does not fit it, or the account has no
 * digit to check.
 */
export function scanlineOf(accountNumber: string, due: Cents): string {
  const fits = accountNumber.length <= LAYOUT.ownerAccount.length && due < MOST_CENTS;
  return fits ? writeScanline(LAYOUT, accountNumber, due) : '';
}

/**
 * Letters that fit into a line however wide they are, and lines that fit on the first page above the stub
 * whatever else stands there.
 */
const WIDEST_LINE = { description: 24, message: 70 };
const LINES_OF_PAGE = 7;

const linesOf = (text: string, letters: number) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, quotient(line.length + letters - 1, letters)), 0);

/** True when everything certainly fits on one page; a sheet of which that is not certain may still do so. */
export function fitsOnePage(texts: readonly string[], message: string): boolean {
  const lines = texts.reduce((sum, text) => sum + linesOf(text, WIDEST_LINE.description), 0);
  return lines + (message === '' ? 0 : linesOf(message, WIDEST_LINE.message)) <= LINES_OF_PAGE;
}

/**
 * The lines of an account as the sheet shows them, with the balance running from the opening. Payments and
 * credits stand in parentheses.
 */
function rowsOf(statement: PlannedStatement, lines: readonly StatementLine[]) {
  let balance = statement.opening;
  return lines.map((row) => {
    balance += row.amount_cents;
    const isPayment = ['RECEIPT', 'BACKOUT', 'BEGINNING', 'TRANSFER_AHEAD', 'ADJUSTMENT'].includes(row.kind);
    return {
      date: formatDate(row.date),
      text: lineText(row),
      charge: isPayment ? '' : formatMoney(row.amount_cents, 'digits'),
      payment: isPayment ? formatMoney(-row.amount_cents, 'digits') : '',
      balance: formatMoney(balance, 'digits'),
    };
  });
}

/** What one account or the sum of several says. */
const figuresOf = ({ opening, charges, payments, balance }: Pick<PlannedStatement, 'opening' | 'charges' | 'payments' | 'balance'>) => ({
  opening: formatMoney(opening, 'digits'),
  charges: formatMoney(charges, 'digits'),
  payments: formatMoney(payments, 'digits'),
  balance: formatMoney(balance, 'digits'),
});

/** A home among those of one sheet. */
interface SheetPart extends ReturnType<typeof figuresOf> {
  heading: string;
  account: string;
  rows: ReturnType<typeof rowsOf>;
}

/** What every sheet says of the association, the run and the sums; `aged` is what is owed by age. */
function frameOf(
  biller: Biller,
  run: StatementRunFacts,
  sums: Pick<PlannedStatement, 'opening' | 'charges' | 'payments' | 'balance' | 'prepaid' | 'due'>,
  aged: readonly Cents[],
) {
  const own = [biller.street, cityLine(biller.city, biller.state, biller.postcode)].filter((text) => text !== '');
  return {
    biller: biller.legalName,
    addressLines: own,
    remitLines: biller.remitLines.length > 0 ? biller.remitLines : own,
    aging: sums.due > 0n ? biller.ages.map(({ title }, i) => ({ title, amount: formatMoney(aged[i] ?? 0n) })) : [],
    lateFees: sums.due > 0n ? biller.lateFees : [],
    statementDate: formatDateShort(run.statementDate),
    period: `${formatDateShort(run.fromDate)} to ${formatDateShort(run.statementDate)}`,
    dueDate: formatDateShort(run.dueDate),
    fromDate: formatDate(run.fromDate),
    closingDate: formatDate(run.statementDate),
    ...figuresOf(sums),
    prepaid: sums.prepaid === 0n ? '' : formatMoney(sums.prepaid, 'digits'),
    due: formatMoney(sums.due, 'digits'),
    isCredit: sums.balance < 0n,
    nothingDue: sums.due === 0n,
    message: run.message,
  };
}

/** One account on a sheet, with what moved on it and what it owes by age. */
export interface StatementHome {
  statement: PlannedStatement;
  lines: readonly StatementLine[];
  aged: readonly Cents[];
  /** By which the statement can be checked later. */
  code: string;
}

/** The data of one owner's sheet for the template. */
export function statementSheet(biller: Biller, run: StatementRunFacts, { statement, lines, aged, code }: StatementHome) {
  const rows = rowsOf(statement, lines);
  const parts: SheetPart[] = [];
  return {
    ...frameOf(biller, run, statement, aged),
    owner: statement.recipient,
    mailingLines: statement.mailingLines,
    accountLabel: 'Account',
    accountNumber: statement.accountNumber,
    propertyLabel: 'Property',
    property: statement.address,
    code,
    rows,
    parts,
    credit: '',
    isOnePage: fitsOnePage(
      rows.map((row) => row.text),
      run.message,
    ),
    scanline: scanlineOf(statement.accountNumber, statement.due),
  };
}

/**
 * Lines a home takes on a sheet beside its own: its heading, what was brought forward, its balance, and the
 * space between.
 */
const LINES_OF_HOME = ['', '', '', ''];

/**
 * The data of the one sheet of a group: its homes one below the other, and their sums. What is due is the sum
 * of what is due of each home.
 */
export function groupSheet(
  biller: Biller,
  run: StatementRunFacts,
  group: StatementGroup,
  homes: readonly StatementHome[],
): ReturnType<typeof statementSheet> {
  const sum = (key: 'opening' | 'charges' | 'payments' | 'balance' | 'prepaid' | 'due') =>
    sumCents(homes.map(({ statement }) => statement[key]));
  const sums = { opening: sum('opening'), charges: sum('charges'), payments: sum('payments'), balance: sum('balance') };
  const ahead = sum('due') - sums.balance;
  const parts = homes.map(({ statement, lines, code }) => ({
    heading: `${statement.accountNumber}  ${statement.address}  Code ${code}`,
    account: statement.accountNumber,
    ...figuresOf(statement),
    rows: rowsOf(statement, lines),
  }));
  return {
    ...frameOf(
      biller,
      run,
      { ...sums, prepaid: sum('prepaid'), due: sum('due') },
      biller.ages.map((_, i) => sumCents(homes.map(({ aged }) => aged[i] ?? 0n))),
    ),
    owner: group.recipient,
    mailingLines: group.mailingLines,
    accountLabel: 'Group',
    accountNumber: group.name,
    propertyLabel: 'For',
    property: homes.length === 1 ? '1 home' : `${homes.length} homes`,
    code: '',
    rows: [],
    parts,
    credit: sum('due') > 0n && ahead > 0n ? formatMoney(ahead, 'digits') : '',
    isOnePage: fitsOnePage(
      parts.flatMap((part) => [...LINES_OF_HOME, ...part.rows.map((row) => row.text)]),
      run.message,
    ),
    // A lockbox reads one account from a line; a check of several is split by hand.
    scanline: '',
  };
}
