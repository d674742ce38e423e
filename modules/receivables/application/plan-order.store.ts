// The SQL of the orders of payment plans: what money of one owner pays first while their plan is kept.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';

/** The order of one plan; `endDate` is the first day without it. */
export interface PlanOrder {
  ownershipId: string;
  coveredThrough: LocalDate;
  paysFirst: 'PLAN' | 'CURRENT';
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** The orders of plans of owners, of all of a community where none are named, by their start. */
export async function listPlanOrders(tx: Tx, communityId: string, ownershipIds: readonly string[] | null): Promise<PlanOrder[]> {
  const whose = ownershipIds === null ? sql`true` : sql`o.ownership_id = any(${[...ownershipIds]}::bigint[])`;
  const found = await sql<PlanOrder>`
    select o.ownership_id as "ownershipId", o.covered_through as "coveredThrough", o.pays_first as "paysFirst", o.start_on as "startDate", o.end_on as "endDate"
    from receivables.plan_order o where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and ${whose}
    order by o.start_on, o.payment_plan_id`.execute(tx.db);
  return found.rows;
}

/** Orders the money of an owner by their plan from a day on; a plan that is kept again goes on as it was. */
export async function startPlanOrder(
  tx: Tx,
  of: { communityId: string; paymentPlanId: string },
  { ownershipId, coveredThrough, paysFirst, startDate }: Omit<PlanOrder, 'endDate'>,
): Promise<void> {
  await sql`insert into receivables.plan_order (customer_id, payment_plan_id, community_id, ownership_id, covered_through, pays_first, start_on)
    values (${tx.customerId}, ${of.paymentPlanId}, ${of.communityId}, ${ownershipId}, ${coveredThrough}, ${paysFirst}, ${startDate})
    on conflict (customer_id, payment_plan_id) do update set end_on = null`.execute(tx.db);
}

/** Ends the order of a plan: money of that day and later is ordered as everybody's. */
export async function endPlanOrder(tx: Tx, paymentPlanId: string, endDate: LocalDate): Promise<void> {
  await sql`update receivables.plan_order set end_on = ${endDate}::date
    where customer_id = ${tx.customerId} and payment_plan_id = ${paymentPlanId} and end_on is null`.execute(tx.db);
}
