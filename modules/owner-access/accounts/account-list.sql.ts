// Where the rows of two lists come from: the owners of a community by how far they have come, and the
// communities with what of the portal they have.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { ownerAccessList, portalList } from './account.contract.ts';

export const ownerAccessSource = joinList(ownerAccessList, {
  read: ({ tx, input: { communityId }, now }) => ({
    id: sql`o.ownership_id`,
    columns: {
      accountNumber: sql`p.account_number`,
      owner: sql`t.display_name`,
      address: sql`p.street || case when p.unit = '' then '' else ' ' || p.unit end`,
      email: sql`coalesce(a.email, lower(t.email))`,
      state: sql`case when a.locked_time is not null then 'LOCKED' when a.account_id is not null then 'ACTIVE' when i.invitation_id is null then 'NONE'
        when i.revoked_time is null and i.expires_time > ${now}::timestamptz then 'INVITED' else 'OVER' end`,
      invitedOn: sql`(i.invited_time at time zone c.time_zone)::date`,
      acceptedOn: sql`(a.added_time at time zone c.time_zone)::date`,
      seenOn: sql`(seen.seen_time at time zone c.time_zone)::date`,
      isPrimary: sql`o.is_primary`,
      language: sql`o.language`,
      ownerAccountId: sql`a.account_id`,
      invitationId: sql`case when a.account_id is null and i.revoked_time is null and i.expires_time > ${now}::timestamptz then i.invitation_id end`,
    },
    from: sql`people.ownership o
      join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
      join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
      join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = o.community_id
      left join lateral (select w.account_id, w.email, w.locked_time, h.added_time from owner_access.account_home h
        join owner_access.account w on w.customer_id = ${tx.customerId} and w.account_id = h.account_id
        where h.customer_id = ${tx.customerId} and h.community_id = o.community_id and h.ownership_id = o.ownership_id and h.removed_time is null
        order by h.added_time, h.account_id limit 1) a on true
      left join lateral (select n.invitation_id, n.invited_time, n.expires_time, n.revoked_time from owner_access.invitation n
        where n.customer_id = ${tx.customerId} and n.community_id = o.community_id and n.ownership_id = o.ownership_id
        order by n.invitation_id desc limit 1) i on true
      left join lateral (select max(s.seen_time) as seen_time from owner_access.owner_session s
        where s.customer_id = ${tx.customerId} and s.account_id = a.account_id) seen on true`,
    where: sql`o.customer_id = ${tx.customerId} and o.community_id = ${communityId}
      and (o.end_on is null or o.end_on >= (${now}::timestamptz at time zone c.time_zone)::date)`,
  }),
});

export const portalSource = joinList(portalList, {
  read: ({ tx, communities, now }) => ({
    id: sql`c.community_id`,
    columns: {
      shortCode: sql`c.short_code`,
      name: sql`c.name`,
      state: sql`case when s.is_on then 'ON' else 'OFF' end`,
      shows: sql`case when s.is_on then concat_ws(', ', 'What they owe', case when s.shows_history then 'Account history' end,
        case when s.shows_documents then 'Documents' end, case when s.shows_requests then 'Requests' end, case when s.shows_violations then 'Violations' end,
        case when s.shows_architectural then 'Architectural requests' end) else '' end`,
      owners: sql`come.owners`,
      invited: sql`come.invited`,
      active: sql`come.active`,
    },
    from: sql`communities.community c
      left join owner_access.community_setting s on s.customer_id = ${tx.customerId} and s.community_id = c.community_id
      cross join lateral (select count(*)::integer as owners,
          (count(*) filter (where exists (select 1 from owner_access.invitation n where n.customer_id = ${tx.customerId} and n.community_id = o.community_id
            and n.ownership_id = o.ownership_id)))::integer as invited,
          (count(*) filter (where exists (select 1 from owner_access.account_home h where h.customer_id = ${tx.customerId} and h.community_id = o.community_id
            and h.ownership_id = o.ownership_id and h.removed_time is null)))::integer as active
        from people.ownership o
        where o.customer_id = ${tx.customerId} and o.community_id = c.community_id
          and (o.end_on is null or o.end_on >= (${now}::timestamptz at time zone c.time_zone)::date)) come`,
    where: sql`c.customer_id = ${tx.customerId} and c.standing in ('DRAFT', 'ACTIVE')
      and ${communities === 'all' ? sql`true` : sql`c.community_id = any(${[...communities]}::bigint[])`}`,
  }),
});
