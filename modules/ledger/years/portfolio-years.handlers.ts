// The handlers of the fiscal years of many communities: how each is set, and setting up the next year of many
// in the background.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { type portfolioYears, setUpYearsJob } from './portfolio-years.contract.ts';
import { listSettings } from './portfolio-years.store.ts';
import { methodOf } from './year.rules.ts';
import { mayBring } from './year-setup.handlers.ts';

export const portfolioYearHandlers: Handlers<typeof portfolioYears> = {
  async listAccountingSettings({ tx, communities, now }) {
    const rows = await listSettings(tx, communities, now);
    return rows.map(({ arTiming, apTiming, ...row }) => ({ ...row, method: arTiming && apTiming ? methodOf(arTiming, apTiming) : null }));
  },
  async setUpYears(context) {
    const { tx, input, userId, held, communities, now } = context;
    const { communities: chosen, budgetBasisPoints, amountBasisPoints, method } = input;
    const known = new Set((await listSettings(tx, communities, now)).map((row) => row.communityId));
    if (chosen.some(({ communityId }) => !known.has(communityId))) throw notFound('A community');
    mayBring(held, { budget: budgetBasisPoints !== null, amounts: amountBasisPoints !== null });
    const title = `Fiscal years of ${chosen.length} ${chosen.length === 1 ? 'community' : 'communities'}`;
    const jobId = await enqueueJob(tx, setUpYearsJob, {
      payload: { communities: chosen, budgetBasisPoints, amountBasisPoints, method },
      title,
      userId,
    });
    context.record({ entityId: jobId, after: input });
    return { jobId };
  },
};
