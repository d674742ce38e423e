// The handlers of the settings of architectural reviews and of their topics.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { keepRecord, refuseOverwrite } from '../../identity/identity.server.ts';
import { listCodeChoices } from '../codes/request-code.store.ts';
import { keptTopics, type TopicFacts } from './architectural.store.ts';
import { type architecturalSettings, architecturalTopicRefusals } from './architectural-settings.contract.ts';
import { architecturalSettingsOf, listReviewers, listTopics, saveArchitecturalSettings } from './architectural-settings.store.ts';

const topics = keepRecord({
  kept: keptTopics,
  kind: 'architecturalTopic',
  words: 'topic',
  async check({ tx, input }, facts: TopicFacts) {
    await requireCommunity(tx, input.communityId ?? '');
    return facts;
  },
  taken: () => refuse(architecturalTopicRefusals, 'topicTaken', [{ path: 'name', message: 'is taken' }]),
});

export const architecturalSettingsHandlers: Handlers<typeof architecturalSettings> = {
  async getArchitecturalSettings({ tx, input }) {
    const { communityId } = input;
    await requireCommunity(tx, communityId);
    const { people, templates } = await listCodeChoices(tx, communityId);
    return {
      ...(await architecturalSettingsOf(tx, communityId)),
      topics: await listTopics(tx, communityId),
      committees: await listReviewers(tx, communityId),
      people,
      templates,
    };
  },
  async saveArchitecturalSettings(context) {
    const { tx, input } = context;
    const { communityId, version, ...to } = input;
    await requireCommunity(tx, communityId);
    const { version: current, ...before } = await architecturalSettingsOf(tx, communityId, true);
    await refuseOverwrite(context, { kind: 'architecturalSettings', ids: [communityId], version: current }, version);
    if (to.committeeId !== null && !(await listReviewers(tx, communityId)).some((one) => one.committeeId === to.committeeId))
      throw notFound('The committee');
    const { templates } = await listCodeChoices(tx, communityId);
    const knows = (id: string | null) => id === null || templates.some((one) => one.templateId === id);
    if (!knows(to.approvalTemplateId) || !knows(to.denialTemplateId)) throw notFound('The letter');
    await saveArchitecturalSettings(tx, communityId, to);
    context.record({ entityId: communityId, before, after: to });
    return { communityId };
  },
  addArchitecturalTopic: topics.add,
  editArchitecturalTopic: topics.edit,
  getArchitecturalTopic: topics.get,
  deleteArchitecturalTopic: topics.remove,
};
