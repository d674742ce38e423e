// What is read of jobs beside their schedules: names, and the state of the batches their runs made.
import { sql, type Tx } from '../../../packages/db/database.ts';

/** How the parts of a job are called. */
interface JobNames {
  communityName: string;
  zone: string;
  agent: string;
  onBehalfOf: string;
}

/** The names of a job's community, agent and person. */
export async function namesOfJob(tx: Tx, scheduleId: string): Promise<JobNames> {
  const found = await sql<JobNames>`select c.name as "communityName", c.time_zone as zone, coalesce(a.name, '') as agent,
      coalesce(u.display_name, '') as "onBehalfOf"
    from platform.schedule s
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = s.community_id
    left join people.automation_agent a on a.customer_id = ${tx.customerId} and a.automation_agent_id = s.automation_agent_id
    left join identity.app_user u on u.customer_id = ${tx.customerId}
      and u.user_id = case when a.automation_agent_id is null then s.entered_by else a.responsible_user_id end
    where s.customer_id = ${tx.customerId} and s.schedule_id = ${scheduleId}`.execute(tx.db);
  return found.rows[0] ?? { communityName: '', zone: 'UTC', agent: '', onBehalfOf: '' };
}

type BatchState = 'UNPOSTED' | 'POSTED' | 'DISCARDED' | 'REVERSED';

/** The states of batches; one that was undone is reversed. */
export async function statesOfBatches(tx: Tx, batchIds: readonly string[]): Promise<ReadonlyMap<string, BatchState>> {
  const found = await sql<{ batchId: string; state: BatchState }>`select batch_id as "batchId", state from ledger.batch
    where customer_id = ${tx.customerId} and batch_id = any(${[...batchIds]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ batchId, state }) => [batchId, state]));
}
