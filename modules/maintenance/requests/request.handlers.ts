// The handlers of requests, made once for both families: kept, spoken about, led through their steps, merged,
// split, linked, and acted on by the many.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { knowsProperty, nameOf, requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { keepRecord, namesOfUsers } from '../../identity/identity.server.ts';
import { findPresentOwner } from '../../people/people.server.ts';
import { nextActionOn, promisedOn, respondBy } from '../codes/request-code.rules.ts';
import { type CodePromise, findCodePromise, isStaff } from '../codes/request-code.store.ts';
import { addComments, listComments } from '../comment.store.ts';
import type { RequestFamily } from '../families.contract.ts';
import { generalRequest, requestAnswer, requestKinds, requestRefusals, requestStates, serviceRequest } from './request.contract.ts';
import { batchLines, isOver, isPromiseLate, orderNumber, requestNumber } from './request.rules.ts';
import {
  beginRequest,
  changeRequest,
  findRequest,
  listBeside,
  listOrdersOf,
  ownerContact,
  type RequestBrief,
  type RequestFacts,
  type RequestStanding,
  requestsOf,
  saveLink,
  searchRequests,
  takeNumber,
} from './request.store.ts';
import { type BatchFacts, findBatch, listBatchLines, loadSubjects, markAnswered, saveBatch, takeBatchBack } from './request-batch.store.ts';

type One = { communityId: string; requestId: string };
type Acting = Pick<Context<unknown>, 'tx' | 'userId' | 'now'>;

const briefOut = ({ requestNumber: number, ...rest }: RequestBrief) => ({
  requestId: rest.requestId,
  number: requestNumber(number),
  subject: rest.subject,
  state: rest.state,
});

async function theRequest(tx: Tx, family: RequestFamily, { communityId, requestId }: One, lock = false): Promise<RequestStanding> {
  const found = await findRequest(tx, communityId, family, requestId, lock);
  if (!found) throw notFound('The request');
  return found;
}

/** A request that is worked on; refuses `mergedAway`. */
async function theLive(tx: Tx, family: RequestFamily, of: One): Promise<RequestStanding> {
  const found = await theRequest(tx, family, of, true);
  if (found.state !== 'MERGED') return found;
  const into = (await listBeside(tx, found)).find((one) => one.how === 'INTO');
  throw refuse(requestRefusals, 'mergedAway', { number: requestNumber(into?.requestNumber ?? 0) });
}

/** Writes down what was done to a request. */
const noteStep = ({ tx, userId, now }: Acting, { communityId, requestId }: One, body: string) =>
  addComments(tx, communityId, [{ requestId }], { audience: 'STEP', channel: 'SCREEN', authorId: userId, author: '', body }, now);

interface Addressee {
  requestId: string;
  email: string;
  number: string;
  subject: string;
}

/** Sends an answer to everyone who asked when the transaction commits: one job, however many they are. */
async function sendAnswer({ tx, userId }: Acting, communityId: string, to: readonly Addressee[], body: string): Promise<void> {
  const from = await nameOf(tx, communityId);
  const [first] = to;
  const title = to.length === 1 && first ? `Answer to ${first.number}` : `Answer to ${to.length} requests`;
  const payload = { from, body, to: to.map(({ requestId, email, number, subject }) => ({ requestId, email, number, subject })) };
  await enqueueJob(tx, requestAnswer, { payload, title, userId });
}

const addressee = (of: RequestStanding): Addressee => ({ ...of, number: requestNumber(of.requestNumber) });

/** The code of a request, where it may be chosen; refuses `retiredCode` and `otherCode`. */
async function codeFor(tx: Tx, communityId: string, facts: RequestFacts, before: RequestFacts | undefined): Promise<CodePromise | null> {
  if (facts.requestCodeId === null) return null;
  const code = await findCodePromise(tx, communityId, facts.requestCodeId);
  if (!code) throw notFound('The code');
  if (code.requestCodeId === before?.requestCodeId) return code;
  if (code.family !== facts.family) throw refuse(requestRefusals, 'otherCode', { code: code.alias });
  if (!code.isActive) throw refuse(requestRefusals, 'retiredCode', { code: code.alias });
  return code;
}

/** Fills in who owns the home and how to reach them, where nothing else was typed. */
async function withOwner(tx: Tx, communityId: string, facts: RequestFacts, before: RequestFacts | undefined): Promise<RequestFacts> {
  const { propertyId } = facts;
  if (propertyId === null) return { ...facts, ownershipId: null };
  if (!(await knowsProperty(tx, communityId, propertyId))) throw notFound('The property');
  if (before?.propertyId === propertyId) return { ...facts, ownershipId: before.ownershipId };
  const owner = await findPresentOwner(tx, communityId, propertyId);
  if (!owner) return { ...facts, ownershipId: null };
  const contact = await ownerContact(tx, owner.ownershipId);
  const isOwner = facts.requester === '' || facts.requester === contact?.name;
  return {
    ...facts,
    ownershipId: owner.ownershipId,
    requester: facts.requester || owner.name,
    email: facts.email || (isOwner ? (contact?.email ?? '') : ''),
    phone: facts.phone || (isOwner ? (contact?.phone ?? '') : ''),
  };
}

function keepingOf(family: RequestFamily, kind: 'generalRequest' | 'serviceRequest') {
  return keepRecord({
    kept: requestsOf(family),
    kind,
    words: family === 'GENERAL' ? 'general request' : 'service request',
    async check({ tx, input }, typed: Omit<RequestFacts, 'family' | 'ownershipId'>, before) {
      const communityId = input.communityId ?? '';
      await requireCommunity(tx, communityId);
      const facts: RequestFacts = { ...typed, family, ownershipId: before ? (before.facts as RequestFacts).ownershipId : null };
      if (before) await theLive(tx, family, { communityId, requestId: before.id });
      const former = before?.facts as RequestFacts | undefined;
      const code = await codeFor(tx, communityId, facts, former);
      if (facts.assigneeId !== null && !(await isStaff(tx, facts.assigneeId))) throw notFound('The person');
      const filled = await withOwner(tx, communityId, facts, former);
      if (before) return filled;
      return {
        ...filled,
        assigneeId: facts.assigneeId ?? code?.assigneeId ?? null,
        promisedDate: facts.promisedDate ?? promisedOn(facts.receivedDate, code?.resolveDays ?? null),
        priority: code && facts.priority === 'NORMAL' ? code.priority : facts.priority,
      };
    },
    async saved({ tx, input, userId, now }, requestId, facts, before) {
      if (before) return;
      const communityId = input.communityId ?? '';
      const code = facts.requestCodeId === null ? undefined : await findCodePromise(tx, communityId, facts.requestCodeId);
      const steps = code?.steps ?? [];
      await beginRequest(tx, requestId, {
        number: await takeNumber(tx, communityId, 'REQUEST'),
        respondByTime: respondBy(now, code?.respondHours ?? null),
        steps,
        nextActionDate: nextActionOn(facts.receivedDate, steps, 0),
        splitFromId: null,
        enteredBy: userId,
        now,
      });
    },
  } as Parameters<typeof keepRecord<RequestFacts, typeof kind>>[0]);
}

/** What a request shows beside its facts. */
async function standingOut(tx: Tx, of: RequestStanding, today: LocalDate) {
  const beside = await listBeside(tx, of);
  const merged = beside.filter((one) => one.how === 'MERGED');
  const pick = (how: 'INTO' | 'FROM') => {
    const found = beside.find((one) => one.how === how);
    return found ? briefOut(found) : null;
  };
  const comments = await listComments(tx, { requestIds: [of.requestId, ...merged.map((one) => one.requestId)], workOrderIds: [] });
  const {
    requestNumber: number,
    promisedDate,
    mergedIntoId: _into,
    splitFromId: _from,
    stateBefore: _before,
    family: _family,
    ...rest
  } = of;
  return {
    ...rest,
    number: requestNumber(number),
    steps: [...of.steps],
    isPromiseLate: isPromiseLate(of.state, promisedDate, today),
    mergedInto: pick('INTO'),
    splitFrom: pick('FROM'),
    merged: merged.map(briefOut),
    linked: beside.filter((one) => one.how === 'LINKED').map(briefOut),
    workOrders: (await listOrdersOf(tx, of.requestId)).map(({ orderNumber: order, ...one }) => ({ ...one, number: orderNumber(order) })),
    comments,
  };
}

const acts = (family: RequestFamily, calls: typeof generalRequest | typeof serviceRequest) => {
  const batching = previewed(
    calls.previewRequestBatch as typeof generalRequest.previewRequestBatch,
    calls.runRequestBatch as typeof generalRequest.runRequestBatch,
    {
      async plan({ tx, input }, commits) {
        const { communityId, requestIds, act, assigneeId, state } = input;
        await requireCommunity(tx, communityId);
        if (assigneeId !== null && !(await isStaff(tx, assigneeId))) throw notFound('The person');
        const ids = [...new Set(requestIds)];
        const subjects = await loadSubjects(tx, communityId, family, ids, commits);
        if (subjects.length < ids.length) throw notFound('A request');
        const names = assigneeId === null ? new Map<string, string>() : await namesOfUsers(tx, [assigneeId]);
        const numbered = subjects.map(({ requestNumber: number, version: _version, ...one }) => ({
          ...one,
          number: requestNumber(number),
        }));
        const lines = batchLines(numbered, { act, assigneeId, state }, names.get(assigneeId ?? '') ?? '');
        return { lines, base: [act, assigneeId, state, subjects.map((one) => [one.requestId, one.version])] };
      },
      async view(_context, { lines }) {
        const rows = lines.map(({ requestId, number, subject, change, skipped }) => ({ requestId, number, subject, change, skipped }));
        return { rows, changed: lines.filter((one) => one.skipped === '').length };
      },
      async refuse(_context, { lines }) {
        if (lines.every((one) => one.skipped !== '')) throw refuse(requestRefusals, 'nothingChosen');
      },
      async post(context, { lines }) {
        const { tx, input, userId, now } = context;
        const { communityId, act, assigneeId, state, body } = input;
        const live = lines.filter((one) => one.skipped === '');
        const facts: BatchFacts = { act, assigneeId, state, body };
        const requestBatchId = await saveBatch(tx, { communityId, family }, facts, live, { userId, now });
        if (act === 'REPLY') {
          const audience = { audience: 'PUBLIC' as const, channel: 'SCREEN' as const, authorId: userId, author: '', body };
          await addComments(tx, communityId, live, audience, now);
          await markAnswered(
            tx,
            live.map((one) => one.requestId),
            now,
          );
          await sendAnswer(context, communityId, live, body);
        }
        context.record({ entityId: requestBatchId, after: { act, requests: live.length } });
        return { requestBatchId, changed: live.length };
      },
    },
  );
  return batching;
};

function handlersOf(family: RequestFamily, calls: typeof generalRequest | typeof serviceRequest) {
  const batching = acts(family, calls);
  return {
    ...speaking(family),
    ...stepping(family),
    ...joining(family),
    ...parting(family),
    previewRequestBatch: batching.preview,
    runRequestBatch: batching.commit,
    async getRequestBatch({ tx, input }: Context<{ communityId: string; requestBatchId: string }>) {
      const batch = await findBatch(tx, input.communityId, family, input.requestBatchId);
      if (!batch) throw notFound('The batch');
      const lines = (await listBatchLines(tx, batch.requestBatchId)).map((one) => ({
        requestId: one.requestId,
        number: requestNumber(one.requestNumber),
        subject: one.subject,
        before: batch.act === 'ASSIGN' ? one.assigneeBefore : requestStates[one.stateBefore][0],
        after: batch.act === 'ASSIGN' ? one.assigneeAfter : requestStates[one.stateAfter][0],
      }));
      const { requestBatchId, act, body, isUndone } = batch;
      return { requestBatchId, act, body, isUndone, lines };
    },
    async undoRequestBatch(context: Context<{ communityId: string; requestBatchId: string }>) {
      const { tx, input, userId, now } = context;
      const batch = await findBatch(tx, input.communityId, family, input.requestBatchId, true);
      if (!batch) throw notFound('The batch');
      if (batch.isUndone) throw refuse(requestRefusals, 'undoneAlready');
      const lines = await listBatchLines(tx, batch.requestBatchId);
      const changed = lines.filter((one) => one.isChanged).length;
      if (changed > 0) throw refuse(requestRefusals, 'changedSince', { count: changed });
      await takeBatchBack(tx, batch.requestBatchId, { userId, now });
      context.record({ entityId: batch.requestBatchId, after: { isUndone: true, requests: lines.length } });
      return { requestBatchId: batch.requestBatchId, restored: lines.length };
    },
  };
}

/** States and comments. */
const speaking = (family: RequestFamily) => ({
  async setRequestState(context: Context<One & { state: 'OPEN' | 'WAITING' | 'RESOLVED' | 'CLOSED'; reason: string }>) {
    const { tx, input, now } = context;
    const { state, reason } = input;
    const before = await theLive(tx, family, input);
    if (before.state === state) throw refuse(requestRefusals, 'sameState', { state: requestStates[state][0].toLowerCase() });
    await changeRequest(tx, before.requestId, { state, closedTime: isOver(state) ? (before.closedTime ?? now) : null }, now);
    await noteStep(
      context,
      input,
      [`${requestStates[before.state][0]} to ${requestStates[state][0].toLowerCase()}`, reason].filter(Boolean).join(': '),
    );
    context.record({ entityId: before.requestId, before: { state: before.state }, after: { state }, ...(reason ? { reason } : {}) });
    return { requestId: before.requestId, before: before.state };
  },
  async addRequestComment(context: Context<One & { body: string; isPublic: boolean }>) {
    const { tx, input, userId, now } = context;
    const { communityId, body, isPublic } = input;
    const of = await theLive(tx, family, input);
    if (isPublic && of.email === '') throw refuse(requestRefusals, 'noEmail', [{ path: 'isPublic', message: 'has no address' }]);
    const audience = isPublic ? ('PUBLIC' as const) : ('INTERNAL' as const);
    const said = { audience, channel: 'SCREEN' as const, authorId: userId, author: '', body, ...(isPublic ? { sentTo: of.email } : {}) };
    await addComments(tx, communityId, [{ requestId: of.requestId }], said, now);
    if (isPublic) {
      await changeRequest(
        tx,
        of.requestId,
        { firstReplyTime: of.firstReplyTime ?? now, ...(of.state === 'NEW' ? { state: 'OPEN' as const } : {}) },
        now,
      );
      await sendAnswer(context, communityId, [addressee(of)], body);
    }
    context.record({ entityId: of.requestId, after: { comment: audience } });
    return { requestId: of.requestId };
  },
});

/** The steps of a process, and finding requests. */
const stepping = (family: RequestFamily) => ({
  async takeRequestStep(context: Context<One & { seenTaken: number }>) {
    const { tx, input, now } = context;
    const of = await theLive(tx, family, input);
    if (of.stepsTaken !== input.seenTaken) throw refuse(requestRefusals, 'sameState', { state: `at step ${of.stepsTaken}` });
    const step = of.steps[of.stepsTaken];
    if (!step) throw refuse(requestRefusals, 'noStepLeft');
    const taken = of.stepsTaken + 1;
    const answers = step.told === 'REQUESTER' && of.email !== '';
    await changeRequest(
      tx,
      of.requestId,
      {
        stepsTaken: taken,
        nextActionDate: nextActionOn(of.receivedDate, of.steps, taken),
        ...(of.state === 'NEW' ? { state: 'OPEN' as const } : {}),
        ...(answers && of.firstReplyTime === null ? { firstReplyTime: now } : {}),
      },
      now,
    );
    await noteStep(context, input, `Step ${taken}: ${step.name}`);
    if (answers) {
      const body = step.words || step.name;
      const said = {
        audience: 'PUBLIC' as const,
        channel: 'SCREEN' as const,
        authorId: context.userId,
        author: '',
        body,
        sentTo: of.email,
      };
      await addComments(tx, input.communityId, [{ requestId: of.requestId }], said, now);
      await sendAnswer(context, input.communityId, [addressee(of)], body);
    }
    context.record({ entityId: of.requestId, before: { step: of.stepsTaken }, after: { step: taken, name: step.name } });
    return { requestId: of.requestId, taken };
  },
  async undoRequestStep(context: Context<One>) {
    const { tx, input, now } = context;
    const of = await theLive(tx, family, input);
    if (of.stepsTaken === 0) throw refuse(requestRefusals, 'noStepTaken');
    const taken = Math.min(of.stepsTaken, of.steps.length) - 1;
    await changeRequest(tx, of.requestId, { stepsTaken: taken, nextActionDate: nextActionOn(of.receivedDate, of.steps, taken) }, now);
    await noteStep(context, input, `Step ${of.stepsTaken} taken back`);
    context.record({ entityId: of.requestId, before: { step: of.stepsTaken }, after: { step: taken } });
    return { requestId: of.requestId, taken };
  },
  async findRequests({ tx, input }: Context<{ communityId: string; search: string }>) {
    await requireCommunity(tx, input.communityId);
    return (await searchRequests(tx, input.communityId, family, input.search)).map(briefOut);
  },
});

/** Merging, and its way back. */
const joining = (family: RequestFamily) => ({
  async mergeRequest(context: Context<One & { intoRequestId: string }>) {
    const { tx, input, now } = context;
    const { communityId, requestId, intoRequestId } = input;
    if (requestId === intoRequestId) throw refuse(requestRefusals, 'intoItself');
    const into = await theLive(tx, family, { communityId, requestId: intoRequestId });
    const of = await theLive(tx, family, input);
    await changeRequest(tx, of.requestId, { state: 'MERGED', stateBefore: of.state, mergedIntoId: into.requestId, closedTime: now }, now);
    await noteStep(context, { communityId, requestId: into.requestId }, `${requestNumber(of.requestNumber)} was merged into this one`);
    context.record({ entityId: of.requestId, before: { state: of.state }, after: { mergedInto: requestNumber(into.requestNumber) } });
    return { requestId: of.requestId };
  },
  async unmergeRequest(context: Context<One>) {
    const { tx, input, now } = context;
    const of = await theRequest(tx, family, input, true);
    if (of.state !== 'MERGED') throw refuse(requestRefusals, 'notMerged');
    const state = of.stateBefore ?? 'OPEN';
    await changeRequest(
      tx,
      of.requestId,
      { state, stateBefore: null, mergedIntoId: null, closedTime: isOver(state) ? of.closedTime : null },
      now,
    );
    await noteStep(context, input, 'The merge was taken back');
    context.record({ entityId: of.requestId, before: { state: 'MERGED' }, after: { state } });
    return { requestId: of.requestId };
  },
});

/** Splitting, linking, and changing the family. */
const parting = (family: RequestFamily) => ({
  async splitRequest(context: Context<One & { subject: string; description: string }>) {
    const { tx, input, userId, now } = context;
    const { communityId, subject, description } = input;
    const of = await theLive(tx, family, input);
    const row = await requestsOf(family).find(tx, of.requestId, communityId);
    if (!row) throw notFound('The request');
    const made = await requestsOf(family).insert(tx, { ...row.facts, subject, description }, { communityId });
    if (made === undefined) throw notFound('The request');
    const nextActionDate = nextActionOn(of.receivedDate, of.steps, 0);
    const number = await takeNumber(tx, communityId, 'REQUEST');
    const { respondByTime, steps } = of;
    await beginRequest(tx, made, { number, respondByTime, steps, nextActionDate, splitFromId: of.requestId, enteredBy: userId, now });
    await noteStep(context, input, `${requestNumber(number)} was split off`);
    context.record({ entityId: made, after: { subject, splitFrom: requestNumber(of.requestNumber) } });
    return { requestId: made };
  },
  async linkRequests(context: Context<One & { otherRequestId: string; isLinked: boolean }>) {
    const { tx, input } = context;
    const { communityId, requestId, otherRequestId, isLinked } = input;
    if (requestId === otherRequestId) throw refuse(requestRefusals, 'intoItself');
    const of = await theRequest(tx, family, input, true);
    const other = await theRequest(tx, family, { communityId, requestId: otherRequestId });
    await saveLink(tx, communityId, of.requestId, other.requestId, isLinked);
    context.record({ entityId: of.requestId, after: { linked: requestNumber(other.requestNumber), isLinked } });
    return { requestId: of.requestId };
  },
  async changeRequestFamily(context: Context<One>) {
    const { tx, input, now } = context;
    const of = await theLive(tx, family, input);
    const to = family === 'GENERAL' ? 'SERVICE' : 'GENERAL';
    await changeRequest(tx, of.requestId, { family: to, requestCodeId: null }, now);
    await noteStep(context, input, `Now a ${to === 'GENERAL' ? 'general' : 'service'} request`);
    context.record({ entityId: of.requestId, before: { family }, after: { family: to } });
    return { requestId: of.requestId };
  },
});

const general = keepingOf('GENERAL', 'generalRequest');
const service = keepingOf('SERVICE', 'serviceRequest');

export const generalRequestHandlers: Handlers<typeof generalRequest> = {
  addGeneralRequest: general.add as never,
  editGeneralRequest: general.edit as never,
  async getGeneralRequest(context) {
    const { tx, input, now } = context;
    const kept = (await general.get(context as never)) as never as RequestFacts & { generalRequestId: string; version: string };
    const of = await theRequest(tx, 'GENERAL', { communityId: input.communityId, requestId: input.generalRequestId });
    return { ...kept, ...(await standingOut(tx, of, await todayOf(tx, input.communityId, now))) };
  },
  deleteGeneralRequest: general.remove as never,
  ...handlersOf('GENERAL', generalRequest),
};

export const serviceRequestHandlers: Handlers<typeof serviceRequest> = {
  addServiceRequest: service.add as never,
  editServiceRequest: service.edit as never,
  async getServiceRequest(context) {
    const { tx, input, now } = context;
    const kept = (await service.get(context as never)) as never as RequestFacts & { serviceRequestId: string; version: string };
    const of = await theRequest(tx, 'SERVICE', { communityId: input.communityId, requestId: input.serviceRequestId });
    return { ...kept, ...(await standingOut(tx, of, await todayOf(tx, input.communityId, now))) };
  },
  deleteServiceRequest: service.remove as never,
  ...handlersOf('SERVICE', serviceRequest),
};

/** What requests of each family are called. */
export const requestRecords: readonly RecordSource[] = [
  { kind: requestKinds.generalRequest, labels: requestsOf('GENERAL').labels, named: requestsOf('GENERAL').named },
  { kind: requestKinds.serviceRequest, labels: requestsOf('SERVICE').labels, named: requestsOf('SERVICE').named },
];
