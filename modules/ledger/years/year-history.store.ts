// What became of a fiscal year at its end: the closings and their undoing as they moved equity, and what was
// posted into it after it was first closed.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

/** A community's days, and the moment the books are seen at; null for the present. */
export interface HistorySpan {
  communityId: string;
  from: LocalDate;
  to: LocalDate;
  knownTime: Instant | null;
}

export interface HistoryLine {
  entryId: string;
  date: LocalDate;
  description: string;
  enteredBy: string;
  /** The day it was entered in the community's time zone. */
  enteredDate: LocalDate;
}

export interface ClosingLeg extends HistoryLine {
  leg: number;
  fundId: string;
  amount_cents: Cents;
}

const head = sql`e.entry_id as "entryId", e.post_date as date, concat_ws(', ', nullif(e.reference, ''), nullif(e.description, '')) as description,
  coalesce(u.display_name, '') as "enteredBy", (e.entered_time at time zone c.time_zone)::date as "enteredDate"`;

const entries = (tx: Tx, { communityId, from, to, knownTime }: HistorySpan) => sql`ledger.entry e
  join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = e.community_id
  left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
  where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.post_date between ${from}::date and ${to}::date
    and (${knownTime}::timestamptz is null or e.entered_time < ${knownTime}::timestamptz)`;

/** How closings and their undoing moved equity, in the order they were entered; cents, debit positive. */
export async function listClosingLegs(tx: Tx, span: HistorySpan): Promise<ClosingLeg[]> {
  const found = await sql<ClosingLeg>`
    select x.*, g.leg, g.fund_id as "fundId", g.amount_cents
    from (select ${head} from ${entries(tx, span)} and e.entry_type in ('YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL')) x
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = x."entryId"
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id and a.account_type = 'EQUITY'
    order by x."entryId", g.leg`.execute(tx.db);
  return found.rows;
}

export interface LateEntry extends HistoryLine {
  /** Why the period was opened again; empty when nobody said. */
  why: string;
  debit_cents: Cents;
  /** What it did to the net income of the year: a profit is positive. */
  net_cents: Cents;
}

/** Entries dated in the year that were entered after its first closing, in the order they were entered. */
export async function listLateEntries(tx: Tx, span: HistorySpan): Promise<LateEntry[]> {
  const found = await sql<LateEntry>`
    with first as (
      select min(e.entered_time) as closed_time, min(e.entry_id) as entry_id from ledger.entry e
      where e.customer_id = ${tx.customerId} and e.community_id = ${span.communityId} and e.entry_type = 'YEAR_CLOSE' and e.post_date between ${span.from}::date and ${span.to}::date
    ), late as (
      select ${head}, e.period_start, e.entered_time from ${entries(tx, span)} and e.entry_type not in ('YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL')
        and e.entry_id > (select f.entry_id from first f) and e.entered_time >= (select f.closed_time from first f)
    )
    select l."entryId", l.date, l.description, l."enteredBy", l."enteredDate", coalesce(w.reason, '') as why,
      sum(g.amount_cents) filter (where g.amount_cents > 0)::bigint as debit_cents,
      coalesce(-sum(g.amount_cents) filter (where a.account_type in ('INCOME', 'EXPENSE')), 0)::bigint as net_cents
    from late l
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = l."entryId"
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id
    left join lateral (
      select v.reason from platform.audit_event v
      where v.customer_id = ${tx.customerId} and v.entity_kind = 'period' and v.entity_id = l.period_start::text and v.community_id = ${span.communityId}
        and v.after ->> 'status' in ('OPEN', 'CURRENT') and v.event_time <= l.entered_time
      order by v.audit_event_id desc limit 1
    ) w on true
    group by l."entryId", l.date, l.description, l."enteredBy", l."enteredDate", w.reason order by l."entryId"`.execute(tx.db);
  return found.rows;
}
