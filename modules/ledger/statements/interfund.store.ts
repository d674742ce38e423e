// The due to and from accounts by entry and pair of funds, what each pair owed by a day, and what opens their
// figures.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Opened, OpenOrder } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { openWhere } from '../posting-rows.store.ts';
import type { InterfundShare } from './interfund.rules.ts';

/** Where to look. */
interface Place {
  communityId: string;
  knownTime: Instant | null;
}

/**
 * What each entry did to the due to and from accounts of each fund, by the fund on the other side, on days
 * that meet a condition. Lines posted before counter funds were kept speak of the other fund where their
 * entry joined two, and of none where it joined more.
 */
const shares = (tx: Tx, { communityId, knownTime }: Place, days: ReturnType<typeof sql<unknown>>) => sql<never>`
  select h.entry_id, h.fund_id, h.amount_cents,
    coalesce(h.counter_fund_id, case when count(*) over entry = 2 then (sum(h.fund_id) over entry)::bigint - h.fund_id end) as counter_fund_id
  from (
    select g.entry_id, g.fund_id, g.counter_fund_id, sum(g.amount_cents)::bigint as amount_cents
    from ledger.account a
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.community_id = a.community_id and g.account_id = a.account_id
    ${knownTime === null ? sql`` : sql`join ledger.entry x on x.customer_id = ${tx.customerId} and x.entry_id = g.entry_id and x.entered_time < ${knownTime}`}
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.role = 'INTERFUND' and ${days}
    group by g.entry_id, g.fund_id, g.counter_fund_id having sum(g.amount_cents) <> 0
  ) h window entry as (partition by h.entry_id)`;

/** The shares of entries in a span, by day and entry. */
export async function listInterfund(tx: Tx, place: Place, from: LocalDate, to: LocalDate): Promise<InterfundShare[]> {
  const found = await sql<InterfundShare>`
    select s.entry_id as "entryId", e.post_date as date, s.fund_id as "fundId", s.counter_fund_id as "counterFundId", s.amount_cents, e.description as purpose,
      coalesce(p.display_name, '') as "postedBy"
    from (${shares(tx, place, sql`g.post_date between ${from} and ${to}`)}) s
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = s.entry_id
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = e.batch_id
    left join identity.app_user p on p.customer_id = ${tx.customerId} and p.user_id = b.posted_by
    order by e.post_date, s.entry_id, s.fund_id, s.counter_fund_id`.execute(tx.db);
  return found.rows;
}

/** What a fund is owed by another up to a day; by none where its lines do not name one. */
export interface NetDue {
  fundId: string;
  counterFundId: string | null;
  due_cents: Cents;
}

/** What the funds owe each other up to a day, each pair once, by the fund with the smaller id. */
export async function netDues(tx: Tx, place: Place, upTo: LocalDate): Promise<NetDue[]> {
  const found = await sql<NetDue>`
    select s.fund_id as "fundId", s.counter_fund_id as "counterFundId", sum(s.amount_cents)::bigint as due_cents
    from (${shares(tx, place, sql`g.post_date <= ${upTo}`)}) s
    where s.counter_fund_id is null or s.fund_id < s.counter_fund_id group by 1, 2 order by 1, 2`.execute(tx.db);
  return found.rows;
}

const isId = (text: string) => /^\d{1,18}$/.test(text);

/**
 * Opens what one fund is owed by another: kinds are the two funds; one fund alone asks for the lines that
 * name no other.
 */
export function openInterfund(tx: Tx, { communityId, knownTime, source, after, limit }: OpenOrder): Promise<Opened> {
  const [fundId = '0', counterFundId = null] = (source.kinds ?? []).filter(isId);
  const dueAccounts = sql`select a.account_id from ledger.account a
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.role = 'INTERFUND'`;
  const parts = [
    sql`g.customer_id = ${tx.customerId} and g.community_id = ${communityId} and g.fund_id = ${fundId}::bigint and g.account_id in (${dueAccounts})`,
  ];
  if (source.fromDate) parts.push(sql`g.post_date >= ${source.fromDate}`);
  if (source.toDate) parts.push(sql`g.post_date <= ${source.toDate}`);
  if (knownTime !== null) parts.push(sql`e.entered_time < ${knownTime}`);
  if (source.itemId) parts.push(sql`e.entry_id = ${readRowKey(source.itemId).first}::bigint`);
  parts.push(sql`coalesce(g.counter_fund_id, (select case when count(*) = 2 then sum(t.fund_id)::bigint - g.fund_id end from (
    select z.fund_id from ledger.posting z where z.customer_id = ${tx.customerId} and z.entry_id = g.entry_id and z.account_id in (${dueAccounts})
    group by z.fund_id having sum(z.amount_cents) <> 0) t)) is not distinct from ${counterFundId}::bigint`);
  return openWhere(tx, sql.join(parts, sql` and `), { sign: source.sign, after, limit });
}
