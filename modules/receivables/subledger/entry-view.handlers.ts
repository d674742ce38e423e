// What an act would book, summed for the eye: per fund, account and side, made by the rules that post it.
import type { Tx } from '../../../packages/db/database.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import { type EntryDraft, listAccountRows, listFunds, previewEntries } from '../../ledger/ledger.server.ts';

/** One line of the summed entry. */
export interface EntryLine {
  fundId: string;
  fundName: string;
  accountId: string;
  number: string;
  name: string;
  debit: Cents | null;
  credit: Cents | null;
  isInterfund: boolean;
  counterFund: string;
}

/**
 * The summed lines of drafts, fund by fund, with the due to/from lines the ledger would add. Drafts without
 * lines book nothing.
 */
export async function entryView(tx: Tx, communityId: string, drafts: readonly EntryDraft[]): Promise<EntryLine[]> {
  const booked = drafts.filter((draft) => draft.lines.length > 0);
  if (booked.length === 0) return [];
  const [entries, accounts, funds] = await Promise.all([
    previewEntries(tx, communityId, booked),
    listAccountRows(tx, communityId),
    listFunds(tx, communityId),
  ]);
  const legs = entries.flat();
  const accountOf = new Map(accounts.map((account) => [account.accountId, account]));
  const fundNames = new Map(funds.map((fund) => [fund.fundId, fund.name]));
  const groups = new Map<string, EntryLine>();
  for (const leg of legs) {
    const isDebit = leg.amount > 0n;
    const key = `${leg.accountId}:${leg.isInterfund}:${leg.counterFundId}:${isDebit}`;
    const account = accountOf.get(leg.accountId);
    const line = groups.get(key) ?? {
      fundId: leg.fundId,
      fundName: account?.fundName ?? '',
      accountId: leg.accountId,
      number: account?.number ?? '',
      name: account?.name ?? '',
      debit: isDebit ? 0n : null,
      credit: isDebit ? null : 0n,
      isInterfund: leg.isInterfund,
      counterFund: fundNames.get(leg.counterFundId ?? '') ?? '',
    };
    if (line.debit !== null) line.debit += leg.amount;
    if (line.credit !== null) line.credit -= leg.amount;
    groups.set(key, line);
  }
  const place = new Map(funds.map((fund, i) => [fund.fundId, i]));
  return [...groups.values()].toSorted((a, b) => (place.get(a.fundId) ?? 0) - (place.get(b.fundId) ?? 0));
}
