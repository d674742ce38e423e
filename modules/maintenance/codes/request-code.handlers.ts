// The handlers of codes of requests and work orders, of their processes, and of kept replies.
import { type AccessLevel, allows, needs, refuse } from '../../../packages/contract/contract.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type CodeFamily, codeClaimOf } from '../families.contract.ts';
import { type cannedReplies, requestCodeRefusals, type requestCodes } from './request-code.contract.ts';
import { refuseUnsoundSteps } from './request-code.rules.ts';
import {
  copyCodes,
  copyProcesses,
  dropDefault,
  hasChargeCode,
  isStaff,
  keptProcesses,
  keptReplies,
  keptRequestCodes,
  listCodeChoices,
  listCodes,
  listProcesses,
  listReplies,
  moveToSteps,
  type ProcessFacts,
  type RequestCodeFacts,
  setCodesActive,
} from './request-code.store.ts';

type Holder = Pick<Context<unknown>, 'held'>;

const mayKeep = ({ held }: Holder, family: CodeFamily, level: AccessLevel): boolean => allows(held, needs(codeClaimOf[family], level));

/** Answers 403 to who keeps codes of another family alone. */
function refuseFamily(holder: Holder, family: CodeFamily, level: AccessLevel): void {
  if (!mayKeep(holder, family, level)) throw forbidden();
}

const keepingCodes = keepRecord({
  kept: keptRequestCodes,
  kind: 'requestCode',
  words: 'code',
  async check(context, facts: RequestCodeFacts, before) {
    const { tx, input } = context;
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    refuseFamily(context, facts.family, before ? 4 : 2);
    // The family of a code stays: its cases are of it.
    const family = before?.facts.family ?? facts.family;
    refuseFamily(context, family, before ? 4 : 2);
    const { actionProcessId, assigneeId, chargeCodeId } = facts;
    if (actionProcessId !== null) {
      const process = await keptProcesses.find(tx, actionProcessId, communityId);
      if (!process) throw notFound('The process');
      if (process.facts.family !== family) throw refuse(requestCodeRefusals, 'otherFamily', { process: process.facts.name });
    }
    if (assigneeId !== null && !(await isStaff(tx, assigneeId))) throw notFound('The person');
    if (chargeCodeId !== null && !(await hasChargeCode(tx, communityId, chargeCodeId))) throw notFound('The charge code');
    return { ...facts, family, alias: facts.alias.toUpperCase() };
  },
  async removing(context, row) {
    refuseFamily(context, row.facts.family, 8);
  },
});

const keepingProcesses = keepRecord({
  kept: keptProcesses,
  kind: 'actionProcess',
  words: 'action process',
  async check(context, facts: ProcessFacts, before) {
    const { tx, input } = context;
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    const family = before?.facts.family ?? facts.family;
    refuseFamily(context, family, before ? 4 : 2);
    refuseUnsoundSteps(facts.steps);
    const templates = new Set((await listCodeChoices(tx, communityId)).templates.map((one) => one.templateId));
    if (!facts.steps.every(({ templateId }) => templateId === null || templates.has(templateId))) throw notFound('The letter');
    if (facts.isDefault && !before?.facts.isDefault) await dropDefault(tx, communityId, family);
    return { ...facts, family };
  },
  async removing(context, row) {
    refuseFamily(context, row.facts.family, 8);
  },
});

const shown = <T extends { steps: readonly unknown[] }>(row: T) => ({ ...row, steps: [...row.steps] });

export const requestCodeHandlers: Handlers<typeof requestCodes> = {
  addRequestCode: keepingCodes.add,
  editRequestCode: keepingCodes.edit,
  getRequestCode: keepingCodes.get,
  deleteRequestCode: keepingCodes.remove,
  addActionProcess: keepingProcesses.add,
  editActionProcess: keepingProcesses.edit,
  getActionProcess: async (context) => shown(await keepingProcesses.get(context)) as never,
  deleteActionProcess: keepingProcesses.remove,
  async listRequestCodes({ tx, input: { communityId } }) {
    await requireCommunity(tx, communityId);
    const [codes, processes] = [await listCodes(tx, communityId), await listProcesses(tx, communityId)];
    return { codes, processes, ...(await listCodeChoices(tx, communityId)) };
  },
  async retireRequestCodes(context) {
    const { tx, input } = context;
    const { communityId, requestCodeIds, isActive } = input;
    const families = (Object.keys(codeClaimOf) as CodeFamily[]).filter((family) => mayKeep(context, family, 4));
    const known = new Set(
      (await listCodes(tx, communityId)).filter((one) => families.includes(one.family)).map((one) => one.requestCodeId),
    );
    if (!requestCodeIds.every((one) => known.has(one))) throw notFound('A code');
    const changed = await setCodesActive(tx, communityId, requestCodeIds, families, isActive);
    context.record({ after: { requestCodeIds, isActive } });
    return { changed };
  },
  async moveOpenCases(context) {
    const { tx, input } = context;
    const row = await keptProcesses.find(tx, input.actionProcessId, input.communityId);
    if (!row) throw notFound('The process');
    refuseFamily(context, row.facts.family, 4);
    const moved = await moveToSteps(tx, input.communityId, row.id, row.facts.steps);
    context.record({ entityId: row.id, after: { moved } });
    return { moved };
  },
  async copyRequestCodes(context) {
    const { tx, input, communities } = context;
    const { communityId, family, toCommunityIds } = input;
    refuseFamily(context, family, 2);
    const to = [...new Set(toCommunityIds)].filter((one) => one !== communityId);
    for (const one of to) {
      if (communities !== 'all' && !communities.has(one)) throw notFound('The community');
      await requireCommunity(tx, one);
    }
    const processes = await copyProcesses(tx, communityId, family, to);
    const codes = await copyCodes(tx, communityId, family, to);
    context.record({ after: { family, toCommunityIds: to, codes, processes } });
    return { codes, processes };
  },
};

const keepingReplies = keepRecord({
  kept: keptReplies,
  kind: 'cannedReply',
  words: 'reply',
  async check({ tx, input }, facts) {
    await requireCommunity(tx, input.communityId ?? '');
    return facts;
  },
});

export const cannedReplyHandlers: Handlers<typeof cannedReplies> = {
  addCannedReply: keepingReplies.add,
  editCannedReply: keepingReplies.edit,
  getCannedReply: keepingReplies.get,
  deleteCannedReply: keepingReplies.remove,
  async listCannedReplies({ tx, input: { communityId } }) {
    await requireCommunity(tx, communityId);
    return listReplies(tx, communityId);
  },
};
