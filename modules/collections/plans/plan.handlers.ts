// The handlers of payment plans.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { formatMoney, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { lawOf } from '../../law/law.server.ts';
import { findCase, insertEvents, listLate } from '../cases/case.store.ts';
import { type paymentPlans, planKinds, planRefusals } from './plan.contract.ts';
import { installmentsOf, keptOf, paidOf } from './plan.rules.ts';
import { findLastPlans, findPlan, insertPlan, labelPlans, listInstallments, namedPlans, type PlanRow, setPlanState } from './plan.store.ts';
import { beginPlan, endPlan } from './plan-effects.handlers.ts';

type Terms = HandlerInput<typeof paymentPlans.proposePlan>;

/** What a plan over the open balance would be, and what law says to it. */
async function proposed(tx: Tx, { communityId, collectionCaseId, offeredDate, firstDueDate, months, downAmount }: Terms) {
  const row = await findCase(tx, communityId, collectionCaseId, offeredDate, false);
  if (!row) throw notFound('The case');
  const [late] = await listLate(tx, communityId, offeredDate, [row.ownershipId]);
  if (!late) throw notFound('The owner');
  const covered = late.total_cents;
  const down = downAmount < covered ? downAmount : 0n;
  const installments = covered > 0n ? installmentsOf(covered, { down, months, offeredDate, firstDueDate }) : [];
  const judge = await lawOf(tx, communityId);
  const answer = judge({ topic: 'paymentPlan', asOf: offeredDate, facts: { act: 'plan', months, balanceCents: covered } });
  const small = answer.amountCents !== null && installments.some(({ number, amount }) => number > 0 && amount > (answer.amountCents ?? 0n));
  const law =
    answer.ruleVersion === null
      ? 'No rule on file'
      : `${answer.citation ?? ''}${answer.amountCents === null ? '' : `: the owner may ask for installments of ${formatMoney(answer.amountCents, 'digits')}`}`;
  return { row, late, covered, installments, isLawful: answer.verdict === 'allow' || answer.ruleVersion === null || !small, law };
}

async function thePlan({ tx, input }: Context<{ communityId: string; paymentPlanId: string }>): Promise<PlanRow> {
  const plan = await findPlan(tx, input.communityId, input.paymentPlanId, true);
  if (!plan) throw notFound('The plan');
  return plan;
}

async function noted(
  context: Context<{ communityId: string; paymentPlanId: string }>,
  plan: PlanRow,
  on: LocalDate,
  note: string,
): Promise<void> {
  const { tx, userId, now, input } = context;
  await insertEvents(tx, [{ collectionCaseId: plan.collectionCaseId, what: 'PLAN', on, note }], { userId, now });
  context.record({ entityId: input.paymentPlanId, before: { state: plan.state }, after: { note } });
}

async function keptPlan(tx: Tx, plan: PlanRow, on: LocalDate) {
  const paid = paidOf(plan.covered_cents, plan.open_cents);
  const installments = keptOf(await listInstallments(tx, plan.paymentPlanId), paid, plan.cureDays, on);
  return { paid, installments, missed: installments.filter(({ isMissed }) => isMissed).length };
}

type Calls = Handlers<typeof paymentPlans>;

const turning: Pick<Calls, 'signPlan' | 'breakPlan' | 'reinstatePlan' | 'completePlan' | 'cancelPlan'> = {
  async signPlan(context) {
    const plan = await thePlan(context);
    if (plan.state !== 'OFFERED') throw refuse(planRefusals, 'planNotOffered');
    const { signedDate } = context.input;
    await setPlanState(context.tx, plan.paymentPlanId, 'ACTIVE', { signedDate });
    await beginPlan(context.tx, context.input.communityId, plan, signedDate, context);
    await noted(context, plan, signedDate, 'Signed');
    return {};
  },
  async breakPlan(context) {
    const plan = await thePlan(context);
    if (plan.state !== 'ACTIVE') throw refuse(planRefusals, 'planNotActive');
    const { breachedDate } = context.input;
    const { missed } = await keptPlan(context.tx, plan, breachedDate);
    if (missed < plan.missedMost) throw refuse(planRefusals, 'planKept', { missed, most: plan.missedMost });
    await setPlanState(context.tx, plan.paymentPlanId, 'BREACHED', { breachedDate });
    await endPlan(context.tx, context.input.communityId, plan, breachedDate);
    await noted(context, plan, breachedDate, 'Broken');
    return {};
  },
  async reinstatePlan(context) {
    const plan = await thePlan(context);
    if (plan.state !== 'BREACHED') throw refuse(planRefusals, 'planNotBroken');
    if ((await findLastPlans(context.tx, plan.ownershipId)).lives) throw refuse(planRefusals, 'planLive');
    const today = await todayOf(context.tx, context.input.communityId, context.now);
    await setPlanState(context.tx, plan.paymentPlanId, 'ACTIVE', { breachedDate: null });
    await beginPlan(context.tx, context.input.communityId, plan, today, context);
    await noted(context, plan, today, 'Reinstated');
    return {};
  },
  async completePlan(context) {
    const plan = await thePlan(context);
    if (plan.state !== 'ACTIVE') throw refuse(planRefusals, 'planNotActive');
    if (plan.open_cents > 0n) throw refuse(planRefusals, 'planOpen', { left: formatMoney(plan.open_cents, 'digits') });
    const { endedDate } = context.input;
    await setPlanState(context.tx, plan.paymentPlanId, 'COMPLETED', { endedDate });
    await endPlan(context.tx, context.input.communityId, plan, endedDate);
    await noted(context, plan, endedDate, 'Completed');
    return {};
  },
  async cancelPlan(context) {
    const plan = await thePlan(context);
    if (plan.state === 'COMPLETED' || plan.state === 'CANCELED') throw refuse(planRefusals, 'planEnded');
    const { endedDate } = context.input;
    await setPlanState(context.tx, plan.paymentPlanId, 'CANCELED', { endedDate });
    await endPlan(context.tx, context.input.communityId, plan, endedDate);
    await noted(context, plan, endedDate, 'Canceled');
    return {};
  },
};

export const planHandlers: Calls = {
  ...turning,
  async proposePlan({ tx, input }) {
    const { late, covered, installments, isLawful, law } = await proposed(tx, input);
    return { owner: late.owner, accountNumber: late.accountNumber, covered, installments, isLawful, law };
  },
  async offerPlan(context) {
    const { tx, input, userId, now } = context;
    const { communityId, collectionCaseId, months, downAmount, missedMost, cureDays, suspendsFees, paysFirst, planTerms, offeredDate } =
      input;
    const { row, covered, installments, isLawful, law } = await proposed(tx, input);
    if (covered <= 0n) throw refuse(planRefusals, 'nothingToPlan');
    if (downAmount >= covered) throw refuse(planRefusals, 'downTooLarge');
    if (!isLawful) throw refuse(planRefusals, 'planNotLawful', { months, why: law });
    const terms = { covered, down: downAmount, offeredDate, missedMost, cureDays, suspendsFees, paysFirst, planTerms };
    const of = { communityId, collectionCaseId, ownershipId: row.ownershipId };
    const paymentPlanId = await insertPlan(tx, of, terms, installments);
    if (paymentPlanId === undefined) throw refuse(planRefusals, 'planLive');
    const note = `Offered: ${formatMoney(covered, 'digits')} in ${months} months`;
    await insertEvents(tx, [{ collectionCaseId, what: 'PLAN', on: offeredDate, note }], { userId, now });
    context.record({ entityId: paymentPlanId, after: { ...of, covered, months } });
    return { paymentPlanId };
  },
  async getPlan({ tx, input, now }) {
    const plan = await findPlan(tx, input.communityId, input.paymentPlanId);
    if (!plan) throw notFound('The plan');
    const today = await todayOf(tx, input.communityId, now);
    const { paid, installments, missed } = await keptPlan(tx, plan, today);
    const { covered_cents: covered, open_cents: _o, current_cents: currentOpen, propertyId: _p, ...shown } = plan;
    return { communityId: input.communityId, ...shown, covered, paid, left: covered - paid, missed, currentOpen, installments };
  },
};

/** What plans are called where notes, tasks and files name them. */
export const planRecords: RecordSource = { kind: planKinds.paymentPlan, labels: labelPlans, named: namedPlans };
