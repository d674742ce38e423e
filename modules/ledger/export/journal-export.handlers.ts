// Exports the journal of a community as text, piece by piece: accounts, entries with month-end assertions,
// then the owners' memoranda.
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, endOfMonth, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { balancesAsOf } from '../balance.store.ts';
import { beancountFormat } from './beancount-format.rules.ts';
import { loadJournalAccounts, loadJournalPage } from './journal.store.ts';
import { hledgerFormat, type JournalFormat, journalNames, memoName, type OwnerMemo } from './journal-text.rules.ts';
import { ledgerFormat } from './ledger-format.rules.ts';

export type { JournalFormat } from './journal-text.rules.ts';

/** The ways to write the journal, by the program that reads it. */
export const journalFormats: Readonly<Record<string, JournalFormat>> = {
  hledger: hledgerFormat,
  ledger: ledgerFormat,
  beancount: beancountFormat,
};

/** The owner subledger, handed in by whoever knows it. */
export interface OwnerMemos {
  /** Every owner's account, current and former. */
  accounts: readonly string[];
  /** What moved, in any order. */
  memos(): AsyncIterable<OwnerMemo>;
  /** Balances at the end of a date, in cents, prepaid negative; owners without one may be left out. */
  balances(asOf: LocalDate): Promise<ReadonlyMap<string, Cents>>;
}

const PAGE = 500;

/**
 * The journal in pieces of text. Run it in a snapshot: entries, balances and owners must be of one instant.
 */
export async function* journalPieces(
  tx: Tx,
  communityId: string,
  title: string,
  owners: OwnerMemos,
  format: JournalFormat,
): AsyncGenerator<string> {
  const accounts = await loadJournalAccounts(tx, communityId);
  yield format.head(title, accounts, owners.accounts);
  const lastDate = yield* entryPieces(tx, communityId, journalNames(accounts), format);
  yield* memoPieces(owners, lastDate, format);
}

/**
 * Entries in the order of their dates; after each month what every account used so far must hold. Returns the
 * end of the last month.
 */
async function* entryPieces(
  tx: Tx,
  communityId: string,
  names: ReadonlyMap<string, string>,
  format: JournalFormat,
): AsyncGenerator<string, LocalDate | null> {
  const used = new Set<string>();
  let monthEnd: LocalDate | null = null;
  let page = await loadJournalPage(tx, communityId, null, PAGE);
  while (page.length > 0) {
    let text = '';
    for (const entry of page) {
      monthEnd ??= endOfMonth(entry.postDate);
      while (monthEnd < entry.postDate) {
        text += monthEndText(await balancesOf(tx, communityId, monthEnd, used), monthEnd, names, format);
        monthEnd = endOfMonth(addDays(monthEnd, 1));
      }
      for (const leg of entry.legs) used.add(leg.accountId);
      text += format.entry(entry, names);
    }
    yield text;
    page = await loadJournalPage(tx, communityId, page.at(-1) ?? null, PAGE);
  }
  if (monthEnd) yield monthEndText(await balancesOf(tx, communityId, monthEnd, used), monthEnd, names, format);
  return monthEnd;
}

/** What every account used so far holds at the end of a date. */
async function balancesOf(tx: Tx, communityId: string, date: LocalDate, used: ReadonlySet<string>): Promise<Map<string, Cents>> {
  const balances = new Map<string, Cents>([...used].map((accountId) => [accountId, 0n]));
  for (const row of await balancesAsOf(tx, communityId, date)) {
    balances.set(row.accountId, (balances.get(row.accountId) ?? 0n) + row.balance_cents);
  }
  return balances;
}

function monthEndText(
  balances: ReadonlyMap<string, Cents>,
  date: LocalDate,
  names: ReadonlyMap<string, string>,
  format: JournalFormat,
): string {
  const lines = [...balances].map(([accountId, balance]): [string, Cents] => [names.get(accountId) ?? '', balance]);
  return format.balances(
    date,
    'Balances at the end of the month',
    lines.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

async function* memoPieces(owners: OwnerMemos, lastEntryDate: LocalDate | null, format: JournalFormat): AsyncGenerator<string> {
  let last = lastEntryDate;
  for await (const memo of owners.memos()) {
    if (last === null || memo.date > last) last = memo.date;
    yield format.memo(memo);
  }
  if (last === null) return;
  const balances = await owners.balances(last);
  yield format.balances(
    last,
    'Balances of owners',
    owners.accounts.map((account): [string, Cents] => [memoName(account), balances.get(account) ?? 0n]),
  );
}
