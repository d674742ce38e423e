// Where visitors stand, their comings and goings, and how long they are remembered.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { visitorFields } from './visitor.fields.ts';

export type VisitorFacts = FactsOf<typeof visitorFields> & { weekdays: number[]; fromHour: string; toHour: string };

export const keptVisitors = recordStore<VisitorFacts>({
  table: 'people.visitor',
  idColumn: 'visitor_id',
  inCommunity: true,
  label: 'name',
  columns: { ...columnsOf(visitorFields), weekdays: { json: 'weekdays' }, fromHour: 'from_hour', toHour: 'to_hour' },
});

/** When a visitor last came in and went out. */
export async function loadTimes(tx: Tx, visitorId: string): Promise<{ inTime: Instant | null; outTime: Instant | null }> {
  const found = await sql<{
    inTime: Instant | null;
    outTime: Instant | null;
  }>`select in_time as "inTime", out_time as "outTime" from people.visitor
    where customer_id = ${tx.customerId} and visitor_id = ${visitorId}`.execute(tx.db);
  return found.rows[0] ?? { inTime: null, outTime: null };
}

/** Writes when a visitor came in and went out. */
export async function saveTimes(tx: Tx, visitorId: string, times: { inTime: Instant | null; outTime: Instant | null }): Promise<void> {
  await sql`update people.visitor set in_time = ${times.inTime}, out_time = ${times.outTime}, version = version + 1
    where customer_id = ${tx.customerId} and visitor_id = ${visitorId}`.execute(tx.db);
}

/** For how many days visitors are remembered; ninety unless it is set. */
export async function loadRetention(tx: Tx, communityId: string): Promise<number> {
  const found = await sql<{ days: number }>`select visitors_kept_days as days from people.house_rule
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.days ?? 90;
}

/** Sets for how many days they are. */
export async function saveRetention(tx: Tx, communityId: string, days: number): Promise<void> {
  await sql`insert into people.house_rule (customer_id, community_id, visitors_kept_days) values (${tx.customerId}, ${communityId}, ${days})
    on conflict (customer_id, community_id) do update set visitors_kept_days = excluded.visitors_kept_days`.execute(tx.db);
}

/**
 * Erases visitors whose last day, and last going out, is longer ago than their community remembers; who is
 * barred, in, or permanent stays. Returns their ids.
 * Days count in UTC: a day more or less is no matter here.
 */
export async function eraseVisitors(tx: Tx, today: LocalDate): Promise<string[]> {
  const gone = await sql<{
    id: string;
  }>`delete from people.visitor v where v.customer_id = ${tx.customerId} and not v.is_barred and v.to_on is not null
    and (v.in_time is null or v.out_time is not null)
    and greatest(v.to_on, (v.out_time at time zone 'UTC')::date)
      < ${today}::date - coalesce((select h.visitors_kept_days from people.house_rule h where h.customer_id = v.customer_id and h.community_id = v.community_id), 90)
    returning v.visitor_id as id`.execute(tx.db);
  return gone.rows.map(({ id }) => id);
}
