// The acts on the owner ledger: charging, applying prepaid money, taking payments back. Each books its
// entries and leaves its rows, set by set.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import {
  assert,
  type Cents,
  formatDateShort,
  type Instant,
  type LocalDate,
  type Refusal,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { postingRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { booksOf, type EntryDraft, holdOpenPeriodAt, periodIn, post, reverseEntries } from '../../ledger/ledger.server.ts';
import { loadPayable } from '../application/payable.handlers.ts';
import { movedAway } from '../transfer/transfer.store.ts';
import type { OpenCharge } from './distribution.rules.ts';
import { backoutLines, chargeLines, type PrepaidAccounts, prepaidLines, type Timing } from './posting.rules.ts';
import { applyPrepaids, type PrepaidAllocation } from './prepaid.rules.ts';
import { subledgerRefusals } from './subledger.contract.ts';
import {
  type ApplicationRow,
  areWaived,
  type ChargeFacts,
  type ChargeRow,
  findDistribution,
  findRoleAccounts,
  insertApplications,
  insertBackouts,
  insertCharges,
  insertMovements,
  lastTakenBack,
  loadPrepaidBuckets,
  loadPrepaidDays,
  loadReceiptPrepaid,
  loadStanding,
  type MovementRow,
  type ReceiptFacts,
  takeIds,
} from './subledger.store.ts';
import { dayThereIsEnough, pullBackPrepaid, takeBackAll, type Unapplied } from './undo.rules.ts';

/** Who acts, in which community and batch. */
export interface Act {
  communityId: string;
  batchId: string;
  userId: string;
  now: Instant;
}

/** The timing of receivables on a date; refuses `noPeriod` where no fiscal year covers it. */
export async function timings(tx: Tx, communityId: string): Promise<(date: LocalDate) => Timing> {
  const books = await booksOf(tx, communityId);
  return (date) => {
    const period = periodIn(books, date);
    if (!period) throw refuse(postingRefusals, 'noPeriod', { day: date });
    return period.arTiming;
  };
}

/** The community's accounts of prepaid money; refuses `noPrepaidAccount`. */
export async function prepaidAccountsOf(tx: Tx, communityId: string): Promise<PrepaidAccounts> {
  const accounts = await findRoleAccounts(tx, communityId);
  const generalId = accounts.get('PREPAID');
  if (!generalId) throw refuse(takenBackRefusals, 'noPrepaidAccount');
  return { generalId, reservedId: accounts.get('PREPAID_RESERVE') ?? generalId };
}

/** The community's account of general prepaid money; refuses `noPrepaidAccount`. */
export async function prepaidAccountOf(tx: Tx, communityId: string): Promise<string> {
  return (await prepaidAccountsOf(tx, communityId)).generalId;
}

/** The codes of the community's Default list in order; refuses `noDistribution`. */
export async function defaultOrder(tx: Tx, communityId: string): Promise<string[]> {
  const list = await findDistribution(tx, communityId, { kind: 'DEFAULT' });
  if (!list) throw refuse(subledgerRefusals, 'noDistribution', { list: 'Default distribution list' });
  return list.codeIds;
}

/** A charge about to be booked. */
export type NewCharge = Omit<ChargeRow, 'chargeId' | 'entryId'>;

/**
 * Books charges: an entry each where receivables are recognised at the charge, none under cash. Returns the
 * charges with their ids.
 */
export async function bookCharges(tx: Tx, act: Act, charges: readonly NewCharge[]): Promise<ChargeRow[]> {
  const [ids, timingOn] = await Promise.all([takeIds(tx, 'charge', charges.length), timings(tx, act.communityId)]);
  const drafts = charges.map(
    (charge, i): EntryDraft => ({
      postDate: charge.chargeDate,
      entryType: charge.kind,
      description: charge.description,
      sourceType: charge.kind === 'LATE_FEE' ? 'late-fee' : 'charge',
      sourceId: ids[i] ?? '',
      ownershipId: charge.ownershipId,
      lines: chargeLines(charge, charge.amount, timingOn(charge.chargeDate)),
    }),
  );
  const booked = drafts.filter((draft) => draft.lines.length > 0);
  // All charges of an act have one date; under cash no entry asks whether it lies in an open period.
  const [silent] = drafts.filter((draft) => draft.lines.length === 0);
  if (silent) await holdOpenPeriodAt(tx, act.communityId, silent.postDate);
  const entryIds = await post(tx, { ...act, entries: booked });
  const entryOf = new Map(booked.map((draft, i) => [draft.sourceId, entryIds[i] ?? null]));
  const rows = charges.map((charge, i): ChargeRow => ({ ...charge, chargeId: ids[i] ?? '', entryId: entryOf.get(ids[i] ?? '') ?? null }));
  await insertCharges(tx, act, rows);
  return rows;
}

/**
 * What prepaid money of the owners would pay on the post date, `pretended` charges included. Saves nothing.
 */
export async function proposePrepaids(
  tx: Tx,
  communityId: string,
  postDate: LocalDate,
  ownershipIds: readonly string[],
  pretended: readonly OpenCharge[] = [],
): Promise<PrepaidAllocation[]> {
  const buckets = await loadPrepaidBuckets(tx, communityId, ownershipIds, postDate);
  if (buckets.length === 0) return [];
  const owners = [...new Set(buckets.map((bucket) => bucket.ownershipId))];
  const order = await defaultOrder(tx, communityId);
  const open = await loadPayable(tx, communityId, owners, postDate, pretended);
  const openOf = Map.groupBy(open, (charge) => charge.ownershipId);
  return [...Map.groupBy(buckets, (bucket) => bucket.ownershipId)].flatMap(([ownershipId, own]) =>
    applyPrepaids(own, openOf.get(ownershipId) ?? [], order),
  );
}

/**
 * Pays open charges of the owners from their prepaid money, one entry per owner. The owners are locked
 * already.
 */
export async function bookPrepaids(tx: Tx, act: Act, postDate: LocalDate, ownershipIds: readonly string[]): Promise<PrepaidAllocation[]> {
  const allocations = await proposePrepaids(tx, act.communityId, postDate, ownershipIds);
  if (allocations.length === 0) return [];
  const accounts = await prepaidAccountsOf(tx, act.communityId);
  const timing = (await timings(tx, act.communityId))(postDate);
  const byOwner = [...Map.groupBy(allocations, ({ charge }) => charge.ownershipId)];
  const entryIds = await post(tx, {
    ...act,
    entries: byOwner.map(
      ([ownershipId, own]): EntryDraft => ({
        postDate,
        entryType: 'PREPAID_APPLICATION',
        description: 'Prepaid applied',
        sourceType: 'prepaid-application',
        sourceId: `${act.batchId}:${ownershipId}`,
        ownershipId,
        lines: prepaidLines(accounts, own, timing),
      }),
    ),
  });
  const entryOf = new Map(byOwner.map(([ownershipId], i) => [ownershipId, entryIds[i] ?? null]));
  const spent = allocations.map(({ charge, amount, bucketCodeId }) => {
    const entryId = entryOf.get(charge.ownershipId) ?? null;
    return {
      chargeId: charge.chargeId,
      ownershipId: charge.ownershipId,
      kind: 'PREPAID' as const,
      receiptId: null,
      bucketCodeId,
      on: postDate,
      amount,
      entryId,
    };
  });
  await insertMovements(
    tx,
    act,
    spent.map((row): MovementRow => ({ ...row, amount: -row.amount })),
  );
  await insertApplications(tx, act, spent);
  return allocations;
}

/** Takes payments off their charges into prepaid, dated as decided; one entry per owner and day. */
export async function bookUnapplied(tx: Tx, act: Act, unapplied: readonly Unapplied[]): Promise<void> {
  if (unapplied.length === 0) return;
  const accounts = await prepaidAccountsOf(tx, act.communityId);
  const timingOn = await timings(tx, act.communityId);
  const keyOf = ({ application, on }: Unapplied) => `${act.batchId}:${application.ownershipId}:${on}`;
  const groups = [...Map.groupBy(unapplied, keyOf)];
  const entryIds = await post(tx, {
    ...act,
    entries: groups.map(([sourceId, [first, ...rest]]): EntryDraft => {
      assert(first, 'a group has a member');
      const paid = [first, ...rest].map(({ application, amount }) => {
        return { charge: application, bucketCodeId: application.bucketCodeId, amount: -amount };
      });
      return {
        postDate: first.on,
        entryType: 'PAYMENT_UNAPPLIED',
        description: 'Payment taken off charges into prepaid',
        sourceType: 'unapplied',
        sourceId,
        ownershipId: first.application.ownershipId,
        lines: prepaidLines(accounts, paid, timingOn(first.on)),
      };
    }),
  });
  const entryOf = new Map(groups.map(([key], i) => [key, entryIds[i] ?? null]));
  const rows = unapplied.map((one) => {
    const { chargeId, ownershipId, receiptId, bucketCodeId } = one.application;
    return {
      chargeId,
      ownershipId,
      kind: 'UNAPPLIED' as const,
      receiptId,
      bucketCodeId,
      on: one.on,
      amount: one.amount,
      entryId: entryOf.get(keyOf(one)) ?? null,
    };
  });
  await insertApplications(
    tx,
    act,
    rows.map((row): ApplicationRow => ({ ...row, amount: -row.amount })),
  );
  await insertMovements(tx, act, rows);
}

function laterActs(day: LocalDate): Refusal {
  return refuse(takenBackRefusals, 'laterActs', { day: formatDateShort(day) }, [
    { path: 'postDate', message: `must not be before ${day}` },
  ]);
}

/**
 * Refuses `laterActs` when a payment was taken back after the day: between the two days a charge would be
 * paid and reversed at once.
 */
export async function refuseBefore(tx: Tx, of: Parameters<typeof lastTakenBack>[1], on: LocalDate): Promise<void> {
  const last = await lastTakenBack(tx, of);
  if (last !== null && last > on) throw laterActs(last);
}

/**
 * The entries that reverse charges, by charge: the mirror of what the charge booked; where it booked nothing
 * because its year was under cash, and the day knows receivables at the charge, the opposite of what the
 * conversion brought in. Under cash nothing is booked, whatever the charge did. Source: accounting.md 0.5.
 */
async function bookReversals(tx: Tx, act: Act, charges: readonly ChargeFacts[], on: LocalDate): Promise<Map<string, string | null>> {
  const timing = (await timings(tx, act.communityId))(on);
  const booked = timing === 'CHARGE' ? charges.filter((c) => c.entryId !== null) : [];
  const converted = timing === 'CHARGE' ? charges.filter((c) => c.entryId === null && c.kind !== 'BEGINNING') : [];
  if (booked.length + converted.length < charges.length) await holdOpenPeriodAt(tx, act.communityId, on);
  const mirrors = booked.length > 0 ? await reverseEntries(tx, { ...act, entryIds: booked.map((c) => c.entryId ?? ''), postDate: on }) : [];
  const drafts = converted.map(
    (charge): EntryDraft => ({
      postDate: on,
      entryType: 'CHARGE_REVERSAL',
      description: 'Charge of another method reversed',
      sourceType: 'charge-reversal',
      sourceId: charge.chargeId,
      ownershipId: charge.ownershipId,
      lines: chargeLines(charge, -charge.amount_cents, timing),
    }),
  );
  const entryIds = await post(tx, { ...act, entries: drafts });
  // Mirrors come back in the order of the ids of their originals.
  const inOrder = booked.toSorted((a, b) => (BigInt(a.entryId ?? 0) < BigInt(b.entryId ?? 0) ? -1 : 1));
  return new Map([
    ...inOrder.map((c, i) => [c.chargeId, mirrors[i] ?? null] as const),
    ...converted.map((c, i) => [c.chargeId, entryIds[i] ?? null] as const),
  ]);
}

/**
 * Reverses charges by linked reversal; what was paid on them moves into prepaid first, so that no payment
 * points at a reversed charge (accounting.md 0.9).
 * `also` is taken off other charges in the same act.
 */
export async function reverseCharges(
  tx: Tx,
  act: Act,
  charges: readonly ChargeFacts[],
  on: LocalDate,
  also: readonly Unapplied[] = [],
): Promise<void> {
  const chargeIds = charges.map((c) => c.chargeId);
  assert((await movedAway(tx, chargeIds)) === 0, 'charges that went to a buyer are refused as built upon before');
  if (await areWaived(tx, chargeIds)) throw refuse(takenBackRefusals, 'chargeWaived');
  await refuseBefore(tx, { chargeIds }, on);
  const standing = await loadStanding(tx, act.communityId, { chargeIds });
  await bookUnapplied(tx, act, [...takeBackAll(standing, on), ...also]);
  const entryOf = await bookReversals(tx, act, charges, on);
  const rows = charges.map(({ chargeId, ownershipId, amount_cents }): ApplicationRow => {
    const entryId = entryOf.get(chargeId) ?? null;
    return { chargeId, ownershipId, kind: 'REVERSAL', receiptId: null, bucketCodeId: null, on, amount: amount_cents, entryId };
  });
  await insertApplications(tx, act, rows);
}

/** Money that must be in a bucket of prepaid money again, to leave it; a null bucket is general. */
export interface BucketNeed {
  ownershipId: string;
  bucketCodeId: string | null;
  amount: Cents;
}

/** What receipts left in general prepaid (`leftOf`, cents by receipt), as what must be there again. */
export function needsOfReceipts(receipts: readonly ReceiptFacts[], leftOf: ReadonlyMap<string, Cents>): BucketNeed[] {
  return receipts.map(({ receiptId, ownershipId }) => ({ ownershipId, bucketCodeId: null, amount: leftOf.get(receiptId) ?? 0n }));
}

/**
 * Prepaid applications that must be taken back so that the owners' buckets hold what is needed again.
 * Refuses `prepaidSpent` when the money went elsewhere than to charges, `laterActs` when it paid others for a
 * time and was back only later.
 */
export async function planPullBack(tx: Tx, communityId: string, needs: readonly BucketNeed[], on: LocalDate): Promise<Unapplied[]> {
  const keyOf = ({ ownershipId, bucketCodeId }: Pick<BucketNeed, 'ownershipId' | 'bucketCodeId'>) => `${ownershipId}:${bucketCodeId}`;
  const wanted = [...Map.groupBy(needs, keyOf)].map(([key, [first, ...rest]]) => {
    assert(first, 'a group has a member');
    const { ownershipId, bucketCodeId, amount } = first;
    return { key, ownershipId, bucketCodeId, amount: amount + sumCents(rest.map((one) => one.amount)) };
  });
  const owners = [...new Set(needs.map((need) => need.ownershipId))];
  const availableOf = new Map((await loadPrepaidBuckets(tx, communityId, owners, on)).map((b) => [keyOf(b), b.available]));
  const standingOf = Map.groupBy(await loadStanding(tx, communityId, { prepaidOfOwners: owners }), (s) => s.ownershipId);
  const pulled = wanted.map(({ key, ownershipId, bucketCodeId, amount }) =>
    pullBackPrepaid(amount - (availableOf.get(key) ?? 0n), standingOf.get(ownershipId) ?? [], on, bucketCodeId),
  );
  if (pulled.some(({ missing }) => missing > 0n)) throw refuse(takenBackRefusals, 'prepaidSpent');
  const daysOf = Map.groupBy(await loadPrepaidDays(tx, communityId, owners, on), keyOf);
  const enoughOn = wanted.map(({ key, amount }, i) => dayThereIsEnough(daysOf.get(key) ?? [], amount, pulled[i]?.unapplied ?? []));
  const last = enoughOn
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  if (last) throw laterActs(last);
  return pulled.flatMap(({ unapplied }) => unapplied);
}

/**
 * Takes receipts back in full: their applications as they were, their prepaid part with what it has paid
 * since, newest first. The entry is linked to the receipt's while it is its exact opposite. A correction
 * pairs with its deposit at the bank, a returned payment is an item of its own (accounting.md 13).
 */
export async function backOutReceipts(
  tx: Tx,
  act: Act,
  receipts: readonly ReceiptFacts[],
  on: LocalDate,
  reason: 'NSF' | 'CORRECTION',
): Promise<string[]> {
  const receiptIds = receipts.map((r) => r.receiptId);
  await refuseBefore(tx, { receiptIds }, on);
  const leftOf = await loadReceiptPrepaid(tx, receiptIds);
  await bookUnapplied(tx, act, await planPullBack(tx, act.communityId, needsOfReceipts(receipts, leftOf), on));
  const standing = await loadStanding(tx, act.communityId, { receiptIds });
  const standingOf = Map.groupBy(standing, (s) => s.receiptId);
  const prepaidAccountId = await prepaidAccountOf(tx, act.communityId);
  const timingOn = await timings(tx, act.communityId);
  const entryIds = await post(tx, {
    ...act,
    entries: receipts.map((receipt): EntryDraft => {
      const paid = (standingOf.get(receipt.receiptId) ?? []).map((s) => ({ charge: s, amount: s.amount }));
      const left = leftOf.get(receipt.receiptId) ?? 0n;
      return {
        postDate: on,
        entryType: 'RECEIPT_BACKOUT',
        reference: receipt.checkNumber,
        description: reason === 'NSF' ? 'Payment returned by the bank' : 'Receipt corrected',
        sourceType: 'receipt-backout',
        sourceId: receipt.receiptId,
        ownershipId: receipt.ownershipId,
        bankItemKey: reason === 'NSF' ? null : `reversal:deposit:${receipt.depositId}`,
        reversesEntryId: receipt.isIntact && timingOn(on) === timingOn(receipt.postDate) ? receipt.entryId : null,
        lines: backoutLines(receipt.cashAccountId, prepaidAccountId, paid, left, timingOn(on)),
      };
    }),
  });
  const entryOf = new Map(receiptIds.map((receiptId, i) => [receiptId, entryIds[i] ?? '']));
  await insertBackouts(
    tx,
    act,
    receipts.map(({ receiptId, ownershipId }) => ({ receiptId, ownershipId, on, reason, entryId: entryOf.get(receiptId) ?? '' })),
  );
  const opened = standing.map(({ chargeId, ownershipId, receiptId, bucketCodeId, amount }): ApplicationRow => {
    const entryId = entryOf.get(receiptId ?? '') ?? null;
    return { chargeId, ownershipId, kind: 'BACKOUT', receiptId, bucketCodeId, on, amount: -amount, entryId };
  });
  await insertApplications(tx, act, opened);
  const out = receipts.map(({ receiptId, ownershipId }): MovementRow => {
    const entryId = entryOf.get(receiptId) ?? null;
    return { ownershipId, kind: 'BACKOUT', receiptId, bucketCodeId: null, on, amount: -(leftOf.get(receiptId) ?? 0n), entryId };
  });
  await insertMovements(tx, act, out);
  return entryIds;
}
