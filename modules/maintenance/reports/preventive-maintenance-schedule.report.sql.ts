// Reads what comes again: components of the reserve study in force, and repeating tasks at amenities.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import {
  addDays,
  addMonths,
  type Cents,
  countWords,
  formatMonth,
  formatSpan,
  type LocalDate,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { preventiveMaintenanceSchedule } from './preventive-maintenance-schedule.report.ts';

const columns: ReportColumn[] = [
  { key: 'asset', title: 'Asset', kind: 'text' },
  { key: 'task', title: 'Task', kind: 'text' },
  { key: 'every', title: 'Every', kind: 'text' },
  { key: 'last', title: 'Last', kind: 'text' },
  { key: 'next', title: 'Next', kind: 'date' },
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'budget', title: 'Budget', kind: 'money' },
  { key: 'source', title: 'On file in', kind: 'text' },
];

const units = { DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const;

interface Item {
  source: 'STUDY' | 'TASK';
  /** The study, or the amenity. */
  recordId: string;
  asset: string;
  task: string;
  every: number;
  unit: keyof typeof units;
  lastDate: LocalDate | null;
  nextDate: LocalDate;
  budget: Cents | null;
}

/**
 * A component is due when its remaining life is over, counted from the day of the study. Of a task the one
 * that is open tells the next day; the one done last with the same title tells the last.
 */
async function listItems(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Item[]> {
  const found = await sql<Omit<Item, 'budget'> & { budget: string | null }>`
    with study as (
      select distinct on (s.fund_id) s.reserve_study_id, s.study_on from ledger.reserve_study s
      where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.adopted_on <= ${from}::date
      order by s.fund_id, s.adopted_on desc, s.number desc
    ), item as (
      select 'STUDY' as source, s.reserve_study_id as record_id, c.name as asset, 'Replace or renew' as task, c.useful_life as every, 'YEAR' as unit,
        c.last_done_on as last_on, (s.study_on + make_interval(years => c.remaining_life))::date as next_on, c.cost_cents::text as budget
      from study s join ledger.reserve_component c on c.customer_id = ${tx.customerId} and c.reserve_study_id = s.reserve_study_id
      union all
      select 'TASK', a.amenity_id, a.name, t.title, t.repeat_count, t.repeat_unit,
        (select max(d.due_on) from records.task d where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} and d.entity_kind = 'amenity'
          and d.entity_id = t.entity_id and d.title = t.title and d.status = 'DONE' and d.removed_time is null),
        t.due_on, null
      from records.task t
      join people.amenity a on a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.amenity_id::text = t.entity_id
      where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} and t.entity_kind = 'amenity' and t.repeats <> 'NEVER'
        and t.status not in ('DONE', 'CANCELLED') and t.removed_time is null
    )
    select i.source, i.record_id as "recordId", i.asset, i.task, i.every, i.unit, i.last_on as "lastDate", i.next_on as "nextDate", i.budget from item i
    where i.next_on <= ${to}::date order by greatest(i.next_on, ${from}::date), i.next_on, i.asset, i.task, i.source, i.record_id`.execute(
    tx.db,
  );
  return found.rows.map((row) => ({ ...row, budget: row.budget === null ? null : BigInt(row.budget) }));
}

function lineOf(item: Item, communityId: string): ReportRow {
  const { source, recordId, asset, task, every, unit, lastDate, nextDate, budget } = item;
  return factRow({
    asset: source === 'TASK' ? doorCell(asset, 'amenity-view', { communityId, amenityId: recordId }) : asset,
    task,
    every: countWords(every, units[unit]),
    last: dayCell(lastDate) ?? 'Not recorded',
    next: dayCell(nextDate),
    vendor: 'Not recorded',
    budget: budget === null ? null : { amount: budget },
    source: source === 'STUDY' ? 'Reserve study' : 'Amenity task',
  });
}

export const preventiveMaintenanceScheduleReport = joinReport(preventiveMaintenanceSchedule, async (tx, { communityId, params }) => {
  const { asOfDate: from, months } = params;
  const to = addDays(addMonths(from, months), -1);
  const items = await listItems(tx, communityId, from, to);
  return {
    subtitle: [formatSpan(from, to), 'Assets are the components of the reserve study in force; amenities stand by their repeating tasks'],
    columns,
    rows:
      items.length === 0
        ? []
        : [
            ...underHeads(
              items,
              ({ nextDate }) => (nextDate < from ? 'Past due' : formatMonth(nextDate)),
              (item) => lineOf(item, communityId),
              columns,
              ['item', 'items'],
            ),
            {
              kind: 'grandTotal',
              level: 0,
              cells: {
                asset: { text: `Total, ${counted(items.length, 'item')}` },
                budget: { amount: sumCents(items.map(({ budget }) => budget ?? 0n)) },
              },
            },
          ],
    checks: [],
  };
});
