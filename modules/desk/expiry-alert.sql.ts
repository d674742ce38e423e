// What expires, for the collector of alerts: required insurance of vendors, insurance policies of
// communities, and contracts that ask for a decision.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import { officeZone } from '../communities/communities.server.ts';
import { alertTypes } from './alert.contract.ts';

const liabilityWords = sql`case l.liability_type when 'GENERAL' then 'general liability' when 'AUTO' then 'auto' when 'PROFESSIONAL' then 'professional'
  when 'UMBRELLA' then 'umbrella' else 'other' end`;
const inFigures = (day: ReturnType<typeof sql>) => sql`to_char(${day}, 'MM/DD/YYYY')`;

/**
 * A part of the statement that reads what waits. Insurance of a vendor counts only where it is required, is
 * not renewed and the vendor is in use; what is over already is told of too.
 */
export function whatExpires(tx: Tx, now: Instant) {
  const today = sql`(${now}::timestamptz at time zone m.time_zone)::date`;
  /** Vendors serve all communities: their day is that of the office, where most communities stand. */
  const officeDay = sql`(select (${now}::timestamptz at time zone ${officeZone(tx)})::date as today)`;
  const cover = (alias: 'l' | 'w') =>
    sql`${sql.id(alias)}.customer_id, ${sql.id(alias)}.vendor_id, ${sql.id(alias)}.policy_number, ${sql.id(alias)}.expires_on, ${sql.id(alias)}.alert_days`;
  return sql`
    select ${alertTypes.coverExpires}::int, concat_ws(':', k.kind, k.cover_id), case when k.expires_on <= o.today then 'over' else 'soon' end, null::bigint, null::bigint, null::bigint, 1,
        concat(v.name, ': ', k.words, ' cover ', k.policy_number, case when k.expires_on <= o.today then ' expired on ' else ' expires on ' end, ${inFigures(sql`k.expires_on`)}),
        jsonb_build_array(jsonb_build_object('Name', 'AgentId', 'Id', v.vendor_id::text))
      from (
        select 'LIABILITY' as kind, l.liability_insurance_id as cover_id, ${liabilityWords} as words, ${cover('l')} from people.liability_insurance l
          where l.customer_id = ${tx.customerId} and l.is_required
            and not exists (select from people.liability_insurance r where r.customer_id = l.customer_id and r.renews_id = l.liability_insurance_id)
        union all
        select 'WORKERS', w.workers_compensation_insurance_id, 'workers compensation', ${cover('w')} from people.workers_compensation_insurance w
          where w.customer_id = ${tx.customerId} and w.is_required and not exists (select from people.workers_compensation_insurance r
            where r.customer_id = w.customer_id and r.renews_id = w.workers_compensation_insurance_id)) k
      join people.vendor v on v.customer_id = k.customer_id and v.vendor_id = k.vendor_id and v.is_active
      cross join ${officeDay} o where k.expires_on <= o.today + k.alert_days
    union all
    select ${alertTypes.policyExpires}::int, p.insurance_policy_id::text, case when p.expires_on <= ${today} then 'over' else 'soon' end, p.community_id, null, null, 1,
        concat('Policy ', p.policy_number, ' of ', p.carrier, case when p.expires_on <= ${today} then ' expired on ' else ' expires on ' end, ${inFigures(sql`p.expires_on`)}),
        jsonb_build_array(jsonb_build_object('Name', 'CommunityAgentId', 'Id', p.community_id::text), jsonb_build_object('Name', 'ItemId', 'Id', p.insurance_policy_id::text))
      from people.insurance_policy p join communities.community m on m.customer_id = p.customer_id and m.community_id = p.community_id
      where p.customer_id = ${tx.customerId} and p.expires_on <= ${today} + p.alert_days and not exists (select from people.insurance_policy r
        where r.customer_id = p.customer_id and r.community_id = p.community_id and r.renews_id = p.insurance_policy_id)
    union all
    select ${alertTypes.contractExpires}::int, concat_ws(':', k.vendor_contract_id, e.ends), '', k.community_id, null, null, 1,
        concat(k.name, ' with ', v.name, case when k.renews_itself then concat(' renews itself unless notice is given by ', ${inFigures(sql`e.ends - k.notice_days`)})
          else ' ends on ' || ${inFigures(sql`e.ends`)} end),
        jsonb_build_array(jsonb_build_object('Name', 'CommunityAgentId', 'Id', k.community_id::text), jsonb_build_object('Name', 'ItemId', 'Id', k.vendor_contract_id::text))
      from people.vendor_contract k join communities.community m on m.customer_id = k.customer_id and m.community_id = k.community_id
      join people.vendor v on v.customer_id = k.customer_id and v.vendor_id = k.vendor_id
      cross join lateral (
        select case when not k.renews_itself then k.end_on else (
          select min(t.ends) from (select (k.end_on + make_interval(years => years))::date as ends
            from generate_series(0, greatest(extract(year from ${today})::int - extract(year from k.end_on)::int, 0) + 1) years) t where t.ends >= ${today}) end as ends) e
      where k.customer_id = ${tx.customerId} and not k.is_draft and (k.cancelled_on is null or k.cancelled_on > ${today})
        and e.ends >= ${today} and e.ends - k.notice_days - k.alert_days <= ${today}`;
}
