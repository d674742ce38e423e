// The handlers of architectural requests: kept, shown with their clock, and led to their answer.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { knowsProperty, requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { carries, decisionWords, tallyWords, type Vote } from '../../governance/governance.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { reviewTermsOf } from '../../law/law.server.ts';
import { findPresentOwner } from '../../people/people.server.ts';
import { isStaff } from '../codes/request-code.store.ts';
import { ownerContact, takeNumber } from '../requests/request.store.ts';
import { architecturalKinds, architecturalRefusals, type architecturalRequest } from './architectural.contract.ts';
import {
  applicationOf,
  architecturalNumber,
  checkDue,
  clockLeft,
  documentNames,
  isUnanswered,
  readsAsAccommodation,
  topicFound,
} from './architectural.rules.ts';
import {
  type ArchitecturalFacts,
  type ArchitecturalStanding,
  beginArchitectural,
  changeArchitectural,
  findStanding,
  keptArchitecturalRequests,
  keptTopics,
} from './architectural.store.ts';
import { decisionActs } from './architectural-decision.handlers.ts';
import { clockSaid, dueOf } from './architectural-law.handlers.ts';
import {
  type BallotRow,
  findCommittee,
  listBallots,
  listConditions,
  listDocuments,
  listEvents,
  listFiles,
  listHeldDeposits,
  listPauses,
} from './architectural-part.store.ts';
import { reviewActs } from './architectural-review.handlers.ts';
import { architecturalSettingsOf, listTopics } from './architectural-settings.store.ts';

/** Counts the clock of a request again: after it came, after its facts changed. */
export async function countClock({ tx, now }: Pick<Context<unknown>, 'tx' | 'now'>, communityId: string, id: string): Promise<void> {
  const of = await findStanding(tx, communityId, id, true);
  if (!of || !isUnanswered(of.state)) return;
  const { responseDays: days, responseDayKind: dayKind, startsAt, clause } = await architecturalSettingsOf(tx, communityId);
  const pauses = await listPauses(tx, id);
  const due = await dueOf(tx, communityId, of, { pauses, own: { days, dayKind, startsAt }, clause });
  await changeArchitectural(tx, id, due, now);
}

/** Fills in who owns the home and how to reach them, where nothing else was typed. */
async function withOwner(tx: Tx, communityId: string, facts: ArchitecturalFacts, before: ArchitecturalFacts | undefined) {
  const { propertyId } = facts;
  if (!(await knowsProperty(tx, communityId, propertyId))) throw notFound('The property');
  if (before?.propertyId === propertyId) return { ...facts, ownershipId: before.ownershipId };
  const owner = await findPresentOwner(tx, communityId, propertyId);
  if (!owner) return { ...facts, ownershipId: null };
  const contact = await ownerContact(tx, owner.ownershipId);
  const isOwner = facts.applicant === '' || facts.applicant === contact?.name;
  return {
    ...facts,
    ownershipId: owner.ownershipId,
    applicant: facts.applicant || owner.name,
    email: facts.email || (isOwner ? (contact?.email ?? '') : ''),
    phone: facts.phone || (isOwner ? (contact?.phone ?? '') : ''),
  };
}

const keeping = keepRecord({
  kept: keptArchitecturalRequests,
  kind: 'architecturalRequest',
  words: 'architectural request',
  async check({ tx, input }, typed: Omit<ArchitecturalFacts, 'ownershipId'>, before) {
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    const former = before?.facts as ArchitecturalFacts | undefined;
    if (typed.architecturalTopicId !== null) {
      const topic = await keptTopics.find(tx, typed.architecturalTopicId, communityId);
      if (!topic) throw notFound('The topic');
      const isKept = former?.architecturalTopicId === typed.architecturalTopicId;
      if (!topic.facts.isActive && !isKept) throw refuse(architecturalRefusals, 'retiredTopic', { topic: topic.facts.name });
    }
    if (typed.assigneeId !== null && !(await isStaff(tx, typed.assigneeId))) throw notFound('The person');
    return withOwner(tx, communityId, { ...typed, ownershipId: former?.ownershipId ?? null }, former);
  },
  async saved(context, architecturalRequestId, facts, before) {
    const { tx, input, userId, now } = context;
    const communityId = input.communityId ?? '';
    if (!before) {
      const topic = facts.architecturalTopicId === null ? undefined : await keptTopics.find(tx, facts.architecturalTopicId, communityId);
      const number = await takeNumber(tx, communityId, 'ARCHITECTURAL');
      const begin = { number, documents: documentNames(topic?.facts.documents ?? ''), enteredBy: userId, now };
      await beginArchitectural(tx, { communityId, architecturalRequestId }, begin);
    }
    await countClock(context, communityId, architecturalRequestId);
  },
} as Parameters<typeof keepRecord<ArchitecturalFacts, 'architecturalRequest'>>[0]);

const votesOf = (ballots: readonly BallotRow[]): Vote[] =>
  ballots.map(({ name, vote }) => ({ name, vote: vote ?? 'ABSENT' })) as unknown as Vote[];

const deemedByDocuments = { NONE: 'none', WARN: 'warn', APPROVE: 'approve' } as const;

/** The clock of a request on a day, with what the packs said. */
export async function clockOut(tx: Tx, communityId: string, of: ArchitecturalStanding, today: LocalDate) {
  const pauses = await listPauses(tx, of.architecturalRequestId);
  const settings = await architecturalSettingsOf(tx, communityId);
  const found = await reviewTermsOf(tx, communityId, applicationOf[of.application], of.receivedDate);
  const byLaw = found.find((one) => one.deemed !== 'none')?.deemed ?? 'none';
  const deemed = of.dueByLaw ? byLaw : deemedByDocuments[settings.deemed];
  const left = isUnanswered(of.state) ? clockLeft({ ...of, pauses }, of.dueDate, today) : null;
  return {
    clock: {
      dueDate: of.dueDate,
      basis: of.dueBasis,
      isByLaw: of.dueByLaw,
      isPaused: pauses.some(({ toDate }) => toDate === null),
      checkDate: of.state === 'RECEIVED' ? checkDue(of.receivedDate, settings.checkDays) : null,
      remindNow: of.state === 'IN_REVIEW' && left !== null && left.usedPercent >= settings.remindPercent,
      daysLeft: left?.daysLeft ?? null,
      usedPercent: left?.usedPercent ?? null,
      deemed,
      pauses,
    },
    law: await clockSaid(tx, communityId, of, pauses),
    terms: found.map(({ citation, denial, forbidden }) => ({ citation, denial: [...denial], forbidden: [...forbidden] })),
  };
}

/** The ballots of a request with what they come to. */
async function ballotsOut(tx: Tx, communityId: string, of: ArchitecturalStanding, today: LocalDate) {
  const ballots = await listBallots(tx, of.architecturalRequestId, of.ballotRound);
  const body = of.committeeId === null ? undefined : await findCommittee(tx, communityId, of.committeeId, today);
  const votes = votesOf(ballots);
  return {
    ballots: ballots.map(({ email, ...one }) => ({ ...one, hasEmail: email !== '' })),
    tally: ballots.length === 0 ? '' : tallyWords(votes),
    carried: ballots.length === 0 ? null : carries(votes, body ?? null),
    needs: ballots.length === 0 ? '' : decisionWords(body ?? null),
  };
}

/** What a request shows beside its facts. */
async function standingOut(tx: Tx, communityId: string, of: ArchitecturalStanding, today: LocalDate) {
  const { requestNumber, ownerPartyId: _party, propertyId: _property, dueBasis: _basis, dueByLaw: _law, dueDate: _due, ...rest } = of;
  const id = of.architecturalRequestId;
  const topics = await listTopics(tx, communityId);
  const text = `${of.subject} ${of.description}`;
  const found = topicFound(text, topics);
  const deposits = await listHeldDeposits(tx, of.ownershipId);
  return {
    ...rest,
    number: architecturalNumber(requestNumber),
    ...(await clockOut(tx, communityId, of, today)),
    ...(await ballotsOut(tx, communityId, of, today)),
    topicFound:
      found === null || found.architecturalTopicId === of.topicId
        ? null
        : { architecturalTopicId: found.architecturalTopicId, name: found.name },
    readsAsAccommodation: readsAsAccommodation(text),
    documents: await listDocuments(tx, id),
    conditions: await listConditions(tx, id),
    depositAsked: topics.find((one) => one.architecturalTopicId === of.topicId)?.depositAmount ?? null,
    deposits: deposits.map(({ held_cents: held, ...one }) => ({ ...one, held })),
    files: await listFiles(tx, id),
    events: await listEvents(tx, id),
  };
}

export const architecturalRequestHandlers: Handlers<typeof architecturalRequest> = {
  addArchitecturalRequest: keeping.add as never,
  editArchitecturalRequest: keeping.edit as never,
  async getArchitecturalRequest(context) {
    const { tx, input, now } = context;
    const { communityId, architecturalRequestId } = input;
    const kept = (await keeping.get(context as never)) as never as ArchitecturalFacts & { architecturalRequestId: string; version: string };
    const of = await findStanding(tx, communityId, architecturalRequestId);
    if (!of) throw notFound('The architectural request');
    return { ...kept, ...(await standingOut(tx, communityId, of, await todayOf(tx, communityId, now))) };
  },
  deleteArchitecturalRequest: keeping.remove as never,
  ...reviewActs,
  ...decisionActs,
};

/** What architectural requests are called. */
export const architecturalRecords: readonly RecordSource[] = [
  { kind: architecturalKinds.architecturalRequest, labels: keptArchitecturalRequests.labels, named: keptArchitecturalRequests.named },
];
