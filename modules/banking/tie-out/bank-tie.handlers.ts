// The tie-out of the bank: cash in the books is the last reconciled statement with what no statement shows
// yet, and each statement opens where the one before ended.
import type { Tx } from '../../../packages/db/database.ts';
import { formatDate, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { notApplicable, type TieOut, type TieOutOffender, type TieOutResult } from '../../ledger/ledger.server.ts';
import { type BankBreak, bankBreaks, bankSums } from './bank-tie.store.ts';

const money = (cents: bigint) => formatMoney(cents, 'digits');

const words: Readonly<Record<BankBreak['kind'], (one: BankBreak) => string>> = {
  ITEM: (one) => `cleared at ${money(one.says_cents)}, but ${money(one.parts_cents)} in the books`,
  DIFFERENCE: (one) => `the statement ends at ${money(one.says_cents)}, what was cleared makes ${money(one.parts_cents)}`,
  OPENING: (one) => `it opens with ${money(one.says_cents)}, the opening entries it cleared make ${money(one.parts_cents)}`,
  PROOF: (one) => `it was finished with ${money(one.says_cents)} in the books, where ${money(one.parts_cents)} stand now`,
  CHAIN: (one) => `it opens with ${money(one.says_cents)}, the statement before ended at ${money(one.parts_cents)}`,
  MATCH: (one) => `entries of ${money(one.says_cents)} are matched with bank lines of ${money(one.parts_cents)}`,
};

function offenderOf(one: BankBreak): TieOutOffender {
  const what = `${one.name}, statement of ${formatDate(one.date)}: ${words[one.kind](one)}`;
  const link = { screen: 'bank-reconciliation', search: { account: one.bankAccountId } };
  const found = { entryId: one.entryId, date: one.date, what, amount: one.parts_cents - one.says_cents };
  return one.entryId === null ? { ...found, link } : found;
}

async function checkBank(tx: Tx, communityId: string, asOf: LocalDate): Promise<TieOutResult> {
  const sums = await bankSums(tx, communityId, asOf);
  if (sums.length === 0) return notApplicable;
  return {
    applies: true,
    ledger: sumCents(sums.map((one) => one.book_cents)),
    subledger: sumCents(sums.map((one) => one.register_cents)),
    offenders: (await bankBreaks(tx, communityId, asOf)).map(offenderOf),
  };
}

/** What the bank says, against cash in the ledger. */
export const bankTieOuts: readonly TieOut[] = [{ name: 'bank', title: 'Bank', check: checkBank }];
