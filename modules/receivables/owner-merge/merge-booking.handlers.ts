// Books what a merge of owners' histories moves, as rows of the subledger that cancel each other on every
// day, and the rows that take it back.
import type { Tx } from '../../../packages/db/database.ts';
import {
  type ActFrame,
  type ApplicationRow,
  insertApplications,
  insertCharges,
  insertMovements,
  type MovementRow,
  takeIds,
} from '../subledger/subledger.store.ts';
import type { TransferPlan } from '../transfer/transfer.handlers.ts';
import { type Change, lasting } from '../transfer/transfer.rules.ts';
import { loadHeldHistories, loadMoved, loadOpenHistories } from '../transfer/transfer.store.ts';
import { takenBackFrom } from './owner-merge.rules.ts';
import type { MergedCharge } from './owner-merge.store.ts';

interface Sides {
  fromId: string;
  toId: string;
}

const silent = { receiptId: null, entryId: null };
const transfer = (chargeId: string, ownershipId: string, { on, amount }: Change): ApplicationRow => ({
  ...silent,
  chargeId,
  ownershipId,
  kind: 'TRANSFER',
  bucketCodeId: null,
  on,
  amount,
});

/**
 * Moves what was planned. A charge comes to the other account under its own date, so that its age stays; of
 * what came to be open again later, the charge is closed on its date and opened on that day. Each day's sum
 * over both accounts, on each account of the books, is what it was. Both owners are locked.
 */
export async function bookMerge(tx: Tx, frame: ActFrame, { fromId, toId }: Sides, plan: TransferPlan): Promise<MergedCharge[]> {
  const ids = plan.charges.length > 0 ? await takeIds(tx, 'charge', plan.charges.length) : [];
  const moves = plan.charges.map((charge, i) => ({ ...charge, toChargeId: ids[i] ?? '' }));
  if (moves.length > 0)
    await insertCharges(
      tx,
      frame,
      moves.map(
        ({
          toChargeId,
          propertyId,
          codeId,
          code,
          sourceCodeId,
          originChargeId,
          chargeDate,
          amount,
          description,
          incomeAccountId,
          receivableAccountId,
        }) => ({
          chargeId: toChargeId,
          ownershipId: toId,
          propertyId,
          codeId,
          kind: 'MOVED' as const,
          chargeDate,
          amount,
          instalmentStart: null,
          sourceCodeId,
          originChargeId,
          description: description || code,
          incomeAccountId,
          receivableAccountId,
          entryId: null,
        }),
      ),
    );
  await insertApplications(
    tx,
    frame,
    moves.flatMap(({ chargeId, toChargeId, chargeDate, parts }) =>
      parts.flatMap((part) => [
        transfer(chargeId, fromId, part),
        ...(part.on > chargeDate
          ? [
              transfer(toChargeId, toId, { on: chargeDate, amount: part.amount }),
              transfer(toChargeId, toId, { on: part.on, amount: -part.amount }),
            ]
          : []),
      ]),
    ),
  );
  await insertMovements(
    tx,
    frame,
    plan.prepaid.flatMap(({ bucketCodeId, parts }) => parts.flatMap((part) => bucketRows(bucketCodeId, fromId, toId, part))),
  );
  return moves.map(({ chargeId, toChargeId, amount }) => ({ fromChargeId: chargeId, toChargeId, amount_cents: amount }));
}

/** Money that leaves a bucket of one owner and comes into the same bucket of another on a day. */
function bucketRows(bucketCodeId: string | null, fromId: string, toId: string, { on, amount }: Change): MovementRow[] {
  return [
    { ...silent, ownershipId: fromId, kind: 'TRANSFER', bucketCodeId, on, amount: -amount },
    { ...silent, ownershipId: toId, kind: 'TRANSFER', bucketCodeId, on, amount },
  ];
}

/**
 * Takes a merge back: each charge that came goes, as it lasts now, and opens the one it stands for; prepaid
 * money goes back on the days it came, or on the latest it lasts from.
 * False when a bucket holds less than came. The charges are fully open; both owners are locked.
 */
export async function unbookMerge(
  tx: Tx,
  frame: ActFrame,
  { fromId, toId, batchId, charges }: Sides & { batchId: string; charges: readonly MergedCharge[] },
): Promise<boolean> {
  const open = new Map((await loadOpenHistories(tx, frame.communityId, toId, null)).map((one) => [one.chargeId, one]));
  await insertApplications(
    tx,
    frame,
    charges.flatMap(({ fromChargeId, toChargeId }) =>
      lasting(open.get(toChargeId)?.changes ?? []).flatMap((part) => [
        transfer(toChargeId, toId, part),
        transfer(fromChargeId, fromId, { on: part.on, amount: -part.amount }),
      ]),
    ),
  );
  const held = await loadHeldHistories(tx, frame.communityId, toId);
  const came = (await loadMoved(tx, batchId)).movements.filter((move) => move.ownershipId === toId);
  const buckets = [...Map.groupBy(came, (move) => move.bucketCodeId)].map(([bucketCodeId, moves]) => ({
    bucketCodeId,
    parts: takenBackFrom(
      held.find((bucket) => bucket.bucketCodeId === bucketCodeId)?.changes ?? [],
      moves.map(({ on, amount_cents }) => ({ on, amount: amount_cents })),
    ),
  }));
  if (buckets.some(({ parts }) => parts === null)) return false;
  await insertMovements(
    tx,
    frame,
    buckets.flatMap(({ bucketCodeId, parts }) => (parts ?? []).flatMap((part) => bucketRows(bucketCodeId, toId, fromId, part))),
  );
  return true;
}
