// What a payment plan does while it is kept: money of its owner pays by its order, and late fees and interest
// pause by a hold of the home.
import type { Tx } from '../../../packages/db/database.ts';
import { formatDate, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { endFlags, flagsThatStand, insertFlag } from '../../communities/communities.server.ts';
import { endPlanOrder, startPlanOrder } from '../../receivables/receivables.server.ts';
import type { PlanRow } from './plan.store.ts';

interface By {
  userId: string;
  now: Instant;
}

/** The reason tells the hold of a plan from others that pause late fees. */
const holdReason = ({ offeredDate }: PlanRow) => `Payment plan of ${formatDate(offeredDate)}`;

/** Begins what a plan does on the day it is signed or reinstated. A home on hold already stays so. */
export async function beginPlan(tx: Tx, communityId: string, plan: PlanRow, startDate: LocalDate, by: By): Promise<void> {
  const { paymentPlanId, ownershipId, offeredDate, paysFirst, suspendsFees, propertyId } = plan;
  await startPlanOrder(tx, { communityId, paymentPlanId }, { ownershipId, coveredThrough: offeredDate, paysFirst, startDate });
  if (!suspendsFees) return;
  const hold = { flag: 'LATE_FEES' as const, reason: holdReason(plan), fromDate: startDate, toDate: null };
  await insertFlag(tx, communityId, propertyId, hold, by);
}

/** Ends what a plan does from a day on. */
export async function endPlan(tx: Tx, communityId: string, plan: PlanRow, endDate: LocalDate): Promise<void> {
  await endPlanOrder(tx, plan.paymentPlanId, endDate);
  const standing = await flagsThatStand(tx, communityId, plan.propertyId, ['LATE_FEES'], endDate);
  const own = standing.find(({ reason }) => reason === holdReason(plan));
  if (own) await endFlags(tx, communityId, [plan.propertyId], { propertyFlagId: own.propertyFlagId }, endDate);
}
