// The SQL of alerts: what waits now, the alerts that tell of it, and what each user did with theirs.
import { rowsOf, sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import { alertTypes, type Identity } from './alert.contract.ts';
import { whatExpires } from './expiry-alert.sql.ts';
import { whatJobsSay } from './job-alert.sql.ts';
import { whatWasPosted } from './posted-alert.sql.ts';
import { whatViolationsSay } from './violation-alert.sql.ts';
import { whatOrdersSay } from './work-order-alert.sql.ts';

/** Something that waits, as it stands now. */
interface Waiting {
  type: number;
  source: string;
  newest: string;
  communityId: string | null;
  userId: string | null;
  /** Whoever did it; they are not told. */
  byUserId: string | null;
  count: number;
  detail: string;
  identities: readonly Identity[];
}

/** The identities of an alert, built by the database from columns. */
const identitiesOf = (pairs: readonly [string, string][]): string =>
  `jsonb_build_array(${pairs.map(([name, column]) => `jsonb_build_object('Name', '${name}', 'Id', ${column}::text)`).join(', ')})`;

/** Everything an alert can tell of, in one statement: a part for each kind that has a screen. */
async function listWaiting(tx: Tx, since: Instant, now: Instant): Promise<Waiting[]> {
  const ids = (...pairs: readonly [string, string][]) => sql.raw(identitiesOf(pairs));
  const found = await sql<Waiting>`
    select ${alertTypes.jobEnded}::int as type, j.job_id::text as source, j.state as newest, null::bigint as "communityId", j.user_id as "userId", null::bigint as "byUserId", 1 as count,
        case j.state when 'done' then 'Done: ' || j.title else j.title || ' failed' end as detail, ${ids(['JobId', 'j.job_id'])} as identities
      from platform.job_progress j join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = j.user_id
      where j.customer_id = ${tx.customerId} and j.state in ('done', 'failed') and j.kind <> 'schedule' and j.changed_time > ${since}
    union all
    select ${alertTypes.task}::int, concat_ws(':', t.task_id, t.user_id), t.stage, t.community_id, t.user_id, case t.stage when 'assigned' then t.entered_by end, 1,
        case t.stage when 'overdue' then t.title || ' is overdue' when 'remind' then concat(t.title, ', due ' || to_char(t.due_on, 'MM/DD/YYYY')) else t.title end,
        ${ids(['TopsNoteId', 't.task_id'])}
      from (select t.*, p.user_id, case when t.due_on < d.today then 'overdue' when t.remind_on <= d.today then 'remind' else 'assigned' end as stage
        from records.task t
        left join communities.community c on c.customer_id = t.customer_id and c.community_id = t.community_id
        cross join lateral (select (${now}::timestamptz at time zone coalesce(c.time_zone, 'UTC'))::date as today) d
        cross join lateral (
          select a.user_id from records.task_person a where a.customer_id = t.customer_id and a.task_id = t.task_id and a.part = 'ASSIGNEE'
          union select r.user_id from identity.user_role r where r.customer_id = t.customer_id and r.role_id = t.role_id) p
        where t.customer_id = ${tx.customerId} and t.closed_time is null and t.removed_time is null) t
    union all
    select ${alertTypes.chargesToReview}::int, b.batch_id::text, '', b.community_id, null, null, 1, b.description,
        ${ids(['CommunityAgentId', 'b.community_id'], ['ItemId', 'b.batch_id'])}
      from ledger.batch b where b.customer_id = ${tx.customerId} and b.state = 'UNPOSTED' and b.kind <> 'JOURNAL'
    union all
    select ${alertTypes.billsToApprove}::int, b.community_id::text, max(b.bill_id)::text, b.community_id, null, null, count(*)::int, '',
        ${ids(['CommunityAgentId', 'b.community_id'])}
      from communities.community c join payables.bill b on b.customer_id = c.customer_id and b.community_id = c.community_id and b.status = 'SUBMITTED'
      where c.customer_id = ${tx.customerId} group by b.community_id
    union all
    select ${alertTypes.debitsOnHold}::int, x.community_id::text, max(x.receipt_id)::text, x.community_id, null, null, count(*)::int, '',
        ${ids(['CommunityAgentId', 'x.community_id'])}
      from receivables.debit_return x where x.customer_id = ${tx.customerId} and x.next = 'HELD' group by x.community_id
    union all
    select ${alertTypes.lockboxExceptions}::int, coalesce(l.community_id::text, '-'), max(l.lockbox_line_id)::text, l.community_id, null, null, count(*)::int, '',
        case when l.community_id is null then '[]'::jsonb else ${ids(['CommunityAgentId', 'l.community_id'])} end
      from receivables.lockbox_line l where l.customer_id = ${tx.customerId} and l.status = 'EXCEPTION' group by l.community_id
    union all
    select ${alertTypes.reconciliation}::int, r.reconciliation_id::text, '', r.community_id, null, null, 1, a.name,
        ${ids(['CommunityAgentId', 'r.community_id'], ['BankAccountId', 'r.bank_account_id'], ['AccountId', 'a.account_id'])}
      from banking.reconciliation r join ledger.bank_account a on a.customer_id = r.customer_id and a.bank_account_id = r.bank_account_id
      where r.customer_id = ${tx.customerId} and r.state <> 'COMPLETED' and r.statement_balance_cents - r.opening_cents <> (
        select coalesce(sum(i.amount_cents), 0) from banking.match_item i join banking.match m on m.customer_id = i.customer_id and m.match_id = i.match_id
        where i.customer_id = r.customer_id and i.reconciliation_id = r.reconciliation_id and m.kind <> 'OPENING')
    union all
    select ${alertTypes.tieOut}::int, t.community_id::text, min(t.red_since)::text, t.community_id, null, null, count(*)::int,
        string_agg(replace(t.name, '-', ' '), ', ' order by t.name), ${ids(['CommunityAgentId', 't.community_id'])}
      from ledger.tie_out t where t.customer_id = ${tx.customerId} and t.lamp = 'RED' group by t.community_id
    union all
    select ${alertTypes.community}::int, c.community_id::text, '', c.community_id, null, null, 1, '', ${ids(['CommunityAgentId', 'c.community_id'])}
      from communities.community c where c.customer_id = ${tx.customerId} and not exists (
        select from ledger.fiscal_year y where y.customer_id = c.customer_id and y.community_id = c.community_id)
    union all
    select ${alertTypes.billSubmitted}::int, concat_ws(':', b.bill_id, b.revision), '', b.community_id, null, b.submitted_by, 1, b.bill_number || ' of ' || v.name,
        ${ids(['CommunityAgentId', 'b.community_id'], ['ItemId', 'b.bill_id'])}
      from communities.community c join payables.bill b on b.customer_id = c.customer_id and b.community_id = c.community_id and b.status = 'SUBMITTED'
      join people.vendor v on v.customer_id = b.customer_id and v.vendor_id = b.vendor_id
      where c.customer_id = ${tx.customerId}
    union all
    select ${alertTypes.billDecided}::int, concat_ws(':', p.bill_id, p.revision, p.user_id), '', p.community_id, u.user_id, p.user_id, 1,
        concat(b.bill_number, ' of ', v.name, case p.decision when 'APPROVED' then ' was approved' when 'ABSTAINED' then ' was left to others: ' || p.reason else ' was rejected: ' || p.reason end),
        ${ids(['CommunityAgentId', 'p.community_id'], ['ItemId', 'p.bill_id'])}
      from payables.bill_approval p join payables.bill b on b.customer_id = p.customer_id and b.bill_id = p.bill_id
      join people.vendor v on v.customer_id = b.customer_id and v.vendor_id = b.vendor_id
      join identity.app_user u on u.customer_id = b.customer_id and u.user_id = b.entered_by
      where p.customer_id = ${tx.customerId} and p.decided_time > ${since}
    union all ${whatExpires(tx, now)} union all ${whatWasPosted(tx, since)} union all ${whatJobsSay(tx, since)}
    union all ${whatOrdersSay(tx, since, now)} union all ${whatViolationsSay(tx, now)}`.execute(tx.db);
  return found.rows;
}

/**
 * Brings the alerts of a customer up to date: one for each thing that waits, a new one where more of it came,
 * and none left open of what is done with.
 * Jobs, decisions, posted charges and printed checks are alerts when they came after `since`. Ids rise in
 * the order alerts can be seen, because one collector works at a time.
 */
export async function collectAlerts(tx: Tx, since: Instant, now: Instant): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('commonhold alerts ' || ${tx.customerId}::text, 0))`.execute(tx.db);
  const waiting = await listWaiting(tx, since, now);
  const given = rowsOf({
    type: { type: 'smallint', values: waiting.map((one) => one.type) },
    source: { type: 'text', values: waiting.map((one) => one.source) },
    newest: { type: 'text', values: waiting.map((one) => one.newest) },
    community_id: { type: 'bigint', values: waiting.map((one) => one.communityId) },
    user_id: { type: 'bigint', values: waiting.map((one) => one.userId) },
    by_user_id: { type: 'bigint', values: waiting.map((one) => one.byUserId) },
    count: { type: 'integer', values: waiting.map((one) => one.count) },
    detail: { type: 'text', values: waiting.map((one) => one.detail) },
    identities: { type: 'jsonb', values: waiting.map((one) => one.identities) },
  });
  await sql`insert into desk.alert as a (customer_id, transaction_type, source, newest, community_id, user_id, by_user_id, alert_count, detail, identities, entered_time)
    select ${tx.customerId}, given.type, given.source, given.newest, given.community_id, given.user_id, given.by_user_id, given.count, given.detail, given.identities, ${now}::timestamptz
    from ${given}
    on conflict (customer_id, transaction_type, source, newest) do update set alert_count = excluded.alert_count, detail = excluded.detail, settled_time = null
    where (a.alert_count, a.detail) is distinct from (excluded.alert_count, excluded.detail) or a.settled_time is not null`.execute(tx.db);
  await sql`update desk.alert a set settled_time = ${now}::timestamptz where a.customer_id = ${tx.customerId} and a.settled_time is null
    and not exists (select from ${given} where given.type = a.transaction_type and given.source = a.source and given.newest = a.newest)`.execute(
    tx.db,
  );
}

/** Who looks, and what they may see. */
export interface Reader {
  userId: string;
  communities: 'all' | ReadonlySet<string>;
  /** The kinds whose screen they may open and which they want to hear of. */
  types: readonly number[];
}

export type AlertState = 'open' | 'dismissed' | 'settled';

export interface AlertRow {
  alertId: string;
  type: number;
  count: number;
  detail: string;
  community: string;
  identities: readonly Identity[];
  enteredTime: Instant;
  state: AlertState;
}

/** The alerts a reader may see, whatever became of them. */
function seenBy(tx: Tx, { userId, communities, types }: Reader) {
  const within = communities === 'all' ? sql`true` : sql`(a.community_id is null or a.community_id = any(${[...communities]}::bigint[]))`;
  return sql`desk.alert a
    left join desk.alert_dismissal d on d.customer_id = a.customer_id and d.user_id = ${userId} and d.alert_id = a.alert_id
    where a.customer_id = ${tx.customerId} and a.transaction_type = any(${[...types]}::smallint[]) and (a.user_id is null or a.user_id = ${userId}) and a.by_user_id is distinct from ${userId}::bigint and ${within}`;
}

const isOpen = sql`a.settled_time is null and d.alert_id is null`;
const stateOf = sql<AlertState>`case when d.alert_id is not null then 'dismissed' when a.settled_time is not null then 'settled' else 'open' end`;

/** How many wait for the reader, and the newest of them. */
export async function countOpen(tx: Tx, reader: Reader): Promise<{ count: number; lastAlertId: string }> {
  const found = await sql<{
    count: number;
    lastAlertId: string;
  }>`select count(*)::int as count, coalesce(max(a.alert_id), 0)::text as "lastAlertId"
    from ${seenBy(tx, reader)} and ${isOpen}`.execute(tx.db);
  return found.rows[0] ?? { count: 0, lastAlertId: '0' };
}

/**
 * A page of the reader's alerts, the newest first, in one state or in all, of all or `among` some, with how
 * many there are.
 */
export async function listAlerts(
  tx: Tx,
  reader: Reader,
  page: { offset: number; take: number; state: AlertState | null; among?: readonly string[] },
): Promise<{ rows: AlertRow[]; total: number }> {
  const among = page.among ? sql`a.alert_id = any(${[...page.among]}::bigint[])` : sql`true`;
  const wanted = page.state === 'open' ? isOpen : sql`(${page.state}::text is null or ${stateOf} = ${page.state})`;
  const found = await sql<
    AlertRow & { total: number }
  >`select a.alert_id as "alertId", a.transaction_type::int as type, a.alert_count as count, a.detail,
      coalesce((select c.name from communities.community c where c.customer_id = a.customer_id and c.community_id = a.community_id), '') as community,
      a.identities, a.entered_time as "enteredTime", ${stateOf} as state, count(*) over ()::int as total
    from ${seenBy(tx, reader)} and ${wanted} and ${among}
    order by a.alert_id desc limit ${page.take} offset ${page.offset}`.execute(tx.db);
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 };
}

/** Dismisses one open alert of the reader, or all up to one; gives their ids. */
export async function dismissAlerts(
  tx: Tx,
  reader: Reader,
  which: { one: string } | { upTo: string | null },
  now: Instant,
): Promise<string[]> {
  const chosen =
    'one' in which ? sql`a.alert_id = ${which.one}` : sql`(${which.upTo}::bigint is null or a.alert_id <= ${which.upTo}::bigint)`;
  const done = await sql<{ alertId: string }>`insert into desk.alert_dismissal (customer_id, user_id, alert_id, dismissed_time)
    select a.customer_id, ${reader.userId}::bigint, a.alert_id, ${now}::timestamptz from ${seenBy(tx, reader)} and ${isOpen} and ${chosen}
    on conflict do nothing returning alert_id as "alertId"`.execute(tx.db);
  return done.rows.map(({ alertId }) => alertId);
}

/** True for an alert the reader may see, dismissed or not. */
export async function isAlertOf(tx: Tx, reader: Reader, alertId: string): Promise<boolean> {
  const found = await sql`select 1 from ${seenBy(tx, reader)} and a.alert_id = ${alertId}`.execute(tx.db);
  return found.rows.length > 0;
}
