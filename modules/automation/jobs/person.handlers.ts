// On whose behalf a job is done: who made it, or who answers for the agent that does it.
import type { FindPerson } from '../../../packages/jobs/schedules.ts';
import { personOfUser } from '../../identity/identity.server.ts';
import { agentFor } from '../../people/people.server.ts';

/** The person of a job with what they may do at this moment, or why it can be done for nobody. */
export const personOf: FindPerson = async (services, customerId, actor) => {
  if (actor.automationAgentId === null) return await personOfUser(services, customerId, actor);
  const agentId = actor.automationAgentId;
  const agent = await services.database.read(customerId, (tx) => agentFor(tx, agentId));
  if (!agent?.isActive) return { problem: `The agent ${agent?.name ?? 'it ran by'} is not active` };
  const found = await personOfUser(services, customerId, { userId: agent.responsibleUserId });
  if ('problem' in found) return { problem: `${found.problem} and answers for the agent ${agent.name}` };
  return { ...found, agent: agent.name };
};
