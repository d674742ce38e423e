// Where the rows of the list of late owners come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { flagWords, nameOf, todayOf } from '../../communities/communities.server.ts';
import { requireOwner } from '../owner-scope.sql.ts';
import { lateOwnerList } from './late-owner.contract.ts';

export const lateOwnerSource = joinList(lateOwnerList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    await requireOwner(tx, input);
    const { communityId, ownershipId = null } = input;
    const today = await todayOf(tx, communityId, now);
    return {
      id: sql`o.ownership_id`,
      columns: {
        account: sql`p.account_number`,
        owner: sql`t.display_name`,
        owes: sql`l.owes`,
        oldestDate: sql`l.oldest`,
        daysLate: sql`(${today}::date - l.oldest)`,
        inCase: sql`(k.collection_case_id is not null)`,
        holds: flagWords(today),
        collectionCaseId: sql`k.collection_case_id`,
        propertyId: sql`p.property_id`,
      },
      from: sql`people.ownership o
        join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
        join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
        join (select c.ownership_id, sum(c.open_cents)::bigint as owes, min(c.charge_date) filter (where d.kind in ('ASSESSMENT', 'SPECIAL')) as oldest
          from receivables.charge c
          join receivables.charge_code d on d.customer_id = ${tx.customerId} and d.charge_code_id = c.charge_code_id
          where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.open_cents > 0 and not c.is_reversed and c.charge_date <= ${today}::date
          group by c.ownership_id) l on l.ownership_id = o.ownership_id and l.oldest is not null
        left join collections.collection_case k on k.customer_id = ${tx.customerId} and k.ownership_id = o.ownership_id and k.closed_on is null`,
      where: sql`o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.is_primary and (o.end_on is null or o.end_on >= ${today}::date)
        and (${ownershipId}::bigint is null or o.ownership_id = ${ownershipId}::bigint)`,
    };
  },
});
