// Reads camt.053 statements and camt.052 reports of a day, in the versions banks send (formats.md 4).

import { at, type Element, textAt, within } from '../../../packages/files/markup.ts';
import { type Cents, isLocalDate, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { malformedStatement } from '../bai2/bai2-records.rules.ts';
import { bai2Direction } from '../bai2/bai2-type-codes.rules.ts';
import {
  type FileRemark,
  type FoundAccount,
  type FoundLine,
  type FoundStatement,
  plainCode,
  readStatementMarkup,
} from './found-statement.rules.ts';
import { statedCents } from './stated-amount.rules.ts';

function dateAt(element: Element | undefined): LocalDate | null {
  const day = (textAt(element, 'Dt') || textAt(element, 'DtTm')).slice(0, 10);
  return isLocalDate(day) ? localDate(day) : null;
}

const currencyOf = (amount: Element | undefined) => /\bCcy\s*=\s*["']([A-Z]{3})["']/.exec(amount?.attributes ?? '')?.[1] ?? '';

/** The amount as it moves the account: money in is positive, in cents. */
function amountOf(element: Element): Cents {
  const amount = at(element, 'Amt');
  const size = statedCents(amount?.text ?? '', '.');
  const way = textAt(element, 'CdtDbtInd');
  if (size === null)
    throw malformedStatement(
      amount?.line ?? element.line,
      `${element.name}.Amt`,
      `“${amount?.text.trim() ?? ''}” is no amount in whole cents.`,
    );
  if (way !== 'CRDT' && way !== 'DBIT') throw malformedStatement(element.line, `${element.name}.CdtDbtInd`, 'Credit or debit is missing.');
  return way === 'CRDT' ? size : -size;
}

/** The first balance of one of these kinds, in their order. */
function balanceOf(statement: Element, ...kinds: readonly string[]): Element | undefined {
  const balances = statement.children.filter((child) => child.name === 'Bal');
  return kinds.flatMap((kind) => balances.filter((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === kind))[0];
}

const statusOf = (entry: Element) => textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');

/** The bank's own code where it is one of BAI2 and moves money the same way. */
function typeOf(entry: Element, amount: Cents): string {
  const code = textAt(entry, 'BkTxCd', 'Prtry', 'Cd');
  const known = /^\d{3}$/.test(code) ? bai2Direction(code) : 'none';
  return known === (amount > 0n ? 'credit' : 'debit') ? code : plainCode(amount);
}

function wordsOf(entry: Element): string {
  const details = within(entry, 'Ustrd').map((one) => one.text.trim());
  const words = [textAt(entry, 'AddtlNtryInf'), ...details].filter((one) => one !== '');
  return [...new Set(words)].join(' ');
}

function lineOf(entry: Element, statementDate: LocalDate): FoundLine {
  const amount = amountOf(entry);
  const lineDate = dateAt(at(entry, 'BookgDt')) ?? dateAt(at(entry, 'ValDt')) ?? statementDate;
  const description = wordsOf(entry);
  const bankReference = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef');
  return {
    lineDate,
    amount,
    typeCode: typeOf(entry, amount),
    description,
    bankReference,
    customerReference: within(entry, 'ChqNb')[0]?.text.trim() ?? '',
    identity: ['camt', lineDate, `${amount}`, bankReference || description],
    fileLine: entry.line,
  };
}

function accountOf(statement: Element, warnings: FileRemark[]): FoundAccount {
  const account = at(statement, 'Acct');
  const accountNumber = textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id');
  if (accountNumber === '') throw malformedStatement(statement.line, 'Acct.Id', 'The account number is missing.');
  const entries = statement.children.filter((child) => child.name === 'Ntry');
  const closing = balanceOf(statement, 'CLBD');
  const currency = textAt(account, 'Ccy') || currencyOf(at(entries[0], 'Amt')) || currencyOf(at(closing, 'Amt'));
  const written = textAt(statement, 'CreDtTm').slice(0, 10);
  const statementDate = dateAt(at(closing, 'Dt')) ?? (isLocalDate(written) ? localDate(written) : dateAt(at(entries.at(-1), 'BookgDt')));
  if (!statementDate) throw malformedStatement(statement.line, 'Stmt.Bal', 'The statement has no date.');
  const booked = entries.filter((entry) => statusOf(entry) === 'BOOK');
  const own = booked.filter((entry) => currencyOf(at(entry, 'Amt')) === currency);
  const say = (field: string, message: string) => warnings.push({ line: statement.line, record: statement.name, field, message });
  if (booked.length < entries.length)
    say('Ntry.Sts', `Entries not booked yet: ${entries.length - booked.length}. They are taken once the bank books them.`);
  if (own.length < booked.length)
    say('Ntry.Amt', `Entries in another currency than the account's were left out: ${booked.length - own.length}.`);
  const opening = balanceOf(statement, 'OPBD', 'PRCD');
  const amount = (balance: Element | undefined) => (balance && currencyOf(at(balance, 'Amt')) === currency ? amountOf(balance) : null);
  const lines = own.map((entry) => lineOf(entry, statementDate)).filter((line) => line.amount !== 0n);
  const last = lines.reduce((latest, { lineDate }) => (latest > lineDate ? latest : lineDate), statementDate);
  return {
    accountNumber,
    originator: textAt(account, 'Svcr', 'FinInstnId', 'ClrSysMmbId', 'MmbId'),
    currency,
    statementDate: last,
    opening: amount(opening),
    closing: last > statementDate ? null : amount(closing),
    isFinal: statement.name === 'Stmt',
    lines,
    fileLine: statement.line,
    record: statement.name,
  };
}

/**
 * Reads a camt.053 statement, or a camt.052 report whose lines stay provisional until the statement comes.
 * Only booked entries are taken; pending ones are counted and said. Throws `malformedFile` with the line
 * where tags do not fit together, and for an amount, date or direction that is none.
 * Source: ISO 20022 camt.053.001, versions 02 to 08, formats.md 4.
 */
export function parseCamt(text: string): FoundStatement {
  const root = readStatementMarkup(text, { hasOpenLeaves: false });
  const message = at(root, 'Document', 'BkToCstmrStmt') ?? at(root, 'Document', 'BkToCstmrAcctRpt');
  if (!message) throw malformedStatement(1, 'Document', 'This XML file is no camt.053 statement.');
  const warnings: FileRemark[] = [];
  const statements = message.children.filter((child) => child.name === 'Stmt' || child.name === 'Rpt');
  const accounts = statements.map((statement) => accountOf(statement, warnings));
  return { accounts, stamp: `${textAt(message, 'GrpHdr', 'CreDtTm').slice(0, 19).replace('T', ' ')}`, warnings };
}
