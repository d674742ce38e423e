// Taking a posted batch of receivables back as a whole: charges and fees are reversed, receipts taken back, prepaid applications returned.
import { type Claim, needs } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { assert, type Cents, type LocalDate, localDate, Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { type BatchUndo, lockBatch, openBatch, type PostedBatch, type Standing, setBatchState } from '../../ledger/ledger.server.ts';
import type { BatchFacts } from '../billing/billing.store.ts';
import { loadOwners, ownerBalances } from '../owners/balance.store.ts';
import { type Act, backOutReceipts, bookUnapplied, reverseCharges } from '../subledger/acts.handlers.ts';
import {
  lastTakenBack,
  loadBatchCharges,
  loadPrepaidsOfBatch,
  loadReceipts,
  loadStanding,
  lockOwners,
} from '../subledger/subledger.store.ts';
import { takeBackUpTo, type Unapplied } from '../subledger/undo.rules.ts';
import { findUnapplied, ownersOfBatch } from './dependent.store.ts';

/** What an undo did: how many things were taken back, what they came to, and whose accounts changed beyond that. */
interface Undone {
  undone: number;
  total: Cents;
  owners: readonly string[];
}

/** What the batch applied from prepaid money, as far as it still stands: part of it may have been pulled back since. */
async function prepaidsLeft(tx: Tx, communityId: string, batchId: string, on: LocalDate): Promise<Unapplied[]> {
  const applied = await loadPrepaidsOfBatch(tx, batchId);
  if (applied.length === 0) return [];
  const standing = await loadStanding(tx, communityId, { prepaidOfBatch: batchId });
  const keyOf = (of: { chargeId: string; bucketCodeId: string | null }) => `${of.chargeId}:${of.bucketCodeId}`;
  const standingOf = Map.groupBy(standing, keyOf);
  return applied.flatMap((made) => takeBackUpTo(made.amount_cents, standingOf.get(keyOf(made)) ?? [], on).unapplied);
}

/** Reverses the charges, and takes back the prepaid money that followed them to older charges. */
async function undoCharges(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<Undone> {
  const seen = await loadBatchCharges(tx, act.communityId, batchId);
  await lockOwners(tx, act.communityId, [...new Set(seen.map((c) => c.ownershipId))]);
  const charges = await loadBatchCharges(tx, act.communityId, batchId);
  if (charges.length === 0) return { undone: 0, total: 0n, owners: [] };
  const own = new Set(charges.map((c) => c.chargeId));
  const also = (await prepaidsLeft(tx, act.communityId, batchId, on)).filter(({ application }) => !own.has(application.chargeId));
  const unpaid = await reverseCharges(tx, act, charges, on, also);
  const total = sumCents(charges.map((c) => c.amount_cents));
  return { undone: charges.length, total, owners: [...unpaid, ...also.map(({ application }) => application)].map((s) => s.ownershipId) };
}

async function undoReceipts(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<Undone> {
  const all = await loadReceipts(tx, act.communityId, { batchId });
  await lockOwners(tx, act.communityId, [...new Set(all.map((r) => r.ownershipId))]);
  const receipts = (await loadReceipts(tx, act.communityId, { batchId })).filter((r) => !r.isBackedOut);
  if (receipts.length > 0) await backOutReceipts(tx, act, receipts, on, 'CORRECTION');
  const total = sumCents(receipts.map((r) => r.amount_cents));
  return { undone: receipts.length, total, owners: receipts.map((r) => r.ownershipId) };
}

async function undoPrepaids(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<Undone> {
  const owners = [...new Set((await loadPrepaidsOfBatch(tx, batchId)).map((a) => a.ownershipId))];
  await lockOwners(tx, act.communityId, owners);
  const unapplied = await prepaidsLeft(tx, act.communityId, batchId, on);
  await bookUnapplied(tx, act, unapplied);
  return { undone: unapplied.length, total: sumCents(unapplied.map((one) => one.amount)), owners };
}

const undoOf = { CHARGES: undoCharges, LATE_FEES: undoCharges, RECEIPTS: undoReceipts, LOCKBOX: undoReceipts, PREPAIDS: undoPrepaids };

function isUndoable(kind: string): kind is keyof typeof undoOf {
  return kind in undoOf;
}

/** Takes a posted batch back on its post date or a later one. Refuses `notPosted`, `alreadyReversed`, `cannotUndo`, `beforeOriginal`, and what posting refuses. */
export async function undoBatch(
  context: Context<{ communityId: string; batchId: string; postDate?: LocalDate | undefined; reason: string }>,
  batch: BatchFacts,
) {
  const { tx, userId, now } = context;
  const { communityId, batchId, reason } = context.input;
  const locked = await lockBatch(tx, communityId, batchId);
  assert(locked, 'the batch was found a moment ago');
  if (locked.state === 'REVERSED') throw new Refusal('alreadyReversed', 'This batch was undone already.');
  if (locked.state !== 'POSTED') throw new Refusal('notPosted', 'Only a posted batch can be undone.');
  if (!isUndoable(batch.kind)) throw new Refusal('cannotUndo', 'A batch of this kind cannot be undone as a whole.');
  const on = context.input.postDate ?? batch.postDate;
  if (on < batch.postDate)
    throw new Refusal('beforeOriginal', 'It cannot be taken back before the day it was posted.', [
      { path: 'postDate', message: `must not be before ${batch.postDate}` },
    ]);
  const undoBatchId = await openBatch(tx, {
    communityId,
    kind: 'UNDO',
    state: 'POSTED',
    postDate: on,
    description: `Undo: ${batch.description}`,
    userId,
    now,
  });
  const { undone, owners } = await undoOf[batch.kind](tx, { communityId, batchId: undoBatchId, userId, now }, batchId, on);
  await setBatchState(tx, batchId, 'REVERSED', { userId, now, undoneBy: undoBatchId });
  const facts = await loadOwners(tx, communityId, [...new Set(owners)]);
  context.record({ entityId: batchId, batchId: undoBatchId, reason, after: { undone } });
  return {
    undoBatchId,
    undone,
    affectedOwners: facts.map(({ ownershipId, accountNumber, owner }) => ({ ownershipId, accountNumber, owner })),
  };
}

/** Later than every post date: balances as they stand now. */
const endOfTime = localDate('9999-12-31');

/** What the owners of a batch owe and hold ahead. */
async function standingsOf(tx: Tx, { communityId, batchId }: PostedBatch): Promise<Standing[]> {
  const owners = await ownersOfBatch(tx, batchId);
  const balances = new Map((await ownerBalances(tx, communityId, endOfTime, owners)).map((one) => [one.ownershipId, one]));
  return (await loadOwners(tx, communityId, owners)).flatMap(({ ownershipId, accountNumber, owner }) => {
    const { owes_cents = 0n, prepaid_cents = 0n } = balances.get(ownershipId) ?? {};
    const who = `${accountNumber} ${owner}`;
    return [
      { key: `owes:${ownershipId}`, who, what: 'Owes', amount: owes_cents },
      { key: `prepaid:${ownershipId}`, who, what: 'Paid ahead', amount: prepaid_cents },
    ];
  });
}

function undoFor(kind: keyof typeof undoOf, facts: { claim: Claim; again: string; noun: string; isMoney: boolean }): BatchUndo {
  const { claim, again, noun, isMoney } = facts;
  return {
    kinds: [kind],
    permission: needs(claim, 8),
    again,
    async takeBack(tx, act, batch) {
      const { undone, total } = await undoOf[kind](tx, act, batch.batchId, act.on);
      return { count: undone, noun, total };
    },
    standings: standingsOf,
    async lastTouchedOn(tx, { communityId, batchId }) {
      const chargeIds = (await loadBatchCharges(tx, communityId, batchId)).map((charge) => charge.chargeId);
      const receiptIds = (await loadReceipts(tx, communityId, { batchId })).map((receipt) => receipt.receiptId);
      const days = await Promise.all([lastTakenBack(tx, { chargeIds }), lastTakenBack(tx, { receiptIds })]);
      return (
        days
          .filter((day) => day !== null)
          .toSorted()
          .at(-1) ?? null
      );
    },
    async swept(tx, act) {
      // What pays the charges of a batch is named by the batch it came with; what money of a batch has paid since is only known now.
      if (!isMoney) return [];
      const { owners, amount_cents } = await findUnapplied(tx, act.batchId);
      if (owners === 0) return [];
      const whose = owners === 1 ? 'one owner' : `${owners} owners`;
      return [
        {
          what: `Payments of ${whose} come off charges they had paid, into prepaid`,
          on: act.on,
          amount: amount_cents,
          door: null,
          fate: 'TOGETHER',
        },
      ];
    },
  };
}

/** How each kind of batch is taken back; the acts are those of the screens. */
export const receivablesUndos: readonly BatchUndo[] = [
  undoFor('CHARGES', {
    claim: 'arapplycharges',
    noun: 'charge',
    isMoney: false,
    again: 'Charges that were taken back are not revived. Apply them again.',
  }),
  undoFor('LATE_FEES', {
    claim: 'arapplylatefees',
    noun: 'late fee',
    isMoney: false,
    again: 'Late fees that were taken back are not revived. Apply them again.',
  }),
  undoFor('RECEIPTS', {
    claim: 'arownerpayments',
    noun: 'receipt',
    isMoney: true,
    again: 'A receipt that was taken back is entered anew.',
  }),
  undoFor('LOCKBOX', { claim: 'arownerpayments', noun: 'receipt', isMoney: true, again: 'A receipt that was taken back is entered anew.' }),
  undoFor('PREPAIDS', { claim: 'arapplyprepaid', noun: 'application', isMoney: false, again: 'Apply the prepaid money again.' }),
];
