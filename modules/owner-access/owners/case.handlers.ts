// The requests, violations and architectural requests of a home, as its owners see them: each where the
// community shows it, and of those who own it today.
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import {
  addRequestOfHome,
  answerRequestOfHome,
  applyForHome,
  architecturalOfHome,
  architecturalRequestOfHome,
  type OwnersHome,
  photoOfHome,
  requestOfHome,
  requestsOfHome,
  speakOnArchitectural,
  speakOnViolation,
  topicForHome,
  violationOfHome,
  violationsOfHome,
} from '../../maintenance/maintenance.server.ts';
import type { caseCalls } from './case.contract.ts';
import type { portal } from './portal.contract.ts';
import { liveHome, speaker } from './whose-home.handlers.ts';

type Shown = 'showsRequests' | 'showsViolations' | 'showsArchitectural';

/** The home of a call and its day, where the community shows what is asked. */
async function homeThat(context: Context<{ ownershipId: string }>, shown: Shown) {
  const found = await liveHome(context);
  if (!found[shown]) throw notFound('The page');
  const { communityId, propertyId, ownershipId, payerId, today } = found;
  // The caller's own ownership first: what they make is theirs.
  const home: OwnersHome = { communityId, propertyId, ownershipIds: [...new Set([ownershipId, payerId])] };
  return { home, today, communityId };
}

export const caseHandlers: Pick<Handlers<typeof portal>, keyof typeof caseCalls> = {
  async listRequests(context) {
    const { home } = await homeThat(context, 'showsRequests');
    return await requestsOfHome(context.tx, home);
  },
  async getRequest(context) {
    const { home } = await homeThat(context, 'showsRequests');
    return await requestOfHome(context.tx, home, context.input.requestId);
  },
  async addRequest(context) {
    const { home, today, communityId } = await homeThat(context, 'showsRequests');
    const { ownershipId: _home, ...asked } = context.input;
    const made = await addRequestOfHome(context.tx, home, asked, { ...(await speaker(context)), today });
    context.record({ entityId: made.requestId, communityId, after: { number: made.number, subject: asked.subject } });
    return made;
  },
  async answerRequest(context) {
    const { home, today, communityId } = await homeThat(context, 'showsRequests');
    const { requestId, body } = context.input;
    await answerRequestOfHome(context.tx, home, requestId, body, { ...(await speaker(context)), today });
    context.record({ entityId: requestId, communityId, after: { answered: true } });
    return { requestId };
  },
  async listViolations(context) {
    const { home } = await homeThat(context, 'showsViolations');
    return await violationsOfHome(context.tx, home);
  },
  async getViolation(context) {
    const { home, today } = await homeThat(context, 'showsViolations');
    return await violationOfHome(context.tx, home, context.input.violationId, today);
  },
  async readPhoto(context) {
    const { home } = await homeThat(context, 'showsViolations');
    return await photoOfHome(context.tx, context.services.files, home, context.input);
  },
  async speakOnViolation(context) {
    const { home, today, communityId } = await homeThat(context, 'showsViolations');
    const { violationId, isCure } = context.input;
    await speakOnViolation(context.tx, home, context.input, { ...(await speaker(context)), today });
    context.record({ entityId: violationId, communityId, after: { isCure } });
    return { violationId };
  },
  async listArchitectural(context) {
    const { home } = await homeThat(context, 'showsArchitectural');
    return await architecturalOfHome(context.tx, home);
  },
  async getArchitectural(context) {
    const { home, today } = await homeThat(context, 'showsArchitectural');
    return await architecturalRequestOfHome(context.tx, home, context.input.architecturalRequestId, today);
  },
  async findTopic(context) {
    const { home, today } = await homeThat(context, 'showsArchitectural');
    const { text, topicId = null } = context.input;
    return await topicForHome(context.tx, home, { text, topicId }, today);
  },
  async applyArchitectural(context) {
    const { home, today, communityId } = await homeThat(context, 'showsArchitectural');
    const { ownershipId: _home, phone, ...asked } = context.input;
    const made = await applyForHome(context.tx, home, asked, { ...(await speaker(context)), today, phone });
    context.record({ entityId: made.architecturalRequestId, communityId, after: { number: made.number, subject: asked.subject } });
    return made;
  },
  async speakOnArchitectural(context) {
    const { home, today, communityId } = await homeThat(context, 'showsArchitectural');
    const { architecturalRequestId, body } = context.input;
    await speakOnArchitectural(context.tx, home, architecturalRequestId, body, { ...(await speaker(context)), today });
    context.record({ entityId: architecturalRequestId, communityId, after: { spoke: true } });
    return { architecturalRequestId };
  },
};
