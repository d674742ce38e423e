// Taking a posted batch of receivables back as a whole: charges and fees are reversed, receipts taken back,
// prepaid applications returned.
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, endOfTime, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { BatchUndo, PostedBatch, Standing } from '../../ledger/ledger.server.ts';
import { undoRelease, unrelease } from '../acceleration/acceleration-booking.handlers.ts';
import { unbookAdjustment } from '../adjustments/adjustment-booking.handlers.ts';
import { heldDepositUndo } from '../deposits-held/held-deposit-undo.handlers.ts';
import { debitSettlementUndo } from '../direct-debit/draw-undo.handlers.ts';
import { miscReceiptUndo } from '../misc-receipts/misc-undo.handlers.ts';
import { loadOwners, ownerBalances } from '../owners/balance.store.ts';
import { onlineReceiptsUndo, processorLinesUndo } from '../platform/platform-undo.handlers.ts';
import { beginningEditUndo } from '../receipts/beginning-edit.handlers.ts';
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

/** What an undo did: how many things were taken back, and what they came to. */
interface Undone {
  undone: number;
  total: Cents;
}

/**
 * What the batch applied from prepaid money, as far as it still stands: part of it may have been pulled back
 * since.
 */
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
  if (charges.length === 0) return { undone: 0, total: 0n };
  const own = new Set(charges.map((c) => c.chargeId));
  const also = (await prepaidsLeft(tx, act.communityId, batchId, on)).filter(({ application }) => !own.has(application.chargeId));
  await reverseCharges(tx, act, charges, on, also);
  return { undone: charges.length, total: sumCents(charges.map((c) => c.amount_cents)) };
}

/** Income that was released of the charges waits again before they are reversed. */
async function undoAcceleration(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<Undone> {
  await unrelease(tx, act, batchId, on);
  return await undoCharges(tx, act, batchId, on);
}

async function undoReceipts(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<Undone> {
  const all = await loadReceipts(tx, act.communityId, { batchId });
  await lockOwners(tx, act.communityId, [...new Set(all.map((r) => r.ownershipId))]);
  const receipts = (await loadReceipts(tx, act.communityId, { batchId })).filter((r) => !r.isBackedOut);
  if (receipts.length > 0) await backOutReceipts(tx, act, receipts, on, 'CORRECTION');
  return { undone: receipts.length, total: sumCents(receipts.map((r) => r.amount_cents)) };
}

async function undoPrepaids(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<Undone> {
  const owners = [...new Set((await loadPrepaidsOfBatch(tx, batchId)).map((a) => a.ownershipId))];
  await lockOwners(tx, act.communityId, owners);
  const unapplied = await prepaidsLeft(tx, act.communityId, batchId, on);
  await bookUnapplied(tx, act, unapplied);
  return { undone: unapplied.length, total: sumCents(unapplied.map((one) => one.amount)) };
}

/** How each kind is taken back. */
export const undoOf = {
  CHARGES: undoCharges,
  LATE_FEES: undoCharges,
  INTEREST: undoCharges,
  COLLECTION_FEES: undoCharges,
  FINES: undoCharges,
  ACCELERATION: undoAcceleration,
  RECEIPTS: undoReceipts,
  LOCKBOX: undoReceipts,
  DIRECT_DEBIT: undoReceipts,
  PREPAIDS: undoPrepaids,
  ADJUSTMENT: unbookAdjustment,
  IMPORTED_CHARGES: unbookAdjustment,
};

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

function undoFor(kind: keyof typeof undoOf, facts: { again: string; noun: string; isMoney: boolean }): BatchUndo {
  const { again, noun, isMoney } = facts;
  return {
    kinds: [kind],
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
      // What pays the charges of a batch is named by the batch it came with; what money of a batch has paid
      // since is only known now.
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
    noun: 'charge',
    isMoney: false,
    again: 'Charges that were taken back are not revived. Apply them again.',
  }),
  undoFor('LATE_FEES', {
    noun: 'late fee',
    isMoney: false,
    again: 'Late fees that were taken back are not revived. Apply them again.',
  }),
  undoFor('INTEREST', {
    noun: 'interest charge',
    isMoney: false,
    again: 'The days are free again. Apply interest to charge them.',
  }),
  undoFor('COLLECTION_FEES', {
    noun: 'collection fee',
    isMoney: false,
    again: 'The cases stay where they are. Undo the collection run to take its letters and steps back too.',
  }),
  undoFor('FINES', {
    noun: 'fine',
    isMoney: false,
    again: 'The cases stay where they are. Undo the violation batch to take its letters and steps back too.',
  }),
  undoFor('ACCELERATION', { noun: 'installment', isMoney: false, again: 'Accelerate the owner again.' }),
  {
    kinds: ['DEFERRED_RELEASE'],
    again: 'The income waits again. The next release books it.',
    takeBack: (tx, act, batch) => undoRelease(tx, act, batch.batchId),
  },
  undoFor('RECEIPTS', {
    noun: 'receipt',
    isMoney: true,
    again: 'A receipt that was taken back is entered again.',
  }),
  undoFor('LOCKBOX', { noun: 'receipt', isMoney: true, again: 'A receipt that was taken back is entered again.' }),
  undoFor('DIRECT_DEBIT', { noun: 'receipt', isMoney: true, again: 'Draw from the owners again.' }),
  debitSettlementUndo,
  onlineReceiptsUndo,
  processorLinesUndo,
  miscReceiptUndo,
  heldDepositUndo,
  beginningEditUndo,
  undoFor('ADJUSTMENT', { noun: 'line', isMoney: true, again: 'Enter the adjustment again.' }),
  undoFor('IMPORTED_CHARGES', { noun: 'charge', isMoney: false, again: 'Import the charges again.' }),
  undoFor('PREPAIDS', { noun: 'application', isMoney: false, again: 'Apply the prepaid money again.' }),
];
