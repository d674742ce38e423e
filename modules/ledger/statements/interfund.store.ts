// The due to and from accounts by entry and fund, what stood between pairs of funds before a span, and what opens their figures.
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

/** What each entry did to the due to and from accounts of each fund, on days that meet a condition. */
const shares = (tx: Tx, { communityId, knownTime }: Place, days: ReturnType<typeof sql<unknown>>) => sql<never>`
  select g.entry_id, g.fund_id, sum(g.amount_cents)::bigint as amount_cents
  from ledger.account a
  join ledger.posting g on g.customer_id = a.customer_id and g.community_id = a.community_id and g.account_id = a.account_id
  ${knownTime === null ? sql`` : sql`join ledger.entry x on x.customer_id = g.customer_id and x.entry_id = g.entry_id and x.entered_time < ${knownTime}`}
  where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.role = 'INTERFUND' and ${days}
  group by g.entry_id, g.fund_id having sum(g.amount_cents) <> 0`;

/** The shares of entries in a span, by day and entry. */
export async function listInterfund(tx: Tx, place: Place, from: LocalDate, to: LocalDate): Promise<InterfundShare[]> {
  const found = await sql<InterfundShare>`
    select s.entry_id as "entryId", e.post_date as date, s.fund_id as "fundId", s.amount_cents, e.description as purpose, coalesce(p.display_name, '') as "postedBy"
    from (${shares(tx, place, sql`g.post_date between ${from} and ${to}`)}) s
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = s.entry_id
    join ledger.batch b on b.customer_id = e.customer_id and b.batch_id = e.batch_id
    left join identity.app_user p on p.customer_id = e.customer_id and p.user_id = b.posted_by
    order by e.post_date, s.entry_id, s.fund_id`.execute(tx.db);
  return found.rows;
}

/** What the first fund of each pair (or larger set) was owed by the entries up to a day that joined just these; by the ids of the funds, joined with colons. */
export async function netDues(tx: Tx, place: Place, upTo: LocalDate): Promise<Map<string, Cents>> {
  const found = await sql<{ pair: string; due_cents: Cents }>`
    select string_agg(t.fund_id::text, ':' order by t.fund_id) as pair, sum(t.due_cents) filter (where t.is_first)::bigint as due_cents
    from (
      select s.funds, f.fund_id, f.fund_id = s.funds[1] as is_first, sum(f.amount_cents)::bigint as due_cents
      from (select array_agg(h.fund_id order by h.fund_id) as funds, array_agg(h.amount_cents order by h.fund_id) as amounts
        from (${shares(tx, place, sql`g.post_date <= ${upTo}`)}) h group by h.entry_id) s
      cross join unnest(s.funds, s.amounts) f (fund_id, amount_cents)
      group by s.funds, f.fund_id
    ) t group by t.funds`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.pair, row.due_cents]));
}

const isId = (text: string) => /^\d{1,18}$/.test(text);

/** Opens what one fund is owed by the entries that joined it with others: kinds are that fund, then all funds of the entries in the order of their ids. */
export function openInterfund(tx: Tx, { communityId, knownTime, source, after, limit }: OpenOrder): Promise<Opened> {
  const [fundId = '', ...funds] = (source.kinds ?? []).filter(isId);
  const parts = [
    sql`g.customer_id = ${tx.customerId} and g.community_id = ${communityId} and g.fund_id = ${fundId || '0'}::bigint`,
    sql`g.account_id in (select a.account_id from ledger.account a where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.role = 'INTERFUND')`,
  ];
  if (source.fromDate) parts.push(sql`g.post_date >= ${source.fromDate}`);
  if (source.toDate) parts.push(sql`g.post_date <= ${source.toDate}`);
  if (knownTime !== null) parts.push(sql`e.entered_time < ${knownTime}`);
  if (source.itemId) parts.push(sql`e.entry_id = ${readRowKey(source.itemId).first}::bigint`);
  parts.push(sql`(select array_agg(t.fund_id order by t.fund_id) from (
    select z.fund_id from ledger.posting z join ledger.account b on b.customer_id = z.customer_id and b.account_id = z.account_id and b.role = 'INTERFUND'
    where z.customer_id = g.customer_id and z.entry_id = g.entry_id group by z.fund_id having sum(z.amount_cents) <> 0) t) = ${funds}::bigint[]`);
  return openWhere(tx, sql.join(parts, sql` and `), { sign: source.sign, after, limit });
}
