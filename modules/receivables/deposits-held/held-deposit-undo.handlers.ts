// Taking batches of security deposits back, what was built on them, and the tie-out of deposits held.

import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { formatDateShort, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { takenBackRefusals } from '../../ledger/ledger.contract.ts';
import {
  type BatchUndo,
  bookedSince,
  type Dependent,
  type FindDependents,
  mirrorEntries,
  notApplicable,
  type TieOut,
  tieControl,
} from '../../ledger/ledger.server.ts';
import { movementWords } from './held-deposit.contract.ts';
import { bearableFrom, leastFrom } from './held-deposit.rules.ts';
import { type KeptMovement, loadHeldDeposits, loadMovements } from './held-deposit.store.ts';
import { mirrorMovements } from './held-deposit-act.handlers.ts';
import { depositMovements, depositsBegun, hasDepositAccount } from './held-deposit-tie.store.ts';

/** The first day on which deposits can do without movements; null where they never can, or always could. */
async function bearableDay(tx: Tx, communityId: string, moved: readonly KeptMovement[]): Promise<LocalDate | null> {
  const standing = moved.filter((one) => !one.isUndone);
  const heldDepositIds = [...new Set(standing.map((one) => one.heldDepositId))];
  if (heldDepositIds.length === 0) return null;
  const all = Map.groupBy(await loadMovements(tx, communityId, { heldDepositIds }), (one) => one.heldDepositId);
  const days = [...Map.groupBy(standing, (one) => one.heldDepositId)].flatMap(
    ([heldDepositId, own]) => bearableFrom(all.get(heldDepositId) ?? [], sumCents(own.map((one) => one.amount))) ?? [],
  );
  return days.toSorted().at(-1) ?? null;
}

export const heldDepositUndo: BatchUndo = {
  kinds: ['SECURITY_DEPOSIT'],
  again: 'Enter the deposit or the adjustment again.',
  async takeBack(tx, act, { communityId, batchId }) {
    const moved = await loadMovements(tx, communityId, { batchId });
    await loadHeldDeposits(tx, communityId, { heldDepositIds: moved.map((one) => one.heldDepositId), lock: true });
    const day = await bearableDay(tx, communityId, moved);
    if (day !== null && day > act.on) throw refuse(takenBackRefusals, 'depositSpent', { day: formatDateShort(day) });
    await mirrorEntries(tx, act, batchId);
    await mirrorMovements(tx, act, moved, act.on);
    return { count: moved.length, noun: 'deposit', total: sumCents(moved.map((one) => (one.amount < 0n ? -one.amount : one.amount))) };
  },
  async lastTouchedOn(tx, { communityId, batchId }) {
    return bearableDay(tx, communityId, await loadMovements(tx, communityId, { batchId }));
  },
  async standings(tx, { communityId, batchId }) {
    const moved = await loadMovements(tx, communityId, { batchId });
    const heldDepositIds = [...new Set(moved.map((one) => one.heldDepositId))];
    const all = Map.groupBy(await loadMovements(tx, communityId, { heldDepositIds }), (one) => one.heldDepositId);
    return (await loadHeldDeposits(tx, communityId, { heldDepositIds })).map(({ heldDepositId, depositNumber, holder }) => ({
      key: `held:${heldDepositId}`,
      who: holder,
      what: `Held in deposit ${depositNumber}`,
      amount: sumCents((all.get(heldDepositId) ?? []).map((one) => one.amount)),
    }));
  },
};

/** What took money out since is taken back first, where the deposit would fall below zero without it. */
export const heldDepositDependents: FindDependents = async (tx, { communityId, batchId, kind }, on) => {
  if (kind !== 'SECURITY_DEPOSIT' && kind !== 'deposit-refund') return [];
  const moved = (await loadMovements(tx, communityId, { batchId })).filter((one) => !one.isUndone);
  const found: Dependent[] = [];
  for (const [heldDepositId, own] of Map.groupBy(moved, (one) => one.heldDepositId)) {
    const all = await loadMovements(tx, communityId, { heldDepositIds: [heldDepositId] });
    if (leastFrom(all, on) >= sumCents(own.map((one) => one.amount))) continue;
    const takers = all.filter((one) => one.amount < 0n && one.mirrorsId === null && !one.isUndone && one.batchId !== batchId);
    found.push(
      ...takers.map((one): Dependent => {
        const what = `Security deposit: ${movementWords[one.kind].toLowerCase()}`;
        return { what, on: one.on, amount: -one.amount, door: { screen: 'batch-undo', params: { batchId: one.batchId } }, fate: 'FIRST' };
      }),
    );
  }
  return found;
};

async function checkDepositsHeld(tx: Tx, communityId: string, asOf: LocalDate) {
  const since = await bookedSince(tx, communityId, asOf);
  if (since === null || !(await hasDepositAccount(tx, communityId))) return notApplicable;
  return tieControl(tx, {
    communityId,
    roles: ['DEPOSITS_HELD'],
    asOf,
    since,
    by: 'account',
    sign: -1n,
    source: 'deposit',
    movements: depositMovements(tx, communityId, asOf),
    begun: await depositsBegun(tx, communityId, asOf),
    changed: false,
    faults: [],
  });
}

/** Deposits held are what owners and renters gave and did not get back. */
export const heldDepositTieOuts: readonly TieOut[] = [{ name: 'deposits-held', title: 'Deposits held', check: checkDepositsHeld }];
