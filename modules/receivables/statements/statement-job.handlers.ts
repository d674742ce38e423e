// The job of owner statements: a turn plans who gets one and starts making them, one owner after another.
import { refuse } from '../../../packages/contract/contract.ts';
import { asPerson, type ScheduledTurn, type ScheduledWork } from '../../../packages/jobs/schedules.ts';
import { addDays, centsToText, countWords, formatDate, startOfMonth } from '../../../packages/kernel/kernel.ts';
import { type StatementAudience, statementAudience, statementRefusals } from './statement.contract.ts';
import { statementHandlers } from './statement.handlers.ts';
import { statementsJobKind } from './statement-job.contract.ts';

/** The days and the audience of a turn: the month before it, or its own so far. */
function spanOf({ communityId, scheduledDate, settings }: ScheduledTurn) {
  const whom: StatementAudience = statementAudience.parse(settings.whom);
  const first = startOfMonth(scheduledDate);
  if (settings.month === 'THIS') return { communityId, whom, fromDate: first, statementDate: scheduledDate };
  const statementDate = addDays(first, -1);
  return { communityId, whom, fromDate: startOfMonth(statementDate), statementDate };
}

export const statementsWork: ScheduledWork = {
  job: statementsJobKind,
  periodRefusals: [],
  idleRefusals: ['nobody'],
  async plan(tx, turn) {
    const view = await statementHandlers.previewStatements(asPerson(tx, turn, spanOf(turn)));
    if (view.count === 0) throw refuse(statementRefusals, 'nobody');
    return {
      summary: `${countWords(view.count, 'statement')} as of ${formatDate(spanOf(turn).statementDate)}, ${centsToText(view.due)} due`,
      count: view.count,
      lines: view.rows.map(({ accountNumber, owner, group, due }) => ({
        what: `${accountNumber} ${owner}`,
        detail: group,
        amount: centsToText(due),
      })),
      leftOut: view.skipped.map(({ accountNumber, owner, reason }) => ({ what: `${accountNumber} ${owner}`, why: reason })),
      entry: [],
    };
  },
  async run(tx, turn, plan) {
    const opens = { screen: 'mailing-statements', params: { communityId: turn.communityId } };
    if (turn.mode === 'SCHEDULE') return { message: `To review: ${plan.summary}`, opens };
    const span = spanOf(turn);
    const dueDate = addDays(span.statementDate, Number(turn.settings.dueDays ?? 0));
    const message = String(turn.settings.message ?? '');
    await statementHandlers.startStatements(asPerson(tx, turn, { ...span, dueDate, message }));
    return { message: `Started: ${plan.summary}`, opens };
  },
};
