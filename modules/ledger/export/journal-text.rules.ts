// The journal as plain text: what an entry is, names that every plain-text ledger takes, and the words of
// hledger (formats.md 12).
import { type Cents, formatMoney, type LocalDate, withoutAccents } from '../../../packages/kernel/kernel.ts';

/** An account as the journal needs it. */
export interface JournalAccount {
  accountId: string;
  number: string;
  name: string;
  type: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'INCOME' | 'EXPENSE';
  fundName: string;
}

const ROOTS = { ASSET: 'Assets', LIABILITY: 'Liabilities', EQUITY: 'Equity', INCOME: 'Income', EXPENSE: 'Expenses' } as const;

/** The memorandum accounts in which the owner subledger travels, since cash books have no receivable. */
export const MEMO_OFFSET = 'Equity:Memo:Offset';

/**
 * Letters, digits and hyphens, starting with a capital or a digit: what every plain-text ledger takes as one
 * part of a name.
 */
export function namePart(text: string): string {
  const plain = withoutAccents(text)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain === '' ? 'X' : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/**
 * Names by account id, such as `Assets:Operating:1010-Operating-cash`. Two numbers that come out alike are
 * told apart by the account's id.
 */
export function journalNames(accounts: readonly JournalAccount[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    accounts.map((account) => {
      const plain = `${ROOTS[account.type]}:${namePart(account.fundName)}:${namePart(account.number)}-${namePart(account.name)}`;
      const name = taken.has(plain) ? `${plain}-${account.accountId}` : plain;
      taken.add(name);
      return [account.accountId, name];
    }),
  );
}

/**
 * The memorandum account of an owner; `account` is the owner's account number, with the ownership's id for a
 * former owner.
 */
export function memoName(account: string): string {
  return `Equity:Memo:Receivable:${namePart(account)}`;
}

/** One line of text without what would end a tag, a comment or the line; brackets would make it a date. */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc},;|()[\]]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function tags(facts: Readonly<Record<string, string | null>>): string {
  return factsGiven(facts)
    .map(([name, value]) => `${name}:${value}`)
    .join(', ');
}

/** `$1,250.00`, `$-1,250.00`. */
export function dollars(cents: Cents): string {
  return cents < 0n ? `$-${formatMoney(-cents, 'digits')}` : `$${formatMoney(cents, 'digits')}`;
}

function journalHead(title: string, accounts: readonly JournalAccount[], owners: readonly string[]): string {
  const names = journalNames(accounts);
  const lines = accounts.map((a) => `account ${names.get(a.accountId)}  ; ${tags({ number: a.number, name: a.name, fund: a.fundName })}`);
  const memos = owners.map((account) => `account ${memoName(account)}  ; ${tags({ unit: account })}`);
  return [`; ${plain(title)}`, '', 'commodity $1,000.00', '', ...lines, '', `account ${MEMO_OFFSET}`, ...memos, ''].join('\n');
}

/** An entry with its legs, as the journal shows it. */
export interface JournalEntry {
  entryId: string;
  postDate: LocalDate;
  entryType: string;
  reference: string;
  description: string;
  batchId: string;
  sourceType: string;
  sourceId: string;
  /** Account number and lot of the property whose owner it is about, and the ownership; null for others. */
  unit: string | null;
  lot: string | null;
  ownershipId: string | null;
  vendor: string | null;
  legs: readonly JournalLeg[];
}

/**
 * A leg of an entry. An account that was merged stands under its survivor, with the number it was posted to.
 */
export interface JournalLeg {
  accountId: string;
  postedTo: string | null;
  fund: string;
  costCenter: string;
  amount_cents: Cents;
  memo: string;
}

/** What a transaction carries beside date, text and amounts, by the names of its tags. */
export function entryFacts(entry: JournalEntry): Record<string, string | null> {
  const { entryId, batchId, entryType, unit, lot, ownershipId, vendor } = entry;
  const source = `${entry.sourceType} ${entry.sourceId}`;
  return { entry: entryId, batch: batchId, type: entryType, source, unit, lot, ownership: ownershipId, vendor };
}

/** What a leg carries beside account and amount. */
export function legFacts({ costCenter, memo, postedTo }: JournalLeg): Record<string, string | null> {
  return { 'cost-center': costCenter === '000' ? null : costCenter, 'posted-to': postedTo, memo };
}

/** Facts that are there, as one line of text each. */
export function factsGiven(facts: Readonly<Record<string, string | null>>): [name: string, value: string][] {
  return Object.entries(facts).flatMap(([name, value]) => {
    const text = plain(value ?? '');
    return text === '' ? [] : [[name, text]];
  });
}

/** A way to write the journal. Pieces are texts that follow each other. */
export interface JournalFormat {
  /** The head: the commodity and every account with its true name. */
  head(title: string, accounts: readonly JournalAccount[], owners: readonly string[]): string;
  /** An entry as one transaction. */
  entry(entry: JournalEntry, names: ReadonlyMap<string, string>): string;
  /** A movement of the owner subledger as a balanced memorandum. */
  memo(memo: OwnerMemo): string;
  /**
   * What accounts hold at the end of a date, to the cent; the amounts come from the summary, the transactions
   * from the postings.
   */
  balances(date: LocalDate, what: string, balances: readonly (readonly [name: string, balance: Cents])[]): string;
}

function transactionText(entry: JournalEntry, names: ReadonlyMap<string, string>): string {
  const legs = entry.legs.map((leg) => {
    const comment = tags(legFacts(leg));
    return `    ${names.get(leg.accountId)}  ${dollars(leg.amount_cents)}${comment ? `  ; ${comment}` : ''}`;
  });
  const head = `${entry.postDate} * (${plain(entry.reference) || entry.entryId}) ${plain(entry.description)}`.trimEnd();
  return [head, `    ; ${tags(entryFacts(entry))}`, ...legs, '', ''].join('\n');
}

/** What moved on an owner's account, in cents: positive is owed more, negative less. */
export interface OwnerMemo {
  account: string;
  date: LocalDate;
  amount_cents: Cents;
  description: string;
  reference: string;
}

function memoText(memo: OwnerMemo): string {
  const head = `${memo.date} * ${memo.reference ? `(${plain(memo.reference)}) ` : ''}${plain(memo.description)}`.trimEnd();
  return [
    head,
    `    ; ${tags({ unit: memo.account })}`,
    `    ${memoName(memo.account)}  ${dollars(memo.amount_cents)}`,
    `    ${MEMO_OFFSET}  ${dollars(-memo.amount_cents)}`,
    '',
    '',
  ].join('\n');
}

/** Ledger takes the same words. */
export function assertionText(date: LocalDate, what: string, balances: readonly (readonly [name: string, balance: Cents])[]): string {
  if (balances.length === 0) return '';
  const lines = balances.map(([name, balance]) => `    ${name}  ${dollars(0n)} = ${dollars(balance)}`);
  return [`${date} * ${what}`, ...lines, '', ''].join('\n');
}

/**
 * The journal for hledger: `hledger check --strict`. The fund is a tag of each account, which its postings
 * inherit.
 */
export const hledgerFormat: JournalFormat = { head: journalHead, entry: transactionText, memo: memoText, balances: assertionText };
