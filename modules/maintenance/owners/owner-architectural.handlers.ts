// What owners see and do of the architectural requests of their home: apply, follow the clock, add a word.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { reviewTermsOf } from '../../law/law.server.ts';
import { clockOut, countClock } from '../architectural/architectural.handlers.ts';
import {
  applicationOf,
  architecturalNumber,
  documentNames,
  readsAsAccommodation,
  topicFound,
} from '../architectural/architectural.rules.ts';
import {
  type ArchitecturalStanding,
  beginArchitectural,
  findStanding,
  keptArchitecturalRequests,
} from '../architectural/architectural.store.ts';
import { dueOf } from '../architectural/architectural-law.handlers.ts';
import { listBallots, listConditions, listDocuments } from '../architectural/architectural-part.store.ts';
import { architecturalSettingsOf, listTopics } from '../architectural/architectural-settings.store.ts';
import { takeNumber } from '../requests/request.store.ts';
import { ownerCaseRefusals } from './owner-case.contract.ts';
import type { OwnerSpeaks } from './owner-case.handlers.ts';
import { insertOwnersRemark, listArchitecturalOfHome, listOwnersRemarks, type OwnersHome } from './owner-case.store.ts';

/** The architectural requests of a home, and the topics another may be about. */
export async function architecturalOfHome(tx: Tx, home: OwnersHome) {
  const rows = await listArchitecturalOfHome(tx, home);
  const topics = (await listTopics(tx, home.communityId)).filter(({ isActive }) => isActive);
  const { intake } = await architecturalSettingsOf(tx, home.communityId);
  return {
    requests: rows.map(({ requestNumber, ...row }) => ({ ...row, number: architecturalNumber(requestNumber) })),
    topics: topics.map(({ architecturalTopicId, name }) => ({ architecturalTopicId, name })),
    intake,
  };
}

async function theStanding(tx: Tx, home: OwnersHome, architecturalRequestId: string): Promise<ArchitecturalStanding> {
  const of = await findStanding(tx, home.communityId, architecturalRequestId);
  const isMine = of?.propertyId === home.propertyId && of.ownershipId !== null && home.ownershipIds.includes(of.ownershipId);
  if (!of || !isMine) throw notFound('The request');
  return of;
}

/** One architectural request of a home: its clock, what is missing, the decision and its conditions. */
export async function architecturalRequestOfHome(tx: Tx, home: OwnersHome, architecturalRequestId: string, today: OwnerSpeaks['today']) {
  const of = await theStanding(tx, home, architecturalRequestId);
  const { clock } = await clockOut(tx, home.communityId, of, today);
  const { dueDate, basis, isByLaw, isPaused, daysLeft, usedPercent, deemed } = clock;
  const ballots = await listBallots(tx, architecturalRequestId, of.ballotRound);
  const { subject, description, topic, state, receivedDate, completeDate, decidedDate, reason, provision, expiresDate, doneDate } = of;
  const decided = decidedDate === null ? { reason: '', provision: '' } : { reason, provision };
  return {
    ...{ architecturalRequestId, subject, description, topic, state, receivedDate, completeDate, decidedDate, expiresDate, doneDate },
    ...decided,
    number: architecturalNumber(of.requestNumber),
    clock: { dueDate, basis, isByLaw, isPaused, daysLeft, usedPercent, deemed },
    votes: { cast: ballots.filter(({ vote }) => vote !== null).length, all: ballots.length },
    documents: (await listDocuments(tx, architecturalRequestId)).map(({ name, askedDate, receivedDate: came }) => ({
      ...{ name, askedDate },
      isHere: came !== null,
    })),
    conditions: (await listConditions(tx, architecturalRequestId)).map(({ words, proof, metDate }) => ({ words, proof, metDate })),
    said: await listOwnersRemarks(tx, architecturalRequestId),
  };
}

/** What a text an owner types speaks of: the topic, its documents, and by when it would be answered. */
export async function topicForHome(tx: Tx, home: OwnersHome, asked: { text: string; topicId: string | null }, today: OwnerSpeaks['today']) {
  const { communityId } = home;
  const topics = await listTopics(tx, communityId);
  const topic =
    asked.topicId === null ? topicFound(asked.text, topics) : (topics.find((one) => one.architecturalTopicId === asked.topicId) ?? null);
  const application = topic?.application ?? 'OTHER';
  const { responseDays: days, responseDayKind: dayKind, startsAt, clause, deemed } = await architecturalSettingsOf(tx, communityId);
  const pretended = { application, receivedDate: today, completeDate: today, topicDays: topic?.responseDays ?? null };
  const asks = { ...pretended, requestNumber: 0, architecturalRequestId: '0' };
  const due = await dueOf(tx, communityId, asks, { pauses: [], own: { days, dayKind, startsAt }, clause });
  const terms = await reviewTermsOf(tx, communityId, applicationOf[application], today);
  return {
    topic: topic && { architecturalTopicId: topic.architecturalTopicId, name: topic.name },
    documents: documentNames(topic?.documents ?? ''),
    dueDate: due.dueDate,
    basis: due.dueBasis,
    isByLaw: due.dueByLaw,
    silenceApproves: due.dueByLaw ? terms.some((one) => one.deemed === 'approve') : deemed === 'APPROVE',
    readsAsAccommodation: readsAsAccommodation(asked.text),
  };
}

/** What an owner applies for. */
export interface OwnerApplies {
  subject: string;
  description: string;
  topicId: string | null;
  contractor: string;
  contractorLicense: string;
  neighborsTold: boolean;
}

/** Makes an architectural request of an owner and starts its clock; gives its id and number. */
export async function applyForHome(tx: Tx, home: OwnersHome, asked: OwnerApplies, by: OwnerSpeaks & { phone: string }) {
  const { communityId, propertyId } = home;
  const topic = (await listTopics(tx, communityId)).find((one) => one.architecturalTopicId === asked.topicId);
  if (asked.topicId !== null && !topic?.isActive) throw refuse(ownerCaseRefusals, 'topicUnknown');
  const { subject, description, contractor, contractorLicense, neighborsTold } = asked;
  const facts = {
    ...{ subject, description, contractor, contractorLicense, neighborsTold, propertyId },
    ...{ applicant: by.name, email: by.email, phone: by.phone, channel: 'PORTAL' as const },
    ...{ architecturalTopicId: asked.topicId, startDate: null, finishDate: null, assigneeId: null, receivedDate: by.today },
    ownershipId: home.ownershipIds[0] ?? null,
  };
  const architecturalRequestId = await keptArchitecturalRequests.insert(tx, facts, { communityId });
  if (architecturalRequestId === undefined) throw notFound('The home');
  const number = await takeNumber(tx, communityId, 'ARCHITECTURAL');
  const documents = documentNames(topic?.documents ?? '');
  await beginArchitectural(tx, { communityId, architecturalRequestId }, { number, documents, enteredBy: null, now: by.now });
  await countClock({ tx, now: by.now }, communityId, architecturalRequestId);
  return { architecturalRequestId, number: architecturalNumber(number) };
}

/** Adds what an owner says to an architectural request of theirs. */
export async function speakOnArchitectural(tx: Tx, home: OwnersHome, id: string, body: string, by: OwnerSpeaks): Promise<void> {
  await theStanding(tx, home, id);
  await insertOwnersRemark(tx, { communityId: home.communityId, architecturalRequestId: id, author: by.name, body, now: by.now });
}
