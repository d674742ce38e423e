// The job that changes a setting of many communities: each in a transaction of its own with its own audit
// event, so that one that is refused stops no other.
import type { z } from 'zod';
import type { Tx } from '../../../packages/db/database.ts';
import { writeAuditEvent } from '../../../packages/http/audit.ts';
import type { Change } from '../../../packages/http/handlers.ts';
import { defineJob, type JobDefinition } from '../../../packages/jobs/jobs.ts';
import { type Instant, notFound } from '../../../packages/kernel/kernel.ts';
import { changePeriodIn, type TieOut } from '../ledger.server.ts';
import { changeSettingsJob } from './portfolio-settings.contract.ts';
import { cashOutcome, periodOutcome } from './portfolio-settings.rules.ts';
import { listCashOn, listPeriodsOn, setDefaultBank } from './portfolio-settings.store.ts';

type Order = z.output<typeof changeSettingsJob.payload>;
type Of<Kind extends Order['kind']> = Extract<Order, { kind: Kind }>;
/** What was done, for the user and for the audit trail; without a change nothing is recorded. */
interface Done {
  words: string;
  change?: { command: string; kind: string } & Change;
}

async function movePeriodOf(
  by: { tx: Tx; userId: string; now: Instant },
  tieOuts: readonly TieOut[],
  communityId: string,
  { onDate, status, reason }: Of<'PERIOD'>,
): Promise<Done> {
  const [found] = await listPeriodsOn(by.tx, new Set([communityId]), onDate);
  if (!found?.period) throw notFound('The period');
  const { outcome, words } = periodOutcome(found.period, status);
  if (outcome === 'SAME') return { words };
  const { startDate } = found.period;
  // Nobody overrides a tie-out for many at once: who holds nothing cannot.
  const change = { communityId, periodStartDate: startDate, status, reason, overridesTieOuts: false };
  const { before, after } = await changePeriodIn({ ...by, held: {} }, tieOuts, change);
  return { words, change: { command: 'PortfolioSettings.changePeriods', kind: 'period', entityId: startDate, before, after } };
}

async function moveDefaultOf(tx: Tx, communityId: string, { accountNumber }: Of<'CASH_ACCOUNT'>): Promise<Done> {
  const [found] = await listCashOn(tx, new Set([communityId]), accountNumber);
  if (!found?.wanted) throw notFound(`The bank account on a cash account ${accountNumber}`);
  const { outcome, words } = cashOutcome(found.wanted, found.present, accountNumber);
  if (outcome === 'SAME') return { words };
  const { bankAccountId } = found.wanted;
  await setDefaultBank(tx, communityId, bankAccountId);
  const [before, after] = [{ default: found.present }, { default: accountNumber }];
  return {
    words,
    change: { command: 'PortfolioSettings.changeCashAccounts', kind: 'bank account', entityId: bankAccountId, before, after },
  };
}

/**
 * The job, given the tie-outs of the modules above the ledger. Each community is a piece; what became of it
 * is said in words.
 */
export function changeSettings(tieOuts: readonly TieOut[]): JobDefinition {
  return defineJob(changeSettingsJob, async ({ jobId, payload, services, userId: by, pieces, progress }) => {
    const { communityIds, reason } = payload;
    const userId = by ?? '0';
    for (const [i, communityId] of communityIds.entries()) {
      progress(i, communityIds.length);
      await pieces.once(communityId, async (tx) => {
        const now = services.clock.now();
        const { words, change } =
          payload.kind === 'PERIOD'
            ? await movePeriodOf({ tx, userId, now }, tieOuts, communityId, payload)
            : await moveDefaultOf(tx, communityId, payload);
        const event = { principal: { userId, sessionId: '' }, now, request: { id: `${jobId} ${communityId}`, address: '' }, communityId };
        if (change) await writeAuditEvent(tx, { ...event, ...change, reason });
        return words;
      });
    }
    progress(communityIds.length, communityIds.length);
    return { communities: communityIds.length };
  }) as JobDefinition;
}
