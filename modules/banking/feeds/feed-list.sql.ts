// Where the rows of the list of bank connections over all communities come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { feedConnectionList } from './feed.contract.ts';

/** Where a connection `f` stands today in its community `m`, as `feedStateOn` has it, by setting `s`. */
const standing = sql`case when f.state in ('DISCONNECTED', 'SIGN_IN_NEEDED') then f.state
  when (now.at at time zone m.time_zone)::date - (coalesce(f.good_time, f.connected_time) at time zone m.time_zone)::date >= coalesce(s.stale_days, 3) then 'STALE'
  when f.state = 'CONNECTED' and f.consent_until - (now.at at time zone m.time_zone)::date <= 14 then 'CONSENT_ENDS' else f.state end`;

/** The bank connections of the communities in the caller's scope. */
export const feedConnectionSource = joinList(feedConnectionList, {
  read: ({ tx, communities, now }) => ({
    id: sql`c.feed_connection_id`,
    columns: {
      communityName: sql`c.community_name`,
      institution: sql`c.institution`,
      provider: sql`c.provider`,
      state: sql`c.standing`,
      readDate: sql`c.read_on`,
      consentDate: sql`c.consent_until`,
      accounts: sql`c.accounts`,
      unlinked: sql`c.unlinked`,
      waiting: sql`c.waiting`,
      automation: sql`case when not c.is_auto_match then 'OFF' when c.standing in ('CONNECTED', 'CONSENT_ENDS') then 'ON' else 'STOPPED' end`,
      detail: sql`c.detail`,
      connectedBy: sql`c.connected_by`,
      communityId: sql`c.community_id`,
    },
    from: sql`(
      select f.feed_connection_id, f.community_id, m.name as community_name, f.institution, f.provider, ${standing} as standing, f.detail, f.consent_until,
        (f.good_time at time zone m.time_zone)::date as read_on, u.display_name as connected_by, coalesce(s.is_auto_match, false) as is_auto_match,
        (select count(*)::int from banking.feed_account a where a.customer_id = ${tx.customerId} and a.feed_connection_id = f.feed_connection_id) as accounts,
        (select count(*)::int from banking.feed_account a where a.customer_id = ${tx.customerId} and a.feed_connection_id = f.feed_connection_id
          and a.bank_account_id is null) as unlinked,
        (select count(*)::int from banking.feed_account a
          join banking.bank_line l on l.customer_id = ${tx.customerId} and l.bank_account_id = a.bank_account_id
          where a.customer_id = ${tx.customerId} and a.feed_connection_id = f.feed_connection_id
            and not exists (select from banking.match_line o where o.customer_id = ${tx.customerId} and o.bank_line_id = l.bank_line_id)
            and not exists (select from banking.ignored_line g where g.customer_id = ${tx.customerId} and g.bank_line_id = l.bank_line_id)) as waiting
      from banking.feed_connection f
      cross join (select ${now}::timestamptz as at) now
      join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = f.community_id
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = f.connected_by
      left join banking.community_bank_setting s on s.customer_id = ${tx.customerId} and s.community_id = f.community_id
      where f.customer_id = ${tx.customerId} and ${communities === 'all' ? sql`true` : sql`f.community_id = any(${[...communities]}::bigint[])`}
    ) c`,
    where: sql`true`,
  }),
});
