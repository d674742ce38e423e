// The ledger's own tie-outs: its summary, due to/from between funds, clearing accounts, and deposits held.
import type { Tx } from '../../../packages/db/database.ts';
import { formatDate, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { TieOut } from '../neighbors.handlers.ts';
import type { TieOutOffender, TieOutResult } from '../neighbors.rules.ts';
import { hasRole } from './control.store.ts';
import {
  interfundSums,
  type RoleMovement,
  roleMovements,
  summarySums,
  type WrongEntry,
  type WrongPlace,
  wrongEntries,
  wrongPlaces,
} from './own-tie.store.ts';
import { notApplicable, unpaired } from './tie-out.rules.ts';

const money = (cents: bigint) => formatMoney(cents, 'digits');

const wrongWords: Readonly<Record<WrongEntry['kind'], (one: WrongEntry) => string>> = {
  UNBALANCED: (one) => `its debits and credits differ by ${money(one.amount_cents)} within a fund`,
  INCOMPLETE: () => 'lines of it are missing',
  MISDATED: () => 'it lies outside its period',
  MIRROR: (one) => `it differs from what it reverses by ${money(one.amount_cents)}`,
};

function entryFault(one: WrongEntry): TieOutOffender {
  return { entryId: one.entryId, date: one.date, what: `${one.words.trim()}: ${wrongWords[one.kind](one)}`, amount: one.amount_cents };
}

function placeFault({ account, periodStart, summed_cents, posted_cents }: WrongPlace): TieOutOffender {
  const what = `${account}, period from ${formatDate(periodStart)}: ${money(summed_cents)} in the summary, ${money(posted_cents)} by its postings`;
  return { entryId: null, date: periodStart, what, amount: summed_cents - posted_cents };
}

/**
 * What balances are read from, against the postings themselves; and every entry by itself. The day does not
 * matter: the summary is kept by period.
 */
async function checkSummary(tx: Tx, communityId: string): Promise<TieOutResult> {
  const sums = await summarySums(tx, communityId);
  const places = sums.placesOff > 0 ? await wrongPlaces(tx, communityId) : [];
  const offenders = [...(await wrongEntries(tx, communityId)).map(entryFault), ...places.map(placeFault)];
  return { applies: true, ledger: sums.summed_cents, subledger: sums.posted_cents, offenders };
}

async function checkInterfund(tx: Tx, communityId: string, asOf: LocalDate): Promise<TieOutResult> {
  const sums = await interfundSums(tx, communityId, asOf);
  if (sums.accounts === 0) return notApplicable;
  const result = { applies: true, ledger: sums.from_cents, subledger: sums.to_cents };
  if (sums.from_cents === sums.to_cents && sums.daysOff === 0) return { ...result, offenders: [] };
  // Each entry that moves dues between funds moves them on both sides, so that its own sum is zero; what is
  // read here is what is not.
  const byEntry = Map.groupBy(await roleMovements(tx, communityId, 'INTERFUND', asOf), (one) => one.entryId);
  const offenders = [...byEntry.values()].flatMap((parts) => {
    const [first] = parts;
    const amount = sumCents(parts.map((one) => one.amount_cents));
    if (!first || amount === 0n) return [];
    return [
      { entryId: first.entryId, date: first.date, what: `${first.words.trim()}: due from and due to differ by ${money(amount)}`, amount },
    ];
  });
  return { ...result, offenders };
}

/**
 * What is left on each account for itself when opposites are paired. Several entries may clear one: then
 * nothing is left although no two of them are opposites.
 */
function leftOnAccounts(moved: readonly RoleMovement[], sign: 1n | -1n) {
  return [...Map.groupBy(moved, (one) => one.account)].flatMap(([account, own]) => {
    if (sumCents(own.map((one) => one.amount_cents)) === 0n) return [];
    return unpaired(own.map(({ amount_cents, ...one }) => ({ ...one, amount: sign * amount_cents }))).map((one) => ({ ...one, account }));
  });
}

/**
 * Money on its way stands on a clearing account until it has arrived; nothing of this product is on its way
 * for longer than its own entry.
 */
async function checkClearing(tx: Tx, communityId: string, asOf: LocalDate): Promise<TieOutResult> {
  if (!(await hasRole(tx, communityId, ['CLEARING']))) return notApplicable;
  const moved = await roleMovements(tx, communityId, 'CLEARING', asOf);
  const offenders = leftOnAccounts(moved, 1n).map(({ entryId, date, words, amount }) => ({
    entryId,
    date,
    what: `${words.trim()}: has not cleared`,
    amount,
  }));
  return { applies: true, ledger: sumCents(moved.map((one) => one.amount_cents)), subledger: 0n, offenders };
}

/** What the ledger proves of itself. */
export const ledgerTieOuts: readonly TieOut[] = [
  { name: 'interfund', title: 'Due to/from', check: checkInterfund },
  { name: 'clearing', title: 'Clearing', check: checkClearing },
  { name: 'summary', title: 'Summary', check: checkSummary },
];
