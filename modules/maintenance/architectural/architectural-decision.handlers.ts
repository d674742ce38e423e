// The handlers of the answer to an architectural request and of what comes after it: conditions, decision,
// letter, extension, work and inspection.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { addMonths, formatDate, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { draftSending } from '../../correspondence/correspondence.server.ts';
import { carries, tallyWords, type Vote } from '../../governance/governance.server.ts';
import { reviewTermsOf, type Said } from '../../law/law.server.ts';
import { listCodeChoices } from '../codes/request-code.store.ts';
import { architecturalRefusals, architecturalStates, type decisionWords, type moveWords } from './architectural.contract.ts';
import { applicationOf, approvedStates, architecturalNumber, isDecided, isMoved, mayMove, wayBack } from './architectural.rules.ts';
import { type ArchitecturalStanding, changeArchitectural } from './architectural.store.ts';
import { judgeDenial, refuseCondition } from './architectural-law.handlers.ts';
import {
  dropCondition,
  findCommittee,
  insertCondition,
  listBallots,
  listConditions,
  listFiles,
  meetCondition,
} from './architectural-part.store.ts';
import { noteDone, type One, refuseMissing, theOpen, theRequest } from './architectural-review.handlers.ts';
import { architecturalSettingsOf } from './architectural-settings.store.ts';

type Decision = keyof typeof decisionWords;
type Deciding = One & {
  decision: Decision;
  decidedDate: LocalDate;
  reason: string;
  provision: string;
  said: readonly string[];
  expiresDate: LocalDate | null;
};

const conditionActs = {
  async addArchitecturalCondition(context: Context<One & { words: string; provision: string; proof: 'NONE' | 'PHOTO' | 'DOCUMENT' }>) {
    const { tx, input } = context;
    const of = await theOpen(tx, input);
    if (!(await architecturalSettingsOf(tx, input.communityId)).allowsConditions) throw refuse(architecturalRefusals, 'noConditions');
    await refuseCondition(tx, input.communityId, of, input.words, of.receivedDate);
    await insertCondition(tx, input, input);
    context.record({ entityId: of.architecturalRequestId, after: { condition: input.words } });
    return { architecturalRequestId: of.architecturalRequestId };
  },
  async dropArchitecturalCondition(context: Context<One & { architecturalConditionId: string }>) {
    const { tx, input } = context;
    const { architecturalRequestId } = await theOpen(tx, input);
    if (!(await dropCondition(tx, architecturalRequestId, input.architecturalConditionId))) throw notFound('The condition');
    context.record({ entityId: architecturalRequestId, after: { dropped: input.architecturalConditionId } });
    return { architecturalRequestId };
  },
  async meetArchitecturalCondition(
    context: Context<One & { architecturalConditionId: string; metDate: LocalDate | null; attachmentId: string | null }>,
  ) {
    const { tx, input } = context;
    const { architecturalRequestId } = await theRequest(tx, input);
    const { architecturalConditionId, metDate, attachmentId } = input;
    const found = (await listConditions(tx, architecturalRequestId)).find(
      (one) => one.architecturalConditionId === architecturalConditionId,
    );
    if (!found) throw notFound('The condition');
    const files = await listFiles(tx, architecturalRequestId);
    if (attachmentId !== null && !files.some((one) => one.attachmentId === attachmentId)) throw notFound('The file');
    if (metDate !== null && found.proof !== 'NONE' && attachmentId === null) throw refuse(architecturalRefusals, 'proofMissing');
    await meetCondition(tx, architecturalConditionId, metDate, attachmentId);
    await noteDone(context, `${metDate === null ? 'Open again' : 'Met'}: ${found.words}`);
    context.record({ entityId: architecturalRequestId, before: { met: found.metDate }, after: { condition: found.words, met: metDate } });
    return { architecturalRequestId };
  },
};

/** Refuses `voteSaysOtherwise` where the vote binds and the decision is another one. */
async function refuseVote(context: Context<Deciding>, of: ArchitecturalStanding, isApproval: boolean): Promise<void> {
  const { tx, input } = context;
  const { voteRule } = await architecturalSettingsOf(tx, input.communityId);
  const ballots = await listBallots(tx, of.architecturalRequestId, of.ballotRound);
  if (voteRule !== 'BINDS' || ballots.length === 0 || of.committeeId === null) return;
  const votes = ballots.map(({ name, vote }) => ({ name, vote: vote ?? 'ABSENT' })) as unknown as Vote[];
  const body = (await findCommittee(tx, input.communityId, of.committeeId, input.decidedDate)) ?? null;
  if (carries(votes, body) !== isApproval) throw refuse(architecturalRefusals, 'voteSaysOtherwise', { count: tallyWords(votes) });
}

/** Refuses `clockRuns` before the last day is over, and `notDeemed` where silence approves nothing. */
async function refuseDeemed({ tx, input }: Context<Deciding>, of: ArchitecturalStanding): Promise<void> {
  if (of.dueDate === null || input.decidedDate <= of.dueDate)
    throw refuse(architecturalRefusals, 'clockRuns', { date: of.dueDate === null ? 'not running yet' : formatDate(of.dueDate) });
  const { deemed } = await architecturalSettingsOf(tx, input.communityId);
  const terms = await reviewTermsOf(tx, input.communityId, applicationOf[of.application], of.receivedDate);
  const approves = of.dueByLaw ? terms.some((one) => one.deemed === 'approve') : deemed === 'APPROVE';
  if (!approves) throw refuse(architecturalRefusals, 'notDeemed');
}

/** Refuses what keeps a decision from being made. */
async function refuseUnsound(context: Context<Deciding>, of: ArchitecturalStanding): Promise<void> {
  const { tx, input } = context;
  const { decision, reason } = input;
  if (decision === 'DEEMED') return refuseDeemed(context, of);
  if (decision === 'DENIED') {
    if (reason === '') throw refuse(architecturalRefusals, 'reasonMissing', [{ path: 'reason', message: 'is missing' }]);
    return refuseVote(context, of, false);
  }
  await refuseMissing(tx, of.architecturalRequestId);
  if (decision === 'CONDITIONAL') {
    if (!(await architecturalSettingsOf(tx, input.communityId)).allowsConditions) throw refuse(architecturalRefusals, 'noConditions');
    if ((await listConditions(tx, of.architecturalRequestId)).length === 0) throw refuse(architecturalRefusals, 'conditionsMissing');
  }
  return refuseVote(context, of, true);
}

const answerActs = {
  async decideArchitecturalRequest(context: Context<Deciding>): Promise<{ architecturalRequestId: string; law: Said | null }> {
    const { tx, input, userId, now } = context;
    const { communityId, decision, decidedDate, reason, provision } = input;
    const of = await theOpen(tx, input);
    const id = of.architecturalRequestId;
    await refuseUnsound(context, of);
    const by = { userId, now };
    const law = decision === 'DENIED' ? await judgeDenial(tx, communityId, of, { said: input.said, on: decidedDate, by }) : null;
    const { approvalMonths } = await architecturalSettingsOf(tx, communityId);
    const expiresDate = decision === 'DENIED' ? null : (input.expiresDate ?? addMonths(decidedDate, approvalMonths));
    const change = {
      state: decision,
      statesBefore: [...of.statesBefore, of.state],
      decidedDate,
      decidedBy: userId,
      reason,
      provision,
      expiresDate,
    };
    await changeArchitectural(tx, id, change, now);
    await noteDone(context, `${architecturalStates[decision][0]} ${formatDate(decidedDate)}`);
    context.record({ entityId: id, before: { state: of.state }, after: { state: decision, decidedDate, reason } });
    return { architecturalRequestId: id, law };
  },
  async undoArchitecturalDecision(context: Context<One & { reason: string }>) {
    const { tx, input, now } = context;
    const of = await theRequest(tx, input);
    const to = wayBack(of.statesBefore);
    if (!isDecided(of.state) || to === null) throw refuse(architecturalRefusals, 'notDecided');
    const back = {
      ...to,
      decidedDate: null,
      decidedBy: null,
      reason: '',
      provision: '',
      expiresDate: null,
      isExtended: false,
      letterBatchId: null,
    };
    await changeArchitectural(tx, of.architecturalRequestId, back, now);
    await noteDone(context, `The decision was taken back: ${input.reason}`);
    context.record({
      entityId: of.architecturalRequestId,
      before: { state: of.state },
      after: { state: to.state },
      reason: input.reason,
    });
    return { architecturalRequestId: of.architecturalRequestId };
  },
  async draftDecisionLetter(context: Context<One & { templateId: string | null; letterDate: LocalDate }>) {
    const { tx, input, userId, now } = context;
    const { communityId, letterDate } = input;
    const of = await theRequest(tx, input);
    if (of.decidedDate === null) throw refuse(architecturalRefusals, 'notLetter');
    const settings = await architecturalSettingsOf(tx, communityId);
    const templateId = input.templateId ?? (of.state === 'DENIED' ? settings.denialTemplateId : settings.approvalTemplateId);
    if (templateId === null) throw refuse(architecturalRefusals, 'noTemplate');
    if (!(await listCodeChoices(tx, communityId)).templates.some((one) => one.templateId === templateId)) throw notFound('The letter');
    if (of.ownershipId === null) throw refuse(architecturalRefusals, 'noOwner');
    const title = `${architecturalNumber(of.requestNumber)} ${architecturalStates[of.state][0].toLowerCase()}`;
    const sending = { communityId, templateId, title, letterDate, noticeClass: 'LEGAL' as const, delivery: 'SMART' as const };
    const letterBatchId = await draftSending(tx, { ...sending, ownershipIds: [of.ownershipId] }, { userId, now });
    await changeArchitectural(tx, of.architecturalRequestId, { letterBatchId }, now);
    await noteDone(context, 'The letter was drafted');
    context.record({ entityId: of.architecturalRequestId, after: { letterBatchId } });
    return { letterBatchId };
  },
};

type Move = keyof typeof moveWords;

const laterActs = {
  async extendApproval(context: Context<One & { expiresDate: LocalDate }>) {
    const { tx, input, now } = context;
    const of = await theRequest(tx, input);
    if (!approvedStates.includes(of.state) || of.expiresDate === null) throw refuse(architecturalRefusals, 'notApproved');
    if (of.isExtended) throw refuse(architecturalRefusals, 'extendedAlready');
    if (input.expiresDate <= of.expiresDate) throw refuse(architecturalRefusals, 'tooEarly', { date: formatDate(of.expiresDate) });
    await changeArchitectural(tx, of.architecturalRequestId, { expiresDate: input.expiresDate, isExtended: true }, now);
    await noteDone(context, `Extended to ${formatDate(input.expiresDate)}`);
    context.record({
      entityId: of.architecturalRequestId,
      before: { expiresDate: of.expiresDate },
      after: { expiresDate: input.expiresDate },
    });
    return { architecturalRequestId: of.architecturalRequestId };
  },
  async moveArchitecturalRequest(context: Context<One & { to: Move; onDate: LocalDate; reason: string }>) {
    const { tx, input, now } = context;
    const { to, onDate, reason } = input;
    const of = await theRequest(tx, input);
    const words = { state: architecturalStates[of.state][0].toLowerCase(), to: architecturalStates[to][0].toLowerCase() };
    if (!mayMove(of.state, to)) throw refuse(architecturalRefusals, 'cannotMove', words);
    if (to === 'INSPECTED') {
      const open = (await listConditions(tx, of.architecturalRequestId)).filter(({ metDate }) => metDate === null);
      if (open.length > 0) throw refuse(architecturalRefusals, 'conditionsOpen', { conditions: open.map((one) => one.words).join(', ') });
    }
    const days = { ...(to === 'DONE' ? { doneDate: onDate } : {}), ...(to === 'INSPECTED' ? { inspectedDate: onDate } : {}) };
    await changeArchitectural(tx, of.architecturalRequestId, { state: to, statesBefore: [...of.statesBefore, of.state], ...days }, now);
    await noteDone(context, [`${architecturalStates[to][0]} ${formatDate(onDate)}`, reason].filter(Boolean).join(': '));
    context.record({
      entityId: of.architecturalRequestId,
      before: { state: of.state },
      after: { state: to, onDate },
      ...(reason ? { reason } : {}),
    });
    return { architecturalRequestId: of.architecturalRequestId };
  },
  async undoArchitecturalMove(context: Context<One>) {
    const { tx, input, now } = context;
    const of = await theRequest(tx, input);
    const words = { state: architecturalStates[of.state][0].toLowerCase(), to: 'what it was' };
    const back = wayBack(of.statesBefore);
    if (!isMoved(of.state) || back === null) throw refuse(architecturalRefusals, 'cannotMove', words);
    const days = { ...(of.state === 'DONE' ? { doneDate: null } : {}), ...(of.state === 'INSPECTED' ? { inspectedDate: null } : {}) };
    await changeArchitectural(tx, of.architecturalRequestId, { ...back, ...days }, now);
    await noteDone(context, `${architecturalStates[of.state][0]} was taken back`);
    context.record({ entityId: of.architecturalRequestId, before: { state: of.state }, after: { state: back.state } });
    return { architecturalRequestId: of.architecturalRequestId };
  },
};

/** The decision and everything after it. */
export const decisionActs = { ...conditionActs, ...answerActs, ...laterActs };
