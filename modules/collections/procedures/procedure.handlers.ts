// The handlers of the steps of collection.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { invalid } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { laddersOf } from '../../law/law.server.ts';
import type { collectionProcedures } from './procedure.contract.ts';
import { neutralSteps, refuseSteps } from './procedure.rules.ts';
import { adoptProcedure, countOpen, insertProcedure, listChoices, listProcedures } from './procedure.store.ts';

export const procedureHandlers: Handlers<typeof collectionProcedures> = {
  async getProcedure({ tx, input: { communityId }, now }) {
    await requireCommunity(tx, communityId);
    const [newest] = await listProcedures(tx, communityId);
    const ladders = await laddersOf(tx, communityId, await todayOf(tx, communityId, now));
    const { codes, templates } = await listChoices(tx, communityId);
    return {
      published: newest
        ? {
            versionNo: newest.versionNo,
            publishedBy: newest.publishedBy,
            publishedTime: newest.publishedTime,
            openCases: await countOpen(tx, communityId),
          }
        : null,
      steps: [...(newest?.steps ?? neutralSteps)],
      feeCodeId: newest?.feeCodeId ?? null,
      withdrawalTemplateId: newest?.withdrawalTemplateId ?? null,
      byAssessments: newest?.byAssessments ?? true,
      ladders: ladders.map(({ ruleVersion, citation, title, steps }) => ({
        ruleVersion,
        citation,
        title,
        steps: steps.map(({ step }) => step),
      })),
      codes,
      templates,
    };
  },
  async publishProcedure(context) {
    const { tx, input, userId, now } = context;
    const { communityId, movesOpen, ...draft } = input;
    await requireCommunity(tx, communityId);
    const ladders = await laddersOf(tx, communityId, await todayOf(tx, communityId, now));
    const known = new Set(ladders.flatMap(({ steps }) => steps.map(({ step }) => step)));
    refuseSteps(draft.steps, { ...draft, known });
    const { codes, templates } = await listChoices(tx, communityId);
    if (draft.feeCodeId !== null && !codes.some((one) => one.codeId === draft.feeCodeId))
      throw invalid('Choose a code of this community.', [{ path: 'feeCodeId', message: 'is no code for fees' }]);
    const asked = [draft.withdrawalTemplateId, ...draft.steps.map(({ templateId }) => templateId)].filter((one) => one !== null);
    if (asked.some((one) => !templates.some(({ templateId }) => templateId === one)))
      throw invalid('Choose a released template.', [{ path: 'steps', message: 'name a template that is not released' }]);
    const versionNo = ((await listProcedures(tx, communityId))[0]?.versionNo ?? 0) + 1;
    const procedureId = await insertProcedure(tx, communityId, { ...draft, versionNo }, { userId, now });
    const moved = movesOpen ? await adoptProcedure(tx, communityId, procedureId, draft.steps.length) : 0;
    context.record({ entityId: communityId, after: { versionNo, steps: draft.steps.map(({ name }) => name), moved } });
    return { versionNo, moved };
  },
};
