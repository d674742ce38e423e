// The handlers of changing settings of many communities: what each change would do, and starting it in the
// background.
import type { z } from 'zod';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { formatDate } from '../../../packages/kernel/kernel.ts';
import { changeSettingsJob, type portfolioSettings } from './portfolio-settings.contract.ts';
import { cashOutcome, periodOutcome } from './portfolio-settings.rules.ts';
import { listCashOn, listPeriodsOn } from './portfolio-settings.store.ts';

const verbs = { OPEN: 'Open', CURRENT: 'Make current', CLOSED: 'Close' } as const;
const inWords = (count: number) => `${count} ${count === 1 ? 'community' : 'communities'}`;

/** Starts the change; the gate has held that every community is the caller's. */
async function start(
  context: Pick<Context<unknown>, 'tx' | 'userId' | 'record'>,
  title: string,
  payload: z.input<typeof changeSettingsJob.payload>,
): Promise<{ jobId: string }> {
  const { tx, userId } = context;
  const jobId = await enqueueJob(tx, changeSettingsJob, { payload, title, userId });
  context.record({ entityId: jobId, after: payload, reason: payload.reason });
  return { jobId };
}

const outcomes = async (tx: Tx, scope: 'all' | ReadonlySet<string>, accountNumber: string) =>
  (await listCashOn(tx, scope, accountNumber)).map(({ communityId, wanted, present }) => ({
    communityId,
    ...cashOutcome(wanted, present, accountNumber),
  }));

export const portfolioSettingsHandlers: Handlers<typeof portfolioSettings> = {
  async previewPeriods({ tx, communities, input: { onDate, status } }) {
    const rows = await listPeriodsOn(tx, communities, onDate);
    return rows.map(({ communityId, period }) => ({
      communityId,
      startDate: period?.startDate ?? null,
      ...periodOutcome(period, status),
    }));
  },
  changePeriods: (context) =>
    start(
      context,
      `${verbs[context.input.status]} the period of ${formatDate(context.input.onDate)} in ${inWords(context.input.communityIds.length)}`,
      {
        kind: 'PERIOD',
        ...context.input,
      },
    ),
  previewCashAccounts: ({ tx, communities, input }) => outcomes(tx, communities, input.accountNumber),
  changeCashAccounts: (context) =>
    start(context, `Default cash account ${context.input.accountNumber} in ${inWords(context.input.communityIds.length)}`, {
      kind: 'CASH_ACCOUNT',
      ...context.input,
    }),
};
