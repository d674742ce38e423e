// The sheet an owner gets: every figure and date as text, ready for the template.
import { type Cents, formatDate, formatDateShort, formatMoney, type LocalDate, quotient } from '../../../packages/kernel/kernel.ts';
import { scanlineLayouts, writeScanline } from '../lockbox/scanline.rules.ts';
import { lineText, type PlannedStatement, type StatementLine } from './statement.rules.ts';

/** The association that bills. */
export interface Biller {
  legalName: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
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

/** The line a lockbox reads; empty where the account number or amount does not fit it, or the account has no digit to check. */
export function scanlineOf(accountNumber: string, due: Cents): string {
  const fits = accountNumber.length <= LAYOUT.ownerAccount.length && due < MOST_CENTS;
  return fits ? writeScanline(LAYOUT, accountNumber, due) : '';
}

/** Letters that fit into a line however wide they are, and lines that fit on the first page above the stub whatever else stands there. */
const WIDEST_LINE = { description: 24, message: 70 };
const LINES_OF_PAGE = 9;

const linesOf = (text: string, letters: number) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, quotient(line.length + letters - 1, letters)), 0);

/** True when everything certainly fits on one page; a sheet of which that is not certain may still do so. */
export function fitsOnePage(texts: readonly string[], message: string): boolean {
  const lines = texts.reduce((sum, text) => sum + linesOf(text, WIDEST_LINE.description), 0);
  return lines + (message === '' ? 0 : linesOf(message, WIDEST_LINE.message)) <= LINES_OF_PAGE;
}

/** The data of one sheet for the template. Payments and credits stand in parentheses. */
export function statementSheet(biller: Biller, run: StatementRunFacts, statement: PlannedStatement, lines: readonly StatementLine[]) {
  let balance = statement.opening;
  const rows = lines.map((row) => {
    balance += row.amount_cents;
    const isPayment = ['RECEIPT', 'BACKOUT', 'BEGINNING', 'TRANSFER_AHEAD'].includes(row.kind);
    return {
      date: formatDate(row.date),
      text: lineText(row),
      charge: isPayment ? '' : formatMoney(row.amount_cents, 'digits'),
      payment: isPayment ? formatMoney(-row.amount_cents, 'digits') : '',
      balance: formatMoney(balance, 'digits'),
    };
  });
  const remitLines = [biller.street, cityLine(biller.city, biller.state, biller.postcode)].filter((text) => text !== '');
  return {
    biller: biller.legalName,
    remitLines,
    owner: statement.recipient,
    mailingLines: statement.mailingLines,
    accountNumber: statement.accountNumber,
    property: statement.address,
    statementDate: formatDateShort(run.statementDate),
    period: `${formatDateShort(run.fromDate)} to ${formatDateShort(run.statementDate)}`,
    dueDate: formatDateShort(run.dueDate),
    fromDate: formatDate(run.fromDate),
    closingDate: formatDate(run.statementDate),
    opening: formatMoney(statement.opening, 'digits'),
    rows,
    charges: formatMoney(statement.charges, 'digits'),
    payments: formatMoney(statement.payments, 'digits'),
    balance: formatMoney(statement.balance, 'digits'),
    prepaid: statement.prepaid === 0n ? '' : formatMoney(statement.prepaid, 'digits'),
    due: formatMoney(statement.due, 'digits'),
    isCredit: statement.balance < 0n,
    nothingDue: statement.due === 0n,
    message: run.message,
    isOnePage: fitsOnePage(
      rows.map((row) => row.text),
      run.message,
    ),
    scanline: scanlineOf(statement.accountNumber, statement.due),
  };
}
