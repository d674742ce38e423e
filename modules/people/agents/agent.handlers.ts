// The handlers of automation agents.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { agentKinds, agentRefusals, type automationAgent } from './agent.contract.ts';
import { isActiveUser, keptAgents, listAgentRows, listUserNames } from './agent.store.ts';

const keeping = keepRecord({
  kept: keptAgents,
  kind: 'automationAgent',
  words: 'automation agent',
  async check({ tx }, facts, before) {
    if (before?.facts.responsibleUserId === facts.responsibleUserId) return facts;
    const active = await isActiveUser(tx, facts.responsibleUserId);
    if (active === undefined) throw notFound('The user');
    if (!active) throw refuse(agentRefusals, 'userInactive', [{ path: 'responsibleUserId', message: 'is not active' }]);
    return facts;
  },
});

export const agentHandlers: Handlers<typeof automationAgent> = {
  addAutomationAgent: keeping.add,
  editAutomationAgent: keeping.edit,
  getAutomationAgent: keeping.get,
  deleteAutomationAgent: keeping.remove,
  listAutomationAgents: ({ tx }) => listAgentRows(tx),
  pickResponsibleUsers: ({ tx }) => listUserNames(tx),
};

export const agentRecords: RecordSource = { kind: agentKinds.automationAgent, labels: keptAgents.labels, named: keptAgents.named };
