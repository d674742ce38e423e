// A charge to one owner on behalf of a feature above: planned, shown and posted as an adjustment of their
// account, so that it is listed, undone and reported like one entered by hand.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, type Instant, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { openBatch, openPeriodAt } from '../../ledger/ledger.server.ts';
import { loadOwners } from '../owners/balance.store.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import { adjustmentRefusals } from './adjustment.contract.ts';
import { type AdjustmentLine, linesOf } from './adjustment.rules.ts';
import { findLastLine, insertAdjustment } from './adjustment.store.ts';
import { bookAdjustment } from './adjustment-booking.handlers.ts';
import { entryOf, type PlannedAdjustment, planOf, refuseToKeep } from './adjustment-plan.handlers.ts';

/** What is charged to whom; cents. */
interface OwnerChargeOrder {
  communityId: string;
  ownershipId: string;
  postDate: LocalDate;
  lines: readonly { codeId: string; description: string; amount: Cents }[];
}

/** A charge that is planned, with everything it rests on. */
interface PlannedOwnerCharge {
  order: OwnerChargeOrder;
  lines: readonly AdjustmentLine[];
  planned: PlannedAdjustment;
  owner: { accountNumber: string; owner: string };
  base: unknown;
}

/** Plans a charge; behind the lock of the owner where it is about to be posted. Answers 404 for no owner. */
export async function planOwnerCharge(tx: Tx, order: OwnerChargeOrder, userId: string, commits: boolean): Promise<PlannedOwnerCharge> {
  const { communityId, ownershipId, postDate } = order;
  if (commits) await lockOwners(tx, communityId, [ownershipId]);
  const [owner] = await loadOwners(tx, communityId, [ownershipId]);
  if (!owner) throw notFound('The owner');
  const lines = linesOf(owner, { type: 'ADD_CHARGE', codes: order.lines, prepaid: [], reserves: [] });
  const planned = await planOf(tx, communityId, { postDate, reason: '', lines }, { enteredById: userId, approvedBy: null });
  return { order, lines, planned, owner, base: [await findLastLine(tx, communityId, ownershipId), planned.base] };
}

/** The entry a planned charge makes, and how its period stands. */
export async function ownerChargeView(tx: Tx, { order, planned }: PlannedOwnerCharge) {
  return { entry: await entryOf(tx, order.communityId, planned), periodStatus: planned.periodStatus };
}

/** Refuses what keeps a planned charge from being posted, in the words of adjustments. */
export async function refuseOwnerCharge(tx: Tx, { order, planned }: PlannedOwnerCharge): Promise<void> {
  refuseToKeep(planned);
  if (order.lines.some((line) => line.amount <= 0n)) throw refuse(adjustmentRefusals, 'nothingToAdjust');
  await openPeriodAt(tx, order.communityId, order.postDate);
}

/** Posts a planned charge as a batch of its own, and returns its id. */
export async function postOwnerCharge(
  tx: Tx,
  { order, planned, lines, owner }: PlannedOwnerCharge,
  what: { title: string; comment: string; userId: string; now: Instant },
): Promise<string> {
  const { communityId, postDate } = order;
  const { title, comment, userId, now } = what;
  const description = `${title}, ${owner.accountNumber} ${owner.owner}`.slice(0, 200);
  const batchId = await openBatch(tx, { communityId, kind: 'ADJUSTMENT', state: 'POSTED', postDate, description, userId, now });
  await insertAdjustment(tx, communityId, { batchId, type: 'ADD_CHARGE', reason: '', comment }, lines);
  await bookAdjustment(tx, { communityId, batchId, userId, now }, planned.plan);
  return batchId;
}
