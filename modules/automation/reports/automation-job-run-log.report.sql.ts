// Reads the runs of jobs that were due in a span of days.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { automationJobRunLog } from './automation-job-run-log.report.ts';

const columns: ReportColumn[] = [
  { key: 'job', title: 'Job', kind: 'text' },
  { key: 'scheduled', title: 'Scheduled', kind: 'date' },
  { key: 'started', title: 'Started', kind: 'code' },
  { key: 'ended', title: 'Ended', kind: 'code' },
  { key: 'state', title: 'State', kind: 'text' },
  { key: 'records', title: 'Records', kind: 'count' },
  { key: 'said', title: 'Result or error', kind: 'text' },
  { key: 'by', title: 'By', kind: 'text' },
];

const stateWords = { DONE: 'Done', SKIPPED: 'Skipped', FAILED: 'Failed', FAILED_PERIOD: 'Failed: closed period' } as const;

interface RunLine {
  jobScheduleId: string;
  name: string;
  kind: string;
  scheduledTime: string;
  scheduledOn: LocalDate;
  started: string;
  ended: string;
  state: keyof typeof stateWords;
  message: string;
  records: number | null;
  person: string;
  agent: string;
}

/** The runs that were due in the span, job by job. */
async function listRuns(
  tx: Tx,
  communityId: string,
  { from, to, job, state }: { from: LocalDate; to: LocalDate; job: string; state: string },
): Promise<RunLine[]> {
  const found = await sql<RunLine>`
    select s.schedule_id as "jobScheduleId", s.name, s.kind, r.scheduled_time::text as "scheduledTime", r.scheduled_on as "scheduledOn",
      to_char(coalesce((r.log -> 0 ->> 'time')::timestamptz, r.ran_time) at time zone c.time_zone, 'MM/DD/YYYY HH24:MI') as started,
      to_char(r.ran_time at time zone c.time_zone, 'MM/DD/YYYY HH24:MI') as ended, r.state, r.message, (r.plan ->> 'count')::int as records,
      coalesce(r.log -> -1 ->> 'person', '') as person, coalesce(r.log -> -1 ->> 'agent', '') as agent
    from platform.schedule_run r
    join platform.schedule s on s.customer_id = ${tx.customerId} and s.schedule_id = r.schedule_id
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = s.community_id
    where r.customer_id = ${tx.customerId} and s.community_id = ${communityId} and r.scheduled_on between ${from}::date and ${to}::date
      and (${job} = '' or strpos(lower(s.name), lower(${job})) > 0) and (${state} = 'ALL' or r.state in (${state}, concat(${state}::text, '_PERIOD')))
    order by s.name, s.schedule_id, r.scheduled_time`.execute(tx.db);
  return found.rows;
}

function lineOf(run: RunLine, communityId: string): ReportRow {
  const { jobScheduleId, name, scheduledOn, started, ended, state, message, records, person, agent } = run;
  return factRow({
    job: doorCell(name, 'job-profile', { communityId, jobScheduleId }),
    scheduled: dayCell(scheduledOn),
    started,
    ended,
    state: stateWords[state],
    records: records === null ? null : { count: records },
    said: message,
    by: agent === '' ? person : `${agent} for ${person}`,
  });
}

export const automationJobRunLogReport = joinReport(automationJobRunLog, async (tx, { communityId, params }) => {
  const { fromDate, toDate, job, state } = params;
  const runs = await listRuns(tx, communityId, { from: fromDate, to: toDate, job: job ?? '', state });
  const byJob = [...Map.groupBy(runs, ({ jobScheduleId }) => jobScheduleId).values()];
  const failed = runs.filter((run) => run.state === 'FAILED' || run.state === 'FAILED_PERIOD').length;
  const times = new Set(runs.map(({ jobScheduleId, scheduledTime }) => `${jobScheduleId} ${scheduledTime}`));
  const [once] = automationJobRunLog.proves;
  return {
    subtitle: [`Scheduled ${formatSpan(fromDate, toDate)}`, ...(job ? [`Job contains “${job}”`] : [])],
    columns,
    rows: [
      ...byJob.flatMap((own) => [
        headRow(`${own[0]?.name ?? ''}, ${counted(own.length, 'run')}`, columns),
        ...own.map((run) => lineOf(run, communityId)),
      ]),
      { kind: 'grandTotal', level: 0, cells: { job: { text: `Total, ${counted(runs.length, 'run')}, ${failed} failed` } } },
    ],
    checks: [{ name: once, outcome: times.size === runs.length ? 'holds' : 'fails', detail: counted(runs.length, 'run') }],
  };
});
