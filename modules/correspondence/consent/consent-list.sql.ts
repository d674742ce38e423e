// Where the rows of the history of addresses come from.
import { sql } from '../../../packages/db/database.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, timeZoneOf, todayOf } from '../../communities/communities.server.ts';
import { knowsOwners } from '../letters/letter.store.ts';
import { addressEventList, addressSourceWords } from './consent.contract.ts';

const sourceWords = sql`case e.source ${sql.join(
  Object.entries(addressSourceWords).map(([code, words]) => sql`when ${code} then ${words}`),
  sql` `,
)} else '' end`;

export const addressEventSource = joinList(addressEventList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input }) {
    const { communityId, ownershipId } = input;
    if (ownershipId !== undefined && !(await knowsOwners(tx, communityId, [ownershipId]))) throw notFound('The owner');
    const zone = await timeZoneOf(tx, communityId);
    return {
      id: sql`e.address_event_id`,
      columns: {
        eventDate: sql`(e.event_time at time zone ${zone})::date`,
        eventTime: sql`to_char(e.event_time at time zone ${zone}, 'HH24:MI:SS')`,
        channel: sql`e.channel`,
        address: sql`e.address`,
        owner: sql`coalesce(t.display_name, '')`,
        accountNumber: sql`coalesce(p.account_number, '')`,
        what: sql`e.what`,
        noticeClass: sql`coalesce(e.notice_class, '')`,
        source: sourceWords,
        detail: sql`e.detail`,
        standing: sql`case when s.classes is null then 'Written to' else concat('Closed for ', s.classes) end`,
        by: sql`coalesce(u.display_name, '')`,
        ownershipId: sql`coalesce(e.ownership_id::text, '')`,
        letterId: sql`coalesce(e.letter_id::text, '')`,
      },
      from: sql`correspondence.address_event e
      left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = e.ownership_id
      left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
      left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.by_user
      left join lateral (
        select string_agg(case x.notice_class when 'LEGAL' then 'legal notices' when 'BILLING' then 'billing' else 'general news' end, ', ' order by x.notice_class desc)
          as classes
        from correspondence.suppression x where x.customer_id = ${tx.customerId} and x.channel = e.channel and x.address = e.address) s on true`,
      where: sql`e.customer_id = ${tx.customerId} and e.community_id = ${communityId}
      and ${ownershipId === undefined ? sql`true` : sql`e.ownership_id = ${ownershipId}`}`,
    };
  },
});
