// The job of interest: a turn plans and posts the run that is previewed on its screen, as its person.
import { asPerson, type ScheduledTurn, type ScheduledWork, unrefused } from '../../../packages/jobs/schedules.ts';
import { addDays, centsToText, countWords, formatDate } from '../../../packages/kernel/kernel.ts';
import { keepJobPlan, planEntry } from '../../ledger/ledger.server.ts';
import { interestHandlers } from './interest.handlers.ts';
import { interestJob } from './interest-job.contract.ts';

const skipWords = { HELD: 'Late fees and interest are on hold', PREPAID: 'Paid ahead', MINIMUM: 'Owes less than the minimum' } as const;

/** What a turn is asked. */
function askedOf({ communityId, scheduledDate, settings }: ScheduledTurn) {
  const days = Number(settings['days'] ?? 0);
  const throughDate = addDays(scheduledDate, -Number(settings['daysBack'] ?? 0));
  return { communityId, postDate: scheduledDate, throughDate, ...(days > 0 ? { days } : {}) };
}

export const interestWork: ScheduledWork = {
  job: interestJob,
  periodRefusals: ['noPeriod', 'periodClosed', 'periodNotOpen'],
  idleRefusals: ['nothingToDo'],
  async plan(tx, turn) {
    const { baseHash, ...view } = unrefused(await interestHandlers.previewInterest(asPerson(tx, turn, askedOf(turn))));
    return {
      summary: `${countWords(view.lineCount, 'line')} of interest through ${formatDate(view.throughDate)}, ${centsToText(view.total)}`,
      count: view.lineCount,
      lines: view.owners.map(({ accountNumber, owner, lines, amount }) => ({
        what: `${accountNumber} ${owner}`,
        detail: lines.map(({ code, fromDate }) => `${code} from ${formatDate(fromDate)}`).join(', '),
        amount: centsToText(amount),
      })),
      leftOut: view.skipped.map(({ accountNumber, owner, reason }) => ({ what: `${accountNumber} ${owner}`, why: skipWords[reason] })),
      entry: planEntry(view.entry),
      baseHash,
    };
  },
  async run(tx, turn, { baseHash = '', ...plan }) {
    const { communityId } = turn;
    if (turn.mode === 'SCHEDULE')
      return { message: `To review: ${plan.summary}`, opens: { screen: 'apply-interest', params: { communityId } } };
    const { entry } = await interestHandlers.previewInterest(asPerson(tx, turn, askedOf(turn)));
    const { batchId } = await interestHandlers.postInterest(asPerson(tx, turn, { ...askedOf(turn), baseHash }));
    await keepJobPlan(tx, batchId, turn.name, entry);
    return { message: `Posted ${plan.summary}`, opens: { screen: 'transaction-ar-interest', params: { communityId, batchId } }, batchId };
  },
};
