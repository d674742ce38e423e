// What a community sets for architectural reviews, and its topics with the documents each asks for.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  count,
  defineEndpoints,
  flag,
  id,
  inputOf,
  line,
  lines,
  needs,
  needsOne,
  outputOf,
  overwriteRefusals,
  query,
  recordCalls,
  version,
} from '../../../packages/contract/contract.ts';
import { architecturalTopicFields } from './architectural.fields.ts';

export const architecturalTopicRefusals = { topicTaken: 'Another topic of this community has this name.' } as const;

const rights = (level: AccessLevel) => needs('arcodes', level);
const readsSettings = needsOne(1, 'arcodes', 'arcrecord');

export const dayKindWords = { CALENDAR: 'Calendar days', BUSINESS: 'Business days' } as const;
export const startWords = { RECEIVED: 'When the request comes', COMPLETE: 'When it is complete' } as const;
export const deemedWords = { NONE: 'Nothing', WARN: 'A warning', APPROVE: 'It may be recorded as approved' } as const;
export const voteRuleWords = { BINDS: 'The vote binds', ADVISES: 'The vote advises; the manager decides' } as const;

const settings = {
  responseDays: count(365, 1),
  responseDayKind: z.enum(['CALENDAR', 'BUSINESS']),
  startsAt: z.enum(['RECEIVED', 'COMPLETE']),
  deemed: z.enum(['NONE', 'WARN', 'APPROVE']),
  clause: line(300),
  checkDays: count(60, 1),
  remindPercent: count(95, 10),
  committeeId: id.nullable(),
  voteRule: z.enum(['BINDS', 'ADVISES']),
  allowsConditions: flag,
  approvalMonths: count(60, 1),
  approvalTemplateId: id.nullable(),
  denialTemplateId: id.nullable(),
  intake: lines(4000),
};

const topic = z.object({ architecturalTopicId: id, version, ...outputOf(architecturalTopicFields), openRequests: z.number() });

export const architecturalSettings = defineEndpoints('ArchitecturalSettings', {
  getArchitecturalSettings: query({
    summary: 'How a community reviews architectural requests, its topics, and what they may name.',
    permission: readsSettings,
    input: z.object({ communityId: id }),
    output: z.object({
      version,
      ...settings,
      topics: z.array(topic),
      committees: z.array(z.object({ committeeId: id, name: z.string() })),
      people: z.array(z.object({ userId: id, name: z.string() })),
      templates: z.array(z.object({ templateId: id, name: z.string() })),
    }),
  }),
  saveArchitecturalSettings: command({
    summary: 'Sets how a community reviews architectural requests.',
    permission: rights(4),
    touches: 'architecturalSettings',
    input: z.object({ communityId: id, version, ...settings }),
    output: z.object({ communityId: id }),
    refusals: overwriteRefusals,
  }),
  ...recordCalls('architecturalTopic', {
    words: 'architectural topic',
    inCommunity: true,
    refusals: architecturalTopicRefusals,
    rights,
    facts: inputOf(architecturalTopicFields),
    shown: outputOf(architecturalTopicFields),
  }),
});
