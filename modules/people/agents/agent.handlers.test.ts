// Automation agents through HTTP: each answered for by a user who is active.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { peopleRoutes } from '../people.server.ts';
import { automationAgent } from './agent.contract.ts';

let of: TestServer;
let made = 0;
let responsibleUserId: string;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
  const [user] = await of.call(automationAgent.pickResponsibleUsers, {});
  responsibleUserId = user?.userId ?? '';
});
afterAll(() => of.close());

const facts = () => {
  made += 1;
  return { name: `Billing ${made}`, purpose: 'Levies assessments', responsibleUserId, isActive: true };
};

tellKeptStory({
  kind: 'automationAgent',
  server: () => of,
  calls: {
    add: automationAgent.addAutomationAgent,
    edit: automationAgent.editAutomationAgent,
    get: automationAgent.getAutomationAgent,
    remove: automationAgent.deleteAutomationAgent,
  },
  facts,
  change: { purpose: '', isActive: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ responsibleUserId: '' }, 'responsibleUserId'],
  ],
});

it('is answered for by a user who is there and active; one who leaves later stays named', async () => {
  expect((await of.send(automationAgent.addAutomationAgent, { ...facts(), responsibleUserId: '999999' })).status).toBe(404);
  await of.tokenFor('Administrator');
  const leaver = (await of.call(automationAgent.pickResponsibleUsers, {})).find((user) => user.userId !== responsibleUserId);
  const typed = { ...facts(), responsibleUserId: leaver?.userId ?? '' };
  const { automationAgentId } = await of.call(automationAgent.addAutomationAgent, typed);
  await sql`update identity.app_user set is_inactive = true where user_id = ${typed.responsibleUserId}`.execute(of.db.asMigrator);
  const refused = await of.send(automationAgent.addAutomationAgent, { ...typed, name: 'Another' });
  expect([refused.json.code, refused.json.fields?.[0]?.path]).toEqual(['userInactive', 'responsibleUserId']);
  const { version } = await of.call(automationAgent.getAutomationAgent, { automationAgentId });
  await of.call(automationAgent.editAutomationAgent, { ...typed, automationAgentId, version, purpose: 'Changed' });
  const listed = await of.call(automationAgent.listAutomationAgents, {});
  expect(listed.find((row) => row.automationAgentId === automationAgentId)).toMatchObject({ purpose: 'Changed', isAnsweredFor: false });
});

it('has no two of one name', async () => {
  const typed = facts();
  await of.call(automationAgent.addAutomationAgent, typed);
  expect((await of.send(automationAgent.addAutomationAgent, typed)).json.code).toBe('nameTaken');
});
