// Automation agents: named actors that are no people and own automatic work, so that the audit trail reads
// right. A user answers for each.
import { z } from 'zod';
import {
  type AccessLevel,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  nameRefusals,
  needs,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { automationAgentFields } from './agent.fields.ts';

const rights = (level: AccessLevel) => needs('automation', level);

export const agentRefusals = {
  userInactive: 'A user who is not active answers for no agent. Choose another.',
} as const;

export const automationAgent = defineEndpoints('AutomationAgent', {
  ...recordCalls('automationAgent', {
    words: 'automation agent',
    inCommunity: false,
    customerWide: true,
    readsAtOnce: true,
    rights,
    facts: inputOf(automationAgentFields),
    shown: outputOf(automationAgentFields),
    refusals: { ...nameRefusals, ...agentRefusals },
  }),
  listAutomationAgents: query({
    summary: 'The automation agents by name with who answers for each, those at rest last.',
    permission: rights(1),
    input: z.object({}),
    output: z.array(
      z.object({
        automationAgentId: id,
        name: z.string(),
        purpose: z.string(),
        responsible: z.string(),
        /** False when the user who answers for it was deactivated: someone else should. */
        isAnsweredFor: z.boolean(),
        isActive: z.boolean(),
      }),
    ),
  }),
  pickResponsibleUsers: query({
    summary: 'The users by name, for people who see agents.',
    permission: rights(1),
    input: z.object({}),
    output: z.array(z.object({ userId: id, name: z.string(), isActive: z.boolean() })),
  }),
});

export const agentKinds = defineRecordKinds({
  automationAgent: {
    noun: 'automation agent',
    title: 'Automation agents',
    inCommunity: false,
    rights,
    screen: 'automation-agent-view',
    param: 'automationAgentId',
    fields: automationAgentFields,
  },
});

export const agentScreens = defineScreens({
  ...recordScreens('automation-agent', {
    words: 'automation agent',
    area: 'portfolio',
    path: '/automation-agents',
    id: 'automationAgentId',
    rights,
  }),
});
