// The jobs of acceleration: a turn plans and posts releases of income, or takes back what was cured.
import { refuse } from '../../../packages/contract/contract.ts';
import type { ScheduledWork } from '../../../packages/jobs/schedules.ts';
import { asPerson } from '../../../packages/jobs/schedules.ts';
import { centsToText, countWords, formatDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { openPeriodAt, planEntry } from '../../ledger/ledger.server.ts';
import { runRefusals } from '../billing/billing.contract.ts';
import { loadOwners } from '../owners/balance.store.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { loadInstallments } from './acceleration.store.ts';
import { curedAccelerations, releaseDrafts, releaseDue, waiveCured } from './acceleration-booking.handlers.ts';
import { cureJob, releaseJob } from './acceleration-job.contract.ts';

const periodRefusals = ['noPeriod', 'periodClosed', 'periodNotOpen'] as const;
const idleRefusals = ['nothingToDo'] as const;
const toReview = (summary: string, communityId: string) => ({
  message: `To review: ${summary}`,
  opens: { screen: 'ar-accelerated-waive-add', params: { communityId } },
});
const opened = (message: string, communityId: string, batchId: string) => ({
  message,
  opens: { screen: 'transaction-ar-adjustment', params: { communityId, batchId } },
  batchId,
});

export const releaseWork: ScheduledWork = {
  job: releaseJob,
  periodRefusals,
  idleRefusals,
  async plan(tx, { communityId, scheduledDate: on }) {
    const due = await loadInstallments(tx, communityId, { deferredBy: on });
    if (due.length === 0) throw refuse(runRefusals, 'nothingToDo', { why: 'no deferred installment is due' });
    await openPeriodAt(tx, communityId, on);
    const owners = new Map(
      (
        await loadOwners(
          tx,
          communityId,
          due.map((one) => one.ownershipId),
        )
      ).map((one) => [one.ownershipId, one]),
    );
    const total = centsToText(sumCents(due.map((one) => one.amount_cents)));
    return {
      summary: `${countWords(due.length, 'installment')} due by ${formatDate(on)}, ${total}`,
      count: due.length,
      lines: due.map(({ ownershipId, dueDate, amount_cents }) => ({
        what: `${owners.get(ownershipId)?.accountNumber ?? ''} ${owners.get(ownershipId)?.owner ?? ''}`,
        detail: `due ${formatDate(dueDate)}`,
        amount: centsToText(amount_cents),
      })),
      leftOut: [],
      entry: planEntry(await entryView(tx, communityId, releaseDrafts(due, on))),
    };
  },
  async run(tx, turn, plan) {
    const { communityId, scheduledDate: on } = turn;
    if (turn.mode === 'SCHEDULE') return toReview(plan.summary, communityId);
    const { userId, now } = asPerson(tx, turn, {});
    const done = await releaseDue(tx, { communityId, userId, now }, on);
    if (!done) throw refuse(runRefusals, 'nothingToDo', { why: 'no deferred installment is due' });
    return opened(`Released ${plan.summary}`, communityId, done.batchId);
  },
};

export const cureWork: ScheduledWork = {
  job: cureJob,
  periodRefusals,
  idleRefusals,
  async plan(tx, { communityId, scheduledDate: on }) {
    const cured = await curedAccelerations(tx, communityId, on);
    if (cured.length === 0) throw refuse(runRefusals, 'nothingToDo', { why: 'no accelerated owner has cured' });
    await openPeriodAt(tx, communityId, on);
    const total = centsToText(sumCents(cured.map((one) => one.ahead_cents)));
    return {
      summary: `${countWords(cured.length, 'acceleration')} cured by ${formatDate(on)}, ${total}`,
      count: cured.length,
      lines: cured.map(({ accountNumber, owner, acceleratedDate, ahead_cents }) => ({
        what: `${accountNumber} ${owner}`,
        detail: `accelerated ${formatDate(acceleratedDate)}`,
        amount: centsToText(ahead_cents),
      })),
      leftOut: [],
      entry: [],
    };
  },
  async run(tx, turn, plan) {
    const { communityId, scheduledDate: on } = turn;
    if (turn.mode === 'SCHEDULE') return toReview(plan.summary, communityId);
    const { userId, now } = asPerson(tx, turn, {});
    const done = await waiveCured(tx, { communityId, userId, now }, on);
    if (!done) throw refuse(runRefusals, 'nothingToDo', { why: 'no accelerated owner has cured' });
    return opened(`Took back ${plan.summary}`, communityId, done.batchId);
  },
};
