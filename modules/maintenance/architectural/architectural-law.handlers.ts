// Architectural requests before the law packs: the clock of an answer, what a denial must say, and what may
// not be asked. Where no record has a clock for a topic, the documents of the community do.
import type { Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import {
  insertJudgments,
  isLawHoliday,
  judgmentOf,
  lawOf,
  refuseForbidden,
  reviewTermsOf,
  type Said,
  saidOf,
} from '../../law/law.server.ts';
import { applicationOf, asksAdditionalInsured, type OwnClock, ownDue, pausesOver, type Running } from './architectural.rules.ts';
import type { ArchitecturalStanding } from './architectural.store.ts';

type Of = Pick<
  ArchitecturalStanding,
  'application' | 'receivedDate' | 'completeDate' | 'topicDays' | 'requestNumber' | 'architecturalRequestId'
>;
interface By {
  userId: string;
  now: Instant;
}

/** The last day of an answer and the rule it was counted by. */
export interface Due {
  dueDate: LocalDate | null;
  dueBasis: string;
  dueByLaw: boolean;
  /** True where a rule of law reads silence as approval. */
  deemsByLaw: boolean;
}

/** What is asked of the packs about a clock. */
function clockAsked({ application, receivedDate, completeDate }: Of, pauses: Running['pauses']) {
  const tolled = pausesOver(pauses).map(({ from, to }) => ({ from, to, reason: 'reasonable request for additional information' }));
  return {
    topic: 'architecturalClock',
    asOf: receivedDate,
    facts: {
      act: 'clock',
      application: applicationOf[application],
      applicationReceived: receivedDate,
      ...(completeDate === null ? {} : { applicationComplete: completeDate }),
      tolled,
    },
  };
}

/** The last day of an answer; null while the clock is paused or has not started. */
export async function dueOf(
  tx: Tx,
  communityId: string,
  of: Of,
  { pauses, own, clause }: { pauses: Running['pauses']; own: OwnClock; clause: string },
): Promise<Due> {
  const asked = clockAsked(of, pauses);
  const answer = (await lawOf(tx, communityId))(asked);
  const isPaused = pauses.some(({ toDate }) => toDate === null);
  if (answer.deadline !== null) {
    const terms = await reviewTermsOf(tx, communityId, applicationOf[of.application], of.receivedDate);
    const deemsByLaw = terms.some(({ deemed }) => deemed === 'approve');
    return { dueDate: isPaused ? null : answer.deadline, dueBasis: answer.citation ?? '', dueByLaw: true, deemsByLaw };
  }
  const clock = { ...own, days: of.topicDays ?? own.days };
  const due = ownDue(clock, { ...of, pauses }, isLawHoliday);
  return { dueDate: isPaused ? null : due, dueBasis: clause || 'The documents of the community', dueByLaw: false, deemsByLaw: false };
}

/**
 * What the packs say to a denial that says some of what they list; refuses `lawForbids` where a rule blocks
 * it.
 */
export async function judgeDenial(
  tx: Tx,
  communityId: string,
  of: Of,
  { said, on, by }: { said: readonly string[]; on: LocalDate; by: By },
): Promise<Said | null> {
  const asked = { topic: 'architecturalClock', asOf: on, facts: { act: 'deny', application: applicationOf[of.application], said } };
  const answer = (await lawOf(tx, communityId))(asked);
  refuseForbidden(answer, on);
  if (answer.ruleVersion === null) return null;
  const about = { subject: `Denial of AR-${of.requestNumber}`, recordKind: 'architecturalRequest', recordId: of.architecturalRequestId };
  await insertJudgments(tx, communityId, [judgmentOf(asked, answer, about)], by);
  return saidOf(answer);
}

/** Refuses `lawForbids` where a rule does not let a condition be asked. */
export async function refuseCondition(tx: Tx, communityId: string, of: Of, words: string, on: LocalDate): Promise<void> {
  if (!asksAdditionalInsured(words)) return;
  const facts = { act: 'request', application: applicationOf[of.application], askAdditionalInsured: true };
  refuseForbidden((await lawOf(tx, communityId))({ topic: 'architecturalClock', asOf: on, facts }), on);
}

/** What the packs said to the clock of a request, for its page; null where no rule has one. */
export async function clockSaid(tx: Tx, communityId: string, of: Of, pauses: Running['pauses']): Promise<Said | null> {
  const answer = (await lawOf(tx, communityId))(clockAsked(of, pauses));
  return answer.deadline === null ? null : saidOf(answer);
}
