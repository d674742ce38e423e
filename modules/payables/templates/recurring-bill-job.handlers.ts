// The job of recurring bills: a turn makes what templates are due for, as on their screen and as its person.
import { asPerson, type ScheduledTurn, type ScheduledWork, unrefused } from '../../../packages/jobs/schedules.ts';
import { addDays, centsToText, countWords, formatDate } from '../../../packages/kernel/kernel.ts';
import { keepJobPlan, planEntry } from '../../ledger/ledger.server.ts';
import { recurringBillHandlers } from './recurring-bill.handlers.ts';
import { recurringBillsJob } from './recurring-bill-job.contract.ts';

const asked = ({ communityId, scheduledDate, settings }: ScheduledTurn) => ({
  communityId,
  throughDate: addDays(scheduledDate, Number(settings['daysAhead'] ?? 0)),
  skip: [],
  leave: [],
});

export const recurringBillsWork: ScheduledWork = {
  job: recurringBillsJob,
  periodRefusals: [],
  idleRefusals: ['nothingDue'],
  async plan(tx, turn) {
    const view = unrefused(await recurringBillHandlers.previewRecurringBills(asPerson(tx, turn, asked(turn))));
    const made = view.rows.filter(({ outcome }) => outcome === 'POST' || outcome === 'WAIT');
    const waits = view.made - view.posted;
    return {
      summary: `${countWords(view.made, 'bill')}, ${centsToText(view.total)}${waits > 0 ? `, ${waits} to be approved` : ''}`,
      count: view.made,
      lines: made.map(({ vendorName, billNumber, billDate, amount }) => ({
        what: `${vendorName} ${billNumber}`,
        detail: formatDate(billDate),
        amount: centsToText(amount),
      })),
      leftOut: view.rows
        .filter(({ outcome }) => outcome === 'OUT')
        .map(({ vendorName, billNumber, reason }) => ({ what: `${vendorName} ${billNumber}`, why: reason })),
      entry: planEntry(view.entry),
      baseHash: view.baseHash,
    };
  },
  async run(tx, turn, { baseHash = '', ...plan }) {
    const { communityId } = turn;
    if (turn.mode === 'SCHEDULE')
      return { message: `To review: ${plan.summary}`, opens: { screen: 'recurring-bills', params: { communityId } } };
    const { entry } = await recurringBillHandlers.previewRecurringBills(asPerson(tx, turn, asked(turn)));
    const { batchId } = await recurringBillHandlers.makeRecurringBills(asPerson(tx, turn, { ...asked(turn), baseHash }));
    await keepJobPlan(tx, batchId, turn.name, entry);
    return { message: `Made ${plan.summary}`, opens: { screen: 'transaction-ap', params: { communityId, batchId } }, batchId };
  },
};
