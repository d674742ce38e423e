// The handlers that say why an owner owes what the account says.
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { addMonths, type Cents, type LocalDate, notFound, startOfMonth, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { booksOf, periodIn } from '../../ledger/ledger.server.ts';
import { loadAssignments, loadBilled } from '../billing/billing.store.ts';
import { installmentDue, installmentKey, proposeCharges } from '../billing/charge.rules.ts';
import { readTogether } from '../owner-merge/read-together.handlers.ts';
import { loadOwners, type OwnerFacts, ownerBalances } from '../owners/balance.store.ts';
import { type LedgerLine, runLedger } from '../owners/owner-ledger.rules.ts';
import { loadOwnerEvents } from '../owners/owner-rows.store.ts';
import type { ownerWhy } from './owner-why.contract.ts';
import { lastMonths, openKinds, openOver, whyText } from './owner-why.rules.ts';
import { findLastPayment, loadWhyCharges } from './owner-why.store.ts';

/** The assessments of the month after a day, and what would be owed after them; null where none are due. */
export async function nextCharge(tx: Tx, communityId: string, owner: OwnerFacts, today: LocalDate, owes: Cents) {
  if (!owner.isCurrent) return null;
  const date = addMonths(startOfMonth(today), 1);
  const period = periodIn(await booksOf(tx, communityId), date);
  if (!period) return null;
  const assignments = await loadAssignments(tx, communityId, date, period.fiscalYearId, null, owner.propertyId);
  const starts = assignments.flatMap(({ frequency }) => installmentDue(frequency, date, period) ?? []);
  const billed = new Set((await loadBilled(tx, communityId, starts)).map(installmentKey));
  const amount = sumCents(proposeCharges(assignments, date, period, billed).charges.map((charge) => charge.amount));
  return amount === 0n ? null : { date, amount, owes: owes + amount };
}

/** A month of the ledger: what was charged and paid, by kind, and the balances at its end. */
function monthOf(month: LocalDate, lines: readonly LedgerLine[]) {
  const byKind = Map.groupBy(lines, (line) => line.kind);
  return {
    month,
    charged: sumCents(lines.map((line) => line.charge)),
    paid: sumCents(lines.map((line) => line.payment)),
    balance: lines.at(-1)?.balance ?? 0n,
    prepaidBalance: lines.at(-1)?.prepaidBalance ?? 0n,
    parts: [...byKind].map(([kind, own]) => ({
      kind,
      amount: sumCents(own.map((line) => line.charge - line.payment + line.prepaidChange)),
    })),
  };
}

export const ownerWhyHandlers: Handlers<typeof ownerWhy> = {
  async getOwnerWhy({ tx, now, input: { communityId, ownershipId } }) {
    const [owner] = await loadOwners(tx, communityId, [ownershipId]);
    if (!owner) throw notFound('The owner');
    const today = await todayOf(tx, communityId, now);
    const { ownershipIds } = await readTogether(tx, communityId, ownershipId);
    const since = addMonths(startOfMonth(today), -11);
    const [balances, charges, lastPayment] = await Promise.all([
      ownerBalances(tx, communityId, today, ownershipIds),
      loadWhyCharges(tx, communityId, ownershipIds, { since, asOf: today }),
      findLastPayment(tx, communityId, ownershipIds, today),
    ]);
    const owes = sumCents(balances.map((balance) => balance.owes_cents));
    const kinds = openKinds(charges);
    const oldest = charges.find((charge) => charge.open > 0n)?.agedFrom ?? null;
    return {
      asOfDate: today,
      owes,
      prepaid: sumCents(balances.map((balance) => balance.prepaid_cents)),
      why: whyText({ owes, kinds, oldest, lastPayment }, today),
      kinds: kinds.map(({ kind, open, count, each }) => ({ kind, open, count, each })),
      over90: openOver(charges, today, 90),
      lastPayment,
      next: await nextCharge(tx, communityId, owner, today, owes),
      months: lastMonths(charges, today),
    };
  },
  async getOwnerMonths({ tx, input: { communityId, ownershipId } }) {
    const [owner] = await loadOwners(tx, communityId, [ownershipId]);
    if (!owner) throw notFound('The owner');
    const joined = await readTogether(tx, communityId, ownershipId);
    const events = await loadOwnerEvents(tx, communityId, joined.ownershipIds, {});
    const lines = runLedger(events.filter(joined.shows));
    const months = Map.groupBy(lines, (line) => startOfMonth(line.postDate));
    return [...months].map(([month, own]) => monthOf(month, own)).toReversed();
  },
};
