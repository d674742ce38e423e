// Booking adjustments of owners' accounts: charges, waivers and prepaid money of one batch, and all of it
// taken back.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type EntryDraft, holdOpenPeriodAt, post, reverseEntries } from '../../ledger/ledger.server.ts';
import {
  type Act,
  bookCharges,
  bookUnapplied,
  type NewCharge,
  planPullBack,
  prepaidAccountsOf,
  reverseCharges,
  timings,
} from '../subledger/acts.handlers.ts';
import {
  accountOfBucket,
  chargeLines,
  type PrepaidAccounts,
  prepaidChangeLines,
  reserveLines,
  type Timing,
  waiverLines,
} from '../subledger/posting.rules.ts';
import {
  type ApplicationRow,
  findRoleAccounts,
  insertApplications,
  insertMovements,
  loadBatchCharges,
  lockOwners,
  type MovementRow,
} from '../subledger/subledger.store.ts';
import { adjustmentRefusals, type WaiverReason } from './adjustment.contract.ts';
import { type AdjustmentLine, changesOf, type PlannedWaiver } from './adjustment.rules.ts';
import { type AdjustedBucket, loadAdjustedBuckets, loadAdjustmentLines, loadWaived, type WaivedRow } from './adjustment.store.ts';

/** What a batch of adjustments books. */
export interface AdjustmentPlan {
  postDate: LocalDate;
  timing: Timing;
  /** Charges by hand, in the order of their lines. */
  charges: NewCharge[];
  waivers: PlannedWaiver[];
  /** Lines that move prepaid money. */
  ahead: AdjustmentLine[];
  /** Empty where nothing is waived. */
  reason: WaiverReason | '';
  /** Where a write-off goes; null for waivers. */
  badDebtId: string | null;
  /** Null where no prepaid money moves. */
  accounts: PrepaidAccounts | null;
}

/** The account of write-offs where one is needed; refuses `noBadDebtAccount`. */
export async function badDebtFor(tx: Tx, communityId: string, reason: WaiverReason | ''): Promise<string | null> {
  if (reason !== 'WRITE_OFF') return null;
  const accountId = (await findRoleAccounts(tx, communityId)).get('BAD_DEBT');
  if (!accountId) throw refuse(adjustmentRefusals, 'noBadDebtAccount');
  return accountId;
}

/** The accounts of prepaid money where a line moves some. */
export async function accountsFor(tx: Tx, communityId: string, lines: readonly AdjustmentLine[]): Promise<PrepaidAccounts | null> {
  return lines.some((line) => line.act === 'PREPAID' || line.act === 'RESERVE') ? await prepaidAccountsOf(tx, communityId) : null;
}

function waiverDraft(
  { postDate, timing, reason, badDebtId }: AdjustmentPlan,
  { line, parts }: PlannedWaiver,
  sourceId: string,
): EntryDraft {
  const isWriteOff = reason === 'WRITE_OFF';
  return {
    postDate,
    entryType: isWriteOff ? 'WRITE_OFF' : 'WAIVER',
    description: isWriteOff ? 'Charge written off' : 'Charge waived',
    sourceType: 'waiver',
    sourceId,
    ownershipId: line.ownershipId,
    lines: waiverLines(parts, badDebtId, timing),
  };
}

function aheadDraft({ postDate, accounts }: AdjustmentPlan, line: AdjustmentLine, sourceId: string): EntryDraft {
  const { act, codeId, accountId, amount, ownershipId } = line;
  const common = { postDate, entryType: 'PREPAID_ADJUSTMENT', sourceType: 'prepaid-adjustment', sourceId, ownershipId };
  if (!accounts) return { ...common, lines: [] };
  return act === 'PREPAID'
    ? {
        ...common,
        description: line.description || 'Prepaid adjusted',
        lines: prepaidChangeLines(accountOfBucket(accounts, codeId), accountId ?? '', amount),
      }
    : { ...common, description: 'Prepaid reserved', lines: reserveLines(accounts, amount) };
}

/** The entries a plan makes, for previews. */
export function draftsOf(plan: AdjustmentPlan): EntryDraft[] {
  const { postDate, timing, charges, waivers, ahead } = plan;
  return [
    ...charges.map((charge, i): EntryDraft => {
      return { postDate, entryType: 'CHARGE', sourceType: 'charge', sourceId: `${i}`, lines: chargeLines(charge, charge.amount, timing) };
    }),
    ...waivers.map((waiver, i) => waiverDraft(plan, waiver, `${i}`)),
    ...ahead.map((line, i) => aheadDraft(plan, line, `${i}`)),
  ];
}

/**
 * Posts drafts that book something, and holds the period open for those that do not; the entry of each, null
 * where it books nothing.
 */
async function postAll(tx: Tx, act: Act, drafts: readonly EntryDraft[]): Promise<(string | null)[]> {
  const [silent] = drafts.filter((draft) => draft.lines.length === 0);
  if (silent) await holdOpenPeriodAt(tx, act.communityId, silent.postDate);
  const booked = drafts.filter((draft) => draft.lines.length > 0);
  const entryIds = await post(tx, { ...act, entries: booked });
  const entryOf = new Map(booked.map((draft, i) => [draft, entryIds[i] ?? null]));
  return drafts.map((draft) => entryOf.get(draft) ?? null);
}

/** Books a plan; its owners are locked. */
export async function bookAdjustment(tx: Tx, act: Act, plan: AdjustmentPlan): Promise<void> {
  const { postDate: on, charges, waivers, ahead, reason } = plan;
  if (charges.length > 0) await bookCharges(tx, act, charges);
  const waived = await postAll(
    tx,
    act,
    waivers.map((waiver, i) => waiverDraft(plan, waiver, `${act.batchId}:${i}`)),
  );
  const kind = reason === 'WRITE_OFF' ? 'WRITE_OFF' : 'WAIVER';
  await insertApplications(
    tx,
    act,
    waivers.flatMap(({ line, parts }, i) =>
      parts.map(({ charge, amount }): ApplicationRow => {
        const { chargeId } = charge;
        return {
          chargeId,
          ownershipId: line.ownershipId,
          kind,
          receiptId: null,
          bucketCodeId: null,
          on,
          amount,
          entryId: waived[i] ?? null,
        };
      }),
    ),
  );
  const moved = await postAll(
    tx,
    act,
    ahead.map((line, i) => aheadDraft(plan, line, `${act.batchId}:${i}`)),
  );
  await insertMovements(
    tx,
    act,
    ahead.flatMap((line, i) =>
      changesOf(line).map((change): MovementRow => ({ ...change, kind: 'ADJUSTMENT', receiptId: null, on, entryId: moved[i] ?? null })),
    ),
  );
}

/** The mirrors of entries by the entry each reverses. */
async function mirrorsOf(tx: Tx, act: Act, entryIds: readonly string[], on: LocalDate): Promise<Map<string, string>> {
  const unique = [...new Set(entryIds)].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  if (unique.length === 0) return new Map();
  // Mirrors come back in the order of the ids of their originals.
  const mirrors = await reverseEntries(tx, { ...act, entryIds: unique, postDate: on });
  return new Map(unique.map((entryId, i) => [entryId, mirrors[i] ?? '']));
}

/**
 * Opens what was waived again. Where the waiver booked nothing because its year was under cash, and the day
 * knows receivables at the charge, the receivable comes back by an entry of its own; under cash nothing is
 * booked. Source: accounting.md 0.5.
 */
async function takeWaiversBack(tx: Tx, act: Act, waived: readonly WaivedRow[], on: LocalDate): Promise<void> {
  if (waived.length === 0) return;
  const timing = (await timings(tx, act.communityId))(on);
  const booked = timing === 'CHARGE' ? waived.flatMap(({ entryId }) => entryId ?? []) : [];
  if (booked.length < waived.length) await holdOpenPeriodAt(tx, act.communityId, on);
  const mirrorOf = await mirrorsOf(tx, act, booked, on);
  const badDebtId = waived.some((row) => row.kind === 'WRITE_OFF' && row.entryId === null)
    ? await badDebtFor(tx, act.communityId, 'WRITE_OFF')
    : null;
  const converted = timing === 'CHARGE' ? waived.filter((row) => row.entryId === null) : [];
  const entryIds = await postAll(
    tx,
    act,
    converted.map((row, i): EntryDraft => {
      const lines = waiverLines([{ charge: row, amount: -row.amount }], row.kind === 'WRITE_OFF' ? badDebtId : null, timing);
      const entryType = `${row.kind}_REVERSAL`;
      return {
        postDate: on,
        entryType,
        description: 'Waiver of another method taken back',
        sourceType: 'waiver-reversal',
        sourceId: `${act.batchId}:${i}`,
        ownershipId: row.ownershipId,
        lines,
      };
    }),
  );
  const ownEntry = new Map(converted.map((row, i) => [row, entryIds[i] ?? null]));
  await insertApplications(
    tx,
    act,
    waived.map((row): ApplicationRow => {
      const { chargeId, ownershipId, kind, amount } = row;
      const entryId = row.entryId === null ? (ownEntry.get(row) ?? null) : (mirrorOf.get(row.entryId) ?? null);
      return { chargeId, ownershipId, kind, receiptId: null, bucketCodeId: null, on, amount: -amount, entryId };
    }),
  );
}

/**
 * Moves prepaid money back; what of it has paid charges since comes off them first, newest first. Refuses
 * `prepaidSpent` and `laterActs`.
 */
export async function takeBucketsBack(tx: Tx, act: Act, moved: readonly AdjustedBucket[], on: LocalDate): Promise<void> {
  if (moved.length === 0) return;
  const keyOf = ({ ownershipId, bucketCodeId }: AdjustedBucket) => `${ownershipId}:${bucketCodeId}`;
  const needs = [...Map.groupBy(moved, keyOf).values()].flatMap((rows) => {
    const amount = sumCents(rows.map((row) => row.amount));
    const [first] = rows;
    return first && amount > 0n ? [{ ownershipId: first.ownershipId, bucketCodeId: first.bucketCodeId, amount }] : [];
  });
  await bookUnapplied(tx, act, await planPullBack(tx, act.communityId, needs, on));
  const booked = moved.flatMap(({ entryId }) => entryId ?? []);
  if (booked.length < moved.length) await holdOpenPeriodAt(tx, act.communityId, on);
  const mirrorOf = await mirrorsOf(tx, act, booked, on);
  await insertMovements(
    tx,
    act,
    moved.map((row): MovementRow => {
      const { ownershipId, bucketCodeId, amount } = row;
      const entryId = row.entryId === null ? null : (mirrorOf.get(row.entryId) ?? null);
      return { ownershipId, bucketCodeId, kind: 'ADJUSTMENT', receiptId: null, on, amount: -amount, entryId };
    }),
  );
}

/** Takes a batch of adjustments back, all of it. */
export async function unbookAdjustment(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<{ undone: number; total: Cents }> {
  const { communityId } = act;
  const load = async () => ({
    charges: await loadBatchCharges(tx, communityId, batchId),
    waived: await loadWaived(tx, communityId, batchId),
    moved: await loadAdjustedBuckets(tx, communityId, batchId),
  });
  const seen = await load();
  const owners = [...seen.charges, ...seen.waived, ...seen.moved].map((row) => row.ownershipId);
  await lockOwners(tx, communityId, [...new Set(owners)]);
  const { charges, waived, moved } = await load();
  if (charges.length > 0) await reverseCharges(tx, act, charges, on);
  await takeWaiversBack(tx, act, waived, on);
  await takeBucketsBack(tx, act, moved, on);
  const lines = (await loadAdjustmentLines(tx, communityId, batchId)).filter((line) => !line.isDropped);
  return { undone: lines.length, total: sumCents(lines.map(({ amount }) => (amount < 0n ? -amount : amount))) };
}
