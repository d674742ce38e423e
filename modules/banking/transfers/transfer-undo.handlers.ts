// Taking batches of transfers back, what was built on them, and the tie-out of cash in transit.
import type { Tx } from '../../../packages/db/database.ts';
import { type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import {
  type BatchUndo,
  type Dependent,
  type FindDependents,
  mirrorEntries,
  notApplicable,
  type TieOut,
  type TieOutResult,
} from '../../ledger/ledger.server.ts';
import { insertPosting, markCanceled } from './transfer.store.ts';
import { builtOnBatch, foreignInTransit, inTransitOn, repayingBatch, restoredBy, transfersOfBatch } from './transfer-undo.store.ts';

/** What was sent waits to be sent again; what had arrived is in flight; what was voided stands again. */
export const fundTransferUndo: BatchUndo = {
  kinds: ['FUND_TRANSFER'],
  again: 'Send the transfer again, or record its arrival again.',
  async takeBack(tx, act, { batchId }) {
    const posted = await transfersOfBatch(tx, batchId);
    await mirrorEntries(tx, act, batchId);
    const restored = await restoredBy(tx, act.batchId);
    if (restored.length > 0)
      await markCanceled(
        tx,
        restored.map((one) => one.fundTransferId),
        null,
      );
    for (const one of restored) await insertPosting(tx, one.communityId, { ...one, batchId: act.batchId });
    const taken = posted.length > 0 ? posted : restored;
    return { count: taken.length, noun: 'entry', total: sumCents(taken.map((one) => one.amount_cents)) };
  },
};

const door = (fundTransferId: string) => ({ screen: 'funds-transfer-view', params: { fundTransferId } });

const builtWords = {
  ARRIVED: (number: number) => `Transfer ${number} has arrived`,
  REPAID: (number: number) => `Transfer ${number} repays this loan`,
};

/** An arrival and a repayment are taken back first; a reimbursement of what is taken back stays. */
export const fundTransferDependents: FindDependents = async (tx, { batchId, kind }) => {
  const built = kind === 'FUND_TRANSFER' ? await builtOnBatch(tx, batchId) : [];
  const first = built.map(
    ({ fundTransferId, transferNumber, what, on, amount_cents }): Dependent => ({
      what: builtWords[what](transferNumber),
      on,
      amount: amount_cents,
      door: door(fundTransferId),
      fate: 'FIRST',
    }),
  );
  const stays = (await repayingBatch(tx, batchId)).map(
    ({ fundTransferId, transferNumber, on, amount_cents }): Dependent => ({
      what: `Transfer ${transferNumber} reimburses it and stays as it is`,
      on,
      amount: amount_cents,
      door: door(fundTransferId),
      fate: 'STAYS',
    }),
  );
  return [...first, ...stays];
};

async function checkInTransit(tx: Tx, communityId: string, asOf: LocalDate): Promise<TieOutResult> {
  const sums = await inTransitOn(tx, communityId, asOf);
  if (sums.accounts === 0) return notApplicable;
  const foreign = await foreignInTransit(tx, communityId, asOf);
  const offenders = foreign.map(({ entryId, date, words, amount_cents }) => ({
    entryId,
    date,
    what: `${words.trim()}: on cash in transit, and no transfer posted it`,
    amount: amount_cents,
  }));
  return { applies: true, ledger: sums.ledger_cents, subledger: sums.inFlight_cents, offenders };
}

/** Cash in transit is what was sent and has not arrived. */
export const transferTieOuts: readonly TieOut[] = [{ name: 'in-transit', title: 'Cash in transit', check: checkInTransit }];
