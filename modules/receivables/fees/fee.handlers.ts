// Fees that a module above charges to many owners at once: one batch, charged and taken back like any other.
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { openBatch, openPeriodAt } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { type Act, bookCharges, type NewCharge } from '../subledger/acts.handlers.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import { undoOf } from '../undo/undo.handlers.ts';

/** A fee of one owner, in cents. */
export interface Fee {
  ownershipId: string;
  propertyId: string;
  amount: Cents;
  description: string;
}

/**
 * Charges collection fees, or fines, on a code as one posted batch; answers its id. Refuses a closed
 * period. The number of statements does not depend on the number of fees.
 */
export async function chargeFees(
  tx: Tx,
  {
    communityId,
    userId,
    now,
    postDate,
    codeId,
    description,
    batchKind = 'COLLECTION_FEES',
  }: Omit<Act, 'batchId'> & { postDate: LocalDate; codeId: string; description: string; batchKind?: 'COLLECTION_FEES' | 'FINES' },
  fees: readonly Fee[],
): Promise<string> {
  await openPeriodAt(tx, communityId, postDate);
  await lockOwners(tx, communityId, [...new Set(fees.map((fee) => fee.ownershipId))]);
  const code = (await loadCodes(tx, communityId)).find((one) => one.chargeCodeId === codeId);
  const { incomeAccountId = '', receivableAccountId = null } = code ?? {};
  const batchId = await openBatch(tx, { communityId, kind: batchKind, state: 'POSTED', postDate, description, userId, now });
  const charges = fees.map(
    (fee): NewCharge => ({
      ...fee,
      codeId,
      kind: 'CHARGE',
      chargeDate: postDate,
      sourceCodeId: null,
      incomeAccountId,
      receivableAccountId,
    }),
  );
  await bookCharges(tx, { communityId, batchId, userId, now }, charges);
  return batchId;
}

/** Reverses the fees of a batch by another batch; the sum in cents of what was taken back. */
export async function takeFeesBack(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<Cents> {
  return sumCents([(await undoOf.COLLECTION_FEES(tx, act, batchId, on)).total]);
}

/** Reverses the fines of a batch by another batch; the sum in cents of what was taken back. */
export async function takeFinesBack(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<Cents> {
  return sumCents([(await undoOf.FINES(tx, act, batchId, on)).total]);
}
