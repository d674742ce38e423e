// Where automation agents stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import { automationAgentFields } from './agent.fields.ts';

export const keptAgents = recordStore<FactsOf<typeof automationAgentFields>>({
  table: 'people.automation_agent',
  idColumn: 'automation_agent_id',
  inCommunity: false,
  label: 'name',
  columns: columnsOf(automationAgentFields),
});

interface AgentRow {
  automationAgentId: string;
  name: string;
  purpose: string;
  responsible: string;
  isAnsweredFor: boolean;
  isActive: boolean;
}

/** The automation agents by name, those at rest last. */
export async function listAgentRows(tx: Tx): Promise<AgentRow[]> {
  const found = await sql<AgentRow>`
    select a.automation_agent_id as "automationAgentId", a.name, a.purpose, u.display_name as responsible, not u.is_inactive as "isAnsweredFor",
      a.is_active as "isActive"
    from people.automation_agent a join identity.app_user u on u.customer_id = a.customer_id and u.user_id = a.responsible_user_id
    where a.customer_id = ${tx.customerId} order by not a.is_active, lower(a.name), a.automation_agent_id`.execute(tx.db);
  return found.rows;
}

/** The users by name, those who are not active last. */
export async function listUserNames(tx: Tx): Promise<{ userId: string; name: string; isActive: boolean }[]> {
  const found = await sql<{ userId: string; name: string; isActive: boolean }>`
    select user_id as "userId", display_name as name, not is_inactive as "isActive" from identity.app_user
    where customer_id = ${tx.customerId} order by is_inactive, lower(display_name), user_id`.execute(tx.db);
  return found.rows;
}

/** Whether a user is active; undefined when there is none of this id. */
export async function isActiveUser(tx: Tx, userId: string): Promise<boolean | undefined> {
  const found = await sql<{ isActive: boolean }>`select not is_inactive as "isActive" from identity.app_user
    where customer_id = ${tx.customerId} and user_id = ${userId}`.execute(tx.db);
  return found.rows[0]?.isActive;
}

/** An agent with the user who answers for it. */
export async function agentFor(
  tx: Tx,
  automationAgentId: string,
): Promise<{ name: string; isActive: boolean; responsibleUserId: string } | undefined> {
  const found = await sql<{ name: string; isActive: boolean; responsibleUserId: string }>`
    select name, is_active as "isActive", responsible_user_id as "responsibleUserId" from people.automation_agent
    where customer_id = ${tx.customerId} and automation_agent_id = ${automationAgentId}`.execute(tx.db);
  return found.rows[0];
}
