// Jobs that failed or wait to be reviewed, for the collector of alerts: the last run of each schedule.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import { alertTypes } from './alert.contract.ts';

/** The job an alert leads to. */
const ofJob = sql`jsonb_build_array(jsonb_build_object('Name', 'CommunityAgentId', 'Id', s.community_id::text),
  jsonb_build_object('Name', 'JobScheduleId', 'Id', s.schedule_id::text))`;

/**
 * A part of the statement that reads what waits. A failure waits for everyone who sees jobs of the community,
 * until a later run or a retry succeeds; one that is over is told of as long as it is new. What was built for
 * review waits for the person of the job. Sentences name no owner and no amount, since mails tell them.
 */
export function whatJobsSay(tx: Tx, since: Instant) {
  return sql`
    select ${alertTypes.jobEnded}::int, 'schedule:' || s.schedule_id, r.scheduled_time::text || ' ' || r.state, s.community_id,
        case when r.state = 'DONE' then coalesce(a.responsible_user_id, s.entered_by) end, null::bigint, 1,
        case r.state when 'DONE' then s.name || ' is ready for review'
          when 'FAILED_PERIOD' then s.name || ' failed: its date lies in a closed or missing period'
          else s.name || case s.state when 'PAUSED' then ' failed and is paused' else ' failed' end end,
        ${ofJob}
      from platform.schedule s
      cross join lateral (select l.scheduled_time, l.state, l.ran_time from platform.schedule_run l
        where l.customer_id = ${tx.customerId} and l.schedule_id = s.schedule_id order by l.scheduled_time desc limit 1) r
      left join people.automation_agent a on a.customer_id = ${tx.customerId} and a.automation_agent_id = s.automation_agent_id
      where s.customer_id = ${tx.customerId}
        and case when r.state in ('FAILED', 'FAILED_PERIOD') then s.state <> 'ENDED' or r.ran_time > ${since}
          else r.state = 'DONE' and s.mode = 'SCHEDULE' and r.ran_time > ${since} end`;
}
