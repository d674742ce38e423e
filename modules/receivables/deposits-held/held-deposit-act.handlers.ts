// What security deposits do on behalf of other acts: what one holds on a day, taken out of it for a refund,
// and given back.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { isChargeable } from '../../ledger/ledger.contract.ts';
import { booksOf, type EntryDraft, post, reverseEntries } from '../../ledger/ledger.server.ts';
import { loadAdjustedBuckets } from '../adjustments/adjustment.store.ts';
import { bookAdjustment, takeBucketsBack } from '../adjustments/adjustment-booking.handlers.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { type Act, bookPrepaids, prepaidAccountsOf } from '../subledger/acts.handlers.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import { depositRefusals } from './held-deposit.contract.ts';
import { type Earning, interestThrough, leastFrom, type Terms, termsOn } from './held-deposit.rules.ts';
import {
  type DepositType,
  type HeldDeposit,
  insertDepositMovements,
  insertRefundDocument,
  type KeptMovement,
  listTerms,
  listTypes,
  loadHeldDeposits,
  loadMovements,
  mirrorsMadeBy,
} from './held-deposit.store.ts';

/** What interest of a deposit is computed from; the day interest was last credited for, as it stands. */
export function earningOf(deposit: HeldDeposit, movements: readonly KeptMovement[], terms: readonly Terms[]): Earning {
  const { receivedOn } = deposit;
  const credited = movements.filter((one) => one.kind === 'INTEREST' && one.mirrorsId === null && !one.isUndone);
  const days = credited.flatMap((one) => one.earnedThrough ?? []).toSorted();
  return { movements, terms, receivedOn, earnedThrough: days.at(-1) ?? null };
}

/** A deposit as a refund sees it; cents. */
export interface DepositOnDay {
  deposit: HeldDeposit;
  type: DepositType;
  /** The least it holds on the day and on every day after it. */
  held: Cents;
  /** Interest it has earned through the day and was not credited. */
  earned: Cents;
  /** What its owner owes, on the day or later, whichever is less; nothing for renters. */
  owed: Cents;
}

/** The terms of a type in force on a day; undefined before the first. */
export async function depositTermsOn(tx: Tx, communityId: string, depositTypeId: string, on: LocalDate): Promise<Terms | undefined> {
  return termsOn(
    (await listTerms(tx, communityId)).filter((one) => one.depositTypeId === depositTypeId),
    on,
  );
}

/** A deposit on a day; undefined without it. `lock` holds it and its owner. */
export async function depositOnDay(
  tx: Tx,
  communityId: string,
  { heldDepositId, on, lock }: { heldDepositId: string; on: LocalDate; lock: boolean },
): Promise<DepositOnDay | undefined> {
  const [deposit] = await loadHeldDeposits(tx, communityId, { heldDepositIds: [heldDepositId], lock });
  const type = (await listTypes(tx, communityId)).find((one) => one.depositTypeId === deposit?.depositTypeId);
  if (!deposit || !type) return undefined;
  if (lock && deposit.ownershipId) await lockOwners(tx, communityId, [deposit.ownershipId]);
  const movements = await loadMovements(tx, communityId, { heldDepositIds: [heldDepositId] });
  const terms = (await listTerms(tx, communityId)).filter((one) => one.depositTypeId === deposit.depositTypeId);
  const owners = deposit.ownershipId ? await ownerBalances(tx, communityId, on, [deposit.ownershipId]) : [];
  return {
    deposit,
    type,
    held: leastFrom(movements, on),
    earned: interestThrough(earningOf(deposit, movements, terms), on),
    owed: owners[0]?.owes_cents ?? 0n,
  };
}

/** What a refund takes out of a deposit; amounts in cents, none below zero. */
export interface DepositTaking {
  on: LocalDate;
  /** Interest that is credited first. */
  interest: Cents;
  refund: Cents;
  /** What is owed to its holder until it is paid. */
  accountId: string;
  /** What pays open charges of its owner. */
  charges: Cents;
  kept: readonly { accountId: string; amount: Cents; description: string }[];
  words: string;
  comment: string;
}

async function bookInterest(tx: Tx, act: Act, { deposit, type }: DepositOnDay, { on, interest }: DepositTaking): Promise<void> {
  if (interest <= 0n) return;
  if (type.interestAccountId === null) throw refuse(depositRefusals, 'noInterestAccount', { name: type.name });
  const [entryId] = await post(tx, {
    ...act,
    entries: [interestDraft(deposit, type.interestAccountId, type.heldAccountId, on, interest, act.batchId)],
  });
  const { heldDepositId } = deposit;
  const row = { heldDepositId, kind: 'INTEREST' as const, on, amount: interest, batchId: act.batchId, entryId: entryId ?? null, note: '' };
  await insertDepositMovements(tx, act.communityId, [{ ...row, earnedThrough: on }]);
}

/** The entry of interest on a deposit: Dr the account that pays it, Cr deposits held. */
export function interestDraft(
  deposit: HeldDeposit,
  interestAccountId: string,
  heldAccountId: string,
  on: LocalDate,
  interest: Cents,
  source: string,
): EntryDraft {
  return {
    postDate: on,
    entryType: 'DEPOSIT_INTEREST',
    description: `Interest on security deposit ${deposit.depositNumber} of ${deposit.holder}`.slice(0, 200),
    sourceType: 'held-deposit-interest',
    sourceId: `${source}:${deposit.heldDepositId}`,
    ...(deposit.ownershipId ? { ownershipId: deposit.ownershipId } : {}),
    lines: [
      { accountId: interestAccountId, amount: interest, memo: '' },
      { accountId: heldAccountId, amount: -interest, memo: '' },
    ],
  };
}

/** Pays open charges of the owner out of a deposit, by way of prepaid money; the entry that took it out. */
async function payCharges(
  tx: Tx,
  act: Act,
  { deposit, type }: DepositOnDay,
  { on, charges, words }: DepositTaking,
): Promise<string | null> {
  const { ownershipId, propertyId } = deposit;
  if (charges <= 0n || ownershipId === null) return null;
  const own = { adjustmentLineId: null, ownershipId, propertyId, codeId: null, act: 'PREPAID' as const, isDropped: false };
  await bookAdjustment(tx, act, {
    postDate: on,
    timing: 'CHARGE',
    reason: '',
    badDebtId: null,
    charges: [],
    waivers: [],
    accounts: await prepaidAccountsOf(tx, act.communityId),
    ahead: [{ ...own, accountId: type.heldAccountId, amount: charges, description: words }],
  });
  const [moved] = await loadAdjustedBuckets(tx, act.communityId, act.batchId);
  await bookPrepaids(tx, act, on, [ownershipId]);
  return moved?.entryId ?? null;
}

/**
 * Takes a refund out of a deposit within a batch: interest first, then what is paid back and kept by one
 * entry, then what pays charges. The deposit is held already.
 */
export async function takeDeposit(tx: Tx, act: Act, seen: DepositOnDay, taking: DepositTaking): Promise<void> {
  const { deposit, type } = seen;
  const { on, refund, accountId, charges, kept, words } = taking;
  const { accounts } = await booksOf(tx, act.communityId);
  for (const one of kept) {
    const account = accounts.find((row) => row.accountId === one.accountId);
    if (account?.type !== 'INCOME' || !isChargeable(account))
      throw refuse(depositRefusals, 'notIncomeAccount', { account: account?.number ?? '' });
  }
  await bookInterest(tx, act, seen, taking);
  const { heldDepositId, ownershipId } = deposit;
  const total = refund + sumCents(kept.map((one) => one.amount));
  const row = { heldDepositId, on, batchId: act.batchId };
  if (total > 0n) {
    const draft: EntryDraft = {
      postDate: on,
      entryType: 'DEPOSIT_REFUND',
      description: words,
      sourceType: 'held-deposit-refund',
      sourceId: act.batchId,
      ...(ownershipId ? { ownershipId } : {}),
      lines: [
        { accountId: type.heldAccountId, amount: total, memo: '' },
        ...(refund > 0n ? [{ accountId, amount: -refund, memo: 'Refund' }] : []),
        ...kept.map((one) => ({ accountId: one.accountId, amount: -one.amount, memo: one.description })),
      ],
    };
    const [entryId = null] = await post(tx, { ...act, entries: [draft] });
    await insertDepositMovements(tx, act.communityId, [
      ...(refund > 0n ? [{ ...row, kind: 'REFUNDED' as const, amount: -refund, entryId, note: '' }] : []),
      ...kept.map((one) => ({ ...row, kind: 'KEPT' as const, amount: -one.amount, entryId, note: one.description })),
    ]);
  }
  const entryId = await payCharges(tx, act, seen, taking);
  if (entryId) await insertDepositMovements(tx, act.communityId, [{ ...row, kind: 'CHARGES', amount: -charges, entryId, note: '' }]);
  const paid = charges > 0n ? [{ kind: 'CHARGES' as const, accountId: null, amount: charges, description: 'Applied to open charges' }] : [];
  await insertRefundDocument(tx, act.communityId, {
    batchId: act.batchId,
    heldDepositId,
    refunded: refund,
    comment: taking.comment,
    deductions: [...paid, ...kept.map((one) => ({ ...one, kind: 'KEPT' as const }))],
  });
}

/** Takes back what a batch moved: its entries are mirrored, and each movement has its opposite. */
export async function mirrorMovements(tx: Tx, act: Act, moved: readonly KeptMovement[], on: LocalDate): Promise<Cents> {
  const standing = moved.filter((one) => !one.isUndone);
  const mirrors = await mirrorsMadeBy(tx, act.batchId);
  // What adds comes first, so that a deposit is not below zero between two rows.
  const rows = standing.toSorted((a, b) => (a.amount < b.amount ? -1 : 1));
  await insertDepositMovements(
    tx,
    act.communityId,
    rows.map((one) => ({
      heldDepositId: one.heldDepositId,
      kind: one.kind,
      on: one.on > on ? one.on : on,
      amount: -one.amount,
      batchId: act.batchId,
      entryId: one.entryId === null ? null : (mirrors.get(one.entryId) ?? null),
      note: 'Undone',
      mirrorsId: one.movementId,
    })),
  );
  return sumCents(standing.map((one) => one.amount));
}

/** Gives back what a refund took out of a deposit; what it came to, in cents. */
export async function returnDeposit(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<Cents> {
  const { communityId } = act;
  const moved = await loadMovements(tx, communityId, { batchId });
  const ids = [...new Set(moved.map((one) => one.heldDepositId))];
  const deposits = await loadHeldDeposits(tx, communityId, { heldDepositIds: ids, lock: true });
  await lockOwners(
    tx,
    communityId,
    deposits.flatMap((one) => one.ownershipId ?? []),
  );
  const buckets = await loadAdjustedBuckets(tx, communityId, batchId);
  await takeBucketsBack(tx, act, buckets, on);
  const elsewhere = new Set(buckets.map((one) => one.entryId));
  const entryIds = [...new Set(moved.flatMap((one) => one.entryId ?? []))].filter((entryId) => !elsewhere.has(entryId));
  if (entryIds.length > 0) await reverseEntries(tx, { ...act, entryIds, postDate: on });
  return -(await mirrorMovements(tx, act, moved, on));
}
