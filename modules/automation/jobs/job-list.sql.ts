// Where the rows of the lists of jobs come from: each schedule with its last run, and who it runs for.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { ScheduledWork } from '../../../packages/jobs/schedules.ts';
import { joinList, type ListReader, type ListSource } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { automationJobList, everyJobList, jobList } from './job-list.contract.ts';

function titleOf(works: readonly ScheduledWork[]) {
  const cases = works.map(({ job }) => sql`when ${job.kind} then ${job.title}`);
  return sql`case s.kind ${sql.join(cases, sql` `)} else s.kind end`;
}

function columnsOf(works: readonly ScheduledWork[]) {
  return {
    name: sql`s.name`,
    kindTitle: titleOf(works),
    mode: sql`s.mode`,
    frequency: sql`s.frequency`,
    nextDate: sql`s.next_on`,
    lastDate: sql`r.scheduled_on`,
    lastState: sql`r.state`,
    lastMessage: sql`coalesce(r.message, '')`,
    onBehalfOf: sql`coalesce(u.display_name, '')`,
    agent: sql`coalesce(a.name, '')`,
    state: sql`case when s.state <> 'ENDED' and r.state in ('FAILED', 'FAILED_PERIOD') then 'FAILED' else s.state end`,
    communityId: sql`s.community_id`,
  };
}

const fromOf = ({ customerId }: Tx) => sql`platform.schedule s
  join communities.community c on c.customer_id = ${customerId} and c.community_id = s.community_id
  left join lateral (select l.scheduled_on, l.state, l.message from platform.schedule_run l
    where l.customer_id = ${customerId} and l.schedule_id = s.schedule_id order by l.scheduled_time desc limit 1) r on true
  left join people.automation_agent a on a.customer_id = ${customerId} and a.automation_agent_id = s.automation_agent_id
  left join identity.app_user u on u.customer_id = ${customerId}
    and u.user_id = case when a.automation_agent_id is null then s.entered_by else a.responsible_user_id end`;

/** Only jobs of communities the caller may look at. */
const within = ({ communities }: Pick<ListReader, 'communities'>) =>
  communities === 'all' ? sql`true` : sql`s.community_id = any(${[...communities]}::bigint[])`;

/** The lists of jobs over the kinds there are. */
export function jobSources(works: readonly ScheduledWork[]): ListSource[] {
  const columns = columnsOf(works);
  const everywhere = { ...columns, community: sql`c.name` };
  return [
    joinList(jobList, {
      today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
      owner: ({ tx, input }) => nameOf(tx, input.communityId),
      read: ({ tx, input }) => ({
        id: sql`s.schedule_id`,
        columns,
        from: fromOf(tx),
        where: sql`s.customer_id = ${tx.customerId} and s.community_id = ${input.communityId}`,
      }),
    }),
    joinList(everyJobList, {
      read: (reader) => ({
        id: sql`s.schedule_id`,
        columns: everywhere,
        from: fromOf(reader.tx),
        where: sql`s.customer_id = ${reader.tx.customerId} and ${within(reader)}`,
      }),
    }),
    joinList(automationJobList, {
      read: (reader) => ({
        id: sql`s.schedule_id`,
        columns: everywhere,
        from: fromOf(reader.tx),
        where: sql`s.customer_id = ${reader.tx.customerId} and ${within(reader)} and (s.mode = 'AUTOMATE' or s.automation_agent_id is not null)`,
      }),
    }),
  ];
}
