// What a sale does to the collection case of the seller: an account that is cleared closes it with its plan;
// what the seller still owes stays theirs, and the case with it. The buyer begins without one.
import type { Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { findLivePlan, findPlan, setPlanState } from '../plans/plan.store.ts';
import { beginPlan, endPlan } from '../plans/plan-effects.handlers.ts';
import { closeCases, findOpenCaseOf, insertEvents, reopenCase } from './case.store.ts';
import type { Stage } from './stage.contract.ts';

interface By {
  userId: string;
  now: Instant;
}

/** What `reopenAfterSale` puts back; kept with the sale. */
export interface CaseAtSale {
  collectionCaseId: string;
  stage: Stage;
  stageDate: LocalDate;
  isClosed: boolean;
  paymentPlanId: string | null;
  planState: 'OFFERED' | 'ACTIVE' | null;
}

/**
 * Closes the open case of a seller whose account a sale cleared, with the plan that lives; where `left` cents
 * stay open the case stays with the seller and says so. Null where there is no open case.
 */
export async function closeForSale(
  tx: Tx,
  { communityId, ownershipId, day, left, buyer }: { communityId: string; ownershipId: string; day: LocalDate; left: Cents; buyer: string },
  by: By,
): Promise<CaseAtSale | null> {
  const found = await findOpenCaseOf(tx, communityId, ownershipId, day);
  if (!found) return null;
  const { collectionCaseId, stage, stageDate } = found;
  const plan = await findLivePlan(tx, communityId, ownershipId);
  const isClosed = left <= 0n;
  // The hold stands on the home, which is the buyer's now.
  if (plan) await endPlan(tx, communityId, plan, day);
  if (!isClosed) {
    const note = `Home sold to ${buyer}; what is open stays with this owner`.slice(0, 300);
    await insertEvents(tx, [{ collectionCaseId, what: 'FACTS', on: day, note }], by);
    return { collectionCaseId, stage, stageDate, isClosed, paymentPlanId: plan?.paymentPlanId ?? null, planState: null };
  }
  const reason = `Home sold to ${buyer}`.slice(0, 300);
  if (plan) {
    await setPlanState(tx, plan.paymentPlanId, 'CANCELED', { endedDate: day > plan.offeredDate ? day : plan.offeredDate });
    await insertEvents(tx, [{ collectionCaseId, what: 'PLAN', on: day, note: 'Canceled by the sale' }], by);
  }
  await closeCases(tx, [collectionCaseId], { stage: 'CURED', on: day, reason });
  await insertEvents(tx, [{ collectionCaseId, what: 'CLOSED', on: day, note: reason }], by);
  const planState = plan?.state === 'OFFERED' || plan?.state === 'ACTIVE' ? plan.state : null;
  return { collectionCaseId, stage, stageDate, isClosed, paymentPlanId: plan?.paymentPlanId ?? null, planState };
}

/** Puts the case of a seller back when the sale is taken back. */
export async function reopenAfterSale(tx: Tx, communityId: string, was: CaseAtSale, day: LocalDate, by: By): Promise<void> {
  const { collectionCaseId, stage, stageDate, isClosed, paymentPlanId, planState } = was;
  if (isClosed) await reopenCase(tx, collectionCaseId, { stage, stageDate });
  const what = isClosed ? 'REOPENED' : 'FACTS';
  await insertEvents(tx, [{ collectionCaseId, what, on: day, note: 'The sale was taken back' }], by);
  const plan = paymentPlanId === null ? undefined : await findPlan(tx, communityId, paymentPlanId, true);
  if (!plan || paymentPlanId === null) return;
  if (planState !== null) await setPlanState(tx, paymentPlanId, planState, { endedDate: null });
  if ((planState ?? plan.state) === 'ACTIVE') await beginPlan(tx, communityId, plan, plan.signedDate ?? day, by);
}
