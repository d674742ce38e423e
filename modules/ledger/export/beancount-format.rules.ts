// The journal in the words of Beancount (beancount.github.io, version 2): facts are metadata, batch and unit
// are tags as well.
import { addDays, type Cents, formatMoney, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import {
  entryFacts,
  factsGiven,
  type JournalAccount,
  type JournalEntry,
  type JournalFormat,
  journalNames,
  legFacts,
  MEMO_OFFSET,
  memoName,
  namePart,
  type OwnerMemo,
  plain,
} from './journal-text.rules.ts';

/** Accounts are open from a day before any entry. */
const OPEN = localDate('1900-01-01');

/** `1,250.00 USD`, `-1,250.00 USD`. */
function amount(cents: Cents): string {
  return `${cents < 0n ? '-' : ''}${formatMoney(cents < 0n ? -cents : cents, 'digits')} USD`;
}

function quoted(text: string): string {
  return `"${plain(text).replace(/[\\"]/g, '\\$&')}"`;
}

function metadata(indent: string, facts: Readonly<Record<string, string | null>>): string[] {
  return factsGiven(facts).map(([name, value]) => `${indent}${name}: ${quoted(value)}`);
}

function head(title: string, accounts: readonly JournalAccount[], owners: readonly string[]): string {
  const names = journalNames(accounts);
  const opened = accounts.flatMap((a) => [
    `${OPEN} open ${names.get(a.accountId)} USD`,
    ...metadata('  ', { number: a.number, name: a.name, fund: a.fundName }),
  ]);
  const memos = owners.flatMap((account) => [`${OPEN} open ${memoName(account)} USD`, ...metadata('  ', { unit: account })]);
  const options = [`option "title" ${quoted(title)}`, 'option "operating_currency" "USD"'];
  return [...options, '', ...opened, '', `${OPEN} open ${MEMO_OFFSET} USD`, ...memos, '', ''].join('\n');
}

function entryText(entry: JournalEntry, names: ReadonlyMap<string, string>): string {
  const tags = [`#batch-${entry.batchId}`, ...(entry.unit ? [`#unit-${namePart(entry.unit)}`] : [])];
  const legs = entry.legs.flatMap((leg) => [
    `  ${names.get(leg.accountId)}  ${amount(leg.amount_cents)}`,
    ...metadata('    ', { fund: leg.fund, ...legFacts(leg) }),
  ]);
  return [
    `${entry.postDate} * ${quoted(entry.description)} ${tags.join(' ')}`,
    ...metadata('  ', { ...entryFacts(entry), reference: entry.reference }),
    ...legs,
    '',
    '',
  ].join('\n');
}

function memoText(memo: OwnerMemo): string {
  return [
    `${memo.date} * ${quoted(memo.description)} #unit-${namePart(memo.account)}`,
    ...metadata('  ', { unit: memo.account, reference: memo.reference }),
    `  ${memoName(memo.account)}  ${amount(memo.amount_cents)}`,
    `  ${MEMO_OFFSET}  ${amount(-memo.amount_cents)}`,
    '',
    '',
  ].join('\n');
}

/** Beancount asks at the beginning of a day, and forgives a cent unless told not to. */
function balancesText(date: LocalDate, what: string, balances: readonly (readonly [name: string, balance: Cents])[]): string {
  if (balances.length === 0) return '';
  const next = addDays(date, 1);
  const lines = balances.map(([name, balance]) => `${next} balance ${name}  ${amount(balance).replace(' USD', ' ~ 0.00 USD')}`);
  return [`; ${plain(what)}`, ...lines, '', ''].join('\n');
}

/** The journal for Beancount: `bean-check`. */
export const beancountFormat: JournalFormat = { head, entry: entryText, memo: memoText, balances: balancesText };
