// The SQL of payment plans.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PlanState } from './plan.contract.ts';
import type { Installment } from './plan.rules.ts';

export interface PlanTerms {
  covered: Cents;
  down: Cents;
  offeredDate: LocalDate;
  missedMost: number;
  cureDays: number;
  suspendsFees: boolean;
  paysFirst: 'PLAN' | 'CURRENT';
  planTerms: string;
}

/** Writes an offered plan with its installments; undefined where the owner has one that lives. */
export async function insertPlan(
  tx: Tx,
  of: { communityId: string; collectionCaseId: string; ownershipId: string },
  terms: PlanTerms,
  installments: readonly Installment[],
): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into collections.payment_plan (customer_id, community_id, collection_case_id, ownership_id, covered_cents, down_cents, offered_on, missed_most,
      cure_days, suspends_fees, pays_first, terms)
    values (${tx.customerId}, ${of.communityId}, ${of.collectionCaseId}, ${of.ownershipId}, ${terms.covered}, ${terms.down}, ${terms.offeredDate},
      ${terms.missedMost}, ${terms.cureDays}, ${terms.suspendsFees}, ${terms.paysFirst}, ${terms.planTerms})
    on conflict do nothing returning payment_plan_id as id`.execute(tx.db);
  const planId = made.rows[0]?.id;
  if (planId === undefined) return undefined;
  await sql`insert into collections.plan_installment (customer_id, payment_plan_id, number, due_on, amount_cents)
    select customer.customer_id, ${planId}::bigint, r.* from ${rowsFor(
      tx,
      {
        number: { type: 'integer', values: installments.map((one) => one.number) },
        due_on: { type: 'date', values: installments.map((one) => one.dueDate) },
        amount_cents: { type: 'bigint', values: installments.map((one) => one.amount) },
      },
      'r',
    )}`.execute(tx.db);
  return planId;
}

export interface PlanRow {
  paymentPlanId: string;
  collectionCaseId: string;
  ownershipId: string;
  propertyId: string;
  owner: string;
  accountNumber: string;
  state: PlanState;
  covered_cents: Cents;
  offeredDate: LocalDate;
  signedDate: LocalDate | null;
  breachedDate: LocalDate | null;
  endedDate: LocalDate | null;
  missedMost: number;
  cureDays: number;
  suspendsFees: boolean;
  paysFirst: 'PLAN' | 'CURRENT';
  planTerms: string;
  /** Open charges the plan covers, and those that came after it, in cents. */
  open_cents: Cents;
  current_cents: Cents;
}

const planRows = (tx: Tx, communityId: string) => {
  const open = (
    when: ReturnType<typeof sql>,
  ) => sql`coalesce((select sum(c.open_cents) from receivables.charge c where c.customer_id = ${tx.customerId}
    and c.ownership_id = n.ownership_id and c.open_cents > 0 and not c.is_reversed and ${when}), 0)::bigint`;
  return sql<PlanRow>`
    select n.payment_plan_id as "paymentPlanId", n.collection_case_id as "collectionCaseId", n.ownership_id as "ownershipId", o.property_id as "propertyId", t.display_name as owner,
      p.account_number as "accountNumber", n.state, n.covered_cents, n.offered_on as "offeredDate", n.signed_on as "signedDate",
      n.breached_on as "breachedDate", n.ended_on as "endedDate", n.missed_most as "missedMost", n.cure_days as "cureDays", n.suspends_fees as "suspendsFees",
      n.pays_first as "paysFirst", n.terms as "planTerms", ${open(sql`c.charge_date <= n.offered_on`)} as open_cents,
      ${open(sql`c.charge_date > n.offered_on`)} as current_cents
    from collections.payment_plan n
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = n.ownership_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where n.customer_id = ${tx.customerId} and n.community_id = ${communityId}`;
};

/** One plan of a community, locked when it is about to be changed. */
export async function findPlan(tx: Tx, communityId: string, paymentPlanId: string, lock = false): Promise<PlanRow | undefined> {
  const found = await sql<PlanRow>`${planRows(tx, communityId)} and n.payment_plan_id = ${paymentPlanId}
    ${lock ? sql`for no key update of n` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** The plan of an owner that is offered or active, locked. */
export async function findLivePlan(tx: Tx, communityId: string, ownershipId: string): Promise<PlanRow | undefined> {
  const found = await sql<PlanRow>`${planRows(tx, communityId)} and n.ownership_id = ${ownershipId} and n.state in ('OFFERED', 'ACTIVE')
    for no key update of n`.execute(tx.db);
  return found.rows[0];
}

/** The plans of a community offered by a day, by account. */
export async function listPlans(tx: Tx, communityId: string, offeredBy: LocalDate): Promise<PlanRow[]> {
  const found = await sql<PlanRow>`${planRows(tx, communityId)} and n.offered_on <= ${offeredBy}::date
    order by p.account_number, n.payment_plan_id`.execute(tx.db);
  return found.rows;
}

/** The installments of several plans, by plan and in their order. */
export async function listInstallmentsOf(tx: Tx, paymentPlanIds: readonly string[]): Promise<(Installment & { paymentPlanId: string })[]> {
  const found = await sql<{ paymentPlanId: string; number: number; dueDate: LocalDate; amount_cents: Cents }>`
    select payment_plan_id as "paymentPlanId", number, due_on as "dueDate", amount_cents from collections.plan_installment
    where customer_id = ${tx.customerId} and payment_plan_id = any(${[...paymentPlanIds]}::bigint[]) order by payment_plan_id, number`.execute(
    tx.db,
  );
  return found.rows.map(({ amount_cents, ...one }) => ({ ...one, amount: amount_cents }));
}

/** The installments of a plan in their order. */
export async function listInstallments(tx: Tx, paymentPlanId: string): Promise<Installment[]> {
  const found = await sql<{ number: number; dueDate: LocalDate; amount_cents: Cents }>`
    select number, due_on as "dueDate", amount_cents from collections.plan_installment
    where customer_id = ${tx.customerId} and payment_plan_id = ${paymentPlanId} order by number`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...one }) => ({ ...one, amount: amount_cents }));
}

/** Moves a plan to a state with the day of it. */
export async function setPlanState(
  tx: Tx,
  paymentPlanId: string,
  state: PlanState,
  days: { signedDate?: LocalDate; breachedDate?: LocalDate | null; endedDate?: LocalDate | null },
): Promise<void> {
  const { signedDate = null, breachedDate, endedDate } = days;
  const ended = endedDate === undefined ? sql`ended_on` : sql`${endedDate}::date`;
  const breached = breachedDate === undefined ? sql`breached_on` : sql`${breachedDate}::date`;
  await sql`update collections.payment_plan set state = ${state}, signed_on = coalesce(${signedDate}::date, signed_on), breached_on = ${breached},
      ended_on = ${ended}, version = version + 1
    where customer_id = ${tx.customerId} and payment_plan_id = ${paymentPlanId}`.execute(tx.db);
}

/** Whether an owner has a plan that is offered or active, and when the last one was broken. */
export async function findLastPlans(tx: Tx, ownershipId: string): Promise<{ lives: boolean; brokenDate: LocalDate | null }> {
  const found = await sql<{ lives: boolean; brokenDate: LocalDate | null }>`
    select coalesce(bool_or(state in ('OFFERED', 'ACTIVE')), false) as lives, max(breached_on) as "brokenDate" from collections.payment_plan
    where customer_id = ${tx.customerId} and ownership_id = ${ownershipId}`.execute(tx.db);
  return found.rows[0] ?? { lives: false, brokenDate: null };
}

const label = sql`'Payment plan of ' || to_char(n.offered_on, 'MM/DD/YYYY')`;

/** What plans are called where files and notes name them. */
export async function labelPlans(tx: Tx, ids: readonly string[]): Promise<Map<string, { label: string; communityId: string }>> {
  const found = await sql<{ id: string; label: string; communityId: string }>`
    select n.payment_plan_id as id, ${label} as label, n.community_id as "communityId" from collections.payment_plan n
    where n.customer_id = ${tx.customerId} and n.payment_plan_id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ id, ...row }) => [id, row]));
}

/** All of them, for lists that name them. */
export const namedPlans = (tx: Tx) =>
  sql`select n.payment_plan_id as id, ${label} as label, n.community_id as "communityId"
    from collections.payment_plan n where n.customer_id = ${tx.customerId}`;
