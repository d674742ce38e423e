// When contracts `k` and policies `p` of a community end, and whether that is soon, on its day `day.today`.
import { type RawBuilder, sql } from '../../../packages/db/database.ts';
import { endingDays } from './dashboard.contract.ts';

/**
 * The last day of a contract's running term; one that renews itself goes on by years. Null while it is
 * ongoing, a draft or cancelled.
 */
export const contractEnds = sql`case when k.is_draft or k.cancelled_on is not null then null
  when k.renews_itself and k.end_on < day.today then (k.end_on + make_interval(years => extract(year from age(day.today - 1, k.end_on))::integer + 1))::date
  else k.end_on end`;

/** The last day of a policy that none follows. */
export const policyEnds = sql`case when exists (select from people.insurance_policy r where r.customer_id = p.customer_id and r.community_id = p.community_id
  and r.renews_id = p.insurance_policy_id) then null else p.expires_on end`;

/** True where the day lies within the next sixty days. */
export const isEnding = (ends: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${ends}) between day.today and day.today + ${endingDays}::integer`;
