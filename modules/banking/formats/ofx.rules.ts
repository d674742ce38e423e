// Reads OFX bank statements, versions 1 (SGML) and 2 (XML); QFX and QBO files hold the same (formats.md 3).

import { at, type Element, within } from '../../../packages/files/markup.ts';
import { type Cents, isLocalDate, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { malformedStatement } from '../bai2/bai2-records.rules.ts';
import {
  type FileRemark,
  type FoundAccount,
  type FoundLine,
  type FoundStatement,
  plainCode,
  readStatementMarkup,
} from './found-statement.rules.ts';
import { statedCents } from './stated-amount.rules.ts';

/** The BAI2 codes of an OFX type of transaction: of money in, of money out. */
const TYPES: Readonly<Record<string, readonly [string, string]>> = {
  CHECK: ['175', '475'],
  DEP: ['175', '699'],
  DIRECTDEP: ['165', '699'],
  DIRECTDEBIT: ['399', '455'],
  REPEATPMT: ['399', '455'],
  INT: ['354', '654'],
  FEE: ['398', '698'],
  SRVCHG: ['398', '698'],
  XFER: ['206', '506'],
};

/** `20090401122017.000[-5:EST]`: the day as the bank counts it. */
function dateOf(text: string): LocalDate | null {
  const parts = /^(\d{4})(\d{2})(\d{2})/.exec(text);
  const date = parts && `${parts[1]}-${parts[2]}-${parts[3]}`;
  return date && isLocalDate(date) ? localDate(date) : null;
}

/** The text of a leaf; one left empty by the bank holds what follows it. */
function leaf(element: Element | undefined, name: string): string {
  return within(element, name)[0]?.text.trim() ?? '';
}

function amountOf(element: Element, name: string): Cents {
  const [found] = within(element, name);
  const amount = statedCents(found?.text ?? '', undefined);
  if (amount === null)
    throw malformedStatement(
      found?.line ?? element.line,
      `${element.name}.${name}`,
      `“${found?.text.trim() ?? ''}” is no amount in whole cents.`,
    );
  return amount;
}

/** What a transaction is called: its name or payee, and its memo where that says more. */
function wordsOf(transaction: Element): string {
  const name = leaf(transaction, 'NAME');
  const memo = leaf(transaction, 'MEMO');
  if (name === '' || memo.startsWith(name)) return memo || name;
  return memo === '' || name.startsWith(memo) ? name : `${name} ${memo}`;
}

interface Reading {
  warnings: FileRemark[];
  /** How often an account used a FITID so far, with the movement it stood for. */
  fitIds: Map<string, { like: string; words: string; line: number }>;
}

function warn(reading: Reading, element: Element, field: string, message: string): void {
  reading.warnings.push({ line: element.line, record: element.name, field, message });
}

/** True when the FITID tells this movement apart; said where a bank used it before for another one. */
function isRepeated(reading: Reading, transaction: Element, fitId: string, like: string, words: string): boolean {
  if (/^0*$/.test(fitId)) return false;
  const before = reading.fitIds.get(fitId);
  reading.fitIds.set(fitId, before ?? { like, words, line: transaction.line });
  if (!before) return false;
  if (before.like === like && before.words === words) {
    warn(
      reading,
      transaction,
      'FITID',
      `${fitId} stands on line ${before.line} already, with the same date, amount and name; it is taken once.`,
    );
    return true;
  }
  warn(reading, transaction, 'FITID', `The bank used ${fitId} for another movement on line ${before.line}; both are taken.`);
  return false;
}

function lineOf(reading: Reading, transaction: Element, currency: string): FoundLine | null {
  const lineDate = dateOf(leaf(transaction, 'DTPOSTED'));
  if (!lineDate) throw malformedStatement(transaction.line, `${transaction.name}.DTPOSTED`, 'The transaction has no date.');
  const symbol = leaf(within(transaction, 'CURRENCY')[0], 'CURSYM');
  if (symbol !== '' && symbol !== currency) {
    warn(reading, transaction, 'CURSYM', `A transaction in ${symbol.slice(0, 12)} was left out.`);
    return null;
  }
  const amount = amountOf(transaction, 'TRNAMT');
  if (amount === 0n) return null;
  const description = wordsOf(transaction);
  const fitId = leaf(transaction, 'FITID');
  const like = JSON.stringify([lineDate, `${amount}`]);
  if (isRepeated(reading, transaction, fitId, like, description)) return null;
  const isNamed = !/^0*$/.test(fitId);
  const [credit, debit] = TYPES[leaf(transaction, 'TRNTYPE').toUpperCase()] ?? ['', ''];
  return {
    lineDate,
    amount,
    typeCode: (amount > 0n ? credit : debit) || plainCode(amount),
    description,
    bankReference: fitId,
    customerReference: leaf(transaction, 'CHECKNUM').replace(/^0+$/, ''),
    identity: ['OFX', lineDate, `${amount}`, isNamed ? fitId : description],
    fileLine: transaction.line,
  };
}

/** The balance of the books of the bank, with its day. */
function balanceOf(statement: Element): { amount: Cents; date: LocalDate | null } | null {
  const ledger = at(statement, 'LEDGERBAL');
  if (!ledger || leaf(ledger, 'BALAMT') === '') return null;
  return { amount: amountOf(ledger, 'BALAMT'), date: dateOf(leaf(ledger, 'DTASOF')) };
}

function accountOf(reading: Reading, statement: Element, written: LocalDate | null): FoundAccount {
  const from = at(statement, 'BANKACCTFROM') ?? at(statement, 'CCACCTFROM');
  const accountNumber = leaf(from, 'ACCTID');
  if (accountNumber === '') throw malformedStatement(statement.line, `${statement.name}.ACCTID`, 'The account number is missing.');
  const currency = leaf(statement, 'CURDEF').toUpperCase() || 'USD';
  reading.fitIds = new Map();
  const list = at(statement, 'BANKTRANLIST');
  const lines = (currency === 'USD' ? within(list, 'STMTTRN') : []).flatMap((one) => lineOf(reading, one, currency) ?? []);
  const pending = within(statement, 'STMTTRNP').length;
  if (pending > 0)
    warn(reading, statement, 'STMTTRNP', `Transactions still pending at the bank: ${pending}. They are taken once the bank posts them.`);
  const balance = balanceOf(statement);
  const last = lines.reduce<LocalDate | null>((latest, { lineDate }) => (latest && latest > lineDate ? latest : lineDate), null);
  const asOf = balance?.date ?? dateOf(leaf(list, 'DTEND')) ?? last ?? written;
  if (!asOf) throw malformedStatement(statement.line, `${statement.name}.DTASOF`, 'The statement has no date.');
  const isEarlier = last !== null && last > asOf;
  if (isEarlier && balance) warn(reading, statement, 'DTASOF', 'The balance is older than the last transaction, so it is not kept.');
  return {
    accountNumber,
    originator: leaf(from, 'BANKID'),
    currency,
    statementDate: isEarlier ? last : asOf,
    opening: null,
    closing: isEarlier ? null : (balance?.amount ?? null),
    isFinal: true,
    lines,
    fileLine: statement.line,
    record: statement.name,
  };
}

/** Every answer of the bank that is no success must be shown. */
function sayStatus(reading: Reading, root: Element): void {
  for (const status of within(root, 'STATUS')) {
    const code = leaf(status, 'CODE');
    if (code === '' || /^0+$/.test(code)) continue;
    const message = leaf(status, 'MESSAGE').slice(0, 200);
    warn(reading, status, 'CODE', `The bank answered ${code.slice(0, 12)}${message ? `: ${message}` : ''}.`);
  }
}

function stampOf(root: Element): string {
  const written = leaf(root, 'DTSERVER');
  const [, date = '', clock = ''] = /^(\d{8})(\d{0,6})/.exec(written) ?? [];
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)} ${clock.padEnd(6, '0')}`;
}

/**
 * Reads an OFX statement of either version. A FITID names a movement of an account; without one its date,
 * amount and words do. A FITID used for two movements keeps both, one that comes twice with the same movement
 * keeps it once; both are said. Throws `malformedFile` with the line where the file breaks off, and for an
 * amount or date that is none. Source: OFX 1.6 and 2.2, formats.md 3.
 */
export function parseOfx(text: string): FoundStatement {
  const start = Math.max(0, text.search(/<OFX\b/i));
  // Lines are counted from the top of the file; its headings are no markup.
  const headings = text.slice(0, start).replaceAll(/[^\n]/g, '');
  const root = readStatementMarkup(headings + text.slice(start), { hasOpenLeaves: true });
  const reading: Reading = { warnings: [], fitIds: new Map() };
  sayStatus(reading, root);
  const written = dateOf(leaf(root, 'DTSERVER'));
  const statements = [...within(root, 'STMTRS'), ...within(root, 'CCSTMTRS')];
  const accounts = statements.map((statement) => accountOf(reading, statement, written));
  for (const one of within(root, 'INVSTMTRS'))
    warn(reading, one, 'INVACCTFROM', 'An investment account was left out; bank and card accounts are imported.');
  return { accounts, stamp: stampOf(root), warnings: reading.warnings };
}
