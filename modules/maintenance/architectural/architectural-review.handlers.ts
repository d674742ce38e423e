// The handlers of a review: remarks, documents with the pause they make, ballots and reminders.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { formatDate, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { nameOf } from '../../communities/communities.server.ts';
import { architecturalRefusals, architecturalStates, ballotReminder, voteWords } from './architectural.contract.ts';
import { architecturalNumber, isUnanswered } from './architectural.rules.ts';
import { type ArchitecturalStanding, addDocuments, addEvent, changeArchitectural, findStanding } from './architectural.store.ts';
import { dueOf } from './architectural-law.handlers.ts';
import {
  castVote,
  dropDocument,
  endPause,
  findCommittee,
  listBallots,
  listDocuments,
  listPauses,
  markReminded,
  openBallotRows,
  pauseFor,
  setDocument,
} from './architectural-part.store.ts';
import { architecturalSettingsOf } from './architectural-settings.store.ts';

export type One = { communityId: string; architecturalRequestId: string };
type Acting = Pick<Context<One>, 'tx' | 'userId' | 'now' | 'input' | 'record'>;

/** A request that is about to change. */
export async function theRequest(tx: Tx, { communityId, architecturalRequestId }: One): Promise<ArchitecturalStanding> {
  const found = await findStanding(tx, communityId, architecturalRequestId, true);
  if (!found) throw notFound('The architectural request');
  return found;
}

/** A request without an answer; refuses `notAnswered`. */
export async function theOpen(tx: Tx, one: One): Promise<ArchitecturalStanding> {
  const found = await theRequest(tx, one);
  if (isUnanswered(found.state)) return found;
  throw refuse(architecturalRefusals, 'notAnswered', { state: architecturalStates[found.state][0].toLowerCase() });
}

/** Writes down what was done. */
export const noteDone = ({ tx, userId, now, input }: Acting, body: string) => addEvent(tx, input, { body }, { userId, now });

/** The clock of a request by its parts as they stand now. */
async function dueNow(tx: Tx, communityId: string, of: ArchitecturalStanding) {
  const { responseDays: days, responseDayKind: dayKind, startsAt, clause } = await architecturalSettingsOf(tx, communityId);
  return dueOf(tx, communityId, of, { pauses: await listPauses(tx, of.architecturalRequestId), own: { days, dayKind, startsAt }, clause });
}

const missingOf = async (tx: Tx, id: string) => (await listDocuments(tx, id)).filter(({ receivedDate }) => receivedDate === null);

/** Refuses `documentsMissing` with their names. */
export async function refuseMissing(tx: Tx, id: string): Promise<void> {
  const missing = await missingOf(tx, id);
  if (missing.length > 0)
    throw refuse(architecturalRefusals, 'documentsMissing', { documents: missing.map(({ name }) => name).join(', ') });
}

const documentActs = {
  async addArchitecturalRemark(context: Context<One & { body: string }>) {
    const { tx, input, userId, now } = context;
    const { architecturalRequestId } = await theRequest(tx, input);
    await addEvent(tx, input, { body: input.body, isRemark: true }, { userId, now });
    context.record({ entityId: architecturalRequestId, after: { remark: true } });
    return { architecturalRequestId };
  },
  async addArchitecturalDocument(context: Context<One & { name: string }>) {
    const { tx, input } = context;
    const { architecturalRequestId } = await theOpen(tx, input);
    await addDocuments(tx, input, [input.name]);
    await noteDone(context, `${input.name} is needed`);
    context.record({ entityId: architecturalRequestId, after: { document: input.name } });
    return { architecturalRequestId };
  },
  async setArchitecturalDocument(context: Context<One & { architecturalDocumentId: string; receivedDate: LocalDate | null }>) {
    const { tx, input } = context;
    const { architecturalRequestId } = await theOpen(tx, input);
    const { architecturalDocumentId, receivedDate } = input;
    const found = (await listDocuments(tx, architecturalRequestId)).find((one) => one.architecturalDocumentId === architecturalDocumentId);
    if (!found) throw notFound('The document');
    await setDocument(tx, architecturalRequestId, architecturalDocumentId, receivedDate);
    await noteDone(context, receivedDate === null ? `${found.name} is missing again` : `${found.name} came ${formatDate(receivedDate)}`);
    context.record({
      entityId: architecturalRequestId,
      before: { received: found.receivedDate },
      after: { document: found.name, received: receivedDate },
    });
    return { architecturalRequestId };
  },
  async dropArchitecturalDocument(context: Context<One & { architecturalDocumentId: string }>) {
    const { tx, input } = context;
    const { architecturalRequestId } = await theOpen(tx, input);
    if (!(await dropDocument(tx, architecturalRequestId, input.architecturalDocumentId))) throw notFound('The document');
    context.record({ entityId: architecturalRequestId, after: { dropped: input.architecturalDocumentId } });
    return { architecturalRequestId };
  },
  async askForDocuments(context: Context<One & { askedDate: LocalDate }>) {
    const { tx, input, now } = context;
    const { communityId, askedDate } = input;
    const of = await theOpen(tx, input);
    const names = (await missingOf(tx, of.architecturalRequestId)).map(({ name }) => name).join(', ');
    if (names === '') throw refuse(architecturalRefusals, 'nothingMissing');
    await pauseFor(tx, input, askedDate, `Asked for ${names}`.slice(0, 500));
    const due = await dueNow(tx, communityId, { ...of, completeDate: null });
    await changeArchitectural(tx, of.architecturalRequestId, { state: 'INCOMPLETE', completeDate: null, ...due }, now);
    await noteDone(context, `Incomplete, asked for: ${names}`);
    context.record({ entityId: of.architecturalRequestId, before: { state: of.state }, after: { state: 'INCOMPLETE', documents: names } });
    return { architecturalRequestId: of.architecturalRequestId };
  },
  async completeArchitecturalRequest(context: Context<One & { completeDate: LocalDate }>) {
    const { tx, input, now } = context;
    const { communityId, completeDate } = input;
    const of = await theOpen(tx, input);
    await refuseMissing(tx, of.architecturalRequestId);
    await endPause(tx, of.architecturalRequestId, completeDate);
    const due = await dueNow(tx, communityId, { ...of, completeDate });
    const waits = (await listBallots(tx, of.architecturalRequestId, of.ballotRound)).some(({ vote }) => vote === null);
    const state = of.state === 'IN_REVIEW' || waits ? ('IN_REVIEW' as const) : ('COMPLETE' as const);
    await changeArchitectural(tx, of.architecturalRequestId, { state, completeDate, ...due }, now);
    await noteDone(context, `Complete since ${formatDate(completeDate)}`);
    context.record({
      entityId: of.architecturalRequestId,
      before: { state: of.state },
      after: { state, completeDate, dueDate: due.dueDate },
    });
    return { architecturalRequestId: of.architecturalRequestId };
  },
};

const ballotActs = {
  async openBallots(context: Context<One & { committeeId: string | null; openedDate: LocalDate; closeDate: LocalDate | null }>) {
    const { tx, input, now } = context;
    const { communityId, openedDate, closeDate } = input;
    const of = await theOpen(tx, input);
    const id = of.architecturalRequestId;
    const before = await listBallots(tx, id, of.ballotRound);
    const isOver = of.ballotsCloseDate !== null && openedDate > of.ballotsCloseDate;
    if (!isOver && before.some(({ vote }) => vote === null)) throw refuse(architecturalRefusals, 'ballotsOpen', { round: of.ballotRound });
    const committeeId = input.committeeId ?? of.committeeId ?? (await architecturalSettingsOf(tx, communityId)).committeeId;
    if (committeeId === null) throw refuse(architecturalRefusals, 'noCommittee');
    const body = await findCommittee(tx, communityId, committeeId, openedDate);
    if (!body) throw notFound('The committee');
    const round = of.ballotRound + 1;
    const opened = await openBallotRows(tx, input, { committeeId, round, on: openedDate, ownerPartyId: of.ownerPartyId });
    if (opened === 0) throw refuse(architecturalRefusals, 'noVoters', { committee: body.name });
    await changeArchitectural(tx, id, { state: 'IN_REVIEW', committeeId, ballotRound: round, ballotsCloseDate: closeDate }, now);
    await noteDone(context, `Round ${round} opened to ${opened} of ${body.name}`);
    context.record({ entityId: id, before: { state: of.state }, after: { state: 'IN_REVIEW', round, ballots: opened } });
    return { ballots: opened };
  },
  async castBallot(
    context: Context<One & { architecturalBallotId: string; vote: keyof typeof voteWords; remark: string; castDate: LocalDate }>,
  ) {
    const { tx, input } = context;
    const of = await theRequest(tx, input);
    const id = of.architecturalRequestId;
    const found = (await listBallots(tx, id, of.ballotRound)).find((one) => one.architecturalBallotId === input.architecturalBallotId);
    if (!found) throw notFound('The ballot');
    const isClosed = of.ballotsCloseDate !== null && input.castDate > of.ballotsCloseDate;
    if (of.state !== 'IN_REVIEW' || isClosed) throw refuse(architecturalRefusals, 'ballotsClosed');
    await castVote(tx, id, of.ballotRound, input);
    await noteDone(context, `${found.name}: ${voteWords[input.vote].toLowerCase()}`);
    context.record({ entityId: id, before: { vote: found.vote }, after: { member: found.name, vote: input.vote } });
    return { architecturalRequestId: id };
  },
  async remindMembers(context: Context<One & { remindedDate: LocalDate }>) {
    const { tx, input, userId } = context;
    const of = await theRequest(tx, input);
    const ballots = await listBallots(tx, of.architecturalRequestId, of.ballotRound);
    if (of.state !== 'IN_REVIEW' || ballots.length === 0) throw refuse(architecturalRefusals, 'noBallots');
    const waiting = ballots.filter(({ vote }) => vote === null);
    if (waiting.length === 0) throw refuse(architecturalRefusals, 'allCast');
    const reached = waiting.filter(({ email }) => email !== '');
    if (reached.length === 0) throw refuse(architecturalRefusals, 'noEmail');
    const number = architecturalNumber(of.requestNumber);
    const due = of.dueDate === null ? '' : ` The answer is due ${formatDate(of.dueDate)}.`;
    const body = `Your ballot on ${number}, ${of.subject}, is open.${due}\n\n${await nameOf(tx, input.communityId)}\n`;
    const payload = { subject: `Ballot on ${number}`, body, to: reached.map(({ email }) => email) };
    await enqueueJob(tx, ballotReminder, { payload, title: `Reminder of ${number}`, userId });
    await markReminded(
      tx,
      reached.map((one) => one.architecturalBallotId),
      input.remindedDate,
    );
    await noteDone(context, `Reminded ${reached.map(({ name }) => name).join(', ')}`);
    context.record({ entityId: of.architecturalRequestId, after: { reminded: reached.length } });
    return { reminded: reached.length };
  },
};

/** Everything up to the decision. */
export const reviewActs = { ...documentActs, ...ballotActs };
