// The SQL of the tie-out board: what was found, and which communities changed since someone looked.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import { addMilliseconds, type Cents, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { TieOutOffender } from '../neighbors.rules.ts';
import type { Lamp } from './tie-out.contract.ts';

/** One tie-out as it was found. */
export interface FoundTieOut {
  name: string;
  lamp: Lamp;
  ledger_cents: Cents;
  subledger_cents: Cents;
  offenders: readonly TieOutOffender[];
}

/** Keeps what was found in a community, over what was found before. */
export async function saveTieOuts(
  tx: Tx,
  communityId: string,
  asOf: LocalDate,
  now: Instant,
  found: readonly FoundTieOut[],
): Promise<void> {
  await sql`insert into ledger.tie_out as t (customer_id, community_id, as_of, checked_time, name, lamp, ledger_cents, subledger_cents, offenders, offender_count, red_since)
    select ${tx.customerId}::bigint, ${communityId}::bigint, ${asOf}::date, ${now}::timestamptz, r.*, case when r.lamp = 'RED' then ${now}::timestamptz end
    from ${rowsOf(
      {
        name: { type: 'text', values: found.map((one) => one.name) },
        lamp: { type: 'text', values: found.map((one) => one.lamp) },
        ledger_cents: { type: 'bigint', values: found.map((one) => one.ledger_cents) },
        subledger_cents: { type: 'bigint', values: found.map((one) => one.subledger_cents) },
        offenders: { type: 'jsonb', values: found.map((one) => one.offenders) },
        offender_count: { type: 'integer', values: found.map((one) => one.offenders.length) },
      },
      'r',
    )}
    on conflict (customer_id, community_id, name) do update set as_of = excluded.as_of, checked_time = excluded.checked_time, lamp = excluded.lamp,
      ledger_cents = excluded.ledger_cents, subledger_cents = excluded.subledger_cents, offenders = excluded.offenders, offender_count = excluded.offender_count,
      red_since = case when excluded.lamp = 'RED' then coalesce(t.red_since, excluded.red_since) end`.execute(tx.db);
}

/** A tie-out as it is kept. */
export interface KeptTieOut {
  name: string;
  lamp: Lamp;
  asOfDate: LocalDate;
  ledger_cents: Cents;
  subledger_cents: Cents;
  offenders: readonly (Omit<TieOutOffender, 'amount'> & { amount: string })[];
  checkedTime: Instant;
  redSinceTime: Instant | null;
}

/** What is kept of a community. */
export async function loadTieOuts(tx: Tx, communityId: string): Promise<KeptTieOut[]> {
  const found =
    await sql<KeptTieOut>`select t.name, t.lamp, t.as_of as "asOfDate", t.ledger_cents, t.subledger_cents, t.offenders, t.checked_time as "checkedTime",
      t.red_since as "redSinceTime"
    from ledger.tie_out t where t.customer_id = ${tx.customerId} and t.community_id = ${communityId}`.execute(tx.db);
  return found.rows;
}

/** A lamp of a community; its name is null where nobody has looked yet. */
export interface BoardRow {
  communityId: string;
  community: string;
  name: string | null;
  lamp: Lamp;
  asOfDate: LocalDate;
  ledger_cents: Cents;
  subledger_cents: Cents;
  offenderCount: number;
  checkedTime: Instant;
}

/** The lamps of every community in scope, those that show red first. */
export async function boardRows(tx: Tx, scope: 'all' | ReadonlySet<string>): Promise<BoardRow[]> {
  const within = scope === 'all' ? sql`true` : sql`c.community_id = any(${[...scope]}::bigint[])`;
  const found =
    await sql<BoardRow>`select c.community_id as "communityId", c.name as community, t.name, t.lamp, t.as_of as "asOfDate", t.ledger_cents, t.subledger_cents,
      t.offender_count as "offenderCount", t.checked_time as "checkedTime"
    from communities.community c left join ledger.tie_out t on t.customer_id = ${tx.customerId} and t.community_id = c.community_id
    where c.customer_id = ${tx.customerId} and ${within}
    order by bool_or(t.lamp = 'RED') over (partition by c.community_id) desc nulls last, c.name, c.community_id`.execute(tx.db);
  return found.rows;
}

/** The communities that keep books, by name. */
export async function communitiesWithBooks(tx: Tx): Promise<{ communityId: string; name: string }[]> {
  const found = await sql<{ communityId: string; name: string }>`select c.community_id as "communityId", c.name from communities.community c
    where c.customer_id = ${tx.customerId} and exists (
      select from ledger.fiscal_year y where y.customer_id = ${tx.customerId} and y.community_id = c.community_id)
    order by c.name, c.community_id`.execute(tx.db);
  return found.rows;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Communities where something was done since they were looked at, and those not looked at for a day. What
 * commits may have begun some time before, so that the last two minutes before a look count as after it.
 */
export async function communitiesToTieOut(tx: Tx, now: Instant): Promise<string[]> {
  const yesterday = addMilliseconds(now, -DAY_MS);
  const found = await sql<{ id: string }>`
    with acted as (
      select a.community_id, max(a.event_time) as time from platform.audit_event a
      where a.customer_id = ${tx.customerId} and a.event_time > ${addMilliseconds(yesterday, -2 * MINUTE_MS)}::timestamptz and a.command <> 'TieOut.runTieOuts' group by 1
    )
    select c.community_id as id
    from communities.community c
    left join lateral (
      select min(t.checked_time) as time from ledger.tie_out t where t.customer_id = ${tx.customerId} and t.community_id = c.community_id
    ) looked on true
    where c.customer_id = ${tx.customerId} and (looked.time is null or looked.time < ${yesterday}::timestamptz
      or exists (select from acted a where (a.community_id = c.community_id or a.community_id is null) and a.time > looked.time - interval '2 minutes')
      or (${lastEntryOf(tx, 'c')}) > looked.time - interval '2 minutes')
    order by c.community_id`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

const lastEntryOf = (tx: Tx, alias: string) => sql`select e.entered_time from ledger.entry e
  where e.customer_id = ${tx.customerId} and e.community_id = ${sql.ref(`${alias}.community_id`)} order by e.entry_id desc limit 1`;

/**
 * The lamps that are red, and whether anything was booked since they were looked at, or nobody has looked;
 * one small statement.
 */
export async function redAndStale(tx: Tx, communityId: string): Promise<{ red: number; isStale: boolean }> {
  const found = await sql<{ red: number; isStale: boolean }>`
    select (count(t.name) filter (where t.lamp = 'RED'))::int as red,
      min(t.checked_time) is null or coalesce((${lastEntryOf(tx, 'c')}) > min(t.checked_time), false) as "isStale"
    from communities.community c left join ledger.tie_out t on t.customer_id = ${tx.customerId} and t.community_id = c.community_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} group by c.customer_id, c.community_id`.execute(tx.db);
  return found.rows[0] ?? { red: 0, isStale: true };
}
